import { sql, type RawBuilder } from 'kysely';
import { ARTICLE_PAGE, MOST_ARTICLES, type ArticlePage } from '#contract/regulation-texts.ts';
import { excerptOf, wordsOf } from '#contract/rules/texts/marked-words.ts';
import type { Db } from '#server/kit/db.ts';

interface HitRow {
  slug: string;
  title: string;
  anchor: string;
  label: string;
  heading: string;
  place: string;
  text: string;
  found: number;
}

/**
 * Exact phrases that every article found holds. With «or» none of them has to be there; one that is taken out with a minus
 * must not.
 */
function askedPhrases(q: string): string[] {
  if (/(^|\s)or(\s|$)/i.test(q.replace(/"[^"]*"/g, ' '))) return [];
  return [...q.matchAll(/(^|[^-])"([^"]+)"/g)].map(([, , phrase = '']) => phrase);
}

/** Keeps the articles that hold the neighbouring words of the phrases: few have to be read to tell where their words stand. */
function withPairs(q: string): RawBuilder<unknown> {
  const phrases = askedPhrases(q);
  return phrases.length === 0
    ? sql``
    : sql`and word_pairs(a.label || ' ' || a.heading || ' ' || a.text) @> array(
        select pair from unnest(${phrases}::text[]) phrase, unnest(word_pairs(phrase)) pair)`;
}

/** Articles of all regulations in force on a day that say something, the nearest to it first. */
export async function searchArticles(
  db: Db,
  { q, day, page }: { q: string; day: string; page: number },
): Promise<ArticlePage> {
  const { rows } = await sql<HitRow>`
    with asked as materialized (
      -- Whoever asks for an exact phrase wants its very words.
      select case when strpos(${q}, '"') > 0 then websearch_to_tsquery('spanish_plain', plain(${q}))
        else websearch_to_tsquery('spanish', ${q}) || websearch_to_tsquery('spanish_plain', plain(${q}))
          || websearch_to_tsquery('spanish', plain(${q})) end query),
    found as materialized (
      select a.text_id, a.anchor, a.position, t.regulation, a.search from regulation_article a
        join regulation_texts_on(${day}::date) t on t.id = a.text_id
      where a.search @@ (select query from asked) ${withPairs(q)} limit ${MOST_ARTICLES + 1}),
    best as (
      select f.text_id, f.anchor, f.position, f.regulation, ts_rank(f.search, (select query from asked)) rank,
        (select count(*) from found) found
      from found f order by rank desc, f.regulation, f.position
      limit ${ARTICLE_PAGE} offset ${(page - 1) * ARTICLE_PAGE})
    select r.slug, r.title, a.anchor, a.label, a.heading, a.place, b.found, a.text
    from best b join regulation_article a on a.text_id = b.text_id and a.anchor = b.anchor
      join regulation r on r.id = b.regulation
    order by b.rank desc, b.regulation, b.position`.execute(db);
  const words = wordsOf(q);
  const found = Number(rows[0]?.found ?? 0);
  return {
    rows: rows.map(({ slug, title, anchor, label, heading, place, text }) => ({
      regulation: { slug, title },
      anchor,
      label,
      heading,
      place,
      excerpt: excerptOf(text, words),
    })),
    total: Math.min(found, MOST_ARTICLES),
    isMore: found > MOST_ARTICLES,
    page,
  };
}

import { sql } from 'kysely';
import { FUNDING_SLUGS, FUNDINGS } from '#contract/procedure-kinds.ts';
import { lawName, PURCHASE_LAWS, purchaseLaws } from '#contract/purchase-laws.ts';
import type { Db } from '#server/kit/db.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import { addressOf, anyOf, type Lead, pesos } from './lead.ts';
import type { Question } from './question.rules.ts';

/** The norm that rules a source of money, or the one of a name that no longer does. */
export async function normLead(db: Db, { norm, filters, topic }: Question): Promise<Lead[]> {
  if (norm === 'repealed') {
    const { rows } = await sql<{ title: string; slug: string; by: string | null }>`
      select r.title, r.slug, coalesce(n.short_title, n.title) by
      from ${anyOf(topic.length === 0 ? ['ley'] : topic)} q (asked), regulation r left join regulation n on n.id = r.replaced_by and n.is_published
      where r.is_published and r.status = 'repealed' and search_words(r.title, 'A') @@ asked
      order by ts_rank(search_words(r.title, 'A'), asked, 1) desc, r.title limit 2`.execute(db);
    return rows.map(({ title, slug, by }) => ({
      title,
      note: by === null ? 'Abrogada' : `Abrogada; la sustituye ${by}`,
      path: `/normatividad/${slug}`,
    }));
  }
  const funding = FUNDINGS.find((one) => FUNDING_SLUGS[one] === filters.recurso);
  if (norm !== 'ruling' || funding === undefined) return [];
  const kept = await readSettingValues(db, [PURCHASE_LAWS.key]);
  const said = kept.get(PURCHASE_LAWS.key);
  const law = purchaseLaws(said).regimes.find((one) => one.funding === funding && !one.isWorks);
  if (law === undefined) return [];
  const { rows } = await sql<{ slug: string }>`
    select slug from regulation where is_published and short_title = split_part(${law.source}, ', art', 1) limit 1`.execute(
    db,
  );
  return [
    {
      title: `Con recurso ${filters.recurso} rige: ${lawName(said, law.regime)}`,
      note: law.source,
      path: rows[0] === undefined ? '/procedimientos#que-procedimiento' : `/normatividad/${rows[0].slug}`,
    },
  ];
}

/** Norms that the portal applies by that article. */
export async function articleLead(db: Db, { article }: Question): Promise<Lead[]> {
  if (article === undefined) return [];
  const { rows } = await sql<{ short: string; title: string; slug: string }>`
    select distinct r.short_title short, r.title, r.slug
    from (select source from procurement_rule union select legal_source from amount_limit) applied
      join regulation r on r.is_published and split_part(applied.source, ', art. ', 1) = r.short_title
    where applied.source ~* ${`, art\\. ${article}\\M(?! bis)`} order by r.short_title desc`.execute(db);
  return rows.map(({ short, title, slug }) => ({
    title: `${short}, artículo ${article}`,
    note: title,
    path: `/normatividad/${slug}`,
  }));
}

/** How something of an amount is bought. */
export function routeLead({ amount, want, about, year, state, kind }: Question): Lead[] {
  if (amount?.about === undefined) return [];
  if ([about, year, state, kind].some((one) => one !== undefined) || (want !== undefined && want !== 'how'))
    return [];
  return [
    {
      title: `Qué procedimiento corresponde a ${pesos(amount.about)}`,
      note: 'Lo que toca por monto, y los montos máximos del año',
      path: addressOf('/procedimientos', { monto: amount.about }),
    },
  ];
}

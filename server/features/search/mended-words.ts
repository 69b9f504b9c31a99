import type { Db } from '#server/kit/db.ts';
import { nearestOf } from './nearest-word.rules.ts';
import { alikeWords, type Audience } from './search.sql.ts';
import type { KnownWord } from './text-query.rules.ts';

interface Known {
  db: Db;
  audiences: readonly Audience[];
  /** Words of the synonyms, and their forms. */
  book: { said: ReadonlySet<string>; stems: ReadonlyMap<string, string> };
  /** Words that look like a typed one where only whoever asks may look. */
  more: (word: string) => Promise<{ word: string; written: string; stem: string }[]>;
}

/** The word that was meant, and how texts write it. */
interface Mended {
  near: KnownWord;
  written: string;
}

/**
 * What somebody meant by words that nothing has: the nearest of the published texts or of the synonyms, for «laptop»
 * finds computers although no text says it.
 */
export async function mendWords(
  { db, audiences, book, more }: Known,
  unknown: readonly KnownWord[],
): Promise<Map<string, Mended>> {
  const mended = new Map<string, Mended>();
  for (const { word } of unknown) {
    if (book.said.has(word) || !/^\p{L}{4,40}$/u.test(word)) continue;
    const published = await alikeWords(db, word, audiences);
    const meant = [...book.said]
      .filter((one) => one.length > 3)
      .map((one) => ({ word: one, written: one, stem: book.stems.get(one) ?? one }));
    const near = nearestOf(word, [...published, ...meant, ...(await more(word))]);
    if (near === undefined) continue;
    const isPublished = published.some((one) => one.word === near.word);
    mended.set(word, {
      near: { word: near.word, stem: near.stem, isKnown: isPublished, begun: [] },
      written: near.written,
    });
  }
  return mended;
}

import type { Db } from '#server/kit/db.ts';
import { nearestOf, singularOf } from './nearest-word.rules.ts';
import { UNDERSTOOD } from './question.rules.ts';
import { alikeWords, type Audience } from './search.sql.ts';
import { isTelling, type KnownWord } from './text-query.rules.ts';

interface Known {
  db: Db;
  audiences: readonly Audience[];
  /** Words of the synonyms, and their forms. */
  book: { said: ReadonlySet<string>; stems: ReadonlyMap<string, string> };
  /** Words of the places of the portal that whoever asks sees, and how these write them. */
  spoken: ReadonlyMap<string, string>;
  /** Words that look like a typed one where only whoever asks may look. */
  more: (word: string) => Promise<{ word: string; written: string; stem: string }[]>;
}

/** Words of questions that are not taken for a short thing: a «tubo» is no «hubo». */
const ASKING = [...UNDERSTOOD].filter((word) => word.length > 5);

/** The word that was meant, and how texts write it. */
interface Mended {
  near: KnownWord;
  written: string;
}

/**
 * What somebody meant by words that nothing has: the nearest of the published texts, of the synonyms (for «laptop» finds
 * computers although no text says it) or of the portal's own places.
 */
export async function mendWords(
  { db, audiences, book, spoken, more }: Known,
  unknown: readonly KnownWord[],
): Promise<Map<string, Mended>> {
  const mended = new Map<string, Mended>();
  for (const { word } of unknown) {
    if (book.said.has(word) || UNDERSTOOD.has(word) || !/^\p{L}{4,40}$/u.test(word)) continue;
    const published = await alikeWords(db, word, audiences);
    const meant = [...new Set([...book.said, ...spoken.keys(), ...ASKING])]
      .filter((one) => one.length > 3)
      .map((one) => ({ word: one, written: spoken.get(one) ?? one, stem: book.stems.get(one) ?? one }));
    const known = [...published, ...meant, ...(await more(word))];
    // «dell» is not meant to be «del».
    const telling = known.filter((one) => isTelling(one.word));
    const near = nearestOf(word, telling) ?? nearestOf(singularOf(word), telling);
    if (near === undefined) continue;
    const isPublished = published.some((one) => one.word === near.word);
    mended.set(word, {
      near: { word: near.word, stem: near.stem, isKnown: isPublished, begun: [] },
      written: near.written,
    });
  }
  return mended;
}

import type { Db } from '#server/kit/db.ts';
import { nearestOf, singularOf } from './nearest-word.rules.ts';
import { UNDERSTOOD } from './question.rules.ts';
import { alikeWords, type Audience } from './search.sql.ts';
import { isTelling, type KnownWord } from './text-query.rules.ts';

interface Known {
  db: Db;
  audiences: readonly Audience[];
  /** Words of the synonyms, and their forms. */
  book: { said: ReadonlyMap<string, string>; stems: ReadonlyMap<string, string> };
  /** Words of the places of the portal that whoever asks sees, and how these write them. */
  spoken: ReadonlyMap<string, string>;
  /** Words that look like a typed one where only whoever asks may look. */
  more: (word: string) => Promise<{ word: string; written: string; stem: string }[]>;
}

/** Words of questions that are not taken for a short thing: a «tubo» is no «hubo». */
const ASKING = new Map([...UNDERSTOOD].filter(([word]) => word.length > 5));

/** The word that was meant, how texts write it, and whether that is sure enough to look for it instead. */
interface Mended {
  near: KnownWord;
  written: string;
  isSure: boolean;
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
    const meant = [...new Set([...book.said.keys(), ...spoken.keys(), ...ASKING.keys()])]
      .filter((one) => one.length > 3)
      .map((one) => ({
        word: one,
        written: spoken.get(one) ?? book.said.get(one) ?? ASKING.get(one) ?? one,
        stem: book.stems.get(one) ?? one,
      }));
    const known = [...published, ...meant, ...(await more(word))];
    // «dell» is not meant to be «del».
    const telling = known.filter((one) => isTelling(one.word));
    const near = nearestOf(word, telling) ?? nearestOf(singularOf(word), telling);
    if (near === undefined) continue;
    const { one, isSure } = near;
    const isPublished = published.some((known) => known.word === one.word);
    mended.set(word, {
      near: { word: one.word, stem: one.stem, isKnown: isPublished, begun: [] },
      written: one.written,
      isSure,
    });
  }
  return mended;
}

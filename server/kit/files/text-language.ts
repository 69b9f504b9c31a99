/** Short words that one language uses all the time and the others do not. */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  es: new Set('el los las del que por con para una se al lo como más sus cuando'.split(' ')),
  en: new Set('the and of to is for that with be this are shall by from which'.split(' ')),
  fr: new Set('le les des et une est dans pour que par sur avec qui au ne'.split(' ')),
  pt: new Set('o os da do das dos não uma com em ao pela pelo são mais'.split(' ')),
};
const LOOKED_AT = 20_000;
/** Fewer of them tell nothing: a name, a table of figures. */
const FEWEST = 8;

/** The language of a text by its short words (ISO 639-1); undefined when there are too few of them. */
export function languageOf(text: string): string | undefined {
  const found = new Map<string, number>();
  for (const [word] of text
    .slice(0, LOOKED_AT)
    .toLowerCase()
    .matchAll(/\p{L}+/gu))
    for (const [language, words] of Object.entries(WORDS))
      if (words.has(word)) found.set(language, (found.get(language) ?? 0) + 1);
  const [best, next] = [...found].toSorted(([, a], [, b]) => b - a);
  if (best === undefined || best[1] < FEWEST) return undefined;
  return best[1] > (next?.[1] ?? 0) * 1.3 ? best[0] : undefined;
}

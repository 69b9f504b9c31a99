/** What a part of a text may be. What groups others comes first to last by its rank. */
export const PART_KINDS = ['article', 'title', 'chapter', 'section', 'transitory', 'text'] as const;
export type PartKind = (typeof PART_KINDS)[number];
export const PART_KIND_LABELS: Record<PartKind, string> = {
  article: 'Artículo',
  title: 'Título o libro',
  chapter: 'Capítulo',
  section: 'Sección',
  transitory: 'Transitorio',
  text: 'Otro texto',
};

const RANKS: Partial<Record<PartKind, number>> = { title: 1, chapter: 2, section: 3 };

/** Place of a heading in the outline, 1 outermost; undefined for what stands under headings. */
export const rankOf = (kind: PartKind): number | undefined => RANKS[kind];

/** A paragraph, fraction or item of an article, with the end of its address. */
export interface Paragraph {
  /** `p2`, `fr-iii`, `fr-iii-inciso-b`: unique within its article. */
  place: string;
  /** «Párrafo 2», «Fracción III», «Fracción III, inciso b)». */
  name: string;
  depth: 0 | 1 | 2;
  text: string;
}

const FRACTION = /^([IVXLC]{1,8})(?: (bis|ter|Bis|Ter|BIS|TER))?(?:\.-|\.|-|\)) /;
const ITEM = /^([a-zñ])\) /;

/**
 * The paragraphs of an article, one to a line of its text, as they are cited: paragraphs by their place, fractions by
 * their Roman number, items by their letter within the fraction before them.
 */
export function paragraphsOf(text: string): Paragraph[] {
  const seen = new Map<string, number>();
  const unique = (place: string) => {
    const times = (seen.get(place) ?? 0) + 1;
    seen.set(place, times);
    return times === 1 ? place : `${place}-${times}`;
  };
  let plain = 0;
  let fraction: string | undefined;
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const roman = FRACTION.exec(line);
      if (roman !== null) {
        const word = roman[2] === undefined ? '' : ` ${roman[2]}`;
        fraction = `${roman[1] ?? ''}${word}`;
        const place = unique(`fr-${slugOf(fraction)}`);
        return { place, name: `Fracción ${fraction}`, depth: 1 as const, text: line };
      }
      const letter = ITEM.exec(line)?.[1];
      if (letter !== undefined) {
        const under = fraction === undefined ? '' : `fr-${slugOf(fraction)}-`;
        const place = unique(`${under}inciso-${letter}`);
        const name = fraction === undefined ? `Inciso ${letter})` : `Fracción ${fraction}, inciso ${letter})`;
        return { place, name, depth: fraction === undefined ? (1 as const) : (2 as const), text: line };
      }
      plain += 1;
      return { place: unique(`p${plain}`), name: `Párrafo ${plain}`, depth: 0 as const, text: line };
    });
}

const slugOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/\s+/g, '-');

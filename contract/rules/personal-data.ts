import { clabeRule } from './clabe.ts';
import { curpRule } from './curp.ts';
import { rfcRule } from './rfc.ts';

/** What a word is that says whose it is or where somebody is paid; undefined for any other. */
function kindOf(word: string): string | undefined {
  if (word.length === 18 && /^\d+$/.test(word)) return clabeRule(word) === true ? 'una CLABE' : undefined;
  if (word.length === 18) return curpRule(word) === true ? 'una CURP' : undefined;
  // The RFC of a company is public.
  return word.length === 13 && rfcRule(word, 'natural', 'national') === true
    ? 'el RFC de una persona'
    : undefined;
}

/** Personal data that a text carries: «una CURP», «una CLABE», «el RFC de una persona», each once. */
export function personalDataIn(text: string): string[] {
  const words = text.toUpperCase().split(/[^\p{L}\d]+/u);
  return [...new Set(words.flatMap((word) => kindOf(word) ?? []))];
}

/** One kind of personal data in a file, and where. */
export interface PersonalFound {
  what: string;
  pages: number[];
}

/** The same of the pages of a file, each kind once with its pages. */
export function personalDataInPages(pages: readonly { page: number; text: string }[]): PersonalFound[] {
  const found = pages.flatMap(({ page, text }) => personalDataIn(text).map((what) => ({ what, page })));
  return [...Map.groupBy(found, ({ what }) => what)].map(([what, all]) => ({
    what,
    pages: all.map(({ page }) => page),
  }));
}

/** Pages that are named; of more, how many more there are. */
const NAMED = 5;

function pagesText(pages: readonly number[]): string {
  const named = pages.slice(0, NAMED).join(', ');
  const more = pages.length - NAMED;
  return `${pages.length === 1 ? 'página' : 'páginas'} ${named}${more > 0 ? ` y ${more} más` : ''}`;
}

/** What of a document that goes out says who somebody is or where they are paid; empty where nothing does. */
export function personalWords(title: string, inFile: readonly PersonalFound[]): string {
  const inTitle = personalDataIn(title);
  const said = [
    ...(inTitle.length === 0 ? [] : [`Su título lleva ${inTitle.join(' y ')}`]),
    ...(inFile.length === 0
      ? []
      : [`Su archivo lleva ${inFile.map(({ what, pages }) => `${what} (${pagesText(pages)})`).join(' y ')}`]),
  ];
  return said.length === 0
    ? ''
    : `${said.join('. ')}, que leería cualquiera: quítalo, o di por qué debe publicarse.`;
}

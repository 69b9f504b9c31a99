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
  /** Pages, or sheets of a workbook; none where it stands beside them: in a hidden sheet, a remark, a property. */
  pages: number[];
  isBook?: true | undefined;
}

/** Why nobody looked through a file for it. */
export const UNREAD_REASONS = {
  waiting: 'el portal todavía no termina de leerlo',
  images: 'tiene páginas que son imágenes sin texto',
  protected: 'tiene contraseña',
  broken: 'no se pudo leer',
  slow: 'tarda demasiado en leerse',
  heavy: 'ocupa demasiada memoria al leerse',
  closed: 'es de un tipo cuyo contenido el portal no lee',
} as const;
export type Unread = keyof typeof UNREAD_REASONS;
export const UNREAD_NAMES = Object.keys(UNREAD_REASONS) as [Unread, ...Unread[]];

/** What is said of a file that nobody looked through. */
export const unreadWords = (unread: Unread): string =>
  `El texto de su archivo no se leyó: ${UNREAD_REASONS[unread]}. Puede llevar una CURP, una CLABE o el RFC de una persona: ábrelo, revísalo y di por qué debe publicarse así.`;

/** The same of the pages of a file, each kind once with its pages; page 0 is what stands beside them. */
export function personalDataInPages(
  pages: readonly { page: number; text: string }[],
  isBook = false,
): PersonalFound[] {
  const found = pages.flatMap(({ page, text }) => personalDataIn(text).map((what) => ({ what, page })));
  return [...Map.groupBy(found, ({ what }) => what)].map(([what, all]) => ({
    what,
    pages: all.map(({ page }) => page).filter((page) => page > 0),
    ...(isBook && { isBook: true as const }),
  }));
}

/** Pages that are named; of more, how many more there are. */
const NAMED = 5;

function pagesText({ pages, isBook }: PersonalFound): string {
  if (pages.length === 0) return 'en una hoja oculta, un comentario o una propiedad';
  const named = pages.slice(0, NAMED).join(', ');
  const more = pages.length - NAMED;
  const noun = isBook === true ? 'hoja' : 'página';
  return `${noun}${pages.length === 1 ? '' : 's'} ${named}${more > 0 ? ` y ${more} más` : ''}`;
}

/** What of a document that goes out says who somebody is or where they are paid; empty where nothing does. */
export function personalWords(title: string, inFile: readonly PersonalFound[]): string {
  const inTitle = personalDataIn(title);
  const said = [
    ...(inTitle.length === 0 ? [] : [`Su título lleva ${inTitle.join(' y ')}`]),
    ...(inFile.length === 0
      ? []
      : [`Su archivo lleva ${inFile.map((found) => `${found.what} (${pagesText(found)})`).join(' y ')}`]),
  ];
  return said.length === 0
    ? ''
    : `${said.join('. ')}, que leería cualquiera: quítalo, o di por qué debe publicarse.`;
}

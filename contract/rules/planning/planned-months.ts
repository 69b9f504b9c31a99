import { foldedWords } from '../texts/typed-text.ts';
import { monthOfWord } from '../days/written-day.ts';

/** Months of a year, 1 to 12. */
export interface Months {
  from: number;
  to: number;
  /** The months themselves, where others lie between them. */
  apart?: number[];
  /** It could be meant otherwise: a person looks at how it was taken. */
  isGuess?: true;
}

const ALL_YEAR = /^(?:todo el (?:ano|ejercicio)|anual|permanente|(?:los )?12 meses)$/;
const PART =
  /^(?:(\d|i{1,3}|iv|primer|segundo|tercer|cuarto)(?:o|a|er|do|ro|to)?\.? )?(trimestre|trim|semestre|sem)\.?(?: (\d|i{1,3}|iv))?$/;
const ORDINALS: Readonly<Record<string, number>> = {
  i: 1,
  ii: 2,
  iii: 3,
  iv: 4,
  primer: 1,
  segundo: 2,
  tercer: 3,
  cuarto: 4,
};
const numberOf = (word: string) => ORDINALS[word] ?? Number(word);

/** «sem.» may be weeks too, a bare numeral months. */
const SHORT = /(?:^| )sem\.?(?: |$)|^(?:i{1,3}|iv)$/;

const quarter = (number: number): Months => ({ from: number * 3 - 2, to: number * 3 });

/** One of them: a month, a quarter, half a year. */
function oneOf(text: string): Months | undefined {
  const short = /^(?:t ?([1-4])|([1-4]) ?t)$/.exec(text);
  if (short !== null) return quarter(Number(short[1] ?? short[2]));
  const month = monthOfWord(text.replace(/\.$/, ''));
  if (month !== 0) return { from: month, to: month };
  const part = PART.exec(text);
  const said = part?.[1] ?? part?.[3];
  if (part === null || said === undefined || (part[1] !== undefined && part[3] !== undefined))
    return /^(?:i{1,3}|iv)$/.test(text) ? quarter(numberOf(text)) : undefined;
  const number = numberOf(said);
  const isHalf = part[2]!.startsWith('sem');
  if (number < 1 || number > (isHalf ? 2 : 4)) return undefined;
  return isHalf ? { from: number * 6 - 5, to: number * 6 } : quarter(number);
}

/** Months in which something is planned, as people write them: «abr-jun», «2o. sem.», «I y III», «todo el año». */
export function monthsIn(text: string): Months | { problem: string } {
  const said = foldedWords(text)
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[º°ª]/g, 'o')
    .trim();
  if (ALL_YEAR.test(said)) return { from: 1, to: 12 };
  const parts = said.split(/ ?- ?| a | al | y |, ?|\/| e /).filter((part) => part !== '' && part !== 'de');
  const found = parts.map((part) => oneOf(part.replace(/^de /, '').trim()));
  const known = found.filter((one) => one !== undefined);
  if (known.length === 0 || known.length < parts.length || parts.length > 12)
    return {
      problem: `«${text.trim()}» no dice en qué mes: escríbelo como «marzo», «abr-jun», «2.º trimestre» o «todo el año».`,
    };
  const from = known[0]!.from;
  const to = known.at(-1)!.to;
  if (known.some((one, at) => at > 0 && one.from < known[at - 1]!.from))
    return {
      problem: `«${text.trim()}» empieza después de terminar o pasa al año siguiente: escribe los meses de este ejercicio.`,
    };
  // Months between those that are named, as of «I y III».
  const hasGap =
    !/ ?- ?| a | al /.test(said) && known.some((one, at) => at > 0 && one.from > known[at - 1]!.to + 1);
  const isApart = hasGap && known.every((one) => one.from === one.to);
  return {
    from,
    to,
    ...(isApart && { apart: known.map((one) => one.from) }),
    ...((hasGap || parts.some((part) => SHORT.test(part))) && { isGuess: true }),
  };
}

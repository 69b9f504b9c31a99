import { isCalendarDay } from '#contract/calendar-day.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
/** Of a folded text, which has no two spaces together. */
const WORDS = /(\d{1,2})(?:o|er|°|º)?\.? ?(?:de )?([a-z]{3,10})\.? ?(?:del?)? ?(\d{4})/;
const NUMBERS = /(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})/;
const ISO = /(\d{4})-(\d{1,2})-(\d{1,2})/;

function plain(year: string, month: number, day: string): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(text) ? text : undefined;
}

function monthOf(word: string): number {
  const name = word === 'setiembre' ? 'septiembre' : word;
  return MONTHS.findIndex((month) => month === name || month.slice(0, 3) === name) + 1;
}

/** The first day that a text names, as lists write it: `2014-08-19`, `19/08/2014`, «19 de agosto de 2014». */
export function dayIn(text: string): string | undefined {
  const folded = fold(text);
  const iso = ISO.exec(folded);
  if (iso !== null) return plain(iso[1]!, Number(iso[2]), iso[3]!);
  const numbers = NUMBERS.exec(folded);
  if (numbers !== null) return plain(numbers[3]!, Number(numbers[2]), numbers[1]!);
  const words = WORDS.exec(folded);
  if (words === null) return undefined;
  return plain(words[3]!, monthOf(words[2]!), words[1]!);
}

/** Day to which a list says it is up to date, «Información actualizada al …». */
export function cutoffIn(preamble: readonly string[]): string | undefined {
  for (const line of preamble) {
    const said = /(?:actualizad[oa]|corte)(.*)/.exec(fold(line));
    const day = said === null ? undefined : dayIn(said[1]!);
    if (day !== undefined) return day;
  }
  return undefined;
}

const NUMBER_WORDS = ' un dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ');
const UNITS = { years: ['ano', 'anos'], months: ['mes', 'meses'], days: ['dia', 'dias'] };

function numberOf(word: string | undefined): number {
  if (word === undefined) return 0;
  return /^\d{1,3}$/.test(word) ? Number(word) : Math.max(0, NUMBER_WORDS.indexOf(word));
}

/** Length of a bar: «1 AÑO 3 MESES», «TRES MESES»; undefined when the text is no such length. */
export function termIn(text: string): { months: number; days: number } | undefined {
  const words =
    fold(text)
      .replace(/\([a-z ]*\)/g, ' ')
      .replace(/\buna?o?\b/g, 'un')
      .match(/\d+|[a-z]+|\S/g) ?? [];
  const amount = (unit: readonly string[]): number => {
    const at = words.findIndex((word, index) => unit.includes(word) && numberOf(words[index - 1]) > 0);
    return numberOf(words[at - 1]);
  };
  const [years, months, days] = [amount(UNITS.years), amount(UNITS.months), amount(UNITS.days)];
  return years + months + days === 0 ? undefined : { months: years * 12 + months, days };
}

/** The day so many months and days later; the last day of a month where the month is shorter. */
export function dayAfter(day: string, { months, days }: { months: number; days: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const at = Date.UTC(year, month - 1 + months, Math.min(date, last) + days);
  return new Date(at).toISOString().slice(0, 10);
}

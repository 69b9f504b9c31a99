import { WITH_AMOUNT, WITH_LINES, type FunctionCode } from '#contract/functions.ts';
import { isPlainDate } from '../days/calendar.ts';

/** Longest time that a function is given for. */
const MOST_YEARS = 3;
/** Longest time of a part that a holder passes on, and of a substitution. */
export const MOST_DELEGATED_DAYS = 90;

/** What a function is given with, as a form holds it; the area is empty while nobody chose, `todas` for every one. */
export interface GrantFields {
  personName: string;
  personId: string;
  email: string;
  code: string;
  area: string;
  upTo: string;
  lines: string;
  from: string;
  until: string;
  ground: string;
}

/** The day so many years later; the last of February where there is no 29. */
function yearsLater(day: string, years: number): string {
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return later.endsWith('-02-29') && !isPlainDate(later) ? `${later.slice(0, 8)}28` : later;
}

/** Prefixes of partida or giro, as they are typed: «515, 323». */
export const linesOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((line) => line !== '')),
];

/** The rule and the message of each field of a grant (purchase-chain 1.3); nothing where it may be given. */
export function grantProblems(
  grant: GrantFields,
  { today }: { today: string },
): Partial<Record<keyof GrantFields, string>> {
  const found: Partial<Record<keyof GrantFields, string>> = {};
  const code = grant.code as FunctionCode;
  if (grant.personName.trim() === '') found.personName = 'Escribe el nombre de la persona.';
  if (grant.personId === '' && grant.email.trim() === '')
    found.email = 'Escribe el correo con el que entra al portal, o la clave de su cuenta.';
  if (grant.code === '') found.code = 'Elige la función.';
  if (grant.area === '') found.area = 'Elige el área.';
  if (WITH_AMOUNT.includes(code) && grant.upTo !== '' && !(Number(grant.upTo) > 0))
    found.upTo = 'Escribe un monto mayor que cero.';
  if (WITH_LINES.includes(code)) {
    const lines = linesOf(grant.lines);
    if (lines.length === 0) found.lines = 'Elige de qué materias dictamina.';
    else if (lines.some((line) => !/^\d{2,8}$/.test(line)))
      found.lines = 'Escribe las partidas con números, de 2 a 8, separadas por comas: «515, 323».';
  }
  if (!isPlainDate(grant.from)) found.from = 'Escribe desde qué día.';
  else if (grant.from < today) found.from = 'No se da una función desde un día que ya pasó.';
  if (grant.until !== '') {
    if (!isPlainDate(grant.until)) found.until = 'Escribe hasta qué día, o déjalo vacío.';
    else if (grant.until < grant.from) found.until = 'El último día es el primero o uno posterior.';
    else if (isPlainDate(grant.from) && grant.until > yearsLater(grant.from, MOST_YEARS))
      found.until = 'Una función se da por tres años cuando más.';
  }
  if (grant.ground.trim().length < 10) found.ground = 'Escribe el oficio o acuerdo que la da.';
  return found;
}

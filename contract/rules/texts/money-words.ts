import { inCents, shownNumber } from './amount-text.ts';
import { moneyText } from './money.ts';

const UNITS =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const TENS = '   treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const HUNDREDS =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  );

/** Below a thousand, as it stands before a noun: «veintiún», «treinta y un». */
function small(number: number): string {
  if (number === 100) return 'cien';
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  const tens = Math.floor(rest / 10);
  const below =
    rest < 30 ? UNITS[rest]! : rest % 10 === 0 ? TENS[tens]! : `${TENS[tens]} y ${UNITS[rest % 10]}`;
  if (hundreds === 0) return below;
  return rest === 0 ? HUNDREDS[hundreds]! : `${HUNDREDS[hundreds]} ${below}`;
}

/** Below a million. */
function medium(number: number): string {
  const thousands = Math.floor(number / 1_000);
  const rest = number % 1_000;
  const first = thousands === 0 ? '' : thousands === 1 ? 'mil' : `${small(thousands)} mil`;
  return first === '' ? small(rest) : rest === 0 ? first : `${first} ${small(rest)}`;
}

const SCALES = [
  ['', ''],
  ['millón', 'millones'],
  ['billón', 'billones'],
] as const;

/** «doce mil quinientos», before a noun. */
export function numberWords(whole: bigint): string {
  if (whole === 0n) return 'cero';
  const parts = SCALES.map(([one, many], at) => {
    const part = Number((whole / 10n ** BigInt(at * 6)) % 1_000_000n);
    if (part === 0) return '';
    return `${medium(part)} ${part === 1 ? one : many}`.trim();
  });
  return parts
    .toReversed()
    .filter((part) => part !== '')
    .join(' ');
}

/** «doce pesos con cincuenta centavos» of `12.50`. */
export function moneyWords(amount: string): string {
  const [pesos = '0', cents = '00'] = amount.split('.');
  const whole = BigInt(pesos);
  const of = whole >= 1_000_000n && whole % 1_000_000n === 0n ? 'de pesos' : whole === 1n ? 'peso' : 'pesos';
  const said = `${numberWords(whole)} ${of}`;
  const rest = Number(cents);
  return rest === 0 ? said : `${said} con ${small(rest)} ${rest === 1 ? 'centavo' : 'centavos'}`;
}

/** «$12.50 (doce pesos con cincuenta centavos)»; says it where something was rounded away. */
export function moneyTwice(number: string): string {
  const cents = inCents(number);
  if (cents === undefined) return `$${shownNumber(number)}`;
  const said = `${moneyText(cents.text)} (${moneyWords(cents.text)})`;
  return cents.isRounded ? `${said}, redondeado` : said;
}

/** «1,500 (mil quinientos)», or «1 con 500 milésimas» of what is counted or measured. */
export function quantityTwice(number: string): string {
  const [whole = '0', decimals = ''] = number.split('.');
  if (decimals !== '') return `${shownWhole(whole)} con ${Number(decimals.padEnd(3, '0'))} milésimas`;
  return `${shownWhole(whole)} (${numberWords(BigInt(whole))})`;
}

const shownWhole = (whole: string) => moneyText(whole).slice(1);

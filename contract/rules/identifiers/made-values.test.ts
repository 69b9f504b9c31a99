import { describe, expect, it } from 'vitest';
import { MEXICAN_STATES, type MexicanStateCode } from '#contract/mexican-states.ts';
import { AmountColumn, currencyNamed, readAmountIn, type DecimalSign } from '../texts/amount-text.ts';
import { clabeControlDigit, normalizeClabe } from './clabe.ts';
import { readPhone } from './phone.ts';
import { monthsIn } from '../planning/planned-months.ts';
import { normalizeRfc } from './rfc.ts';
import { DayColumn, type DateOrder } from '../days/written-day.ts';
import { STATE_SPELLINGS, stateIn } from './written-state.ts';

/** How many columns or values are made for each reader; `FILES=20000` before a reader is changed. */
const FILES = Number(process.env.FILES ?? 300);

/** Repeatable choices. */
function dice(seed: number) {
  // Neighbouring seeds begin far apart.
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  const int = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const one = <Value>(values: readonly Value[]): Value => values[int(values.length)]!;
  return { int, one };
}
type Dice = ReturnType<typeof dice>;
const times = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

const grouped = (whole: number, sign: string) => String(whole).replace(/\B(?=(?:\d{3})+$)/g, sign);

/** An amount in cents as a file with this decimal sign may write it. */
function writtenAmount({ int, one }: Dice, cents: number, sign: DecimalSign): string {
  const thousands = sign === '.' ? ',' : '.';
  const whole = grouped(Math.floor(cents / 100), one(['', thousands, thousands, ' ', "'"]));
  const rest = cents % 100;
  const shown =
    rest === 0
      ? one(['', `${sign}00`])
      : rest % 10 === 0
        ? one([`${sign}${rest / 10}`, `${sign}${rest}`])
        : `${sign}${String(rest).padStart(2, '0')}`;
  const [before, behind] = one([
    ['', ''],
    ['$', ''],
    ['$ ', ''],
    ['', ' MXN'],
    ['$', ' M.N.'],
    ['', ' pesos'],
    ['\u200B', '\u00A0'],
    ['MXN ', ''],
  ]);
  return int(20) === 0 && shown === '' ? `${before}${whole}.-` : `${before}${whole}${shown}${behind}`;
}

describe(`${FILES} made columns and values`, () => {
  it('of amounts: none is taken for another one', () => {
    let wrong = 0;
    let asked = 0;
    for (let file = 1; file <= FILES; file += 1) {
      const chance = dice(file);
      const sign = chance.one<DecimalSign>(['.', ',']);
      // Thousands without cents are what says two things.
      const isWhole = chance.int(4) === 0;
      const cents = times(1 + chance.int(8), () =>
        isWhole
          ? (1_000 + chance.int(999_000)) * 100
          : chance.int(10 ** (3 + chance.int(7))) * chance.one([1, 10, 100]),
      );
      const texts = cents.map((value) => writtenAmount(chance, value, sign));
      const column = new AmountColumn(texts);
      const isOpen = column.open.length > 0;
      asked += column.doubts['.'].count + column.doubts[','].count;
      texts.forEach((text, i) => {
        const expected = (cents[i]! / 100).toFixed(2);
        const read = readAmountIn(text, column.meanings);
        if ('problem' in read) {
          // A refusal is right only where nothing in the column says how it is written.
          if (!isOpen || read.isDoubt !== true) wrong += 1;
          const settled = readAmountIn(text, { '.': 'thousands', ',': 'thousands' });
          if (!('text' in settled) || settled.text !== expected) wrong += 1;
        } else if (read.text !== expected) wrong += 1;
      });
    }
    expect(wrong).toBe(0);
    if (FILES > 100) expect(asked).toBeGreaterThan(0);
  });

  it('of amounts in both writings: none is taken for another one, and only what reads two ways is asked', () => {
    let wrong = 0;
    let asked = 0;
    for (let file = 1; file <= FILES; file += 1) {
      const chance = dice(file);
      const made = times(2 + chance.int(8), () => {
        const cents = chance.int(10 ** (3 + chance.int(7))) * chance.one([1, 10, 100]);
        return { cents, text: writtenAmount(chance, cents, chance.one<DecimalSign>(['.', ','])) };
      });
      const column = new AmountColumn(made.map(({ text }) => text));
      for (const { cents, text } of made) {
        const read = readAmountIn(text, column.isMixed ? column.meanings : {});
        if ('problem' in read) {
          asked += 1;
          if (read.isDoubt !== true || !/^\D*\d{1,3}(?:[ '\d]*)[.,]\d{3}\D*$/.test(text)) wrong += 1;
        } else if (read.text !== (cents / 100).toFixed(2)) wrong += 1;
      }
    }
    expect(wrong).toBe(0);
    if (FILES > 100) expect(asked).toBeGreaterThan(0);
  });

  it('of amounts with and without tax, in any unit: none is taken for another one', () => {
    const said = {
      with: [' IVA incluido', ' con IVA', ' (incluye I.V.A.)', ' c/IVA', ' IVA INCLUIDO'],
      without: [' + IVA', ' más IVA', ' sin IVA', ' antes de IVA', ' más el IVA', ' (no incluye IVA)'],
    } as const;
    let wrong = 0;
    for (let file = 1; file <= FILES; file += 1) {
      const chance = dice(file);
      const cents = chance.int(10 ** (3 + chance.int(7))) * chance.one([1, 10, 100]);
      const [tax, kept] = [
        chance.one(['with', 'without'] as const),
        chance.one(['with', 'without', undefined] as const),
      ];
      const pesos = chance.one([1, 1_000, 1_000_000]);
      const text = writtenAmount(chance, cents, '.') + chance.one(said[tax]);
      const read = readAmountIn(text, { '.': 'decimals', ',': 'thousands' }, { kept, pesos });
      const expected = ((BigInt(cents) * BigInt(pesos)) / 100n).toString();
      if (tax === kept) {
        if (!('text' in read) || read.text.split('.')[0] !== expected) wrong += 1;
      } else if ('text' in read) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  it('of currencies: none is taken for another one', () => {
    const names = {
      USD: ['DLLS', 'dls', 'US$', 'USD', 'dólares', 'U.S. dollars', 'dólares americanos'],
      MXN: ['MXN', 'M.N.', 'pesos', 'MXP', 'moneda nacional', 'pesos mexicanos'],
      EUR: ['EUR', 'euros', '€'],
    } as const;
    let wrong = 0;
    for (let file = 1; file <= FILES; file += 1) {
      const chance = dice(file);
      const currency = chance.one(['USD', 'MXN', 'EUR'] as const);
      const name = chance.one(names[currency]);
      const shown = chance.one([name, name.toUpperCase(), name.toLowerCase(), ` ${name}.`, `(${name})`]);
      if (currencyNamed(shown) !== currency) wrong += 1;
      const cents = chance.int(10_000_000);
      const amount = readAmountIn(
        `${writtenAmount(chance, cents, '.')
          .replace(/[^\d.,' ]/g, '')
          .trim()} ${shown}`,
        {
          '.': 'decimals',
          ',': 'thousands',
        },
      );
      if (!('text' in amount) || amount.currency !== currency || amount.text !== (cents / 100).toFixed(2))
        wrong += 1;
    }
    for (const none of ['', 'TEST', '#N/A', 'pesos o dólares'])
      if (currencyNamed(none) !== undefined) wrong += 1;
    expect(wrong).toBe(0);
  });

  it('of months: none is taken for another one', () => {
    const names =
      'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
    let wrong = 0;
    for (let file = 1; file <= FILES; file += 1) {
      const chance = dice(file);
      const write = (month: number) => {
        const name = names[month - 1]!;
        return chance.one([
          name,
          name.slice(0, 3),
          `${name.slice(0, 3)}.`,
          name.toUpperCase(),
          name.slice(0, 3).toUpperCase(),
        ]);
      };
      const [from, to] = [1 + chance.int(12), 1 + chance.int(12)];
      const text =
        from === to
          ? write(from)
          : write(from) + chance.one(['-', ' - ', '–', ' a ', ' y ', '/']) + write(to);
      const read = monthsIn(text);
      const isRight = 'problem' in read ? from > to : read.from === from && read.to === to;
      if (!isRight) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  it('of dates: none is taken for another one', () => {
    const MONTHS = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ');
    const NAMES =
      'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
    const ROMAN = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');
    let wrong = 0;
    let read = 0;
    for (let file = 1; file <= FILES; file += 1) {
      const { int, one } = dice(file);
      const order = one<DateOrder>(['day', 'day', 'month']);
      const from = 1960 + int(70);
      const written = times(1 + int(10), () => {
        const at = new Date(Date.UTC(from + int(12), int(12), 1 + int(28)));
        const day = at.toISOString().slice(0, 10);
        const [year = '', month = '', date = ''] = day.split('-');
        const [d, m] = one([
          [date, month],
          [String(Number(date)), String(Number(month))],
        ]);
        const sign = one(['/', '-', '.']);
        const figures = (last: string) => (order === 'day' ? [d, m, last] : [m, d, last]).join(sign);
        const name = Number(month) - 1;
        const serial = String(Math.round(at.getTime() / 86_400_000) + 25_569);
        const text = one([
          day,
          `${day} 00:00:00`,
          figures(year),
          figures(year),
          figures(year.slice(2)),
          `${d}-${MONTHS[name]}-${year}`,
          `${d} de ${NAMES[name]} de ${year}`,
          [d, one([ROMAN[name]!, ROMAN[name]!.toLowerCase()]), one([year, year.slice(2)])].join(
            one([sign, ' ', ` ${sign} `]),
          ),
          `\u200B${figures(year)} `,
          serial,
        ]);
        return { text, day };
      });
      const column = new DayColumn(written.map(({ text }) => text));
      // The file itself tells its order where a day is no month; a person is asked where nothing does.
      const isFigures = (text: string) => /\d[/.-]\d{1,2}[/.-]\d/.test(text) && !/^\d{4}-/.test(text);
      // One witness of the month may be a slip.
      const witnesses = written.filter(({ text, day }) => isFigures(text) && Number(day.slice(8)) > 12);
      const isSaid = order === 'day' || witnesses.length > 1;
      const isWhole = ({ text, day }: { text: string; day: string }) =>
        text.includes(day.slice(0, 4)) && !/^\d{5}$/.test(text);
      const years = written.flatMap((one) => (isWhole(one) ? [Number(one.day.slice(0, 4))] : []));
      const isKnown = ({ text, day }: { text: string; day: string }) =>
        isWhole({ text, day }) ||
        (Number(day.slice(0, 4)) >= Math.min(...years) && Number(day.slice(0, 4)) <= Math.max(...years));
      for (const { text, day } of written) {
        const found = column.read(text, isSaid ? {} : { order });
        if ('day' in found) read += 1;
        if ('day' in found && found.day !== day) wrong += 1;
        if ('problem' in found && isKnown({ text, day })) wrong += 1;
      }
      // What a spreadsheet counted is never silent.
      for (const { text } of written) {
        const found = column.read(text, { order });
        if ('day' in found && (found.note !== undefined) !== /^\d{5}$/.test(text)) wrong += 1;
      }
      for (const bad of [
        '1/1/1900',
        '1900-01-01',
        '1900-01-01 00:00:00',
        '01-ene-1900',
        '15/01/0226',
        '31/02/2026',
        '2026-01-15xyz',
        '15/01/20261',
        '31/12/9999',
        '12-XIII-2026',
        '31/II/2026',
        '12-IIII-2026',
        '12-VI',
      ])
        if ('day' in column.read(bad)) wrong += 1;
    }
    expect(wrong).toBe(0);
    expect(read).toBeGreaterThan(FILES);
  });

  it('of telephones, states and keys: none is taken for another one', () => {
    const states = (Object.keys(STATE_SPELLINGS) as MexicanStateCode[]).flatMap((code) =>
      [MEXICAN_STATES[code], ...STATE_SPELLINGS[code].split('|')].map(
        (text) => [text, MEXICAN_STATES[code]] as const,
      ),
    );
    let wrong = 0;
    for (let file = 1; file <= FILES; file += 1) {
      const { int, one } = dice(file);
      const digits = (count: number) => times(count, () => String(int(10))).join('');
      const number = `${2 + int(8)}${digits(9)}`;
      const extension = one(['', digits(1 + int(4))]);
      const parts = [number.slice(0, 3), number.slice(3, 6), number.slice(6)].join(
        one([' ', '-', '.', '\u00A0', '\u200B']),
      );
      const phone = `${one(['', '+52 ', '+52 1 ', '52', '521', '044 ', '045', '01 ', 'Tel. '])}${one([parts, `(${number.slice(0, 3)}) ${number.slice(3)}`])}${extension === '' ? '' : `${one([' ext. ', ' Ext ', ', extensión ', ' x', ' #'])}${extension}`}`;
      const found = readPhone(phone);
      if (found.number !== number || found.extension !== extension) wrong += 1;

      const [state, name] = one(states);
      const shown = one([state, state.toUpperCase(), ` ${state} `, `${state}\u200B`, state.normalize('NFD')]);
      if (stateIn(shown) !== name) wrong += 1;

      const hidden = (key: string) =>
        [...key]
          .map((sign) => sign + one(['', '', '', '\u200B', '\u00AD', ' ', '-', '\u2011', '\uFEFF', '\u00A0']))
          .join('');
      const rfc = `${one(['ABC', 'Ñ&X'])}${digits(6)}AB1`;
      if (normalizeRfc(hidden(one([rfc, rfc.toLowerCase()]))) !== rfc) wrong += 1;
      const account = digits(17);
      const clabe = account + clabeControlDigit(account);
      if (normalizeClabe(hidden(clabe)) !== clabe) wrong += 1;
    }
    expect(wrong).toBe(0);
  });
});

import { clabe as clabeLibrary } from 'clabe-validator';
import validateRfc from 'validate-rfc';
import { describe, expect, it } from 'vitest';
import { bankOfClabe } from './banks.ts';
import { clabeControlDigit, clabeRule, clabeWarning } from './clabe.ts';
import { curpCheckDigit, curpRfcWarning, curpRule } from './curp.ts';
import { emailAgainRule, emailRule, normalizeEmail } from './email.ts';
import { normalizePhone, phoneRule } from './phone.ts';
import { postalCodeRule } from './postal-code.ts';
import {
  FOREIGN_RFC,
  normalizeRfc,
  PUBLIC_RFC,
  RFC_LENGTHS,
  rfcCheckDigit,
  rfcRule,
  rfcWarning,
} from './rfc.ts';
import { partedName, rfcCount, severalRfcs } from './several-rfcs.ts';
import { registryKey, registryKeyRule } from './registry-key.ts';

/** A tenth of the values at each change, all of them in `npm run test:all`. */
function agrees(otherwise: string, check: (values: number) => void) {
  it(`agrees with ${otherwise} on 10,000 values, half of them damaged`, () => check(10_000));
  it(`agrees with ${otherwise} on 100,000 values`, { tags: 'all' }, () => check(100_000));
}

/** Repeatable choices (mulberry32). */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  const letter = (letters: string) => letters.charAt(int(letters.length));
  const letters = (count: number, of: string) => Array.from({ length: count }, () => letter(of)).join('');
  const day = () => {
    const date = new Date(Date.UTC(1950 + int(75), int(12), 1 + int(28)));
    return date.toISOString().slice(2, 10).replaceAll('-', '');
  };
  const mutate = (text: string, alphabet: string) => {
    const at = int(text.length);
    const kind = int(3);
    if (kind === 0) return text.slice(0, at) + text.slice(at + 1);
    return text.slice(0, at) + letter(alphabet) + text.slice(kind === 1 ? at + 1 : at);
  };
  return { next, int, letter, letters, day, mutate };
}

describe('RFC', () => {
  const A = 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ&';

  it('vectors of the field pass: three companies and a person', () => {
    for (const rfc of ['UGU450325KY2', 'SAT970701NN3', 'UNA2907227Y5']) {
      expect([rfc, rfcRule(rfc, 'legal'), rfcWarning(rfc)]).toEqual([rfc, true, undefined]);
    }
    expect([rfcRule('GODE561231GR8', 'natural'), rfcWarning('GODE561231GR8')]).toEqual([true, undefined]);
  });

  it('the generic key of the public is refused and fails its digit; the foreign one is for foreigners only', () => {
    expect(rfcRule(PUBLIC_RFC, 'natural')).toContain('genérico');
    expect(rfcRule(PUBLIC_RFC, 'natural', 'foreign')).toContain('genérico');
    expect(rfcCheckDigit(PUBLIC_RFC)).not.toBe('0');
    expect(rfcRule(FOREIGN_RFC, 'legal')).toContain('extranjeros');
    expect(rfcRule(FOREIGN_RFC, 'legal', 'foreign')).toBe(true);
    expect(rfcRule(FOREIGN_RFC, 'natural', 'foreign')).toBe(true);
  });

  it('two RFC in one field are told as two, and an RFC behind a name is taken out of it or asked', () => {
    for (const text of [
      'AAA010101AAA / BBB020202BBB',
      'AAA010101AAA BBB020202BB2',
      'aaa-010101-aaa y bbb-020202-bb2',
      'AAA010101AAA\nBBB020202BB2',
      'AAA010101AAA,BBB020202BB2,CCC030303CC3',
    ])
      expect(severalRfcs(text)).toMatch(/trae [23] RFC: deja solo el de este proveedor/);
    expect(rfcCount('RFC AAA 010101 AAA (AAA010101AAA)')).toBe(1);
    expect(rfcCount('Constructora 2000, S.A. de C.V.')).toBe(0);
    const name = 'ACME, S.A. DE C.V.';
    expect(partedName(`${name} (SAT970701NN3)`, '')).toEqual({ name, rfc: 'SAT970701NN3', isTaken: true });
    expect(partedName(`${name} RFC: SAT-970701-NN3`, 'sat970701nn3')).toEqual({
      name,
      rfc: 'SAT970701NN3',
      isTaken: false,
    });
    expect(partedName(name, 'x')).toEqual({ name, rfc: 'x', isTaken: false });
    expect(partedName(`${name} (SAT970701NN3)`, 'GODE561231GR8')).toHaveProperty('problem');
    expect(partedName(`${name} (SAT970701NN3) y BETA (GODE561231GR8)`, '')).toHaveProperty(
      'problem',
      expect.stringContaining('trae 2 RFC'),
    );
  });

  it('a wrong shape or date stops, a wrong digit only warns', () => {
    expect(rfcRule('GODE561231GR8', 'legal')).toContain('12 caracteres');
    expect(rfcRule('SAT970701', undefined)).toBe(RFC_LENGTHS);
    expect(rfcRule('SAT970701NN3', undefined)).toBe(true);
    expect(rfcRule('GODE561231GR8', undefined)).toBe(true);
    expect(rfcRule('SAT97070INN3', undefined)).toContain('no están en su lugar');
    expect(rfcRule('SAT970701NN3', 'natural')).toContain('13 caracteres');
    expect(rfcRule('SAT971301NN3', 'legal')).toContain('971301');
    expect(rfcRule('SAT970230NN3', 'legal')).toContain('no es una fecha');
    expect(rfcRule('SAT000229NN3', 'legal')).toBe(true);
    expect(rfcRule('SAT010229NN3', 'legal')).toContain('no es una fecha');
    expect(rfcRule('SAT970701NN4', 'legal')).toBe(true);
    expect(rfcWarning('SAT970701NN4')).toContain('se esperaba 3');
    expect(rfcRule('', 'legal')).toBe('Escribe el RFC.');
  });

  it('is read as people write it: lower case, spaces and hyphens; Ñ stays', () => {
    expect(normalizeRfc(' sat-970701-nn3 ')).toBe('SAT970701NN3');
    expect(normalizeRfc('ñañ 970701–nn3')).toBe('ÑAÑ970701NN3');
    expect(rfcRule(' sat-970701-nn3 ', 'legal')).toBe(true);
  });

  agrees('an independent library (validate-rfc)', (values) => {
    const roll = dice(20_261);
    const seen = { good: 0, bad: 0 };
    for (let i = 0; i < values; i++) {
      const base =
        roll.letters(3 + (i % 2), A) + roll.day() + roll.letters(2, 'ABCDEFGHJKLMNPQRSTUVWXYZ123456789');
      const good = base + rfcCheckDigit(base);
      const value = roll.next() < 0.5 ? good : roll.mutate(good, `${A}0123456789`);
      const { errors = [] } = validateRfc(value);
      // Rude words: the treasury never issues them, so a rule against them would have nothing to stop.
      const theirs = errors.every((error) => error === 'FORBIDDEN_WORD');
      const ours =
        (rfcRule(value, 'legal') === true || rfcRule(value, 'natural') === true) &&
        rfcWarning(value) === undefined;
      seen[ours ? 'good' : 'bad'] += 1;
      if (ours !== theirs && !isShortMonthEnd(value)) expect([value, ours]).toEqual([value, theirs]);
    }
    expect(seen.good).toBeGreaterThan(values * 0.45);
    expect(seen.bad).toBeGreaterThan(values * 0.4);
  });

  /** Days that do not exist but that `new Date` rolls over to the next month, as the library does. */
  function isShortMonthEnd(value: string): boolean {
    return /(0229|0230|0231|0431|0631|0931|1131)...$/.test(value);
  }
});

describe('CURP', () => {
  it('the vector of the field passes; damaged ones do not', () => {
    expect(curpRule('BEML920313HMCLNS09')).toBe(true);
    expect(curpRule(' beml-920313-hmclns09')).toBe(true);
    expect(curpRule('BEML920313HMCLNS08')).toContain('último dígito');
    expect(curpRule('BEML920313HMCLNS0')).toContain('18 caracteres');
    expect(curpRule('BEML920313HXXLNS09')).toContain('no están en su lugar');
    expect(curpRule('')).toBe('Escribe la CURP.');
  });

  it('its date must exist and be the date of the RFC, the latter as a warning', () => {
    const noDay = 'BEML920231HMCLNS0';
    expect(curpRule(noDay + curpCheckDigit(noDay))).toContain('no es una fecha');
    expect(curpRfcWarning('BEML920313HMCLNS09', 'BEML920313AB1')).toBeUndefined();
    expect(curpRfcWarning('BEML920313HMCLNS09', 'BEML920314AB1')).toContain('920314');
    expect(curpRfcWarning('BEML920313HMCLNS09', 'SAT970701NN3')).toBeUndefined();
    expect(curpRfcWarning('BEML920313HMCLNS09', FOREIGN_RFC)).toBeUndefined();
  });

  agrees('a second writing of the official algorithm', (values) => {
    const roll = dice(20_262);
    const seen = { good: 0, bad: 0 };
    for (let i = 0; i < values; i++) {
      const base =
        roll.letter('ABCDEFGHIJKLMNOPQRSTUVWXYZ') +
        roll.letter('AEIOUX') +
        roll.letters(2, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') +
        roll.day() +
        roll.letter('HMX') +
        ['GT', 'DF', 'NE', 'QT', 'NL', 'VZ'][roll.int(6)] +
        roll.letters(3, 'BCDFGHJKLMNPQRSTVWXYZ') +
        roll.letter('0123456789ABC');
      const good = base + curpCheckDigit(base);
      const value = roll.next() < 0.5 ? good : roll.mutate(good, 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ0123456789');
      const ours = curpRule(value) === true;
      seen[ours ? 'good' : 'bad'] += 1;
      if (ours !== isCurpAgain(value)) expect([value, ours]).toEqual([value, !ours]);
    }
    expect(seen.good).toBeGreaterThan(values * 0.45);
    expect(seen.bad).toBeGreaterThan(values * 0.4);
  });

  const STATES = new Set(
    'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS NE'.split(
      ' ',
    ),
  );

  /** RENAPO's instructions read character by character from the back; no pattern and no code of the rule. */
  function isCurpAgain(value: string): boolean {
    const code = [...value];
    if (code.length !== 18) return false;
    const isLetter = (letter = '') => letter >= 'A' && letter <= 'Z';
    const isDigit = (letter = '') => letter >= '0' && letter <= '9';
    const part = (from: number, to: number) => code.slice(from, to).join('');
    if (!code.slice(0, 4).every(isLetter) || !'AEIOUX'.includes(code[1] ?? '')) return false;
    if (!code.slice(4, 10).every(isDigit) || !isDigit(code[17])) return false;
    if (!'HMX'.includes(code[10] ?? '') || !STATES.has(part(11, 13))) return false;
    if (code.slice(13, 16).some((letter) => !isLetter(letter) || 'AEIOU'.includes(letter))) return false;
    if (!isLetter(code[16]) && !isDigit(code[16])) return false;
    const year = Number(part(4, 6)) + (isDigit(code[16]) ? 1900 : 2000);
    const birth = new Date(Date.UTC(year, Number(part(6, 8)) - 1, Number(part(8, 10))));
    if (birth.getUTCMonth() + 1 !== Number(part(6, 8)) || birth.getUTCDate() !== Number(part(8, 10)))
      return false;
    let sum = 0;
    for (let weight = 2; weight <= 18; weight++) {
      const letter = code[18 - weight] ?? '';
      const point = letter.charCodeAt(0);
      const number = isDigit(letter) ? point - 48 : point <= 78 ? point - 55 : point - 54;
      sum += number * weight;
    }
    return sum % 10 === 0 ? code[17] === '0' : Number(code[17]) === 10 - (sum % 10);
  }
});

describe('CLABE', () => {
  it('the vector of the field passes, its bank is known, and one wrong digit stops', () => {
    expect(clabeRule('032180000118359719')).toBe(true);
    expect(clabeRule('032 180 00011835971 9')).toBe(true);
    expect(bankOfClabe('032180000118359719')).toBe('IXE Banco');
    expect(bankOfClabe('012')).toBe('BBVA México');
    expect(clabeRule('032180000118359718')).toContain('último dígito');
    expect(clabeRule('03218000011835971')).toBe(
      'La CLABE tiene 18 dígitos y esta 17: si viene de Excel, perdió el cero del principio.',
    );
    expect(clabeRule('03218000011835971X')).toBe('La CLABE tiene 18 dígitos.');
    const unknown = '99918000011835971';
    expect(clabeRule(unknown + clabeControlDigit(unknown))).toBe(true);
    expect(clabeWarning(unknown + clabeControlDigit(unknown))).toContain('999');
  });

  agrees('an independent library (clabe-validator)', (values) => {
    const roll = dice(20_263);
    const seen = { good: 0, bad: 0 };
    for (let i = 0; i < values; i++) {
      const base = roll.letters(17, '0123456789');
      const good = base + clabeControlDigit(base);
      const value = roll.next() < 0.5 ? good : roll.mutate(good, '0123456789X');
      const ours = clabeRule(value) === true;
      seen[ours ? 'good' : 'bad'] += 1;
      if (ours !== clabeLibrary.validate(value).valid.format) expect([value, ours]).toEqual([value, !ours]);
    }
    expect(seen.good).toBeGreaterThan(values * 0.45);
    expect(seen.bad).toBeGreaterThan(values * 0.4);
  });
});

describe('Telephone, postal code and mail', () => {
  it('a national telephone has ten digits however it is written; a foreign one up to fifteen', () => {
    expect(normalizePhone('+52 (473) 732-00-06')).toBe('4737320006');
    expect(phoneRule('473 732 0006')).toBe(true);
    expect(phoneRule('52 4737320006')).toBe(true);
    expect(phoneRule('732 0006')).toContain('10 dígitos');
    expect(phoneRule('473 732 00O6')).toContain('10 dígitos');
    expect(phoneRule('+34 911 234 567', 'foreign')).toBe(true);
    expect(phoneRule('12', 'foreign')).toContain('7 a 15');
  });

  it('a postal code has five digits and begins like those of a state', () => {
    for (const none of ['00000', '17000', '18999', '19000']) {
      expect(postalCodeRule(none)).toContain('Ningún código postal');
    }
    expect(postalCodeRule(' 36000 ')).toBe(true);
    expect(postalCodeRule('3600')).toContain('5 dígitos');
    expect(postalCodeRule('360000')).toContain('5 dígitos');
  });

  it('a mail address has a name, one @ and a domain, and is written twice alike', () => {
    for (const good of ['ventas@empresa.mx', 'María.Ñu+1@taller-5.com.mx', "o'hara@a.io"]) {
      expect([good, emailRule(good)]).toEqual([good, true]);
    }
    for (const bad of [
      'ventas',
      'ventas@empresa',
      '@empresa.mx',
      'a b@empresa.mx',
      'a..b@empresa.mx',
      'a@-x.mx',
      'a@b@c.mx,',
    ]) {
      expect([bad, emailRule(bad)]).toEqual([bad, 'Escribe un correo como nombre@empresa.mx.']);
    }
    expect(normalizeEmail(' Ventas@Empresa.MX ')).toBe('Ventas@empresa.mx');
    for (const unseen of ['ven\u0001tas@empresa.mx', 'ven\u202etas@empresa.mx', '\uFEFFventas@empresa.mx'])
      expect(normalizeEmail(unseen)).toBe('ventas@empresa.mx');
    expect(emailAgainRule('a@b.mx', 'a@B.MX ')).toBe(true);
    expect(emailAgainRule('a@b.mx', 'a@c.mx')).toContain('distintos');
  });
});

it('a number of the registry or an RFC is known by its shape, however it is typed', () => {
  expect(['p 1042', 'P-01042', 'gode-561231-gr8'].map(registryKey)).toEqual([
    'P-01042',
    'P-01042',
    'GODE561231GR8',
  ]);
  expect(['p1042', 'GODE561231GR8'].map(registryKeyRule)).toEqual([true, true]);
  for (const typed of ['hola', 'P-', '12345', '']) expect(registryKeyRule(typed), typed).not.toBe(true);
});

import type { Random } from './random.ts';

/** Texts that parsers, databases, regular expressions and terminals trip over. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202egpj.exe',
  '\ufeff',
  '\u2028',
  'ﷺ'.repeat(50),
  'e\u0301'.repeat(200),
  "' or 1=1 --",
  '"; drop table supplier; --',
  '%00',
  '%',
  '%c0%ae%c0%ae/',
  '../../etc/passwd',
  '..\\..\\windows',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '<!--#exec cmd="id"-->',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://127.0.0.1:22/',
  '=HYPERLINK("http://x")',
  '@SUM(1)',
  '-1',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
  '99999999999999999999',
  '1.005',
  '1,000.00',
  'true',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  '2026-02-31',
  '0000-01-01',
  '9999-12-31',
  '2026-03-02T25:61:61Z',
  '-271821-04-20T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-00000000000G',
  'a@b',
  `${'a'.repeat(300)}@b.example`,
  'x'.repeat(5_000),
  'ñ'.repeat(3_000),
  '('.repeat(2_000),
  '\r\nX-Otra: 1',
  '🜚'.repeat(300),
];

/** A text that nobody types. */
export const hostileText = (random: Random): string => random.pick(TEXTS);

/** A value of any kind of JSON. */
export function hostileValue(random: Random): unknown {
  switch (random.below(12)) {
    case 0:
      return null;
    case 1:
      return random.pick([0, -0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 63), 4_294_967_296, 1e-300]);
    case 2:
      return random.chance(0.5);
    case 3:
      return [];
    case 4:
      return {};
    case 5:
      return Array.from({ length: random.pick([1, 101, 5_000]) }, () => 1);
    case 6:
      return random.pick<unknown>([
        { $ne: null, length: -1 },
        { length: { toString: 'x' } },
        { valueOf: 1, size: '1' },
      ]);
    case 7:
      return nested(random.pick([3, 60, 900]));
    default:
      return hostileText(random);
  }
}

function nested(depth: number): unknown {
  let value: unknown = 'fondo';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A body like the given one, wrong in one to three places: another value, a field less, one more or twice as much. */
export function mutated(value: unknown, random: Random): unknown {
  const copy: unknown = structuredClone(value);
  for (let times = 1 + random.below(3); times > 0; times -= 1) {
    const places = placesOf(copy);
    if (places.length === 0) return hostileValue(random);
    change(random.pick(places), random);
  }
  return copy;
}

type Holder = Record<string, unknown> | unknown[];

function change({ holder, key }: { holder: Holder; key: string }, random: Random): void {
  const slot = holder as Record<string, unknown>;
  switch (random.below(6)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete slot[key];
      return;
    case 1:
      slot[Array.isArray(holder) ? key : hostileText(random)] = hostileValue(random);
      return;
    case 2:
      if (Array.isArray(holder)) for (let copies = 0; copies < 50; copies += 1) holder.push(holder[0]);
      else slot[key] = [slot[key]];
      return;
    default:
      slot[key] = hostileValue(random);
  }
}

function placesOf(value: unknown): { holder: Holder; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    { holder: value as Holder, key },
    ...placesOf(inner),
  ]);
}

/** Bytes in the place of a JSON body: broken, in another encoding, too deep, or no JSON at all. */
export function hostileBytes(valid: string, random: Random): Buffer {
  const text = Buffer.from(valid);
  switch (random.below(9)) {
    case 0:
      return text.subarray(0, random.below(text.length + 1));
    case 1: {
      const broken = Buffer.from(text);
      for (let times = 0; times < 3 && broken.length > 0; times += 1)
        broken[random.below(broken.length)] = random.below(256);
      return broken;
    }
    case 2:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text]);
    case 3:
      return Buffer.from(valid, 'utf16le');
    case 4:
      return Buffer.from(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
    case 5:
      return Buffer.from(`{"a":"${'\\u0000'.repeat(500)}","a":${'9'.repeat(3_000)}}`);
    case 6:
      return Buffer.concat([
        Buffer.from('{"title":"'),
        Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xff]),
        Buffer.from('"}'),
      ]);
    case 7:
      return Buffer.from(`${valid}${valid}`);
    default:
      return random.bytes(random.pick([1, 64, 4_096]));
  }
}

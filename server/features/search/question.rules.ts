import { MONTHS } from '#contract/date-words.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import type { PublicState } from '#contract/procedures.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { type Errand, ERRANDS } from './errand-words.ts';
import {
  ACT_WORDS,
  BUYING_WORDS,
  DAY_OFF_WORDS,
  FIGURES,
  FILTER_WORDS,
  NORM_WORDS,
  ORDER_WORDS,
  OWNER_WORDS,
  REPEALED_WORDS,
  RULES_WORDS,
  SENTENCE_WORDS,
  STATE_WORDS,
  type Thing,
  THINGS,
  type Want,
  WANT_WORDS,
} from './question-words.ts';
import { isTelling } from './text-query.rules.ts';
import { rootOf } from './word-root.rules.ts';

/** Amounts in pesos: from, up to, or about. */
export interface AskedAmount {
  least?: number;
  most?: number;
  about?: number;
}

/** What a text asks for, before it is looked for. */
export interface Question {
  want: Want | undefined;
  about: Thing['about'] | undefined;
  kind: ProcedureKind | undefined;
  state: PublicState | undefined;
  year: number | undefined;
  amount: AskedAmount | undefined;
  /** Numbers that a procedure has which is called so («LP-UG-6», «lp ug 006 2026»), the newest first. */
  numbers: string[];
  /** Number of an article of a norm. */
  article: string | undefined;
  /** 1 to 12, of that year. */
  month: number | undefined;
  /** In what order a list of them is wanted. */
  order: keyof typeof ORDER_WORDS | undefined;
  /** A place of the names that were given (states, areas): which name of which list. */
  names: { list: string; name: string }[];
  /** Filters of the list of purchases that it names. */
  filters: Partial<Record<keyof typeof FILTER_WORDS, string>>;
  /** What the office calls what is said to be done. */
  errands: Errand[];
  /** It asks for a norm that rules, or for one that no longer does. */
  norm: 'ruling' | 'repealed' | undefined;
  /** The words that are left: what it is about. */
  topic: string[];
}

/** Names that a question may say, by lists: states of the country, areas that buy. */
export type Names = Readonly<Record<string, readonly string[]>>;

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
const WORDED = Object.keys(FIGURES).join('|');
const UNIT = String.raw`mil millones|millones|millon|mil|mdp|m`;
/** «$500,000», «500 mil pesos», «un millón», «1.5 mdp»: with the sign, a unit or the word «pesos», which tell it from other figures. */
const AMOUNT = String.raw`(?:\$ ?(${NUMBER}) ?(${UNIT})?|(${NUMBER}|${WORDED}) (${UNIT})|(${NUMBER})(mil|mdp|m|k)|(${NUMBER})(?= ?(?:pesos|mxn))|()(millon|mil)(?= (?:de )?pesos))(?: de)?(?: ?(?:pesos|mxn|m\.?n\.?))?(?![\p{L}\p{N}])`;
const AMOUNTS = new RegExp(String.raw`(?<![\p{L}\p{N}#-])${AMOUNT}`, 'gu');
const LEAST =
  /(?:mas de|mas que|mayor(?:es)? (?:a|de|que)|arriba de|por arriba de|superior(?:es)? a|por encima de|desde|a partir de|de mas de|rebasan?|supera[nr]?|exceden?|pasan? de|minimo(?: de)?|al menos)(?: los| las| el)? *$/;
const MOST =
  /(?:menos de|menos que|menor(?:es)? (?:a|de|que)|debajo de|por debajo de|abajo de|inferior(?:es)? a|hasta|no mas de|maximo(?: de)?|a lo mas)(?: los| las| el)? *$/;
const BETWEEN = /(?:entre|de)(?: los)? *$/;
const AND = /^ *(?:y|a|hasta|o)(?: los)? *$/;

const MULTIPLES: Readonly<Record<string, number>> = {
  mil: 1_000,
  k: 1_000,
  m: 1_000_000,
  mdp: 1_000_000,
  millon: 1_000_000,
  millones: 1_000_000,
  'mil millones': 1_000_000_000,
};

const figureOf = (text: string): number => FIGURES[text] ?? Number(text.replaceAll(',', ''));

/** Takes amounts out of a text. */
function readAmount(text: string): { amount: AskedAmount | undefined; rest: string } {
  const found = [...text.matchAll(AMOUNTS)].map((match) => {
    const [, signed, ofSigned, worded, ofWorded, short, ofShort, bare, , alone] = match;
    const figure = alone === undefined ? figureOf(signed ?? worded ?? short ?? bare ?? '') : 1;
    const unit = ofSigned ?? ofWorded ?? ofShort ?? alone;
    return {
      pesos: figure * (unit === undefined ? 1 : (MULTIPLES[unit] ?? 1)),
      from: match.index,
      to: match.index + match[0].length,
    };
  });
  const [first, second] = found;
  if (first === undefined) return { amount: undefined, rest: text };
  const before = text.slice(0, first.from);
  const after = text.slice((second ?? first).to);
  if (second !== undefined && AND.test(text.slice(first.to, second.from))) {
    // «entre 100 y 500 mil»: the unit of the last is that of both.
    const amount = { least: first.pesos, most: second.pesos };
    return { amount, rest: `${before.replace(BETWEEN, ' ')} ${after}` };
  }
  const rest = (pattern: RegExp) => `${before.replace(pattern, ' ')} ${text.slice(first.to)}`;
  if (LEAST.test(before)) return { amount: { least: first.pesos }, rest: rest(LEAST) };
  if (MOST.test(before)) return { amount: { most: first.pesos }, rest: rest(MOST) };
  return { amount: { about: first.pesos }, rest: rest(/$/) };
}

/** «entre 100 y 500 mil» as «entre 100 mil y 500 mil». */
const withUnits = (text: string): string =>
  text.replace(
    new RegExp(
      String.raw`\b(entre|de) \$?(${NUMBER}|${WORDED}) (y|a) \$?(${NUMBER}|${WORDED}) (${UNIT})\b`,
      'u',
    ),
    '$1 $2 $5 $3 $4 $5',
  );

interface Phrase<T> {
  words: string;
  value: T;
}

const phrasesOf = <T>(text: string, value: T): Phrase<T>[] =>
  text.split('|').map((words) => ({ words: fold(words).trim().replaceAll(/\s+/g, ' '), value }));
const longestFirst = <T>(phrases: Phrase<T>[]) =>
  phrases.toSorted((one, other) => other.words.length - one.words.length);

const WANTS = longestFirst(
  Object.entries(WANT_WORDS).flatMap(([want, words]) => phrasesOf(words, want as Want)),
);
const THING_PHRASES = longestFirst(THINGS.flatMap((thing) => phrasesOf(thing.words, thing)));
const STATES = longestFirst(
  Object.entries(STATE_WORDS).flatMap(([state, words]) => phrasesOf(words, state as PublicState)),
);

const ORDERS = longestFirst(
  Object.entries(ORDER_WORDS).flatMap(([order, words]) =>
    phrasesOf(words, order as keyof typeof ORDER_WORDS),
  ),
);
const MONTH_PHRASES = longestFirst(
  MONTHS.flatMap((name, at) =>
    ['del mes de ', 'mes de ', 'en ', 'de ', ''].map((before) => ({
      words: `${before}${name}`,
      value: at + 1,
    })),
  ),
);

/** Takes the first of these phrases that a text says out of it. */
function take<T>(text: string, phrases: readonly Phrase<T>[]): { value: T | undefined; rest: string } {
  for (const { words, value } of phrases) {
    const at = ` ${text} `.indexOf(` ${words} `);
    if (at >= 0)
      return { value, rest: `${text.slice(0, Math.max(0, at - 1))} ${text.slice(at + words.length)}`.trim() };
  }
  return { value: undefined, rest: text };
}

const squeeze = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The family of a word: what a text says in whatever form. */
export const familyOf = (word: string) => (word.length > 3 ? rootOf(word) : word);

const BUYING_FAMILIES = new Set([...BUYING_WORDS].map(familyOf));

/** Ways to say a thing, each the parts that must be there, each part the families of which one is enough. */
const waysOf = (says: string): string[][][] =>
  says.split('|').map((way) =>
    fold(way)
      .trim()
      .split(/\s+/)
      .map((part) => part.split('/').map(familyOf)),
  );
const isSaid = (families: ReadonlySet<string>, ways: readonly string[][][]): boolean =>
  ways.some((way) => way.every((part) => part.some((family) => families.has(family))));

/** Who says more of them tells a story. */
const MOST_ERRANDS = 2;
const ERRAND_WAYS = ERRANDS.map((errand) => ({ errand, ways: waysOf(errand.says) }));
const FILTER_WAYS = Object.entries(FILTER_WORDS).flatMap(([filter, values]) =>
  Object.entries<string>(values).map(([value, says]) => ({ filter, value, ways: waysOf(says) })),
);
const [NORMS, REPEALED, RULES] = [NORM_WORDS, REPEALED_WORDS, RULES_WORDS].map(waysOf) as [
  string[][][],
  string[][][],
  string[][][],
];
/** States that are also told by a verb: «se cancelaron». */
const STATE_FAMILIES = (['unsuccessful', 'cancelled', 'suspended'] as const).flatMap((state) =>
  (STATE_WORDS[state] ?? '').split('|').flatMap((words) => {
    const family = familyOf(fold(words).trim());
    return words.includes(' ') ? [] : [{ family, state }];
  }),
);

/** What a text says in whatever order and form: what is to be done, filters of a list, norms. */
function heard(text: string): Pick<Question, 'filters' | 'errands' | 'norm'> {
  const families = new Set(text.split(' ').map(familyOf));
  const filters = FILTER_WAYS.filter(({ ways }) => isSaid(families, ways));
  const isNorm = isSaid(families, NORMS);
  return {
    filters: Object.fromEntries(filters.map(({ filter, value }) => [filter, value])),
    errands: ERRAND_WAYS.filter(
      ({ errand, ways }) => isSaid(families, ways) && (errand.isAlone !== true || families.size === 1),
    )
      .map(({ errand }) => errand)
      .slice(0, MOST_ERRANDS),
    norm: !isNorm
      ? undefined
      : isSaid(families, REPEALED)
        ? 'repealed'
        : isSaid(families, RULES)
          ? 'ruling'
          : undefined,
  };
}

/** The state that a verb of a text tells, and the text without it. */
function stateOfVerb(text: string): { value: PublicState | undefined; rest: string } {
  const words = text.split(' ');
  const at = words.findIndex((word) => STATE_FAMILIES.some(({ family }) => family === familyOf(word)));
  const state = STATE_FAMILIES.find(({ family }) => family === familyOf(words[at] ?? ''))?.state;
  return at < 0 ? { value: undefined, rest: text } : { value: state, rest: words.toSpliced(at, 1).join(' ') };
}

/** A folio, an RFC or an exact phrase is looked for as it is written. */
const IS_LITERAL = /["“”]|(?:^|\s)-\p{L}|\p{L}-\p{L}*-?\d|\d-\d|\b[a-zñ&]{3,4}\d{6}|\bp-\d/u;

/** Years in which a number without its own is looked for. */
const YEARS_OF_NUMBER = 4;

/** The numbers of procedures that a text may mean; none where it is no such number. */
function numbersOf(folded: string, thisYear: number): string[] {
  const [, kind, mark, digits = '', year] =
    /^([a-z]{2,4})[ -]([a-z]{2,6})[ -]?(\d{1,4})(?:[ /-](20\d\d))?$/.exec(folded) ?? [];
  if (kind === undefined || mark === undefined) return [];
  const years =
    year === undefined
      ? Array.from({ length: YEARS_OF_NUMBER }, (_, ago) => thisYear + 1 - ago)
      : [Number(year)];
  const number = String(Number(digits)).padStart(3, '0');
  return years.map((one) => `${kind}-${mark}-${number}-${one}`.toUpperCase());
}

/** Understands a text; `today` is the day on which it is asked, `names` what it may name. */
export function understand(typed: string, { today, names }: { today: string; names: Names }): Question {
  const none: Question = {
    want: undefined,
    about: undefined,
    kind: undefined,
    state: undefined,
    year: undefined,
    amount: undefined,
    numbers: [],
    article: undefined,
    month: undefined,
    order: undefined,
    names: [],
    filters: {},
    errands: [],
    norm: undefined,
    topic: [],
  };
  const folded = fold(typed)
    .replaceAll(/[¿?¡!]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const numbers = numbersOf(folded, Number(today.slice(0, 4)));
  if (numbers.length > 0) return { ...none, numbers };
  if (IS_LITERAL.test(folded)) return none;
  const article = /\b(?:articulos?|arts?)\.? (\d+)( bis| ter)?\b/.exec(folded);
  if (article !== null) {
    const number = `${article[1]}${article[2] ?? ''}`;
    return { ...none, about: 'articles', article: number, topic: number.split(' ') };
  }
  const { amount, rest: withoutAmount } = readAmount(withUnits(folded));
  const { year, rest: withoutYear } = readYear(squeeze(withoutAmount), Number(today.slice(0, 4)));
  let rest = withoutYear;
  const found: Question['names'] = [];
  for (const [list, listed] of Object.entries(names)) {
    const phrases = longestFirst(listed.map((name) => ({ words: squeeze(fold(name)), value: name })));
    const { value, rest: less } = take(rest, phrases);
    if (value === undefined) continue;
    found.push({ list, name: value });
    rest = less;
  }
  const want = take(rest, WANTS);
  const thing = take(want.rest, THING_PHRASES);
  const isOfPurchases = thing.value?.about === 'procedures' || thing.value?.about === 'contracts';
  const told = take(thing.rest, thing.value?.about === 'suppliers' ? [] : STATES);
  const state = told.value === undefined && isOfPurchases ? stateOfVerb(told.rest) : told;
  // «mobiliario nuevo» is a thing: months and orders are those of lists that are named.
  const isListed = state.value !== undefined || thing.value !== undefined;
  const order = take(state.rest, isListed ? ORDERS : []);
  const month = take(order.rest, isListed && thing.value?.about !== 'suppliers' ? MONTH_PHRASES : []);
  const left = month.rest.split(' ').filter(says);
  const things = want.value === 'when' ? left.filter((word) => !ACT_WORDS.has(word)) : left;
  const named = things.filter((word) => !BUYING_FAMILIES.has(familyOf(word)));
  // How a kind of thing is done, or who does it: the kind is what it is about.
  const isOfKind = want.value === 'how' || want.value === 'contact';
  const ofKind = isOfKind ? want.rest.split(' ').filter(says) : [];
  const topic = [named, things, left, ofKind].find((words) => words.length > 0) ?? [];
  const isAsked = [want.value, state.value, thing.value, year, amount].some((one) => one !== undefined);
  // «cómputo para aulas y bibliotecas» names a thing; «compras de bibliotecas», who buys.
  if (found.length > 0 && topic.length > 0 && !isAsked)
    return { ...none, topic: withoutYear.split(' ').filter(says) };
  return {
    ...none,
    ...heard(squeeze(folded)),
    month: month.value,
    order: order.value,
    want: want.value,
    state: state.value,
    about: thing.value?.about,
    kind: thing.value?.kind,
    year,
    amount,
    names: found,
    topic,
  };
}

const says = (word: string): boolean =>
  word !== '' && isTelling(word) && word.length > 1 && !SENTENCE_WORDS.has(word) && !OWNER_WORDS.has(word);

/** Takes the year out of a text: a figure alone, or as people count it. */
function readYear(text: string, now: number): { year: number | undefined; rest: string } {
  const years: readonly (readonly [RegExp, (found: RegExpExecArray) => number])[] = [
    [/\b(?:el |del |en )?ano pasado\b/, () => now - 1],
    [/\b(?:este|en este|de este|el presente|en curso) (?:ano|ejercicio)\b/, () => now],
    [/\b(?:del ano |el ano |ano |ejercicio |en |de |del )?((?:19|20)\d\d)\b/, ([, year]) => Number(year)],
  ];
  for (const [pattern, yearOf] of years) {
    const found = pattern.exec(text);
    // «lp ug 014 2026» is a number, and its other figures are not understood.
    if (found !== null && !/\d/.test(text.replace(found[0], ' ')))
      return { year: yearOf(found), rest: squeeze(text.replace(found[0], ' ')) };
  }
  return { year: undefined, rest: text };
}

/** Words by which questions are understood, and how they are written: none of them is misspelt. */
export const UNDERSTOOD: ReadonlyMap<string, string> = new Map(
  [
    ...ERRANDS.map(({ says: said }) => said),
    ...Object.values(FILTER_WORDS).flatMap((values) => Object.values<string>(values)),
    NORM_WORDS,
    REPEALED_WORDS,
    RULES_WORDS,
    ...[SENTENCE_WORDS, OWNER_WORDS, ACT_WORDS, BUYING_WORDS].flatMap((words) => [...words]),
    ...Object.keys(FIGURES),
    ...MONTHS,
    DAY_OFF_WORDS,
    ...Object.values(WANT_WORDS),
    ...THINGS.map(({ words }) => words),
    ...Object.values(STATE_WORDS),
    ...Object.values(ORDER_WORDS),
  ].flatMap((text) =>
    (text.match(/\p{L}+/gu) ?? []).map((word) => [fold(word), word.toLowerCase()] as const),
  ),
);

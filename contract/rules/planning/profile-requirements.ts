import type { SpecificationGroup } from '#contract/computing-profiles.ts';
import type { Operator, ProfileRequirement } from '#contract/quotation-check.ts';
import {
  CONCEPT_WORDS,
  conceptOf,
  fullWords,
  plainWords,
  processorIn,
  quantitiesIn,
  TERMS,
  UNITS,
  type Dimension,
  type Processor,
  type Quantity,
  type Term,
} from '../quotation/quotation-words.ts';

/** A requirement with what the comparison needs besides what is told of it. */
export interface Requirement extends ProfileRequirement {
  /** Label of the profile, plain. */
  plainLabel: string;
  dimension: Dimension | null;
  sides: readonly [number, number] | null;
  isRough: boolean;
  term: Term | null;
  /** All of them must be said, where no term stands for them. */
  words: readonly string[];
  processor: Processor | null;
}

const AT_MOST = /\b(maxim[oa]|no mayor|hasta|menor o igual|a lo mas|peso|plazo|tiempo de)\b/;
const EXACTLY = /\b(exactamente|igual a)\b/;
const YES = /^(si|incluido|incluida|requerido|requerida)$/;

/** Parts of a text that say one thing each; commas between thousands stay. */
export const clausesOf = (text: string): string[] =>
  text
    .split(/,(?!\d{3}(?!\d))|[;•|()\n]| \+ | \/ | y | con (?=\D)|\. (?=\D)/)
    .map((part) => part.trim().replace(/[.:]$/, ''))
    .filter((part) => part !== '');

function numberWords(value: number): string {
  return new Intl.NumberFormat('es-MX', { maximumFractionDigits: 3 }).format(value);
}

function amountWords({ dimension, value, sides }: Quantity): string {
  if (sides !== undefined) return `${sides[0]} × ${sides[1]}`;
  const unit = VERSIONED.has(dimension) ? '' : UNITS[dimension];
  return unit === '' ? numberWords(value) : `${numberWords(value)} ${unit}`;
}

const SIGNS: Record<Operator, string> = { '>=': '≥', '<=': '≤', '=': '=', has: 'dice', processor: '≥' };

/** Versions are told by what they are versions of. */
const VERSIONED: ReadonlySet<Dimension> = new Set(['wifi', 'bluetooth', 'tpm']);

function base(label: string, text: string) {
  return {
    label,
    text,
    plainLabel: plainWords(label),
    attribute: conceptOf(label),
    dimension: null,
    sides: null,
    isRough: false,
    term: null,
    words: [],
    processor: null,
    value: null,
    unit: '',
  };
}

function measured(label: string, text: string, found: Quantity): Requirement {
  const plain = `${plainWords(label)} ${plainWords(text)}`;
  const operator: Operator = EXACTLY.test(plain) ? '=' : AT_MOST.test(plain) ? '<=' : '>=';
  const concept = found.dimension === 'count' ? undefined : CONCEPT_WORDS[conceptOf(label)];
  const name = VERSIONED.has(found.dimension) ? UNITS[found.dimension] : (concept ?? label.toLowerCase());
  return {
    ...base(label, text),
    reading: `${name} ${SIGNS[operator]} ${amountWords(found)}`,
    operator,
    value: found.value,
    unit: UNITS[found.dimension],
    dimension: found.dimension,
    sides: found.sides ?? null,
    isRough: found.isRough,
  };
}

function worded(label: string, text: string, of: { term: Term } | { words: readonly string[] }): Requirement {
  const term = 'term' in of ? of.term : null;
  const words = 'words' in of ? of.words : [];
  const name = CONCEPT_WORDS[conceptOf(label)] ?? label.toLowerCase();
  return {
    ...base(label, text),
    reading: `${name}: dice «${term?.name ?? text}»`,
    operator: 'has',
    term,
    words,
  };
}

/** What is left of a plain text without its quantities. */
function without(text: string, quantities: readonly Quantity[]): string {
  let rest = '';
  let at = 0;
  for (const { from, to } of quantities) {
    rest += `${text.slice(at, Math.max(at, from))} `;
    at = Math.max(at, to);
  }
  return rest + text.slice(at);
}

function clauseRequirements(label: string, text: string): Requirement[] {
  const plain = plainWords(text);
  const processor = processorIn(plain);
  if (processor !== undefined) {
    const { family, tier, generation } = processor;
    const model = `${family} ${family === 'Intel Core' ? 'i' : ''}${tier}`;
    const since = generation === null ? '' : `, generación ${generation}`;
    return [
      { ...base(label, text), reading: `procesador ≥ ${model}${since}`, operator: 'processor', processor },
    ];
  }
  const counted = /^(\d{1,4})(?: de\b|$)/.exec(plain);
  const quantities = quantitiesIn(plain);
  const asked = quantities.map((found) => measured(label, text, found));
  if (counted !== null && !quantities.some(({ from }) => from === 0))
    asked.unshift(
      measured(label, text, {
        dimension: 'count',
        value: Number(counted[1]),
        from: 0,
        to: counted[1]?.length ?? 0,
        isRough: false,
      }),
    );
  const rest = without(plain, quantities).replace(/^\d{1,4}\b/, '');
  const terms = TERMS.filter((term) => term.asked.test(rest));
  asked.push(...terms.map((term) => worded(label, text, { term })));
  const words = fullWords(rest);
  // What goes with a number or a term says how much, not what.
  if (terms.length === 0 && words.length > 0 && asked.length === 0)
    asked.push(worded(label, text, { words }));
  return asked;
}

/** Everything that a profile asks for, from its specification, warranty and norms. */
export function requirementsOf(profile: {
  specification: readonly SpecificationGroup[];
  warranty: string;
  norms: readonly string[];
}): Requirement[] {
  const lines = [
    ...profile.specification.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value] as const)),
    ...(profile.warranty === '' ? [] : ([['Garantía', profile.warranty]] as const)),
    ...profile.norms.map((norm) => ['Norma', norm] as const),
  ];
  return lines.flatMap(([label, value]) =>
    YES.test(plainWords(value))
      ? [worded(label, value, termOrWords(label))]
      : clausesOf(value).flatMap((clause) => clauseRequirements(label, clause)),
  );
}

function termOrWords(label: string): { term: Term } | { words: readonly string[] } {
  const plain = plainWords(label);
  const term = TERMS.find(({ asked }) => asked.test(plain));
  return term === undefined ? { words: fullWords(plain) } : { term };
}

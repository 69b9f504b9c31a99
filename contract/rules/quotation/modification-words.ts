import {
  QUOTATION_REQUEST_LABELS,
  QUOTATION_TERMS,
  type QuotationTerms,
} from '#contract/quotation-requests.ts';
import type { FieldDifference, FieldLabel } from '../texts/field-differences.ts';
import { withStop } from '../texts/with-stop.ts';

/** What whoever answers reads of a change: nothing of what the unit expects to pay, nor of whom it invites. */
const READ: ReadonlySet<string> = new Set([
  'title',
  'closesAt',
  'questionsUntil',
  'validityDays',
  'validityUnit',
  'minimumReceived',
  'criterion',
  'awardBy',
  'allowsPartial',
  'terms',
  'lots',
]);
const READ_OF_LOT: ReadonlySet<string> = new Set([
  'groupLabel',
  'description',
  'quantity',
  'unit',
  'place',
  'deliveryDays',
  'requirements',
]);

const labelOf = (name: string): FieldLabel | undefined =>
  QUOTATION_REQUEST_LABELS.find((one) => one.name === name);

const valueOf = (label: FieldLabel | undefined, value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nada';
  return label?.text === undefined ? String(value) : label.text(value) || 'nada';
};

const fromTo = (what: string, before: string, after: string): string =>
  `${what}: antes ${before}, ahora ${withStop(after)}`;

/** What a modification changed, a sentence each: «Partida 1, cantidad: antes 12, ahora 14.» */
export function modificationWords(
  differences: readonly FieldDifference[],
  lots: readonly { id: string; number: number }[],
): string[] {
  const numbers = new Map(lots.map(({ id, number }) => [id, number]));
  return differences.flatMap((one) => {
    const [field = '', id, part] = one.name.split('/');
    const label = labelOf(field);
    if (label === undefined || !READ.has(field)) return [];
    if (field === 'terms') return termWords(one);
    if (id === undefined) return [fromTo(label.label, valueOf(label, one.before), valueOf(label, one.after))];
    if (id === '#') return ['Las partidas cambiaron de orden.'];
    if (part === undefined) return [withStop(lotWords(one, numbers.get(id)))];
    if (!READ_OF_LOT.has(part)) return [];
    const own = label.rows?.fields.find(({ name }) => name === part);
    const lot = numbers.get(id);
    const what = `Partida ${lot ?? 'que ya no está'}, ${(own?.label ?? part).toLowerCase()}`;
    return [fromTo(what, valueOf(own, one.before), valueOf(own, one.after))];
  });
}

function lotWords({ before, after }: FieldDifference, number: number | undefined): string {
  const { description } = (after ?? before) as { description: string };
  return after === null
    ? `Se quitó la partida «${description}»`
    : `Se agregó la partida ${number ?? ''}: ${description}`;
}

const termWords = ({ before, after }: FieldDifference): string[] => {
  const [was, is] = [before, after] as (Partial<QuotationTerms> | null)[];
  return Object.entries(QUOTATION_TERMS).flatMap(([name, label]) => {
    const [old, now] = [was, is].map((terms) => terms?.[name as keyof QuotationTerms] ?? '');
    return old === now ? [] : [fromTo(label, valueOf(undefined, old), valueOf(undefined, now))];
  });
};

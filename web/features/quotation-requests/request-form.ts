import type { QuotationLot, QuotationRequestForm } from '#contract/quotation-requests.ts';
import { readTypedAmount } from '#contract/rules/texts/amount-text.ts';
import { isSameValue } from '#contract/rules/texts/field-differences.ts';

type Typed<Value> = Value extends string | number | null ? string : Value;
/** A lot and a form as they are typed: nothing is lost because it is not valid yet. */
export type LotTexts = { id: string } & {
  [Name in keyof Omit<QuotationLot, 'id' | 'number'>]: Typed<QuotationLot[Name]>;
};
type Head = Omit<QuotationRequestForm, 'lots' | 'kind' | 'regime' | 'simultaneous'>;
export type RequestTexts = { [Name in keyof Head]: Typed<Head[Name]> } & {
  kind: QuotationRequestForm['kind'];
  regime: QuotationRequestForm['regime'];
  simultaneous: QuotationRequestForm['simultaneous'];
  lots: LotTexts[];
};

const typed = (value: unknown): unknown =>
  value === null ? '' : typeof value === 'number' ? String(value) : value;
const textsOf = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typed(value)]));

/** What is typed of what is saved. */
export const toTexts = ({ lots, simultaneous, ...head }: QuotationRequestForm): RequestTexts =>
  ({
    ...textsOf(head),
    simultaneous,
    lots: lots.map(({ number: _number, ...lot }) => textsOf(lot)),
  }) as unknown as RequestTexts;

export const newLot = (more: Partial<LotTexts> = {}): LotTexts => ({
  id: crypto.randomUUID(),
  groupLabel: '',
  description: '',
  quantity: '',
  unit: '',
  place: '',
  deliveryDays: '',
  estimate: '',
  requirements: [],
  lotId: '',
  lineIds: [],
  ...more,
});

const QUANTITY = /^\d{1,15}(\.\d{1,3})?$/;
/** How a text is read, by the name of its field: undefined is what the server would not take. */
const READ: Readonly<Record<string, (text: string) => unknown>> = {
  quantity: (text) => {
    const plain = text.replaceAll(',', '');
    return plain === '' ? null : QUANTITY.test(plain) && Number(plain) > 0 ? plain : undefined;
  },
  estimate: (text) => {
    if (text === '') return null;
    const read = readTypedAmount(text);
    return 'amount' in read && Number(read.amount) > 0 ? read.amount : undefined;
  },
  deliveryDays: (text) => (text === '' ? null : wholeNumber(text, 3_650)),
  validityDays: (text) => wholeNumber(text, 365),
  minimumAsked: (text) => wholeNumber(text, 50),
  minimumReceived: (text) => wholeNumber(text, 50),
  closesAt: instant,
  questionsUntil: instant,
  groupLabel: (text) => (text === '' ? null : text),
  lotId: (text) => (text === '' ? null : text),
};
function wholeNumber(text: string, most: number): number | undefined {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : undefined;
}
function instant(text: string): string | null | undefined {
  if (text === '') return null;
  return /^\d{4}-\d{2}-\d{2}T.+Z$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  quantity: 'La cantidad debe ser un número mayor que cero, con tres decimales a lo más.',
  estimate: 'Escribe el monto como 1,234.50',
  deliveryDays: 'Escribe los días con número, de 1 a 3,650.',
  validityDays: 'Escribe los días con número, de 1 a 365.',
  minimumAsked: 'Escribe un número de 1 a 50.',
  minimumReceived: 'Escribe un número de 1 a 50.',
  closesAt: 'Escribe la fecha y la hora.',
  questionsUntil: 'Escribe la fecha y la hora.',
};

/** What the server would take of a typed value; undefined of what it takes none. */
function read(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const reads = READ[name];
  return reads === undefined ? value.trim() : reads(value.trim());
}

/** What can be saved; what is not valid yet stays as the server has it. */
export function toInput(
  texts: Partial<RequestTexts>,
  saved: QuotationRequestForm,
): Partial<QuotationRequestForm> {
  const known = new Map(saved.lots.map((lot) => [lot.id, lot]));
  const kept = (values: object, before: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const found = read(name, value);
        return [name, found === undefined ? (before as Record<string, unknown>)[name] : found];
      }),
    );
  const { lots, ...head } = texts;
  return {
    ...kept(head, saved),
    ...(lots !== undefined && {
      lots: lots.map((lot, place) => ({
        ...(kept(lot, known.get(lot.id) ?? { quantity: null, estimate: null, deliveryDays: null }) as Omit<
          QuotationLot,
          'number'
        >),
        number: place + 1,
      })),
    }),
  };
}

/** Whether two typed values say the same to the server; what it would not take changes nothing, and stays as it is typed. */
export function isSameText(name: string, one: unknown, other: unknown): boolean {
  if (name !== 'lots') return isSamePart(name, one, other);
  const [mine, theirs] = [one as LotTexts[], other as LotTexts[]];
  return (
    mine.length === theirs.length &&
    mine.every((lot, place) =>
      Object.entries(lot).every(([part, text]) =>
        isSamePart(part, text, (theirs[place] as Readonly<Record<string, unknown>>)[part]),
      ),
    )
  );
}
function isSamePart(name: string, one: unknown, other: unknown): boolean {
  const [mine, theirs] = [read(name, one), read(name, other)];
  return mine === undefined || theirs === undefined || isSameValue(mine, theirs);
}

/** What is said at the place of what cannot be saved as it is typed, by field. */
export function typedProblems({ lots, ...head }: RequestTexts): Record<string, string> {
  const said = (values: object, prefix = '') =>
    Object.entries(values).flatMap(([name, value]) => {
      const message = PROBLEMS[name];
      return message !== undefined && read(name, value) === undefined ? [[`${prefix}${name}`, message]] : [];
    });
  return Object.fromEntries([
    ...said(head),
    ...lots.flatMap((lot) => said(lot, `lots/${lot.id}/`)),
  ]) as Record<string, string>;
}

import { actId, type ProcedureInput } from '#contract/procurement-admin.ts';
import type { Funding } from '#contract/procedure-kinds.ts';
import type { ActKind, AwardCriterion } from '#contract/procedures.ts';
import { isSameValue } from '#contract/rules/texts/field-differences.ts';
import type { LotText as PastedLot } from '#contract/rules/lots/lots-paste.ts';
import { isPoints } from '#contract/rules/bids/scoring.ts';
import { isShare } from '#contract/rules/bids/shares.ts';
import type { Scoring } from '#contract/scoring.ts';
import type { Simultaneous } from '#contract/simultaneous.ts';
import { eachCondition, type Condition } from '#contract/tender-conditions.ts';
import {
  amountRule,
  budgetLineRule,
  cucopRule,
  normalizeCucop,
  numberRule,
  quantityRule,
  readAmount,
  readQuantity,
  urlRule,
} from '#contract/rules/procedures/procurement-fields.ts';

/** An act as the form holds it; `at` is an instant, empty, or an unfinished text. */
export interface ActText {
  id: string;
  kind: ActKind;
  sequence: number;
  at: string;
  place: string;
  url: string;
}

/** A lot as the form holds it; the id stays when the number changes. */
export interface LotText extends PastedLot {
  id: string;
  /** Address of its computing profile. */
  profile: string;
  /** Group with which it is awarded. */
  group: string;
}

type Texts = Record<
  | 'number'
  | 'title'
  | 'description'
  | 'requestingArea'
  | 'contractingArea'
  | Condition
  | 'contact'
  | 'compranetNumber'
  | 'compranetFile'
  | 'announcementUrl'
  | 'shortenedReason'
  | 'dateReasons',
  string
>;

/** The form as typed: nothing is lost because it is not valid yet. */
export interface TenderForm
  extends Texts, Pick<ProcedureInput, 'kind' | 'character' | 'modality' | 'category' | 'regime'> {
  funding: Funding | '';
  awardCriterion: AwardCriterion | '';
  scoring: Scoring | null;
  simultaneous: Simultaneous | null;
  fiscalYear: number;
  shortened: boolean;
  acts: ActText[];
  lots: LotText[];
}

/** Acts that the form always offers. */
const OFFERED: readonly ActKind[] = [
  'publication',
  'questions_deadline',
  'site_visit',
  'clarification',
  'opening',
  'award',
  'signature',
];

const ORDER: readonly ActKind[] = [...OFFERED.slice(0, 5), 'ruling', 'award', 'signature'];

/** Acts in the order of the screen, with empty rows for those that have no date. */
function offeredActs(acts: readonly ActText[]): ActText[] {
  const missing = OFFERED.filter((kind) => !acts.some((act) => act.kind === kind));
  const empty = missing.map((kind) => ({
    id: actId({ kind, sequence: 1 }),
    kind,
    sequence: 1,
    at: '',
    place: '',
    url: '',
  }));
  return [...acts, ...empty].toSorted(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.sequence - b.sequence,
  );
}

/** Form of a saved procedure. */
export function toForm(procedure: ProcedureInput): TenderForm {
  return {
    number: procedure.number,
    title: procedure.title,
    description: procedure.description,
    kind: procedure.kind,
    character: procedure.character,
    modality: procedure.modality,
    category: procedure.category,
    regime: procedure.regime,
    fiscalYear: procedure.fiscalYear,
    requestingArea: procedure.requestingArea,
    contractingArea: procedure.contractingArea,
    funding: procedure.funding ?? '',
    awardCriterion: procedure.awardCriterion ?? '',
    scoring: procedure.scoring ?? null,
    simultaneous: procedure.simultaneous ?? null,
    ...conditionTexts(procedure),
    contact: procedure.contact ?? '',
    compranetNumber: procedure.compranetNumber ?? '',
    compranetFile: procedure.compranetFile ?? '',
    announcementUrl: procedure.announcementUrl ?? '',
    shortened: procedure.shortened,
    shortenedReason: procedure.shortenedReason ?? '',
    dateReasons: procedure.dateReasons ?? '',
    acts: offeredActs(
      procedure.acts.map((act) => ({
        id: actId(act),
        kind: act.kind,
        sequence: act.sequence,
        at: new Date(act.at).toISOString(),
        place: act.place ?? '',
        url: act.url ?? '',
      })),
    ),
    lots: procedure.lots.map((lot) => ({
      id: lot.id ?? crypto.randomUUID(),
      number: String(lot.number),
      description: lot.description,
      unit: lot.unit,
      quantity: lot.quantity ?? '',
      budgetLine: lot.budgetLine ?? '',
      cucop: lot.cucop ?? '',
      estimate: lot.estimate ?? '',
      profile: lot.profile ?? '',
      group: lot.group ?? '',
    })),
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
const conditionTexts = (procedure: ProcedureInput) => eachCondition((name) => procedure[name] ?? '');
const conditionsOf = (form: TenderForm) => eachCondition((name) => orNull(form[name]));
const validOrNull = (text: string, rule: (value: string) => true | string) =>
  rule(text.trim()) === true ? orNull(text) : null;

/** Points that are not points yet stay behind. */
function validScoring({ criteria, economic, minimum }: Scoring): Scoring {
  const points = (text: string) => (isPoints(text.trim()) ? text.trim() : '');
  return {
    criteria: criteria.map((one) => ({ ...one, points: points(one.points) })),
    economic: points(economic),
    minimum: points(minimum),
  };
}

/** Shares that are not shares yet stay behind. */
function validSimultaneous({ lots, shares, margin, missing }: Simultaneous): Simultaneous {
  const share = (text: string) => (isShare(text.trim()) ? text.trim() : '');
  return { lots: lots.trim().slice(0, 400), shares: shares.map(share), margin: share(margin), missing };
}

/** A row in which nothing was typed yet. */
export function isEmptyLot(lot: LotText): boolean {
  return [
    lot.description,
    lot.unit,
    lot.quantity,
    lot.budgetLine,
    lot.cucop,
    lot.estimate,
    lot.profile,
    lot.group,
  ].every((text) => text.trim() === '');
}

/** What can be saved of the form: values that are not valid yet stay behind (the browser keeps them). */
export function toInput(form: TenderForm, saved: Pick<ProcedureInput, 'number'>): ProcedureInput {
  return {
    ...form,
    number: numberRule(form.number) === true ? form.number.trim() : saved.number,
    title: form.title.trim(),
    description: form.description.trim(),
    requestingArea: form.requestingArea.trim(),
    contractingArea: form.contractingArea.trim(),
    funding: form.funding === '' ? null : form.funding,
    awardCriterion: form.awardCriterion === '' ? null : form.awardCriterion,
    scoring: form.scoring === null ? null : validScoring(form.scoring),
    simultaneous: form.simultaneous === null ? null : validSimultaneous(form.simultaneous),
    ...conditionsOf(form),
    contact: orNull(form.contact),
    compranetNumber: orNull(form.compranetNumber),
    compranetFile: orNull(form.compranetFile),
    announcementUrl: validOrNull(form.announcementUrl, urlRule),
    shortenedReason: orNull(form.shortenedReason),
    dateReasons: orNull(form.dateReasons),
    acts: form.acts
      .filter((act) => act.at.endsWith('Z'))
      .map((act) => ({ ...act, place: orNull(act.place), url: validOrNull(act.url, urlRule) })),
    lots: form.lots
      .filter((lot) => /^[1-9]\d{0,4}$/.test(lot.number.trim()) && !isEmptyLot(lot))
      .map((lot) => ({
        id: lot.id,
        number: Number(lot.number),
        description: lot.description.trim(),
        unit: lot.unit.trim(),
        quantity: readQuantity(lot.quantity) ?? null,
        budgetLine: validOrNull(lot.budgetLine, budgetLineRule),
        cucop: validOrNull(normalizeCucop(lot.cucop), cucopRule),
        estimate: readAmount(lot.estimate) ?? null,
        profile: orNull(lot.profile),
        group: orNull(lot.group),
      })),
  };
}

/** The form of nothing, to read one field of another. */
const BLANK = toForm({
  number: '',
  title: '',
  description: '',
  kind: 'open',
  character: 'national',
  modality: 'electronic',
  category: 'goods',
  regime: 'laassp_2025',
  fiscalYear: 0,
  requestingArea: '',
  contractingArea: '',
  funding: null,
  awardCriterion: null,
  contact: null,
  compranetNumber: null,
  compranetFile: null,
  announcementUrl: null,
  shortened: false,
  shortenedReason: null,
  dateReasons: null,
  acts: [],
  lots: [],
});

/** Whether a value of the form would be saved as another already is: what is unfinished is not saved. */
export function isSameInput(name: string, typed: unknown, saved: unknown): boolean {
  if (name === 'number' && numberRule(String(typed)) !== true) return true;
  const inputOf = (value: unknown) =>
    toInput({ ...BLANK, [name]: value }, BLANK)[name as keyof ProcedureInput] as unknown;
  return isSameValue(inputOf(typed), inputOf(saved));
}

/** Messages for what was typed and cannot be saved as it stands, by dotted path. */
export function formatErrors(form: TenderForm): Record<string, string> {
  const errors: Record<string, string> = {};
  const check = (field: string, answer: true | string) => {
    if (answer !== true) errors[field] = answer;
  };
  check('number', numberRule(form.number));
  check('announcementUrl', urlRule(form.announcementUrl));
  for (const act of form.acts) {
    const field = `acts.${act.kind}.${act.sequence}`;
    if (act.at !== '' && !act.at.endsWith('Z')) errors[field] = 'Escribe la fecha y la hora.';
    check(`${field}.url`, urlRule(act.url));
  }
  for (const [index, lot] of form.lots.entries()) {
    if (isEmptyLot(lot)) continue;
    const number = /^[1-9]\d{0,4}$/.test(lot.number.trim());
    check(`lots.${index}.number`, number || 'Escribe el número de la partida.');
    if (lot.quantity.trim() !== '') check(`lots.${index}.quantity`, quantityRule(lot.quantity));
    check(`lots.${index}.budgetLine`, budgetLineRule(lot.budgetLine.trim()));
    check(`lots.${index}.cucop`, cucopRule(lot.cucop.trim()));
    if (lot.estimate.trim() !== '') check(`lots.${index}.estimate`, amountRule(lot.estimate));
  }
  return errors;
}

/** Id of the control of a field. */
export function fieldId(path: string): string {
  return `campo-${path.replaceAll('.', '-')}`;
}

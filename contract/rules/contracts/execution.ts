import { groundRule } from '../texts/legal-ground.ts';
import type { ContractEnd, Delivery, ExecutionInput, Payment, Penalty } from '#contract/executions.ts';
import type { Guarantee } from '#contract/procurement-admin.ts';
import type { DocumentKind } from '#contract/procedures.ts';
import { cents, moneyOf, presentAmount, type AmendedAmount } from './amendments.ts';
import { shortDate, type PlainDate } from '../days/calendar.ts';
import {
  latePenalty,
  percentOf,
  type LateDelivery,
  type LatePenalty,
  type PenaltyTerms,
} from './late-penalty.ts';
import { isSameValue } from '../texts/field-differences.ts';
import { documentNames } from '../procedures/required-documents.ts';
import {
  rulesInForce,
  type DatedProcedure,
  type RuleBook,
  type RuleCode,
} from '../procedures/procurement.ts';
import { addWorkingDays } from '../days/working-days.ts';

/** Shortest reason for what departs from what was written or agreed, in letters. */
export const LEAST_EXECUTION_REASON = 20;

/** Documents that show how a contract ended, by how it ended. */
export const END_DOCUMENTS: Record<ContractEnd['kind'], readonly DocumentKind[]> = {
  completion: ['settlement', 'delivery_record'],
  rescission: ['rescission'],
  early_termination: ['early_termination'],
};

type Dated = Omit<DatedProcedure, 'acts'>;

const ruleOf = (procedure: Dated, book: RuleBook, code: RuleCode) =>
  rulesInForce(procedure, book).find((rule) => rule.code === code);

/** Last lawful day to accept what was delivered, with its source; undefined where the regime does not say. */
export function acceptBy(
  procedure: Dated,
  book: RuleBook,
  deliveredOn: PlainDate,
): { date: PlainDate; days: number; source: string } | undefined {
  const rule = ruleOf(procedure, book, 'acceptance');
  if (rule === undefined) return undefined;
  const date = addWorkingDays(deliveredOn, rule.amount, new Set(book.holidays));
  return { date, days: rule.amount, source: rule.source };
}

/** Article under which a contract ends so before its time; undefined where the regime does not say. */
export function endSource(procedure: Dated, book: RuleBook, kind: ContractEnd['kind']): string | undefined {
  return kind === 'completion' ? undefined : ruleOf(procedure, book, kind)?.source;
}

/** Natural days by which a delivery came late, or has been late until `today`; 0 while it is not. */
export function lateDays(
  { plannedOn, deliveredOn }: Pick<Delivery, 'plannedOn' | 'deliveredOn'>,
  today: PlainDate,
): number {
  const days = (Date.parse(deliveredOn ?? today) - Date.parse(plannedOn)) / 86_400_000;
  return Math.max(0, Math.round(days));
}

/** What the penalties of a contract may add up to, with its source; undefined where the regime does not say. */
export function penaltyLimit(
  procedure: Dated,
  book: RuleBook,
  { guarantees, penaltyCap, deliveries }: PenaltyBase,
): PenaltyLimit | undefined {
  const rule = ruleOf(procedure, book, 'penalty_limit');
  if (rule === undefined) return undefined;
  const guaranteed = guarantees
    .filter(({ kind }) => kind === 'compliance')
    .reduce((sum, { amount }) => sum + cents(amount ?? '0.00'), 0n);
  if (guaranteed === 0n && penaltyCap !== null) {
    const amount = sumOf(
      deliveries.flatMap((row) =>
        row.amount === null ? [] : [{ amount: percentOf(row.amount, penaltyCap) }],
      ),
    );
    return { amount, percent: penaltyCap, source: rule.source, of: 'late' };
  }
  const amount = moneyOf((guaranteed * BigInt(rule.amount)) / 100n);
  return { amount, percent: rule.amount, source: rule.source, of: 'guarantee' };
}

/** By what the penalties of a contract are limited. */
export type PenaltyBase = {
  guarantees: readonly Pick<Guarantee, 'kind' | 'amount'>[];
  penaltyCap: number | null;
  deliveries: readonly Pick<Delivery, 'amount'>[];
};

export interface PenaltyLimit {
  amount: string;
  percent: number;
  source: string;
  /** Of the guarantee, or of what is delivered where the contract has none. */
  of: 'guarantee' | 'late';
}

/** The penalty of a delivery by the formula of its contract, as far as its penalties so far leave room. */
export function penaltyOf(
  contract: PenaltyBase & PenaltyTerms & { penalties: readonly Pick<Penalty, 'amount'>[] },
  delivery: LateDelivery,
  given: { limit: PenaltyLimit | undefined; holidays: ReadonlySet<PlainDate>; today: PlainDate },
): LatePenalty | undefined {
  const { limit, holidays, today } = given;
  const guaranteed = limit?.of === 'guarantee' ? limit.amount : null;
  return latePenalty(delivery, contract, { holidays, today, guaranteed, applied: sumOf(contract.penalties) });
}

/** Amount of a percentage of what a contract is worth, to the cent. */
export function percentAmount(worth: string, percent: number): string {
  return moneyOf((cents(worth) * BigInt(Math.round(percent * 1_000)) + 50_000n) / 100_000n);
}

/** Sum of amounts of money. */
export function sumOf(rows: readonly { amount: string }[]): string {
  return moneyOf(rows.reduce((sum, { amount }) => sum + cents(amount), 0n));
}

/** What of a contract its execution depends on. */
export interface ExecutedContract {
  amount: string | null;
  amendments: readonly AmendedAmount[];
  signedOn: PlainDate | null;
  guarantees: readonly Pick<Guarantee, 'kind' | 'amount'>[];
  penaltyCap: number | null;
  /** Numbers of the lots that it covers; none where it does not say. */
  lotNumbers: readonly number[];
  /** What it is worth without its tax (`netWorth` of contract-terms.ts); null where it does not say. */
  net: string | null;
}

type Problems = Record<string, string>;

function refuseDelivery(row: Delivery, contract: ExecutedContract, today: PlainDate): Problems {
  const fields: Problems = {};
  const { signedOn, lotNumbers } = contract;
  if (signedOn !== null && row.plannedOn < signedOn)
    fields.plannedOn = `La entrega no puede ser anterior a la firma, del ${shortDate(signedOn)}.`;
  if (row.deliveredOn !== null && row.deliveredOn > today)
    fields.deliveredOn = 'La entrega no puede tener una fecha que aún no llega.';
  else if (row.deliveredOn !== null && signedOn !== null && row.deliveredOn < signedOn)
    fields.deliveredOn = `La entrega no puede ser anterior a la firma, del ${shortDate(signedOn)}.`;
  if (row.acceptedOn !== null && row.deliveredOn === null)
    fields.deliveredOn = 'Escribe cuándo se entregó lo que se aceptó.';
  else if (row.acceptedOn !== null && row.acceptedOn < (row.deliveredOn ?? ''))
    fields.acceptedOn = 'La aceptación no puede ser anterior a la entrega.';
  else if (row.acceptedOn !== null && row.acceptedOn > today)
    fields.acceptedOn = 'La aceptación no puede tener una fecha que aún no llega.';
  const stranger = row.lots.find((number) => lotNumbers.length > 0 && !lotNumbers.includes(number));
  if (stranger !== undefined) fields.lots = `El contrato no cubre la partida ${stranger}.`;
  return fields;
}

function refusePenalty(row: Penalty, deliveries: readonly Delivery[], today: PlainDate): Problems {
  const fields: Problems = {};
  if (!deliveries.some(({ id }) => id === row.deliveryId))
    fields.deliveryId = 'Elige una entrega del contrato.';
  if (row.imposedOn > today) fields.imposedOn = 'La pena no puede tener una fecha que aún no llega.';
  return fields;
}

/** Place of the payment with which more is paid than the contract is worth, without a reason; undefined while none is. */
function unexplainedPayment(payments: readonly Payment[], worth: string | null): Payment | undefined {
  if (worth === null) return undefined;
  const limit = cents(worth);
  let paid = 0n;
  return payments
    .toSorted((a, b) => a.paidOn.localeCompare(b.paidOn))
    .find(({ amount, overReason }) => {
      paid += cents(amount);
      return paid > limit && (overReason ?? '').length < LEAST_EXECUTION_REASON;
    });
}

/** The delivery with which more would be delivered than is contracted, and what is said of it; undefined while none is. */
function deliveredBeyond(
  { net }: Pick<ExecutedContract, 'net'>,
  deliveries: readonly Pick<Delivery, 'amount'>[],
): { index: number; message: string } | undefined {
  if (net === null) return undefined;
  let sum = 0n;
  // A cent of rounding for each of them.
  const index = deliveries.findIndex(({ amount }, place) => {
    sum += amount === null ? 0n : cents(amount);
    return amount !== null && sum > cents(net) + BigInt(place + 1);
  });
  if (index < 0) return undefined;
  const all = deliveries.flatMap(({ amount }) => (amount === null ? [] : [{ amount }]));
  return {
    index,
    message: `Las entregas sumarían ${pesos(sumOf(all))} y el contrato con sus convenios vale ${pesos(net)}, ambos sin IVA: publica antes el convenio que lo aumenta.`,
  };
}

/**
 * Everything that is wrong with what became of a contract, by the path of its field (`deliveries.0.deliveredOn`): dates
 * out of order or still to come, lots of others, deliveries above what is contracted, penalties above what the guarantee allows, payments above what it is
 * worth without a reason.
 */
export function refuseExecution(
  contract: ExecutedContract,
  { deliveries, penalties, payments }: ExecutionInput,
  rules: {
    procedure: Dated;
    book: RuleBook;
    today: PlainDate;
    /** Penalties that nobody changed are not held against their limit again. Default: they are. */
    isPenaltyNew?: boolean;
    /** Deliveries that nobody changed are not held against the contract again. Default: they are. */
    isDeliveryNew?: boolean;
  },
): Problems {
  const { today } = rules;
  const fields: Problems = {};
  const add = (path: string, problems: Problems) => {
    for (const [name, message] of Object.entries(problems)) fields[`${path}.${name}`] = message;
  };
  deliveries.forEach((row, index) => add(`deliveries.${index}`, refuseDelivery(row, contract, today)));
  penalties.forEach((row, index) => add(`penalties.${index}`, refusePenalty(row, deliveries, today)));
  if (rules.isDeliveryNew !== false) {
    const above = deliveredBeyond(contract, deliveries);
    if (above !== undefined) fields[`deliveries.${above.index}.amount`] = above.message;
  }
  const limit = penaltyLimit(rules.procedure, rules.book, { ...contract, deliveries });
  const last = penalties.length - 1;
  if (
    rules.isPenaltyNew !== false &&
    limit !== undefined &&
    last >= 0 &&
    cents(sumOf(penalties)) > cents(limit.amount)
  )
    fields[`penalties.${last}.amount`] = aboveGuarantee(limit);
  payments.forEach((row, index) => {
    if (row.paidOn > today)
      fields[`payments.${index}.paidOn`] = 'El pago no puede tener una fecha que aún no llega.';
  });
  const over = unexplainedPayment(payments, presentAmount(contract));
  if (over !== undefined)
    fields[`payments.${payments.indexOf(over)}.overReason`] =
      'Con este pago se rebasa lo que vale el contrato con sus convenios: explica por qué con al menos 20 letras.';
  return fields;
}

const aboveGuarantee = ({ amount, percent, source, of }: PenaltyLimit): string =>
  of === 'late'
    ? `Las penas sumarían más que ${percent} % de lo que se entrega, ${pesos(amount)} (cláusula de penas del contrato).`
    : cents(amount) === 0n
      ? `Las penas no rebasan la garantía de cumplimiento (${source}), y el contrato no dice su monto.`
      : `Las penas sumarían más que ${percent === 100 ? '' : `${percent} % de `}la garantía de cumplimiento, ${pesos(amount)} (${source}).`;

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });

const pesos = (amount: string) => money.format(Number(amount));

/** Rows of what became of a contract, whatever they are. */
type Rows = readonly ({ id: string } & Record<string, unknown>)[];

/** Whether something that stood there already was taken away or says something else; filling in what was empty is neither. */
export function isCorrected(before: Rows, after: Rows): boolean {
  return before.some((old) => {
    const now = after.find(({ id }) => id === old.id);
    if (now === undefined) return true;
    // The last day to accept follows from the day of the delivery.
    return Object.keys(now).some(
      (name) => name !== 'acceptBy' && !isSameValue(old[name], null) && !isSameValue(old[name], now[name]),
    );
  });
}

/** What of a contract with its amendments was neither paid nor kept back as a penalty; null where all was, or its value is not known. */
export function unpaidOf(
  contract: Pick<ExecutedContract, 'amount' | 'amendments'>,
  {
    payments,
    penalties,
  }: { payments: readonly { amount: string }[]; penalties: readonly { amount: string }[] },
): string | null {
  const worth = presentAmount(contract);
  if (worth === null) return null;
  const rest = cents(worth) - cents(sumOf(payments)) - cents(sumOf(penalties));
  return rest > 0n ? moneyOf(rest) : null;
}

/** What ending a contract depends on. */
export interface EndFacts {
  deliveries: readonly Pick<Delivery, 'acceptedOn'>[];
  /** What of its value nobody paid, by {@link unpaidOf}; null while that is not known. */
  unpaid: string | null;
  signedOn: PlainDate | null;
  /** Kind of the chosen document; undefined where the public file does not hold it. */
  documentKind: string | undefined;
  today: PlainDate;
}

/** What is wrong with the end of a contract, by field. */
export function refuseEnd(end: ContractEnd, facts: EndFacts): Problems {
  const fields: Problems = {};
  if (end.endedOn > facts.today)
    fields.endedOn = 'El contrato no puede terminar en una fecha que aún no llega.';
  else if (facts.signedOn !== null && end.endedOn < facts.signedOn)
    fields.endedOn = `El contrato no puede terminar antes de su firma, del ${shortDate(facts.signedOn)}.`;
  const wanted = END_DOCUMENTS[end.kind];
  if (facts.documentKind === undefined || !wanted.includes(facts.documentKind as DocumentKind))
    fields.documentId = `Publica primero en el expediente y elige aquí: ${documentNames(wanted)}.`;
  const isShort = (end.reason ?? '').length < LEAST_EXECUTION_REASON;
  const open = facts.deliveries.filter(({ acceptedOn }) => acceptedOn === null).length;
  if (end.kind !== 'completion') {
    const said = groundRule(end.ground ?? '');
    if (said !== true) fields.ground = said;
    if (isShort) fields.reason = 'Explica el motivo con al menos 20 letras.';
  } else if (open > 0 && isShort) {
    fields.reason = `${open === 1 ? 'Falta aceptar una entrega' : `Faltan ${open} entregas por aceptar`}: acéptalas, o explica con al menos 20 letras por qué concluye así.`;
  } else if (facts.unpaid !== null && isShort) {
    fields.reason = `Entre pagos y penas faltan ${pesos(facts.unpaid)} del valor del contrato: registra los pagos, o explica con al menos 20 letras por qué concluye con menos pagado.`;
  }
  return fields;
}

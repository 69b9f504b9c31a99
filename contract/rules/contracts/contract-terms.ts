import type { Penalty } from '#contract/executions.ts';
import { GUARANTEE_KIND_LABELS, type Guarantee, type NewContract } from '#contract/procurement-admin.ts';
import {
  amendedPercent,
  cents,
  moneyOf,
  presentAmount,
  refuseAmendments,
  refuseYears,
  type amendmentLimits,
} from './amendments.ts';
import { shortDate, type PlainDate } from '../days/calendar.ts';
import { sumOf } from './execution.ts';
import { isMore, moneyText, totalOf } from '../texts/money.ts';
import { withoutTax } from '../planning/purchase-checks.ts';

/** What a contract says of its days and its money. */
export type ContractTerms = Pick<
  NewContract,
  'signedOn' | 'startsOn' | 'endsOn' | 'minimumAmount' | 'currency' | 'years' | 'supplierName'
> & {
  amount: string | null;
  lots: readonly string[];
  guarantees?: readonly Pick<Guarantee, 'id' | 'kind' | 'number' | 'amount'>[];
};

/** What its terms are held to. */
export interface TermsFacts {
  today: PlainDate;
  /** Imported from a public file, which says what was signed whatever is known of it here. */
  isImported: boolean;
  fiscalYear: number;
  /** Day of the call; null for what publishes a result, and while there is none. */
  calledOn: PlainDate | null;
  /** Day of the award; null where none is given among the acts. */
  awardedOn: PlainDate | null;
  /** Day of the quotation that won, of what has no call; null while it says none. */
  offeredOn?: PlainDate | null;
  /** What its supplier won of the lots that it covers, without tax; null where no award says it. */
  awarded: string | null;
  /** Of a purchase by amount that no award tells: its limit, and what its other contracts are worth, without tax. */
  ceiling?: { limit: string; source: string; year: string; others: string } | null;
  /** The contract as visitors read it; absent while it is not public. */
  published?: PublishedTerms;
}

export interface PublishedTerms extends ContractTerms {
  /** Amount with which it was published, before any correction. */
  firstAmount: string | null;
  amendments: readonly {
    signedOn: PlainDate;
    amountBefore: string | null;
    amountAfter: string | null;
    endsAfter: PlainDate | null;
  }[];
  deliveries: readonly { plannedOn: PlainDate; deliveredOn: PlainDate | null }[];
  payments: readonly { paidOn: PlainDate; amount: string }[];
  penalties: readonly Pick<Penalty, 'amount'>[];
  end: { endedOn: PlainDate } | null;
  limits: ReturnType<typeof amendmentLimits>;
}

type Problems = Record<string, string>;

/** The first day on which it may be signed, and what that day is. */
function floorOf({ awardedOn, calledOn, fiscalYear, offeredOn = null }: TermsFacts): {
  day: PlainDate;
  why: string;
} {
  if (awardedOn !== null) return { day: awardedOn, why: `del fallo, del ${shortDate(awardedOn)}` };
  if (calledOn !== null) return { day: calledOn, why: `de la convocatoria, del ${shortDate(calledOn)}` };
  if (offeredOn !== null)
    return { day: offeredOn, why: `de la cotización que se adjudica, del ${shortDate(offeredOn)}` };
  const year = fiscalYear - 1;
  return { day: `${year}-01-01`, why: `de ${year}: el procedimiento es del ejercicio ${fiscalYear}` };
}

/** The first day of what became of a contract, with what it was. */
function firstOf({ amendments, deliveries, payments, end }: PublishedTerms) {
  const days = [
    ...amendments.map(({ signedOn }) => ({ day: signedOn, what: 'su primer convenio' })),
    ...deliveries.map(({ plannedOn, deliveredOn }) => ({
      day: deliveredOn !== null && deliveredOn < plannedOn ? deliveredOn : plannedOn,
      what: 'su primera entrega',
    })),
    ...payments.map(({ paidOn }) => ({ day: paidOn, what: 'su primer pago' })),
    ...(end === null ? [] : [{ day: end.endedOn, what: 'su cierre' }]),
  ];
  return days.toSorted((a, b) => a.day.localeCompare(b.day))[0];
}

function refuseDays(terms: ContractTerms, facts: TermsFacts): Problems {
  const fields: Problems = {};
  const { signedOn, startsOn, endsOn } = terms;
  const was = facts.published;
  const floor = floorOf(facts);
  const isNew = (name: 'signedOn' | 'startsOn' | 'endsOn') => terms[name] !== was?.[name];
  if (signedOn !== null && isNew('signedOn')) {
    const first = was && firstOf(was);
    if (signedOn > facts.today)
      fields.signedOn = 'El contrato no puede tener una fecha de firma que aún no llega.';
    else if (signedOn < floor.day) fields.signedOn = `El contrato no puede firmarse antes ${floor.why}.`;
    else if (first !== undefined && signedOn > first.day)
      fields.signedOn = `El contrato no puede firmarse después de ${first.what}, del ${shortDate(first.day)}.`;
  }
  if (signedOn === null && was !== undefined && was.signedOn !== null)
    fields.signedOn = 'Un contrato publicado dice cuándo se firmó: corrige la fecha, no la quites.';
  if (startsOn !== null && isNew('startsOn') && startsOn < floor.day)
    fields.startsOn = `El contrato no puede iniciar antes ${floor.why}.`;
  const until = facts.isImported ? null : (was?.endsOn ?? null);
  if (until !== null && endsOn !== null && endsOn > until)
    fields.endsOn = `El contrato se publicó hasta el ${shortDate(until)}: un plazo mayor se escribe como convenio.`;
  else if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    fields.endsOn = 'El fin no puede ser anterior al inicio.';
  else if (
    signedOn !== null &&
    endsOn !== null &&
    (isNew('endsOn') || isNew('signedOn')) &&
    endsOn < signedOn
  )
    fields.endsOn = 'El fin no puede ser anterior a la firma.';
  return fields;
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Why a purchase by amount may not be worth so much. */
function aboveCeiling(amount: string, { ceiling }: TermsFacts): string | undefined {
  if (ceiling == null) return undefined;
  const sum = totalOf([withoutTax(amount), ceiling.others]) ?? '';
  if (!isMore(sum, ceiling.limit)) return undefined;
  return `Con este contrato la compra sumaría ${moneyText(sum)} sin IVA y, por su monto, llega hasta ${moneyText(ceiling.limit)} en ${ceiling.year} (${ceiling.source}). Lo que pasa de ahí se compra con otro fundamento o en otro procedimiento.`;
}

/** Why the amount contradicts what was awarded, or what a published one may be corrected to. */
function refuseWorth(terms: ContractTerms & { amount: string }, facts: TermsFacts): string | undefined {
  const { amount, currency } = terms;
  const { published: was, awarded } = facts;
  if (cents(amount) <= 0n) return 'Escribe un monto mayor que cero.';
  const isAbove = (worth: string) => awarded !== null && cents(withoutTax(worth)) > cents(awarded) + 1n;
  if (isAbove(amount))
    return `El contrato sería por ${moneyText(withoutTax(amount))} sin IVA y lo adjudicado a ${terms.supplierName} en sus partidas suma ${moneyText(awarded ?? '')}. Lo que se agregue después de la firma se escribe como convenio.`;
  const above = aboveCeiling(amount, facts);
  if (above !== undefined) return above;
  if (was === undefined || facts.isImported || amount === was.amount) return undefined;
  const signed = was.firstAmount ?? was.amount;
  // Up to what was awarded, and down from what never should have been published, is a correction.
  if (signed === null || currency !== was.currency) return undefined;
  if (awarded !== null && (isAbove(signed) || !isMore(awarded, amount))) return undefined;
  if (awarded !== null && isMore(amount, signed)) return undefined;
  const moved = [{ amountBefore: signed, amountAfter: amount }];
  if (refuseAmendments(signed, moved, was.limits) === undefined) return undefined;
  const { added, taken } = amendedPercent(signed, moved);
  const limit = added > 0 ? was.limits.increase : was.limits.reduction;
  return `La corrección cambiaría en ${Math.max(added, taken)} % los ${moneyText(signed)} que se publicaron. Como un convenio, una corrección no pasa de ${limit?.percent ?? 0} % (${limit?.source ?? ''}).`;
}

function refuseMoney(terms: ContractTerms, facts: TermsFacts): Problems {
  const fields: Problems = {};
  const { published: was } = facts;
  const { amount, minimumAmount } = terms;
  const isNew =
    was === undefined ||
    amount !== was.amount ||
    terms.currency !== was.currency ||
    terms.supplierName !== was.supplierName ||
    !isSameList(terms.lots, was.lots);
  if (facts.awarded !== null && isNew && terms.currency !== 'MXN')
    fields.currency = 'Lo adjudicado está en pesos: el contrato también.';
  else if (facts.ceiling != null && isNew && terms.currency !== 'MXN')
    fields.currency = 'Una compra por su monto se compara en pesos con su límite: el contrato también.';
  else if (was !== undefined && !facts.isImported && terms.currency !== was.currency)
    fields.currency = 'La moneda con la que se publicó no se corrige: cambiaría lo que vale el contrato.';
  else if (amount !== null && isNew) {
    const wrong = refuseWorth({ ...terms, amount }, facts);
    if (wrong !== undefined) fields.amount = wrong;
  }
  if (was !== undefined && amount !== null && amount !== was.amount && fields.amount === undefined) {
    const paid = sumOf(was.payments);
    const worth = presentAmount({ amount, amendments: was.amendments });
    if (worth !== null && isMore(paid, worth))
      fields.amount = `Ya se pagaron ${moneyText(paid)} de este contrato: no puede valer menos.`;
    const penalties = sumOf(was.penalties);
    if (fields.amount === undefined && isMore(penalties, amount))
      fields.amount = `Las penas de este contrato suman ${moneyText(penalties)}: no puede valer menos.`;
  }
  if (minimumAmount !== null && amount !== null && isMore(minimumAmount, amount))
    fields.minimumAmount = 'El mínimo no puede ser mayor que el máximo.';
  return fields;
}

/** A guarantee with which a contract was published is put right, in public; it does not vanish. */
function refuseGuarantees(
  { guarantees }: ContractTerms,
  { published: was, isImported }: TermsFacts,
): Problems {
  if (guarantees === undefined || was === undefined || isImported) return {};
  const kept = new Set(guarantees.map(({ id }) => id));
  const gone = was.guarantees?.find(({ id }) => !kept.has(id));
  if (gone === undefined) return {};
  return {
    guarantees: `La garantía de ${GUARANTEE_KIND_LABELS[gone.kind].toLowerCase()}${gone.number === null ? '' : ` ${gone.number}`} se publicó con el contrato: corrige sus datos, no la quites.`,
  };
}

/**
 * Everything in which the terms of a contract contradict its procedure, its award or what became of it, by field. What a
 * published one said already and nobody touches is left alone: it is corrected where it is wrong.
 */
export function refuseContract(terms: ContractTerms, facts: TermsFacts): Problems {
  const fields = {
    ...refuseDays(terms, facts),
    ...refuseMoney(terms, facts),
    ...refuseGuarantees(terms, facts),
  };
  const { years, amount, startsOn, endsOn } = terms;
  const wrong = amount === null ? undefined : refuseYears({ years, amount, startsOn, endsOn });
  return wrong === undefined ? fields : { ...fields, years: wrong };
}

/** What a contract has to say before it is published. */
export function contractGaps({ signedOn, amount }: Pick<ContractTerms, 'signedOn' | 'amount'>): Problems {
  return {
    ...(signedOn === null ? { signedOn: 'Falta la fecha de firma.' } : {}),
    ...(amount === null ? { amount: 'Falta el monto.' } : {}),
  };
}

/** Guarantees of a contract in a sentence, to be compared and read in public: not their numbers. */
export function guaranteesText(
  guarantees: readonly Pick<Guarantee, 'kind' | 'amount' | 'dueOn' | 'validUntil'>[],
): string | null {
  const texts = guarantees.map(({ kind, amount, dueOn, validUntil }) =>
    [
      GUARANTEE_KIND_LABELS[kind],
      amount === null ? null : moneyText(amount),
      dueOn === null ? null : `se entrega el ${shortDate(dueOn)}`,
      validUntil === null ? null : `vigente hasta el ${shortDate(validUntil)}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  );
  return texts.length === 0 ? null : texts.join('; ');
}

/** What the last look before a contract is published says of penalties and guarantees; what it lacks is told as missing. */
export function reviewedTerms(
  {
    amount,
    guarantees,
    penaltyCap,
    penaltyRate,
  }: Pick<ContractTerms, 'amount'> & {
    guarantees: readonly Guarantee[];
    penaltyRate: number | null;
    penaltyCap: number | null;
  },
  /** What the call and the requests for quotations said. */
  { asked = '', call }: { asked?: string | undefined; call: string | null },
): { name: string; values: string[] }[] {
  const said = asked === '' ? '' : ` A quienes cotizaron se les dijo: «${asked}»`;
  const hasCompliance = guarantees.some(({ kind }) => kind === 'compliance');
  const limit = hasCompliance
    ? 'Lo que quede de la garantía de cumplimiento.'
    : penaltyCap === null
      ? 'Falta: no lo dice. Sin garantía de cumplimiento, sus pedidos tendrán el tope de Ajustes › Penas de pedidos.'
      : `${penaltyCap} % de lo que se entregue tarde, sin IVA.`;
  return [
    {
      name: 'Pena por atraso',
      values: [
        penaltyRate === null
          ? `Falta: no la dice. Sus pedidos la contarán con el porcentaje de Ajustes › Penas de pedidos.${said}`
          : `${penaltyRate} % por cada día natural, de lo que se entregue tarde sin IVA.`,
      ],
    },
    { name: 'Tope de la pena', values: [limit] },
    {
      name: 'Garantías',
      values:
        guarantees.length === 0
          ? ['Falta: no dice ninguna.']
          : guarantees.map((guarantee) => guaranteeReview(guarantee, amount)),
    },
    {
      name: 'Cómo se entregan',
      values: [call ?? 'Falta: la convocatoria no dice en qué forma ni ante quién.'],
    },
  ];
}

/** «Cumplimiento: $9,000.00 (10 % del contrato sin IVA), se entrega a más tardar el 1 dic 2026, vigente hasta el 31 dic 2027.» */
function guaranteeReview(
  { amount, dueOn, kind, number, validUntil }: Guarantee,
  worth: string | null,
): string {
  const net = worth === null ? 0 : Number(withoutTax(worth));
  const share =
    amount === null || net <= 0
      ? ''
      : ` (${Number(((Number(amount) / net) * 100).toFixed(2))} % del contrato sin IVA)`;
  const parts = [
    amount === null ? 'falta su monto' : `${moneyText(amount)}${share}`,
    number === null ? null : `número ${number}`,
    dueOn === null ? 'falta hasta qué día se entrega' : `se entrega a más tardar el ${shortDate(dueOn)}`,
    validUntil === null ? 'falta hasta cuándo vale' : `vigente hasta el ${shortDate(validUntil)}`,
  ];
  return `${GUARANTEE_KIND_LABELS[kind]}: ${parts.filter((part) => part !== null).join(', ')}.`;
}

/**
 * What a contract as its amendments left it is worth without IVA: what was awarded of it, where its amount has that in it, else
 * its amount without the general rate; never less than what its orders ask for at the rates of their lines.
 */
export function netWorth(
  contract: Parameters<typeof presentAmount>[0],
  { awarded, ordered }: { awarded: string | null; ordered: string },
): string | null {
  const worth = presentAmount(contract);
  if (worth === null) return null;
  const first = cents(contract.amount ?? worth);
  const isOfAward = awarded !== null && first > 0n && cents(awarded) <= first;
  const net = isOfAward ? (cents(awarded) * cents(worth)) / first : cents(withoutTax(worth));
  return moneyOf(net < cents(ordered) ? cents(ordered) : net);
}

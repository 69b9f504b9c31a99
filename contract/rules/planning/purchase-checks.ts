import type { AmountLimit } from '#contract/amount-limits.ts';
import type { CheckCode, CheckFinding, CountedPurchase } from '#contract/purchase-checks.ts';
import type { PlanningInput } from '#contract/planning.ts';
import { KIND_LABELS, type ProcedureKind, type Regime } from '#contract/procedure-kinds.ts';
import { shortDate } from '../days/calendar.ts';
import { fold } from '../texts/marked-words.ts';
import { decimal, centsOf, isMore, moneyText, totalOf } from '../texts/money.ts';
import { quarterOf, quarterText } from './planning.ts';

/** Percent of tax in the amount of a contract (LIVA, art. 1); awards and limits are told without it. */
export const TAX_PERCENT = 16n;

/** An amount with tax as it is without it, to the nearest cent. */
export function withoutTax(amount: string): string {
  const whole = 100n + TAX_PERCENT;
  return decimal((centsOf(amount) * 100n + whole / 2n) / whole);
}

/** What somebody sells in this procedure of one budget line, without tax. */
export interface PurchasePart {
  /** The supplier, by which other purchases are found. */
  supplier: string;
  supplierName: string;
  line: string | null;
  amount: string;
  /** Day that decides the quarter. */
  on: string;
  /** Other purchases of the same supplier, line and quarter that count towards the same limit. */
  others: readonly CountedPurchase[];
}

/** Digits that neighbouring keys of the classifier (COG) have in common: 21101 and 21102 are of one family. */
export const FAMILY_DIGITS = 4;

/** What a procedure buys of one family of keys, and what else of it was bought or begun by amount in its year, by anybody. */
export interface PurchaseFamily {
  family: string;
  /** Without tax; null where nobody knows it yet. */
  amount: string | null;
  year: number;
  /** The procedure's own area: its purchases come first. */
  area: string;
  others: readonly CountedPurchase[];
}

/** Everything that the check looks at. */
export interface PurchaseFacts {
  kind: ProcedureKind;
  regime: Regime;
  number: string;
  title: string;
  /** What is bought, in words. */
  description: string;
  publishOn: string;
  /** Whether its ground is its amount; an invitation without another ground is by amount. */
  isByAmount: boolean;
  planning: PlanningInput;
  lots: readonly { number: number; budgetLine: string | null; estimate: string | null }[];
  contracts: readonly {
    id: string;
    number: string;
    /** Not public yet. */
    isDraft?: boolean;
    /** Null where the registry does not know its supplier. */
    supplierId?: string | null;
    supplierName: string;
    signedOn: string | null;
    startsOn: string | null;
    /** With tax. */
    amount: string | null;
    currency: string;
    /** What its supplier offered or won for its lots, without tax; null where nobody knows. */
    offered: string | null;
    /** Who offered the least for the same lots, and how much. */
    lowest: { name: string; amount: string } | null;
  }[];
  /** When it was awarded; null while it was not. */
  awardedOn: string | null;
  documents: readonly { id: string; kind: string; title: string; documentDate: string | null }[];
  /** Without tax: as it was awarded, contracted, offered, or as it is expected. */
  amount: string | null;
  parts: readonly PurchasePart[];
  families: readonly PurchaseFamily[];
  /** The limits of the year and regime; null where none is published or nobody says which range is the university's. */
  limits: AmountLimit | null;
  /** Article that forbids to split; the source of the limits where no rule says so. */
  splitting: string | null;
}

type Found = Omit<CheckFinding, 'key' | 'override' | 'purchases' | 'amount' | 'limit' | 'source'> &
  Partial<Pick<CheckFinding, 'purchases' | 'amount' | 'limit' | 'source'>> & {
    /** What tells it apart from others of its code. */
    of?: string;
  };

const finding = ({ of = '', ...found }: Found): CheckFinding => ({
  purchases: [],
  amount: null,
  limit: null,
  source: null,
  ...found,
  key: [found.code, of, found.amount ?? '', found.limit ?? ''].join(' ').trim(),
  override: null,
});

const KIND_WORDS = { direct: 'adjudicación directa', invitation: 'invitación' } as const;

/** Kinds whose amount has a limit. */
const isLimited = (kind: ProcedureKind): kind is keyof typeof KIND_WORDS => kind in KIND_WORDS;

/** Up to which amount without tax a purchase of this kind may be bought by its amount. */
export function limitOf({ kind, limits }: Pick<PurchaseFacts, 'kind' | 'limits'>): string | undefined {
  if (!isLimited(kind)) return undefined;
  return kind === 'direct' ? limits?.directMax : limits?.invitationMax;
}

function limitFindings(facts: PurchaseFacts): CheckFinding[] {
  const { kind, amount, limits, publishOn } = facts;
  if (!isLimited(kind) || !facts.isByAmount) return [];
  const year = publishOn.slice(0, 4);
  const limit = limitOf(facts);
  if (limit === undefined || limits === null)
    return [
      finding({
        code: 'limit_unknown',
        level: 'note',
        rule: 'Montos máximos',
        message: `No se comparó con los montos máximos de ${year}: no hay publicado uno que diga ser el de la Universidad para este régimen.`,
        field: 'kind',
      }),
    ];
  if (amount === null || !isMore(amount, limit)) return [];
  const words = KIND_WORDS[kind];
  return [
    finding({
      code: kind === 'direct' ? 'direct_over_limit' : 'invitation_over_limit',
      level: 'risk',
      rule: 'Montos máximos',
      message: `La compra suma ${moneyText(amount)} sin IVA y el máximo de ${year} para ${words} es ${moneyText(limit)}.`,
      source: limits.source,
      amount,
      limit,
      field: kind === 'direct' ? 'planning.groundCode' : 'kind',
    }),
  ];
}

function splittingFindings(facts: PurchaseFacts): CheckFinding[] {
  const { kind, limits, parts } = facts;
  const limit = limitOf(facts);
  if (!isLimited(kind) || !facts.isByAmount || limit === undefined || limits === null) return [];
  return parts.flatMap(({ supplier, supplierName, line, amount, on, others }) => {
    if (others.length === 0 || isMore(amount, limit)) return [];
    const total = totalOf([amount, ...others.map((one) => one.amount)]) ?? amount;
    if (!isMore(total, limit)) return [];
    const quarter = quarterText({ year: Number(on.slice(0, 4)), quarter: quarterOf(on) });
    const count = others.length === 1 ? 'otra compra' : `otras ${others.length} compras`;
    return [
      finding({
        code: 'splitting',
        level: 'risk',
        rule: 'Fraccionamiento',
        message: `Con ${count} a ${supplierName} de la partida ${line ?? 'sin indicar'} en el ${quarter} suma ${moneyText(total)} sin IVA; el máximo es ${moneyText(limit)}.`,
        source: facts.splitting ?? limits.source,
        amount: total,
        limit,
        field: 'planning.budgetLine',
        purchases: [...others],
        of: `${supplier} ${line ?? ''}`,
      }),
    ];
  });
}

/** Most rows that a question shows; its sum is of all of them. */
const SHOWN_ROWS = 50;

/**
 * Whether a need was bought in parts across suppliers, areas and neighbouring keys of the classifier in one year (LAASSP 2025
 * art. 55): a question that is answered with its reason before the purchase goes out and before its contract does, because what
 * many areas need may well be bought by each of them.
 */
function familyFindings(facts: PurchaseFacts, told: readonly CheckFinding[]): CheckFinding[] {
  const { kind, limits, families } = facts;
  const limit = limitOf(facts);
  if (!isLimited(kind) || !facts.isByAmount || limit === undefined || limits === null) return [];
  const known = new Set(told.flatMap(({ purchases }) => purchases.map(({ id }) => id)));
  return families.flatMap(({ family, amount, year, area, others }) => {
    // What passes the limit by itself was not split to stay below it.
    const parts = others.filter((one) => !isMore(one.amount, limit));
    if (amount === null || isMore(amount, limit) || parts.every(({ id }) => known.has(id))) return [];
    const total = totalOf([amount, ...parts.map((one) => one.amount)]) ?? amount;
    if (!isMore(total, limit)) return [];
    const count = (some: readonly (string | undefined)[]) => new Set(some.filter(Boolean)).size;
    const words = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
    const [suppliers, areas] = [count(parts.map((one) => one.supplier)), count(parts.map((one) => one.area))];
    const whose = [
      ...(suppliers === 0 ? [] : [words(suppliers, 'proveedor', 'proveedores')]),
      ...(areas === 0 ? [] : [words(areas, 'área', 'áreas')]),
    ].join(' y ');
    const rows = parts.toSorted(
      (a, b) => Number(b.area === area) - Number(a.area === area) || b.on.localeCompare(a.on),
    );
    return [
      finding({
        code: 'split_family',
        level: 'question',
        rule: '¿Se partió una compra?',
        message: `Con ${words(parts.length, 'otra compra por monto', 'otras compras por monto')} de ${year} en claves ${family}${whose === '' ? '' : `, de ${whose}`}, suma ${moneyText(total)} sin IVA; el máximo es ${moneyText(limit)}. Si es la misma necesidad, conviene una sola compra.`,
        source: facts.splitting ?? limits.source,
        amount: total,
        limit,
        field: 'planning.budgetLine',
        purchases: rows.slice(0, SHOWN_ROWS),
        of: family,
      }),
    ];
  });
}

function fundFindings({ kind, planning, lots, amount, publishOn }: PurchaseFacts): CheckFinding[] {
  if (kind === 'disposal') return [];
  const found: CheckFinding[] = [];
  const rule = 'Suficiencia presupuestal';
  const { certificateNumber, certificateAmount, certificateOn, estimate, budgetLine } = planning;
  if (certificateNumber === null || certificateAmount === null)
    found.push(
      finding({
        code: 'certificate_missing',
        level: 'note',
        rule,
        message: 'Falta el número o el monto de la suficiencia presupuestal.',
        field: certificateNumber === null ? 'planning.certificateNumber' : 'planning.certificateAmount',
      }),
    );
  const cost = amount ?? estimate;
  if (certificateAmount !== null && cost !== null && isMore(cost, certificateAmount))
    found.push(
      finding({
        code: 'certificate_short',
        level: 'risk',
        rule,
        message: `La suficiencia es por ${moneyText(certificateAmount)} y la compra suma ${moneyText(cost)} sin IVA.`,
        amount: cost,
        limit: certificateAmount,
        field: 'planning.certificateAmount',
      }),
    );
  if (certificateOn !== null && certificateOn > publishOn)
    found.push(
      finding({
        code: 'certificate_late',
        level: 'risk',
        rule,
        message: `La suficiencia es del ${shortDate(certificateOn)}, después de la publicación.`,
        field: 'planning.certificateOn',
        of: certificateOn,
      }),
    );
  const expected = totalOf(lots.map((lot) => lot.estimate));
  const isWhole = lots.length > 0 && lots.every((lot) => lot.estimate !== null);
  if (estimate !== null && isWhole && expected !== undefined && expected !== estimate)
    found.push(
      finding({
        code: 'estimate_differs',
        level: 'risk',
        rule: 'Datos que se contradicen',
        message: `El monto estimado es ${moneyText(estimate)} y los precios de referencia de las partidas suman ${moneyText(expected)}.`,
        amount: expected,
        limit: estimate,
        field: 'planning.estimate',
      }),
    );
  const other = lots.find((lot) => lot.budgetLine !== null && lot.budgetLine !== budgetLine);
  if (budgetLine !== null && other !== undefined)
    found.push(
      finding({
        code: 'budget_line_differs',
        level: 'risk',
        rule: 'Datos que se contradicen',
        message: `La planeación dice la partida ${budgetLine} y la partida ${other.number} del procedimiento, ${other.budgetLine ?? ''}.`,
        field: 'planning.budgetLine',
        of: `${budgetLine} ${other.budgetLine ?? ''}`,
      }),
    );
  return found;
}

function contractFindings({ kind, contracts, awardedOn, documents }: PurchaseFacts): CheckFinding[] {
  const found: CheckFinding[] = [];
  const add = (code: CheckCode, given: Omit<Found, 'code' | 'level' | 'rule'> & { rule?: string }) =>
    found.push(finding({ rule: 'Contrato', level: 'risk', code, ...given }));
  for (const {
    id,
    number,
    signedOn,
    startsOn,
    amount,
    currency,
    offered,
    lowest,
    supplierId = null,
    supplierName,
    isDraft,
  } of contracts) {
    const field = `contracts.${id}`;
    if (signedOn !== null && startsOn !== null && startsOn < signedOn)
      add('contract_starts_early', {
        message: `El contrato ${number} inicia el ${shortDate(startsOn)} y se firmó el ${shortDate(signedOn)}.`,
        field,
        of: `${id} ${startsOn} ${signedOn}`,
      });
    if (signedOn !== null && awardedOn !== null && signedOn < awardedOn)
      add('contract_before_award', {
        message: `El contrato ${number} se firmó el ${shortDate(signedOn)}, antes del fallo del ${shortDate(awardedOn)}.`,
        field,
        of: `${id} ${signedOn} ${awardedOn}`,
      });
    const net = amount === null || currency !== 'MXN' ? null : withoutTax(amount);
    if (net !== null && offered !== null && centsOf(net) > centsOf(offered) + 1n)
      add('contract_over_offer', {
        message: `El contrato ${number} es por ${moneyText(net)} sin IVA y lo ofrecido suma ${moneyText(offered)}.`,
        amount: net,
        limit: offered,
        field,
        of: id,
      });
    if (isDraft === true && amount !== null && offered !== null && isMore(offered, amount))
      add('contract_under_award', {
        message: `El contrato ${number} es por ${moneyText(amount)} con IVA, menos que lo adjudicado, ${moneyText(offered)} sin IVA.`,
        amount,
        limit: offered,
        field,
        of: id,
      });
    // Whoever was awarded, or quoted, was looked at then.
    if (isDraft === true && kind === 'direct' && offered === null && supplierId === null)
      add('contract_unregistered', {
        message: `${supplierName}, del contrato ${number}, no está en el padrón y ninguna cotización ni adjudicación de esta compra lo nombra.`,
        field,
        of: `${id} ${supplierName}`,
      });
    if (kind === 'direct' && offered !== null && lowest !== null && isMore(offered, lowest.amount))
      add('contract_not_lowest', {
        rule: 'Cotizaciones',
        message: `${supplierName} cotizó ${moneyText(offered)} y ${lowest.name}, ${moneyText(lowest.amount)}.`,
        amount: offered,
        limit: lowest.amount,
        field,
        of: id,
      });
  }
  const papers = documents.filter((paper) => paper.kind === 'contract');
  const kept = contracts.filter(({ isDraft }) => isDraft !== true);
  const first = kept.map(({ signedOn }) => signedOn).filter((day) => day !== null);
  for (const { id, title, documentDate } of papers) {
    const field = `documents.${id}`;
    if (kept.length === 0)
      add('contract_document_early', {
        message: `«${title}» es un contrato y el procedimiento todavía no tiene ninguno.`,
        field,
        of: id,
      });
    else if (documentDate !== null && first.length > 0 && first.every((day) => documentDate < day))
      add('contract_document_early', {
        message: `«${title}» es del ${shortDate(documentDate)}, antes de la firma del contrato, el ${shortDate(first.toSorted()[0] ?? '')}.`,
        field,
        of: `${id} ${documentDate}`,
      });
  }
  return found;
}

const NAMES_OF_KINDS = {
  open: 'licitacion publica',
  invitation: 'invitacion a cuando menos tres',
  direct: 'adjudicacion directa',
} as const satisfies Partial<Record<ProcedureKind, string>>;

/** Words of a text without what stands around them. */
const wordsOf = (text: string) =>
  [...'.,;:()«»"'].reduce((bare, sign) => bare.replaceAll(sign, ' '), text).split(' ');
const PARTS = new Set(['partida', 'partidas']);
const isCount = (word = '') => word !== '' && word.length <= 3 && Number.isInteger(Number(word));
/** Whether a word is written like the number of a procedure: LP-UG-014-2026. */
function isNumber(word: string): boolean {
  const [kind = '', , sequence = '', year = '', ...more] = word.split('-');
  const isLike = kind !== '' && kind === kind.toUpperCase() && more.length === 0 && year.length === 4;
  return (
    isLike && sequence.length >= 3 && Number.isInteger(Number(sequence)) && Number.isInteger(Number(year))
  );
}

/**
 * What title and object say against the rest, as far as it is sure: the name of another kind, the number of another procedure,
 * how many lots there are. Whether goods and lots are of one sort is no word's matter.
 */
function titleFindings({ kind, number, title, description, lots }: PurchaseFacts): CheckFinding[] {
  const found: CheckFinding[] = [];
  for (const [field, label, text] of [
    ['title', 'El título', title],
    ['description', 'El objeto', description],
  ] as const) {
    const add = (of: string, message: string) =>
      found.push(
        finding({
          code: 'title_contradicts',
          level: 'question',
          rule: 'Título y objeto',
          message: `${label} ${message}`,
          field,
          of: `${field} ${of}`,
        }),
      );
    const words = fold(text);
    const kinds = Object.entries(NAMES_OF_KINDS) as [keyof typeof NAMES_OF_KINDS, string][];
    for (const [other, name] of kinds)
      if (other !== kind && words.includes(name))
        add(
          other,
          `dice «${KIND_LABELS[other].toLowerCase()}» y el procedimiento es ${KIND_LABELS[kind].toLowerCase()}.`,
        );
    const numbers = wordsOf(text).filter(isNumber);
    const theirs = numbers.find((one) => one !== number);
    if (theirs !== undefined) add(theirs, `nombra ${theirs} y este procedimiento es ${number}.`);
    const all = wordsOf(words);
    const at = all.findIndex((word, index) => PARTS.has(word) && isCount(all[index - 1]));
    const counted = all[at - 1];
    if (counted !== undefined && lots.length > 0 && Number(counted) !== lots.length)
      add(`${counted} ${lots.length}`, `dice ${counted} partidas y el procedimiento lleva ${lots.length}.`);
  }
  return found;
}

/** Everything that contradicts or is risky in a purchase, in the order of the screen; `overrides` are the answers so far. */
export function purchaseFindings(
  facts: PurchaseFacts,
  overrides: readonly { id: string; reason: string; decidedBy: string; decidedAt: string }[] = [],
): CheckFinding[] {
  const answered = new Map(overrides.map((one) => [one.id, one]));
  const split = splittingFindings(facts);
  return [
    ...limitFindings(facts),
    ...split,
    ...familyFindings(facts, split),
    ...fundFindings(facts),
    ...titleFindings(facts),
    ...contractFindings(facts),
  ].map((one) => {
    const given = answered.get(one.key);
    return given === undefined
      ? one
      : { ...one, override: { reason: given.reason, by: given.decidedBy, at: given.decidedAt } };
  });
}

/** Whether a finding asks if a need was bought in parts. */
const isSplit = ({ code }: Pick<CheckFinding, 'code'>): boolean =>
  code === 'splitting' || code === 'split_family';

/** Whether a finding says that a purchase passes what its amount allows. */
const isOverLimit = ({ code }: Pick<CheckFinding, 'code'>): boolean =>
  code === 'direct_over_limit' || code === 'invitation_over_limit';

/** Whether a finding is answered for before a contract of a draft is public. */
export const isOfContract = (finding: Pick<CheckFinding, 'code' | 'field'>, draftId: string): boolean =>
  finding.field === `contracts.${draftId}` || isSplit(finding) || isOverLimit(finding);

/** Findings that nobody answered for: they stop the publication. */
export const unansweredFindings = (findings: readonly CheckFinding[]): CheckFinding[] =>
  findings.filter(({ level, override }) => level !== 'note' && override === null);

/**
 * What a direct award by exception lacks above the limit by amount: the paper that justifies it, and what shows its price. One
 * sentence of whoever publishes it is neither. By field of the form.
 */
export function exceptionGaps(
  facts: Pick<PurchaseFacts, 'kind' | 'limits' | 'amount' | 'isByAmount' | 'documents'>,
  { isAsked }: { isAsked: boolean },
): Record<string, string> {
  const limit = limitOf(facts);
  if (facts.kind !== 'direct' || facts.isByAmount || limit === undefined) return {};
  if (facts.amount === null || !isMore(facts.amount, limit)) return {};
  const over = `Por excepción y por más de ${moneyText(limit)} sin IVA, lo que se adjudica por monto`;
  return {
    ...(!facts.documents.some(({ kind }) => kind === 'exception_ruling') && {
      'planning.groundCode': `${over}: sube al expediente el «Dictamen de excepción» que la justifica.`,
    }),
    ...(!isAsked &&
      !facts.documents.some(({ kind }) => kind === 'quotation') && {
        'planning.justification': `${over}: sube al expediente la cotización recibida, o pídela en Cotizaciones.`,
      }),
  };
}

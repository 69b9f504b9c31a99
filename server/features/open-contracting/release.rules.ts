import { OcdsBody, type OcdsRelease } from '#contract/ocds.ts';
import { rationaleOf } from '#contract/direct-awards.ts';
import { CONDITIONS } from '#contract/tender-conditions.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import {
  ACT_LABELS,
  AWARD_CRITERION_LABELS,
  CHARACTER_LABELS,
  type ActKind,
  type AwardResult,
  type ProcedureDetail,
} from '#contract/procedures.ts';
import { PENALTY_KIND_LABELS } from '#contract/order-penalties.ts';
import { fromMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { presentedIn } from '#contract/rules/bids/award-words.ts';
import { standingText } from '#contract/rules/bids/opening.ts';
import { scoringText } from '#contract/rules/bids/scoring-text.ts';
import { quantitiesOf } from '#contract/rules/bids/shares.ts';
import { simultaneousText } from '#contract/rules/bids/simultaneous-text.ts';
import { nameKey } from '#server/kit/table-file/plain-text.ts';
import { CATEGORIES, documentType, LOT_STATES, METHODS, MILESTONE_TYPES, TENDER_STATES } from './codes.ts';

/** What a release says besides the procedure itself. */
export interface ReleaseContext {
  /** Where addresses of files begin. */
  filesFrom: string;
  university: string;
  unit: string;
  /** RFC of the companies of the registry, by their number; that of a person is nobody's. */
  rfcs: ReadonlyMap<string, string>;
  now: string;
}

type Party = OcdsRelease['parties'][number];
type Reference = OcdsRelease['buyer'];
type Award = NonNullable<OcdsRelease['awards']>[number];

/** What a published procedure tells, since when, and when the passing of time will change it next. */
export interface ReleaseFacts {
  body: OcdsBody;
  /** What it lacks to be a release at all: a title, the unit of an item. */
  problems: string[];
  since: string;
  changesAt: string | undefined;
}

/** What a release of OCDS 1.1.5 tells of a published procedure: what visitors read of it, and nothing else. */
export function releaseFacts(detail: ProcedureDetail, context: ReleaseContext): ReleaseFacts {
  const parties = new Parties(context);
  const tenderers = (detail.result?.tenderers ?? []).map((one) =>
    parties.firm('tenderer', one.name, one.supplierNumber),
  );
  const presented = detail.result === null ? new Set<number>() : presentedIn(detail.result);
  const bidders = tenderers.filter((_, place) => presented.has(place));
  const awards = awardsOf(detail, parties);
  const contracts = contractsOf(detail, { parties, awards, context });
  const bids = bidsOf(detail, tenderers);
  const body: OcdsBody = {
    initiationType: 'tender',
    language: 'es',
    buyer: parties.buyer,
    tender: tenderOf(detail, context, { tenderers: bidders, procuringEntity: parties.unit }),
    bids: bids.length === 0 ? undefined : { details: bids },
    awards: some(awards),
    contracts: some(contracts),
    parties: parties.all,
  };
  const [past, ahead] = momentsOf(detail, context.now);
  // The shape is an allow-list: what it does not name is not kept either.
  const told = OcdsBody.safeParse(withoutNothing(body));
  return {
    body: told.data ?? body,
    problems: (told.error?.issues ?? []).map(
      ({ path }) => `${path.filter((part) => typeof part === 'string').join('.')}: falta`,
    ),
    since: past.toSorted().at(-1) ?? context.now,
    changesAt: ahead.toSorted()[0],
  };
}

/** What is empty is left out: the standard knows neither empty texts nor empty lists. */
function withoutNothing<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutNothing) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      one === undefined || one === null || one === '' || (Array.isArray(one) && one.length === 0)
        ? []
        : [[name, withoutNothing(one as unknown)]],
    ),
  ) as T;
}

/** Everybody whom the release names, once each. */
class Parties {
  readonly buyer: Reference;
  readonly unit: Reference;
  readonly #all = new Map<string, Party>();
  readonly #rfcs: ReadonlyMap<string, string>;

  constructor({ university, unit, rfcs }: ReleaseContext) {
    this.#rfcs = rfcs;
    this.buyer = this.#add({ id: 'universidad', name: university }, 'buyer');
    this.unit = this.#add({ id: 'unidad-de-adquisiciones', name: unit }, 'procuringEntity');
  }

  get all(): Party[] {
    return [...this.#all.values()];
  }

  firm(role: 'tenderer' | 'supplier', name: string, number: string | null): Reference {
    const id = number === null ? `nombre-${nameKey(name).replaceAll(' ', '-')}` : `padron-${number}`;
    const rfc = number === null ? undefined : this.#rfcs.get(number);
    const identifier =
      rfc === undefined ? {} : { identifier: { scheme: 'MX-RFC', id: rfc, legalName: name } };
    return this.#add({ id, name, ...identifier }, role);
  }

  #add(given: Omit<Party, 'roles'>, role: Party['roles'][number]): Reference {
    const known = this.#all.get(given.id) ?? { ...given, roles: [] };
    if (!known.roles.includes(role)) known.roles.push(role);
    this.#all.set(given.id, known);
    return { id: known.id, name: known.name };
  }
}

function tenderOf(
  detail: ProcedureDetail,
  { filesFrom, now }: ReleaseContext,
  { tenderers, procuringEntity }: { tenderers: Reference[]; procuringEntity: Reference },
): OcdsRelease['tender'] {
  const { kind, character, awardCriterion: criterion, state } = detail;
  const at = (act: ActKind) => detail.acts.findLast((one) => one.kind === act)?.at;
  const method = KIND_LABELS[kind];
  const sharing = simultaneousText(detail.simultaneous);
  const details = [
    ...(criterion === null
      ? []
      : [
          [AWARD_CRITERION_LABELS[criterion], scoringText(detail.scoring)]
            .filter((part) => part !== null)
            .join(': '),
        ]),
    ...(sharing === null ? [] : [`Abastecimiento simultáneo: ${sharing}`]),
  ];
  return {
    id: detail.number,
    title: detail.title,
    ...(detail.description !== '' && { description: detail.description }),
    status: TENDER_STATES[state],
    procuringEntity,
    procurementMethod: METHODS[kind],
    procurementMethodDetails:
      kind === 'open' ? `${method} ${CHARACTER_LABELS[character].toLowerCase()}` : method,
    ...(detail.direct != null && rationaleOf(detail.direct) !== undefined
      ? { procurementMethodRationale: rationaleOf(detail.direct) }
      : {}),
    mainProcurementCategory: CATEGORIES[detail.category],
    ...(criterion !== null && {
      awardCriteria: criterion === 'binary' ? ('priceOnly' as const) : ('ratedCriteria' as const),
    }),
    ...(details.length > 0 && { awardCriteriaDetails: details.join('; ') }),
    ...Object.fromEntries(CONDITIONS.flatMap((name) => (detail[name] == null ? [] : [[name, detail[name]]]))),
    submissionMethod: [
      ...(detail.modality === 'in_person' ? [] : (['electronicSubmission'] as const)),
      ...(detail.modality === 'electronic' ? [] : (['inPerson'] as const)),
    ],
    tenderPeriod: periodOf(at('publication') ?? detail.publishedAt, at('opening')),
    enquiryPeriod: periodOf(at('publication') ?? detail.publishedAt, at('questions_deadline')),
    awardPeriod: periodOf(at('opening'), at('award')),
    ...(tenderers.length > 0 && { numberOfTenderers: tenderers.length, tenderers: distinct(tenderers) }),
    lots: some(lotsOf(detail)),
    items: some(detail.lots.map(itemOf)),
    documents: some(documentsOf(detail, filesFrom)),
    milestones: some(milestonesOf(detail, now)),
  };
}

const itemOf = ({ number, description, quantity, unit }: ProcedureDetail['lots'][number]) => ({
  id: String(number),
  description,
  ...(Number(quantity) > 0 && { quantity: Number(quantity) }),
  unit: { name: unit },
  relatedLot: String(number),
});

function lotsOf({ lots, result, state }: ProcedureDetail) {
  return lots.map(({ number, description, status }) => {
    const estimate = result?.lots.find((one) => one.number === number)?.estimate ?? null;
    return {
      id: String(number),
      title: description,
      status: status === 'pending' ? pendingLot(state) : LOT_STATES[status],
      ...(estimate !== null && { value: pesos(estimate) }),
    };
  });
}

function pendingLot(state: ProcedureDetail['state']) {
  if (state === 'planned' || state === 'cancelled' || state === 'unsuccessful') return state;
  return state === 'awarded' ? ('complete' as const) : ('active' as const);
}

function documentsOf({ documents }: ProcedureDetail, filesFrom: string) {
  return documents.flatMap(({ id, kind, title, withdrawnAt, versions }) => {
    const [newest] = versions;
    if (withdrawnAt !== null || newest === undefined) return [];
    return [
      {
        id,
        documentType: documentType(kind),
        title,
        url: `${filesFrom}${newest.href}`,
        datePublished: newest.publishedAt,
        format: newest.mediaType,
        language: 'es' as const,
        sha256: newest.sha256,
      },
    ];
  });
}

/** Acts as milestones: one is met once its moment is past, and never will be in what ended before it or stands still. */
function milestonesOf({ acts, state }: ProcedureDetail, now: string) {
  const isStopped = state === 'cancelled' || state === 'unsuccessful' || state === 'suspended';
  return acts
    .filter(({ kind }) => kind !== 'publication')
    .map(({ kind, sequence, at }) => {
      const isMet = at <= now;
      return {
        id: `${kind}-${sequence}`,
        title: ACT_LABELS[kind],
        type: MILESTONE_TYPES[kind],
        code: kind,
        dueDate: at,
        status: isMet ? ('met' as const) : isStopped ? ('notMet' as const) : ('scheduled' as const),
        ...(isMet && { dateMet: at }),
      };
    });
}

function bidsOf({ result }: ProcedureDetail, tenderers: readonly Reference[]) {
  // What was never opened has no lot and no value: a late bid is one that the standard calls disqualified.
  const unopened = (result?.tenderers ?? []).flatMap((one, place) => {
    const who = tenderers[place];
    const statusDetails = standingText(one);
    if (who === undefined || statusDetails === undefined) return [];
    const status = one.standing === 'withdrawn' ? ('withdrawn' as const) : ('disqualified' as const);
    return [{ id: `propuesta-${place + 1}`, status, statusDetails, tenderers: [who] }];
  });
  const opened = (result?.lots ?? []).flatMap(({ number, bids }) =>
    bids.flatMap(({ tenderer, amount, reason, technical, economic, total }) => {
      const who = tenderers[tenderer];
      if (who === undefined) return [];
      const points = total == null ? technical : `${total} (${technical} técnicos, ${economic} económicos)`;
      const corrected = (result?.corrected ?? []).flatMap((one) =>
        one.tenderer === tenderer && (one.lot ?? number) === number
          ? [`Se leyó: ${one.before}; quedó: ${one.after}, por: ${one.reason}`]
          : [],
      );
      const said = [reason, points == null ? null : `Puntos: ${points}`, ...corrected].filter(
        (part) => part !== null,
      );
      return [
        {
          id: `propuesta-${tenderer + 1}-${number}`,
          status: reason === null ? ('valid' as const) : ('disqualified' as const),
          ...(said.length > 0 && { statusDetails: said.join('. ') }),
          tenderers: [who],
          value: pesos(amount),
          relatedLots: [String(number)],
        },
      ];
    }),
  );
  return [...opened, ...unopened];
}

/** One who won a lot, or a part of it. */
interface WonPart {
  number: number;
  winner: number;
  amount: string | null;
  quantity?: string | undefined;
  share?: string;
}

/** Who won a lot: one, or each of those who share it with how much of it. */
function wonParts(
  { lots }: ProcedureDetail,
  { number, status, winner, amount, shares }: AwardResult['lots'][number],
): WonPart[] {
  if (status !== 'awarded' || winner === null) return [];
  if (shares === undefined) return [{ number, winner, amount }];
  const quantities = quantitiesOf(
    lots.find((lot) => lot.number === number)?.quantity ?? '0',
    shares.map(({ share }) => share),
  );
  return shares.map(({ tenderer, share, amount: part }, place) => ({
    number,
    winner: tenderer,
    amount: part,
    quantity: quantities[place],
    share,
  }));
}

/** What each winner won, with its lots; and every lot that nobody won. Whoever was contracted without an award by lot has one too. */
function awardsOf(detail: ProcedureDetail, parties: Parties): Award[] {
  const { result, contracts, acts } = detail;
  const at = acts.findLast(({ kind }) => kind === 'award')?.at;
  const dated = at === undefined ? {} : { date: at };
  const won = Map.groupBy(
    (result?.lots ?? []).flatMap((lot) => wonParts(detail, lot)),
    ({ winner }) => winner,
  );
  const awards: Award[] = [...won].flatMap(([winner, lots]) => {
    const who = result?.tenderers[winner];
    if (who === undefined) return [];
    const supplier = parties.firm('supplier', who.name, who.supplierNumber);
    const shared = lots.flatMap(({ number, share }) =>
      share === undefined ? [] : [`${share} % de la partida ${number}`],
    );
    const cents = lots.reduce((sum, { amount }) => sum + Math.round(Number(amount ?? 0) * 100), 0);
    return [
      {
        id: `fallo-${supplier.id}`,
        title: `Adjudicación a ${who.name}`,
        ...(shared.length > 0 && { description: shared.join('; ') }),
        status: 'active',
        ...dated,
        value: pesos((cents / 100).toFixed(2)),
        suppliers: [supplier],
        items: some(
          detail.lots.flatMap((lot) => {
            const own = lots.find(({ number }) => number === lot.number);
            return own === undefined ? [] : [itemOf({ ...lot, quantity: own.quantity ?? lot.quantity })];
          }),
        ),
        relatedLots: lots.map(({ number }) => String(number)),
      },
    ];
  });
  for (const { number, status, reason } of result?.lots ?? [])
    if (status === 'unsuccessful' || status === 'cancelled')
      awards.push({
        id: `fallo-partida-${number}`,
        title: `Partida ${number} sin adjudicar`,
        ...(reason !== null && { description: reason }),
        status,
        ...dated,
        relatedLots: [String(number)],
      });
  for (const { supplierName, supplierNumber } of contracts) {
    const supplier = parties.firm('supplier', supplierName, supplierNumber);
    if (awards.some(({ id }) => id === `fallo-${supplier.id}`)) continue;
    awards.push({
      id: `fallo-${supplier.id}`,
      title: `Adjudicación a ${supplierName}`,
      status: 'active',
      ...dated,
      suppliers: [supplier],
    });
  }
  return awards;
}

function contractsOf(
  detail: ProcedureDetail,
  { parties, awards, context }: { parties: Parties; awards: readonly Award[]; context: ReleaseContext },
) {
  const files = documentsOf(detail, context.filesFrom);
  return detail.contracts.map((contract, place) => {
    const supplier = parties.firm('supplier', contract.supplierName, contract.supplierNumber);
    const award = awards.find(({ id }) => id === `fallo-${supplier.id}`);
    const { currency, presentAmount, presentEndsOn, startsOn, signedOn, amendments, lots, status } = contract;
    const valueOf = (amount: string | null) =>
      amount === null ? undefined : { amount: Number(amount), currency };
    return {
      id: `contrato-${place + 1}-${contract.number}`,
      awardID: award?.id ?? `fallo-${supplier.id}`,
      title: contract.title,
      status: status === 'active' || status === 'suspended' ? ('active' as const) : ('terminated' as const),
      period: periodOf(dayStart(startsOn), dayEnd(presentEndsOn)),
      value: valueOf(presentAmount),
      valueAtSigning: valueOf(contract.amount),
      dateSigned: dayStart(signedOn),
      relatedLots: some(lots.map(String)),
      documents: some(files.filter(({ id }) => id === contract.documentId)),
      amendments: some(
        amendments.map((amendment) => ({
          id: String(amendment.number),
          date: instantOf(amendment.signedOn),
          description: amendment.what,
          rationale: amendment.ground,
          valueBefore: valueOf(amendment.amountBefore),
          valueAfter: valueOf(amendment.amountAfter),
          endDateBefore: dayEnd(amendment.endsBefore),
          endDateAfter: dayEnd(amendment.endsAfter),
        })),
      ),
      penalties: some(
        contract.execution.penalties.map(({ imposedOn, amount, reason, ground, formula }, index) => ({
          id: `pena-${index + 1}`,
          date: instantOf(imposedOn),
          value: { amount: Number(amount), currency },
          description: [reason, formula].filter(Boolean).join(' '),
          rationale: ground,
        })),
      ),
      implementation: implementationOf(contract, { payer: parties.buyer, payee: supplier, now: context.now }),
    };
  });
}

/** What was paid, what payments left out and why, and what was to be delivered and was. */
function implementationOf(
  { execution, currency }: ProcedureDetail['contracts'][number],
  { payer, payee, now }: { payer: Reference; payee: Reference; now: string },
) {
  const transactions = execution.payments.map(({ paidOn, amount }, place) => ({
    id: `pago-${place + 1}`,
    date: instantOf(paidOn),
    value: { amount: Number(amount), currency },
    payer,
    payee,
  }));
  const withheld = (execution.withheld ?? []).map(
    ({ on, amount, ground, kind, number, payment, reason }, place) => ({
      id: `descuento-${place + 1}`,
      date: instantOf(on),
      value: { amount: Number(amount), currency },
      description: `${PENALTY_KIND_LABELS[kind]} ${number}. ${reason}`,
      rationale: ground,
      relatedTransaction: transactions[payment ?? -1]?.id,
    }),
  );
  const milestones = execution.deliveries.map(({ what, lots, plannedOn, deliveredOn }, place) => ({
    id: `entrega-${place + 1}`,
    title: what,
    type: 'delivery',
    relatedLots: some(lots.map(String)),
    dueDate: instantOf(plannedOn),
    status:
      deliveredOn !== null
        ? ('met' as const)
        : instantOf(addDays(plannedOn, 1)) <= now
          ? ('notMet' as const)
          : ('scheduled' as const),
    dateMet: dayStart(deliveredOn),
  }));
  if (transactions.length === 0 && withheld.length === 0 && milestones.length === 0) return undefined;
  return { transactions: some(transactions), withheld: some(withheld), milestones: some(milestones) };
}

/** Moments at which something of it was published or changed, and those at which it will have passed. */
function momentsOf({ updatedAt, documents, acts, contracts }: ProcedureDetail, now: string) {
  const moments = [
    updatedAt,
    ...documents.flatMap(({ versions }) => versions.map(({ publishedAt }) => publishedAt)),
    ...acts.map(({ at }) => at),
    ...contracts.flatMap(({ execution }) =>
      execution.deliveries.map(({ plannedOn }) => instantOf(addDays(plannedOn, 1))),
    ),
  ];
  return [moments.filter((at) => at <= now), moments.filter((at) => at > now)] as const;
}

const pesos = (amount: string) => ({ amount: Number(amount), currency: 'MXN' });
const instantOf = (date: string) => fromMexico({ date, time: '00:00' });
const dayStart = (date: string | null) => (date === null ? undefined : instantOf(date));
const dayEnd = (date: string | null) => (date === null ? undefined : fromMexico({ date, time: '23:59' }));
const distinct = (all: readonly Reference[]) => [...new Map(all.map((one) => [one.id, one])).values()];

/** A list that stands in the release only with something in it: the standard knows no empty ones. */
const some = <T>(all: T[]): T[] | undefined => (all.length === 0 ? undefined : all);

function periodOf(startDate: string | undefined, endDate: string | undefined) {
  return startDate === undefined && endDate === undefined ? undefined : { startDate, endDate };
}

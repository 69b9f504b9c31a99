import { sql } from 'kysely';
import { awardFirmOn } from '#contract/rules/days/deadlines.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { partAmount } from '#contract/rules/bids/shares.ts';
import type { Transaction } from '#server/kit/db.ts';
import { addDays, instantOf, workday } from './days.ts';
import { fitToContract, lotAmounts, lotPrice } from './profile-lots.ts';
import { insertRows } from './insert-rows.ts';
import { isScored, regimeOf, SCORING, sharingOf, type contractRows, type lotRows } from './procedure-rows.ts';
import type { DemoProcedure } from './procedure-shapes.ts';
import type { Random } from './random.ts';
import { OFFICERS } from './registry/request-plans.ts';
import type { DemoSupplier } from './suppliers.ts';

const TAX = 1.16;
/** A procedure with at least so many lots leaves one of them without a winner now and then. */
const MANY_LOTS = 4;
const DESERTED = 'La única propuesta no entregó la carta del fabricante que pide el Anexo 1.';
const LEFT_OUT = 'No entregó la carta del fabricante que pide el Anexo 1.';
const GROUND = 'Bases, numeral 4.7';
/** Technical points of a winner, of another that is solvent, and of one that is not, by criterion. */
const SCORES = { winner: [24, 14, 9, 9], solvent: [22, 12, 8, 8], short: [18, 11, 7, 7] } as const;
const SHORT = 'Obtuvo 43.00 puntos técnicos; la convocatoria pide al menos 45.';
const BY_POINTS = 'Convocatoria, criterios de evaluación por puntos';
const LOWER = 'Ofrece un modelo que no cumple la garantía de tres años del Anexo 1.';
/** Who came late, and who took a bid back: neither is in the registry. */
const UNOPENED = [
  {
    name: 'Distribuidora Huizache Imaginaria, S.A. de C.V.',
    rfc: 'DHI170420XA1',
    standing: 'late',
    time: '10:47',
  },
  {
    name: 'Servicios Tepozán de Ficción, S.A. de C.V.',
    rfc: 'STF190808XB2',
    standing: 'withdrawn',
    time: '08:15',
  },
] as const;
/** How many days later the first amendment of a contract was signed. */
const AMENDED_AFTER = 60;
/** By what part an amendment raises a contract, in turn: within the limit of the law, some above what raises a question. */
const AMENDED_BY = [0.06, 0.14, 0.095, 0.18, 0.12, 0.165];

type LotRow = ReturnType<typeof lotRows>[number];
type ContractRow = ReturnType<typeof contractRows>[number];

type Row<Known> = Known & Record<string, unknown>;

interface Rows {
  opening: object[];
  tenderer: Row<{
    id: string;
    procedure_id: string;
    position: number;
    name: string;
    rfc: string | null;
    supplier_id: string | null;
  }>[];
  bid: Row<{ tenderer_id: string; lot_id: string; amount: string; reason: string | null }>[];
  award_decision: object[];
  award: Row<{ procedure_id: string; lot_id: string; tenderer_id: string | null; amount: string | null }>[];
  contract_lot: { contract_id: string; lot_id: string }[];
  contract_amendment: Row<{
    contract_id: string;
    signed_on: string;
    amount_after: string;
    document_id: string | null;
  }>[];
}

interface Given {
  procedures: readonly DemoProcedure[];
  suppliers: readonly DemoSupplier[];
  lots: LotRow[];
  contracts: ContractRow[];
  /** It says how many days there are to contest an award. */
  book: RuleBook;
  today: string;
}

const money = (amount: number) => amount.toFixed(2);
const nameOf = ({ name, legal_suffix }: DemoSupplier) => [name, legal_suffix].filter(Boolean).join(', ');
const hasBids = ({ kind }: DemoProcedure) => kind === 'open' || kind === 'invitation';

/** Who bids, with the winners among them; `tendererId` names them in the act. */
interface Bidder {
  tendererId: string;
  supplierId: string | null;
  name: string;
  rfc: string | null;
}

function bidders(random: Random, procedure: DemoProcedure, suppliers: readonly DemoSupplier[]): Bidder[] {
  const winners = procedure.contracts.flatMap(({ supplierId }) =>
    suppliers.filter(({ id }) => id === supplierId),
  );
  const others = suppliers.filter(
    ({ id, lineNames, status }) =>
      lineNames.includes(procedure.line) &&
      (status === 'active' || status === 'expiring') &&
      !winners.some((winner) => winner.id === id),
  );
  const more = others.slice(0, random.int(1, 3));
  return [...winners, ...more].map((supplier) => ({
    tendererId: random.uuid(),
    supplierId: supplier.id,
    name: nameOf(supplier),
    rfc: supplier.rfc,
  }));
}

/** What the lots of a procedure were won for: the contracts without tax, shared out over their lots. */
function wins(
  procedure: DemoProcedure,
  lots: readonly LotRow[],
): Map<string, { winner: number; amount: number }> {
  const won = lots.filter(({ status }) => status === 'awarded');
  const shares = new Map<string, { winner: number; amount: number }>();
  for (const [winner, contract] of procedure.contracts.entries()) {
    const own = won.filter((_, index) => index % procedure.contracts.length === winner);
    for (const [place, amount] of lotAmounts(contract, own).entries())
      shares.set(own[place]?.id ?? '', { winner, amount });
  }
  return shares;
}

/** The last lot stays without a winner; whoever would have won it delivers more of its others for the same amount. */
function leaveLast(procedure: DemoProcedure, lots: readonly LotRow[]): void {
  const last = lots.at(-1);
  if (last === undefined) return;
  last.status = 'unsuccessful';
  if (procedure.status === 'awarded') procedure.status = 'partially_awarded';
  const count = procedure.contracts.length;
  const winner = (lots.length - 1) % count;
  const contract = procedure.contracts[winner];
  const others = lots.filter((lot, index) => lot !== last && index % count === winner);
  if (contract === undefined || others.length === 0) return;
  fitToContract(contract, others, 1);
  for (const { number, quantity } of others) {
    const told = procedure.lots[number - 1];
    if (told !== undefined) told.quantity = quantity;
  }
}

function addProcedure(random: Random, rows: Rows, procedure: DemoProcedure, given: Given): void {
  const own = given.lots.filter((lot) => lot.procedure_id === procedure.id);
  const isAwarded = procedure.contracts.length > 0;
  if (isAwarded && own.length >= MANY_LOTS && random.int(1, 3) === 1) leaveLast(procedure, own);
  const all = bidders(random, procedure, given.suppliers);
  const openedOn = procedure.acts.find(({ kind }) => kind === 'opening')?.date ?? given.today;
  const opened = instantOf(openedOn, '10:30');
  rows.opening.push({
    procedure_id: procedure.id,
    closed_at: opened,
    updated_at: opened,
    updated_by: OFFICERS.oscar.id,
    version: 1,
  });
  for (const [index, bidder] of all.entries())
    rows.tenderer.push({
      id: bidder.tendererId,
      procedure_id: procedure.id,
      position: index + 1,
      supplier_id: bidder.supplierId,
      name: bidder.name,
      rfc: bidder.rfc,
      opened_at: opened,
      standing: null,
      standing_at: null,
      created_at: opened,
    });
  const shares = wins(procedure, own);
  const isFailed = procedure.status === 'unsuccessful';
  // Whoever came bids for something: at the latest for this lot.
  const lastBid = own.findLast(({ id }) => shares.has(id)) ?? own.at(-1);
  const hasBid = new Set<string>();
  for (const lot of own) {
    const win = shares.get(lot.id);
    const base = win?.amount ?? lotPrice(lot) * (0.95 + random.int(0, 10) / 100);
    lot.estimate = money(base * (1.04 + random.next() * 0.12));
    for (const [index, { tendererId }] of all.entries()) {
      const isWinner = win?.winner === index;
      // Not everybody bids for every lot; a lot without a winner had one bid, and it was left out.
      const isAway = win === undefined && isAwarded ? index > 0 : random.int(1, 4) === 1;
      if (!isWinner && isAway && (lot !== lastBid || hasBid.has(tendererId))) continue;
      hasBid.add(tendererId);
      const isOut = !isWinner && (isFailed || (win === undefined && isAwarded));
      const scores =
        !isScored(procedure) || isOut || !isAwarded
          ? undefined
          : isWinner
            ? 'winner'
            : index % 3 === 2
              ? 'short'
              : 'solvent';
      rows.bid.push({
        tenderer_id: tendererId,
        lot_id: lot.id,
        amount: money(isWinner ? base : base * (1.02 + random.next() * 0.16)),
        scores:
          scores === undefined
            ? {}
            : Object.fromEntries(SCORING.criteria.map(({ id }, at) => [id, String(SCORES[scores][at])])),
        reason: isOut ? LEFT_OUT : scores === 'short' ? SHORT : null,
        ground: isOut ? GROUND : scores === 'short' ? BY_POINTS : null,
      });
    }
  }
  if (isAwarded || isFailed)
    addAward(random, rows, procedure, { own, all, shares, isFailed, book: given.book });
}

/** The last day to contest an award; null where no law that somebody confirmed says it. */
function firmOn(procedure: DemoProcedure, book: RuleBook, awardedOn: string): string | null {
  const publishOn = procedure.acts[0]?.date ?? awardedOn;
  const dated = {
    ...procedure,
    regime: regimeOf(procedure, publishOn),
    shortened: false,
    publishOn,
    acts: [],
  };
  return awardFirmOn(dated, book, awardedOn)?.date ?? null;
}

function addAward(
  random: Random,
  rows: Rows,
  procedure: DemoProcedure,
  given: {
    own: readonly LotRow[];
    all: readonly Bidder[];
    shares: ReturnType<typeof wins>;
    isFailed: boolean;
    book: RuleBook;
  },
): void {
  const { own, all, shares, isFailed } = given;
  const on = procedure.acts.find(({ kind }) => kind === 'award')?.date;
  rows.award_decision.push({
    procedure_id: procedure.id,
    version: 1,
    publishes_estimate: !isFailed && random.int(1, 4) > 1,
    firm_on: on === undefined ? null : firmOn(procedure, given.book, on),
    updated_at: instantOf(on ?? '2026-01-01', '13:00'),
    updated_by: OFFICERS.oscar.id,
  });
  for (const lot of own) {
    const win = shares.get(lot.id);
    const winner = win === undefined ? undefined : all[win.winner];
    rows.award.push({
      lot_id: lot.id,
      place: 1,
      share: '100',
      procedure_id: procedure.id,
      status: winner === undefined ? 'unsuccessful' : 'awarded',
      tenderer_id: winner?.tendererId ?? null,
      supplier_id: winner?.supplierId ?? null,
      supplier_name: winner?.name ?? null,
      supplier_rfc: winner?.rfc ?? null,
      amount: win === undefined ? null : money(win.amount),
      reason:
        winner === undefined
          ? isFailed
            ? (procedure.statusReason ?? DESERTED)
            : DESERTED
          : isScored(procedure)
            ? 'Es la propuesta solvente con la mayor puntuación.'
            : 'Es la propuesta solvente más baja.',
      passed: [],
    });
  }
}

function addContracts(random: Random, rows: Rows, procedure: DemoProcedure, given: Given): void {
  const own = given.lots.filter((lot) => lot.procedure_id === procedure.id);
  const shares = wins(procedure, own);
  const contracts = given.contracts.filter((contract) => contract.procedure_id === procedure.id);
  for (const [winner, contract] of contracts.entries()) {
    for (const lot of own)
      if (shares.get(lot.id)?.winner === winner)
        rows.contract_lot.push({ contract_id: contract.id, lot_id: lot.id });
    const amendedOn = workday(addDays(contract.signed_on, AMENDED_AFTER));
    const by = AMENDED_BY[rows.contract_amendment.length % AMENDED_BY.length] ?? 0;
    if (amendedOn > given.today || random.int(1, 4) > 1) continue;
    rows.contract_amendment.push({
      id: random.uuid(),
      contract_id: contract.id,
      number: 1,
      signed_on: amendedOn,
      what: 'Se amplían las cantidades al mismo precio unitario.',
      ground: 'Contrato, cláusula novena',
      amount_before: money(contract.amount),
      amount_after: money(contract.amount * (1 + by)),
      ends_before: null,
      ends_after: null,
      document_id: null,
      created_at: instantOf(amendedOn, '12:00'),
    });
  }
}

/** Two bids that nobody opened, beside those of a tender. */
function addUnopened(random: Random, rows: Rows, procedure: DemoProcedure, today: string): void {
  const on = procedure.acts.find(({ kind }) => kind === 'opening')?.date ?? today;
  for (const [index, { name, rfc, standing, time }] of UNOPENED.entries())
    rows.tenderer.push({
      id: random.uuid(),
      procedure_id: procedure.id,
      position: 20 + index,
      supplier_id: null,
      name,
      rfc,
      opened_at: null,
      standing,
      standing_at: instantOf(on, time),
      created_at: instantOf(on, time),
    });
}

/** A bid that was lower than the winner's, and why it did not win; false where nobody else bid for a lot that was won. */
function passOver(rows: Rows, { id }: DemoProcedure): boolean {
  for (const award of rows.award) {
    if (award.procedure_id !== id || award.amount === null) continue;
    const lower = rows.bid.find(
      (bid) => bid.lot_id === award.lot_id && bid.tenderer_id !== award.tenderer_id && bid.reason === null,
    );
    if (lower === undefined) continue;
    Object.assign(lower, { amount: money(Number(award.amount) * 0.93), reason: LOWER, ground: GROUND });
    Object.assign(award, {
      reason: 'Es la más baja de las propuestas que cumplen el Anexo 1.',
      passed: [{ tendererId: lower.tenderer_id, reason: LOWER, ground: GROUND }],
    });
    return true;
  }
  return false;
}

const signatureOf = ({ acts }: DemoProcedure) => acts.find(({ kind }) => kind === 'signature')?.date ?? '';

/**
 * A lot of an invitation with one winner becomes that of two, as its call says: the winner keeps what it was contracted for,
 * which is now its share, and the next bidder takes the rest at its own price, by a contract that is added.
 */
function shareOut(random: Random, rows: Rows, given: Given): void {
  const latest = given.procedures.toSorted((a, b) => signatureOf(b).localeCompare(signatureOf(a)));
  for (const procedure of latest) {
    if (
      procedure.kind !== 'invitation' ||
      procedure.funding !== 'federal' ||
      procedure.contracts.length !== 1
    )
      continue;
    const signed = given.contracts.find((one) => one.procedure_id === procedure.id);
    for (const award of rows.award.filter((one) => one.procedure_id === procedure.id)) {
      const lot = given.lots.find(({ id }) => id === award.lot_id);
      const others = rows.bid.filter(
        (bid) => bid.lot_id === award.lot_id && bid.tenderer_id !== award.tenderer_id && bid.reason === null,
      );
      const own = rows.bid.find(
        (bid) => bid.lot_id === award.lot_id && bid.tenderer_id === award.tenderer_id,
      );
      const [next] = others;
      const tenderer = rows.tenderer.find(({ id }) => id === next?.tenderer_id);
      if (award.amount === null || lot === undefined || own === undefined || next === undefined) continue;
      // Whole units for both, so that the winner's part is to the cent what it was contracted for.
      if (tenderer === undefined || lot.quantity % 3 !== 0) continue;
      lot.quantity = (lot.quantity * 5) / 3;
      const told = procedure.lots[lot.number - 1];
      if (told !== undefined) told.quantity = lot.quantity;
      const { shares } = sharingOf(lot.number);
      for (const bid of others) bid.amount = money(Number(bid.amount) / 0.6);
      own.amount = money(Number(award.amount) / 0.6);
      next.amount = money(Number(own.amount) * 1.015);
      lot.estimate = money(Number(own.amount) * 1.09);
      const amount = partAmount(next.amount, { place: 1, shares, quantity: String(lot.quantity) }) ?? '0.00';
      Object.assign(award, {
        share: shares[0],
        reason:
          'Son las dos propuestas solventes más bajas, con la diferencia de precio que permite la convocatoria.',
      });
      rows.award.push({
        ...award,
        place: 2,
        share: shares[1],
        tenderer_id: tenderer.id,
        supplier_id: tenderer.supplier_id,
        supplier_name: tenderer.name,
        supplier_rfc: tenderer.rfc,
        amount,
        reason: null,
        passed: [],
      });
      procedure.sharedLot = lot.number;
      if (signed === undefined) return;
      const contract: ContractRow = {
        ...signed,
        id: random.uuid(),
        number: `${signed.number}-B`,
        supplier_id: tenderer.supplier_id ?? '',
        supplier_name: tenderer.name,
        amount: Number(money(Number(amount) * TAX)),
      };
      rows.contract_lot.push({ contract_id: contract.id, lot_id: lot.id });
      given.contracts.push(contract);
      procedure.contracts.push({
        supplierId: contract.supplier_id,
        supplierName: contract.supplier_name,
        amount: contract.amount,
        number: contract.number,
      });
      return;
    }
  }
}

/** Somebody who bids in an evaluation under way and is not in the registry. */
const STRANGER = { name: 'Suministros Pochote Inventado, S.A. de C.V.', rfc: 'SPI180613XX7' };

/**
 * Openings with their bids, awards by lot (some of them in part), the lots of contracts and a few amendments: for tenders and
 * invitations that were decided, and for invitations that are evaluated now. Gives lots and procedures their results.
 */
export function demoBids(random: Random, given: Given): Rows {
  const rows: Rows = {
    opening: [],
    tenderer: [],
    bid: [],
    award_decision: [],
    award: [],
    contract_lot: [],
    contract_amendment: [],
  };
  let hasStranger = false;
  let withUnopened: DemoProcedure | undefined;
  let hasPassed = false;
  for (const procedure of given.procedures) {
    const isDecided = procedure.contracts.length > 0 || procedure.status === 'unsuccessful';
    const isEvaluated = procedure.status === 'evaluation' && procedure.kind === 'invitation';
    if (!hasBids(procedure) || (!isDecided && !isEvaluated)) continue;
    addProcedure(random, rows, procedure, given);
    if (isEvaluated && !hasStranger) {
      hasStranger = true;
      const on = procedure.acts.find(({ kind }) => kind === 'opening')?.date ?? given.today;
      const opened = instantOf(on, '10:50');
      const stranger = {
        position: 9,
        supplier_id: null,
        ...STRANGER,
        opened_at: opened,
        standing: null,
        standing_at: null,
        created_at: opened,
      };
      rows.tenderer.push({ id: random.uuid(), procedure_id: procedure.id, ...stranger });
    }
    if (isDecided && procedure.kind === 'open') withUnopened ??= procedure;
    if (procedure.contracts.length > 0 && procedure.kind === 'invitation')
      hasPassed ||= passOver(rows, procedure);
    addContracts(random, rows, procedure, given);
  }
  shareOut(random, rows, given);
  if (withUnopened !== undefined) addUnopened(random, rows, withUnopened, given.today);
  return rows;
}

/** Who bid in each procedure, and how much in all, as the minutes of its opening tell it. */
export function offersOf({ tenderer, bid }: Rows): Map<string, (readonly [string, number])[]> {
  const sums = new Map<string, number>();
  for (const { tenderer_id: id, amount } of bid) sums.set(id, (sums.get(id) ?? 0) + Number(amount));
  const offers = new Map<string, (readonly [string, number])[]>();
  for (const { id, name, procedure_id: procedure } of tenderer) {
    const sum = sums.get(id);
    if (sum === undefined) continue;
    offers.set(String(procedure), [...(offers.get(String(procedure)) ?? []), [name, sum]]);
  }
  return offers;
}

/** Inserts what {@link demoBids} gave, after lots and contracts. */
export async function insertBids(tx: Transaction, rows: Rows): Promise<void> {
  await insertRows(tx, 'opening', rows.opening);
  await sql`insert into opening_paper (procedure_id, code, name, position)
    select o.procedure_id, p.code, p.name, p.position from opening o cross join bid_paper_type p`.execute(tx);
  await insertRows(tx, 'tenderer', rows.tenderer);
  await sql`insert into tenderer_paper (tenderer_id, code, is_delivered)
    select t.id, p.code, true from tenderer t join opening_paper p using (procedure_id) where t.standing is null`.execute(
    tx,
  );
  for (const table of ['bid', 'award_decision', 'award', 'contract_lot', 'contract_amendment'] as const)
    await insertRows(tx, table, rows[table]);
}

import { withStop } from '#contract/rules/texts/with-stop.ts';
import { sql } from 'kysely';
import type { AdminProcedure, NewContract } from '#contract/procurement-admin.ts';
import { totalOf } from '#contract/rules/texts/money.ts';
import { isBeforeCall } from '#contract/rules/procedures/procedure-machine.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { FOREIGN_RFC, PUBLIC_RFC } from '#contract/rules/identifiers/rfc.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { readDecided } from './award.sql.ts';
import type { ContractState } from './procedure-change.ts';

/** With whom a contract is, as the award or the registry names it, and which lots it won. */
export interface Contracted {
  supplierId: string | null;
  name: string;
  rfc: string | null;
  /** Null where the award was not given lot by lot here. */
  won:
    | {
        lotId: string;
        number: number;
        hasContract: boolean;
        amount: string | null;
        /** Day of the quotation or bid that won it. */
        offeredOn: string | null;
      }[]
    | null;
}

async function winners(tx: Transaction, procedure: AdminProcedure): Promise<Contracted[]> {
  const byName = new Map<string, Contracted>();
  for (const row of await readDecided(tx, procedure.id)) {
    if (row.outcome !== 'awarded' || row.supplierName === null) continue;
    const { supplierId, supplierName: name, supplierRfc: rfc } = row;
    const known = byName.get(name) ?? { supplierId, name, rfc, won: [] };
    known.won?.push(row);
    byName.set(name, known);
  }
  return [...byName.values()];
}

/**
 * With whom a contract is: one of those who won, where the award was given lot by lot. Of a kind that has no award, or of
 * what was imported, somebody of the registry, or somebody who is named with an RFC.
 */
export async function contractorOf(
  tx: Transaction,
  procedure: AdminProcedure,
  input: Pick<NewContract, 'supplierId' | 'supplierName' | 'supplierRfc'>,
): Promise<Contracted> {
  const won = await winners(tx, procedure);
  const { kind, origin, status } = procedure;
  // A direct award is contracted before it is decided only while nobody reads it, or where it has no lots that could be won.
  const isDirect = kind === 'direct' && !isBeforeCall(status);
  const isWithoutAward =
    origin === 'compranet' || (publishesResult(kind) && !(isDirect && procedure.lots.length > 0));
  if (won.length === 0 && isWithoutAward) {
    const named = await fromRegistry(tx, input);
    const { supplierId, name: supplierName, rfc: supplierRfc } = named;
    const first = isDirect && origin !== 'compranet' ? contracted(procedure) : [];
    if (first.length > 0 && !first.some((one) => isSame(one, { supplierId, supplierName, supplierRfc })))
      throw invalid({ supplierName: notWon(first) });
    return named;
  }
  if (won.length === 0)
    throw failure('state_conflict', {
      detail: 'Ninguna partida tiene ganador: se contrata a quien ganó en el fallo. Regístralo primero.',
    });
  const chosen = won.find((one) => isSame(one, input));
  if (chosen === undefined) throw invalid({ supplierName: notWon(won) });
  return chosen;
}

const isSame = (
  { supplierId, name, rfc }: Contracted,
  named: Pick<NewContract, 'supplierId' | 'supplierName' | 'supplierRfc'>,
): boolean =>
  (supplierId !== null && supplierId === named.supplierId) ||
  (rfc !== null && rfc === named.supplierRfc) ||
  name === named.supplierName;

/** With whom a direct award that was published before its winner was asked for is contracted. */
const contracted = ({ contracts }: AdminProcedure): Contracted[] =>
  contracts.map(({ supplierId, supplierName: name, supplierRfc: rfc }) => ({
    supplierId,
    name,
    rfc,
    won: null,
  }));

function notWon(won: readonly Contracted[]): string {
  const names = new Intl.ListFormat('es-MX', { type: 'disjunction' }).format(
    new Set(won.map(({ name }) => name)),
  );
  return withStop(`Se contrata a quien ganó una partida: ${names}`);
}

/** The contractor that stands in a contract already. */
export async function sameContractor(
  tx: Transaction,
  procedure: AdminProcedure,
  contract: Pick<ContractState, 'supplierId' | 'supplierName' | 'supplierRfc'>,
): Promise<Contracted> {
  const own = (await winners(tx, procedure)).find((one) => isSame(one, contract));
  const { supplierId, supplierName: name, supplierRfc: rfc } = contract;
  return { supplierId, name, rfc, won: own?.won ?? null };
}

/** Why a contract that was written before the award contradicts it: with somebody who did not win, or for lots that they did not win. */
export async function refuseUnwon(
  tx: Transaction,
  procedure: AdminProcedure,
  contract: Pick<ContractState, 'supplierId' | 'supplierName' | 'supplierRfc' | 'lots'>,
): Promise<string | undefined> {
  const all = await winners(tx, procedure);
  if (all.length === 0) return undefined;
  const winner = all.find((one) => isSame(one, contract));
  const own = winner?.won;
  if (winner === undefined || own == null) return notWon(all);
  if (winner.name !== contract.supplierName)
    return withStop(
      `Guarda de nuevo el contrato: quien ganó es ${winner.name}, y el contrato dice ${contract.supplierName}`,
    );
  const isWon = contract.lots.every((id) => own.some(({ lotId }) => lotId === id));
  return contract.lots.length > 0 && isWon
    ? undefined
    : `Corrige el contrato: cubre lo que ganó su proveedor, ${own.length === 1 ? 'la partida' : 'las partidas'} ${own.map(({ number }) => number).join(', ')}.`;
}

/** Has the id, or the RFC, or is whom a person recognised under the name, or has that name. */
async function fromRegistry(
  tx: Transaction,
  { supplierId, supplierName, supplierRfc }: Pick<NewContract, 'supplierId' | 'supplierName' | 'supplierRfc'>,
): Promise<Contracted> {
  const { rows } = await sql<{ id: string; name: string; rfc: string | null; isChosen: boolean }>`
    select s.id, concat_ws(', ', s.name, s.legal_suffix) name, s.rfc,
      coalesce(s.id = ${supplierId}::uuid, false) "isChosen"
    from supplier s where s.id = coalesce(
      (select id from supplier where id = ${supplierId}::uuid and status <> 'unregistered'),
      (select id from supplier where rfc = ${supplierRfc} and rfc not in (${FOREIGN_RFC}, ${PUBLIC_RFC})
        order by status in ('unregistered', 'cancelled') limit 1),
      joined_supplier(${supplierName}),
      (select id from supplier where name = ${supplierName} order by status = 'unregistered' limit 1))
    and (s.id = ${supplierId}::uuid or s.rfc is null or ${supplierRfc}::text is null or s.rfc = ${supplierRfc})`.execute(
    tx,
  );
  const [found] = rows;
  const isChosen = found?.isChosen === true;
  return {
    supplierId: found?.id ?? null,
    // The name with which a contract was signed stays; whoever is picked is named as the registry names it.
    name: isChosen ? found.name : supplierName,
    rfc: isChosen ? found.rfc : supplierRfc,
    won: null,
  };
}

/** Somebody whom neither the award nor the registry knows is named with an RFC. */
export function refuseUnknown({ supplierId, rfc }: Contracted): void {
  if (supplierId !== null || rfc !== null) return;
  throw invalid({
    supplierRfc: 'No está en el padrón: elige un proveedor registrado o escribe el RFC de quien no lo está.',
  });
}

/** The day of the last quotation that wins one of these lots; null where none says its day. */
export function offeredOn({ won }: Contracted, lots: readonly string[]): string | null {
  const days = (won ?? []).flatMap(({ lotId, offeredOn: day }) => (lots.includes(lotId) ? (day ?? []) : []));
  return days.toSorted().at(-1) ?? null;
}

/** What somebody won of these lots, without tax; null where no award says it of each. */
export function awardedTo({ won }: Contracted, lots: readonly string[]): string | null {
  const own = (won ?? []).filter(({ lotId }) => lots.includes(lotId));
  return own.every(({ amount }) => amount !== null)
    ? (totalOf(own.map(({ amount }) => amount)) ?? null)
    : null;
}

/**
 * Lots of a contract: those that are given, or all that its supplier won and no other contract covers. Where no award says who won, all
 * of the procedure that no other contract covers, since the money of a contract is that of its lots; a direct award is still to be decided.
 */
export function lotsFor(
  { won }: Contracted,
  { lots }: Pick<NewContract, 'lots'>,
  { contracts, kind, lots: all, origin }: Pick<AdminProcedure, 'contracts' | 'kind' | 'lots' | 'origin'>,
): string[] {
  if (won === null) {
    if (lots.length > 0 || kind === 'direct' || origin === 'compranet') return [...lots];
    const taken = new Set(contracts.flatMap((one) => one.lots));
    return all.flatMap(({ id }) => (id === undefined || taken.has(id) ? [] : [id]));
  }
  if (lots.length === 0) {
    const free = won.filter(({ hasContract }) => !hasContract).map(({ lotId }) => lotId);
    if (free.length > 0) return free;
    throw invalid({ lots: 'Las partidas que ganó este proveedor ya tienen contrato.' });
  }
  if (lots.every((id) => won.some(({ lotId }) => lotId === id))) return [...lots];
  throw invalid({ lots: 'El contrato cubre solo partidas que ganó este proveedor.' });
}

/** Refuses lots that another contract covers; of one that several share, one of the same supplier. */
export async function refuseTakenLots(
  tx: Transaction,
  lots: readonly string[],
  { contractId, supplierName }: { contractId: string | null; supplierName: string },
): Promise<void> {
  const { rows } = await sql<{ number: number; contract: string }>`
    select l.number, c.number contract from contract_lot k join lot l on l.id = k.lot_id
    join contract c on c.id = k.contract_id
    where k.lot_id = any(${[...lots]}::uuid[]) and k.contract_id is distinct from ${contractId}::uuid
      and (c.supplier_name = ${supplierName}
        or not exists (select from award a where a.lot_id = k.lot_id and a.supplier_name = ${supplierName} and a.share < 100))
    order by l.number limit 1`.execute(tx);
  const [taken] = rows;
  if (taken !== undefined)
    throw invalid({ lots: `La partida ${taken.number} ya está en el contrato ${taken.contract}.` });
}

/** Writes which lots a contract covers; a lot that another one covers is refused. */
export async function writeContractLots(
  tx: Transaction,
  {
    contractId,
    procedureId,
    lots,
    supplierName,
  }: { contractId: string; procedureId: string; lots: readonly string[]; supplierName: string },
): Promise<void> {
  await refuseTakenLots(tx, lots, { contractId, supplierName });
  await sql`delete from contract_lot where contract_id = ${contractId} and lot_id <> all(${[...lots]}::uuid[])`.execute(
    tx,
  );
  await sql`insert into contract_lot (contract_id, lot_id)
    select ${contractId}::uuid, id from lot where id = any(${[...lots]}::uuid[]) and procedure_id = ${procedureId}
    on conflict do nothing`.execute(tx);
}

import { registryActionsFor } from '#contract/rules/registry/supplier-machine.ts';
import {
  SUPPLIER_ACTIONS,
  SUPPLIER_ACTION_LABELS,
  type Sanction,
  type SupplierAction,
  type SupplierRecord,
} from '#contract/supplier-admin.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readAccount } from './supplier-accounts.sql.ts';
import { writtenNames } from './contract-names.rules.ts';
import { selectContractNames, selectJoinedInto, selectJoins } from './contract-names.sql.ts';
import {
  noticeAddressOf,
  selectRequests,
  selectSanctions,
  selectStanding,
  selectSupplierEvents,
  selectSupplierFile,
  selectSupplierPapers,
  type SupplierEventRow,
  type SupplierRow,
} from './supplier-record.sql.ts';

const EVENT_WORDS: Record<string, string> = {
  register: 'Inscripción aprobada',
  renew: 'Refrendo aprobado',
  update: 'Datos actualizados',
  near_expiry: 'Pasó a «por vencer»',
  papers_current: 'Volvió a estar vigente',
  expire: 'Venció',
  suspend: 'Suspendido',
  reinstate: 'Reactivado',
  disqualify: 'Inhabilitado',
  end_disqualification: 'Terminó la inhabilitación',
  cancel: 'Cancelado',
  fine_paid: 'Multa pagada',
  revoke_sanction: 'Sanción revocada',
  expiry_notice: 'Se le avisó de su vencimiento',
  import: 'Incorporado por importación',
  account: 'Empezó a contar su cuenta bancaria nueva',
  join_contracts: 'Contratos unidos',
  undo_join: 'Unión de contratos deshecha',
};

function eventOf(row: SupplierEventRow): SupplierRecord['events'][number] {
  const actors = { supplier: 'El proveedor', officer: row.actor_name ?? 'La Unidad', system: 'El portal' };
  const { folio, name } = row.details;
  const text = EVENT_WORDS[row.action] ?? row.action;
  const what = [folio, name].find((one) => typeof one === 'string');
  return {
    at: row.at.toISOString(),
    action: row.action,
    text: what === undefined ? text : `${text} (${what})`,
    actor: actors[row.actor_kind],
    reason: row.reason,
    toStatus: row.to_status,
  };
}

/** Whether a sanction in force has a fine that nobody paid; one of nothing is none. */
export const isFineDue = ({ status, fineAmount, finePaidOn }: Sanction): boolean =>
  status === 'active' && Number(fineAmount ?? 0) > 0 && finePaidOn === null;

/** Why a disqualification cannot end on a date: its term runs, or its fine is due (LAASSP 2025, art. 90). Null when it can. */
export function endBlock(sanctions: readonly Sanction[], today: string): string | null {
  const open = sanctions.filter(({ kind, status }) => kind === 'disqualification' && status === 'active');
  for (const sanction of open) {
    const { endsOn } = sanction;
    if (endsOn === null) return 'La inhabilitación no tiene fin: antes hay que revocarla.';
    if (endsOn >= today) return `La inhabilitación termina el ${shortDate(endsOn)}.`;
    if (isFineDue(sanction)) return 'La multa no está pagada.';
  }
  return null;
}

function availableActions(
  status: SupplierRow['status'],
  sanctions: readonly Sanction[],
  today: string,
): SupplierRecord['actions'] {
  const open = new Set<string>(registryActionsFor(status, 'officer'));
  return SUPPLIER_ACTIONS.filter((action) => open.has(action)).map((action: SupplierAction) => ({
    action,
    label: SUPPLIER_ACTION_LABELS[action],
    blocked: action === 'end_disqualification' ? endBlock(sanctions, today) : null,
  }));
}

/** A supplier's file as officers see it. */
export async function readRecord(
  db: Db | Transaction,
  supplier: SupplierRow,
  today: string,
): Promise<SupplierRecord> {
  const file = await selectSupplierFile(db, supplier.id);
  const sanctions = await selectSanctions(db, supplier.id);
  const standing = await selectStanding(db, supplier.id);
  const isRegistered = supplier.status !== 'unregistered';
  const data = file?.data ?? null;
  const names = writtenNames({ name: supplier.name, legalSuffix: supplier.legal_suffix, file: data });
  return {
    id: supplier.id,
    number: supplier.number,
    personType: supplier.person_type,
    name: supplier.name,
    legalSuffix: supplier.legal_suffix,
    rfc: supplier.rfc,
    status: supplier.status,
    statusSince: supplier.status_since.toISOString(),
    hasExpiredPapers: supplier.has_expired_papers,
    registeredOn: supplier.registered_on,
    renewedOn: supplier.renewed_on,
    validUntil: supplier.valid_until,
    lines: supplier.lines,
    noticeTo: noticeAddressOf(supplier, data),
    version: supplier.version,
    file: data,
    account: await readAccount(db, supplier.id),
    remarks: file?.remarks ?? '',
    papers: await selectSupplierPapers(db, supplier.id),
    sanctions,
    requests: await selectRequests(db, supplier.id),
    events: (await selectSupplierEvents(db, supplier.id)).map(eventOf),
    ...standing,
    contractNames: isRegistered
      ? await selectContractNames(db, { names, rfc: supplier.rfc, except: supplier.id })
      : [],
    joins: isRegistered ? await selectJoins(db, supplier.id) : [],
    joinedInto: isRegistered ? null : await selectJoinedInto(db, supplier.id),
    actions: availableActions(supplier.status, sanctions, today),
  };
}

import { sql } from 'kysely';
import { registryTransitionOf } from '#contract/rules/registry/supplier-machine.ts';
import { supplierFileName } from '#contract/supplier-file.ts';
import { replaceOutdatedCertificate, revokeCertificates } from '#server/features/certificates/public.ts';
import { endSupplierMatches } from '#server/features/negative-lists/public.ts';
import {
  changeSupplierNow,
  insertSupplierEvent,
  joinOwnContracts,
  settleByDates,
} from '#server/features/supplier-registry/public.ts';
import { violatedConstraint } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { refuseRenewable, requireInTime } from './approval-terms.ts';
import {
  lockSupplier,
  putInForce,
  takePapers,
  writePublicData,
  type Approval,
  type Step,
  type SupplierState,
} from './approved-records.ts';
import { authorName } from '../review/review-change.ts';
import { selectSameIdentity } from '../review/shared-keys.sql.ts';

/** Effects of an approved request on the registry, by its kind (domain 12.3 A and B). */
export async function applyApproval(step: Step): Promise<Approval> {
  try {
    return await applyKind(step);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'supplier_rfc_once') throw failure('supplier_registered');
    if (constraint === 'supplier_foreign_once') {
      throw failure('supplier_registered', {
        detail:
          'Otro registro en vigor tiene esta identificación fiscal y este país: no se puede registrar dos veces. Rechaza la solicitud, u observa el dato si está mal escrito.',
      });
    }
    throw error;
  }
}

/** What the history of the supplier calls the approval of each kind of request, and what it does. */
const EFFECTS: Record<
  Step['request']['kind'],
  { operation: string; reason?: string; make: (step: Step, supplier: SupplierState) => Promise<Approval> }
> = {
  registration: { operation: 'registerSupplier', make: register },
  renewal: { operation: 'renewSupplier', make: renew },
  update: { operation: 'updateSupplier', make: update },
  cancellation: { operation: 'cancelSupplier', reason: 'Baja voluntaria.', make: cancel },
};

async function applyKind(step: Step): Promise<Approval> {
  const { tx, request, author } = step;
  const { make, ...wish } = EFFECTS[request.kind];
  const supplier = await (request.kind === 'registration' ? supplierToRegister(step) : registered(step));
  return changeSupplierNow(tx, supplier.id, { ...wish, author }, async () => {
    const approval = await make(step, supplier);
    if (request.kind !== 'cancellation') await joinOwnContracts(tx, [supplier.id]);
    return approval;
  });
}

/** The row that becomes the registration: one that lapsed, one that only contracts named, or a new one. */
async function supplierToRegister({ tx, request, viewer }: Step): Promise<SupplierState> {
  const same = await selectSameIdentity(tx, request);
  const found =
    same.find(({ status }) => status === 'expired') ?? same.find(({ status }) => status === 'unregistered');
  if (found !== undefined) {
    const supplier = await lockSupplier(tx, found.id);
    await refuseRenewable(tx, supplier, viewer.today);
    return supplier;
  }
  const { rows } = await sql<SupplierState>`
    insert into supplier (person_type, name, rfc, status, source)
    values (${request.person_type}, ${supplierFileName(request.data)}, ${request.rfc}, 'unregistered', 'portal')
    returning id, number, status, valid_until`.execute(tx);
  if (rows[0] === undefined) throw failure('internal');
  return rows[0];
}

async function register(step: Step, supplier: SupplierState): Promise<Approval> {
  return putInForce(step, supplier, 'register', await writePublicData(step, supplier.id));
}

/** The registered supplier of a renewal, update or cancellation. */
async function registered({ tx, request }: Step): Promise<SupplierState> {
  if (request.supplier_id === null) {
    throw failure('state_conflict', { detail: 'La solicitud no dice de qué registro es.' });
  }
  return lockSupplier(tx, request.supplier_id);
}

async function renew(step: Step, supplier: SupplierState): Promise<Approval> {
  if (registryTransitionOf(supplier.status, 'renew') === undefined) {
    throw failure('supplier_blocked', {
      detail: 'El registro está impedido o cancelado: no se puede refrendar.',
    });
  }
  await requireInTime(step.tx, step.request, supplier, step.viewer.today);
  return putInForce(step, supplier, 'renew', await writePublicData(step, supplier.id));
}

async function update(step: Step, supplier: SupplierState): Promise<Approval> {
  const { services, tx, request, viewer, author, now } = step;
  if (supplier.status === 'cancelled' || supplier.status === 'disqualified') {
    throw failure('supplier_blocked', {
      detail: 'El registro está impedido o cancelado: no se puede actualizar.',
    });
  }
  const accountFrom = await writePublicData(step, supplier.id);
  await takePapers(step, supplier.id);
  await insertSupplierEvent(tx, {
    supplierId: supplier.id,
    action: 'update',
    fromStatus: supplier.status,
    toStatus: supplier.status,
    actorKind: 'officer',
    actorName: authorName(author),
    details: { folio: request.folio },
  });
  await settleByDates(tx, { today: viewer.today, now, supplierId: supplier.id });
  const replaced = await replaceOutdatedCertificate(tx, services, supplier.id, {
    actor: authorName(author),
    now,
  });
  return {
    supplierId: supplier.id,
    number: supplier.number,
    validUntil: supplier.valid_until,
    certificate: replaced?.code ?? null,
    accountFrom,
  };
}

async function cancel(step: Step, supplier: SupplierState): Promise<Approval> {
  const { tx, request, author, now } = step;
  if (registryTransitionOf(supplier.status, 'cancel') === undefined) {
    throw failure('state_conflict', { detail: 'Este registro ya está cancelado.' });
  }
  const reason = EFFECTS.cancellation.reason ?? '';
  await sql`update supplier set status = 'cancelled', status_since = ${now}, suspended_from = null,
    updated_at = ${now} where id = ${supplier.id}`.execute(tx);
  await insertSupplierEvent(tx, {
    supplierId: supplier.id,
    action: 'cancel',
    fromStatus: supplier.status,
    toStatus: 'cancelled',
    actorKind: 'officer',
    actorName: authorName(author),
    reason,
    details: { folio: request.folio },
  });
  await revokeCertificates(tx, supplier.id, reason);
  await endSupplierMatches(tx, supplier.id);
  return {
    supplierId: supplier.id,
    number: supplier.number,
    validUntil: null,
    certificate: null,
    accountFrom: null,
  };
}

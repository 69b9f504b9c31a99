import { todayInMexico } from '#contract/mexico-time.ts';
import type {
  InvitedFacts,
  Planning,
  PlanningInput,
  PlanningSave,
  PlannedPurchase,
} from '#contract/planning.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { isBeforeCall } from '#contract/rules/procedures/procedure-machine.ts';
import { LEAST_REPLACED_REASON, replacedPlanning } from '#contract/rules/planning/replaced-planning.ts';
import { quarterSpan } from '#contract/rules/planning/planning.ts';
import { PLANNING_FIELDS } from '#contract/rules/planning/planning-history.ts';
import {
  contractorFindings,
  lockProcedure,
  mustReadProcedure as mustRead,
  noteChanges,
  refuseContractor,
  refuseImported,
} from '#server/features/procurement/public.ts';
import { change, changeable, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import {
  ensurePlanning,
  insertOverride,
  invitedNames,
  isLine,
  listPlanned,
  readGrounds,
  readPlanning,
  readRelated,
  writePlanning,
  type PlanningState,
} from './planning.sql.ts';

/** What is planned, as a thing that officers change; visitors read of it only what is announced. */
const PLANNING = changeable<PlanningState>({
  subject: 'planning',
  table: 'planning',
  key: 'procedure_id',
  fields: PLANNING_FIELDS,
  called: 'esta planeación',
  isPublic: (before, after) => before.isAnnounced || after?.isAnnounced === true,
  read: async (tx, id) => (await readPlanning(tx, id)).state,
});

async function factsOf(tx: Transaction, id: string, state: PlanningState): Promise<InvitedFacts[]> {
  const ids = state.invited.map((one) => one.id);
  const facts: InvitedFacts[] = [];
  for (const { isRegistered: _, ...one } of await invitedNames(tx, id, ids))
    facts.push({ ...one, findings: await contractorFindings(tx, one) });
  return facts;
}

async function answer(db: Db, id: string, joined: readonly string[] = []): Promise<Planning> {
  return transaction(db, async (tx) => {
    const { state, version, updatedAt, updatedBy } = await readPlanning(tx, id);
    const { regime } = await mustRead(tx, id);
    return {
      ...state,
      version,
      suppliers: await factsOf(tx, id, state),
      related: await readRelated(tx, id),
      grounds: await readGrounds(tx, regime, state.groundCode),
      updatedAt: updatedAt.toISOString(),
      updatedBy,
      joined: PLANNING_FIELDS.filter(({ name }) => joined.includes(name)).map(({ label }) => label),
    };
  });
}

/** What is planned of a procedure. */
export async function getPlanning(db: Db, id: string): Promise<Planning> {
  await mustRead(db, id);
  return answer(db, id);
}

/** Whoever was invited before, is not registered, or is barred, is not invited; the rest asks for a reason. */
async function refuseInvited(
  tx: Transaction,
  id: string,
  before: PlanningInput,
  next: PlanningInput,
): Promise<Map<string, unknown>> {
  const known = new Map(before.invited.map((one) => [one.id, one]));
  const named = await invitedNames(
    tx,
    id,
    next.invited.map((one) => one.id),
  );
  const kept = new Map<string, unknown>();
  for (const one of next.invited) {
    const supplier = named.find((other) => other.id === one.id);
    if (supplier === undefined || !supplier.isRegistered)
      throw invalid({ invited: 'Se invita a quien está en el padrón.' });
    if (supplier.wasInvited)
      throw invalid({
        invited: `${supplier.name} ya fue invitado a la primera convocatoria: en la segunda no se repite.`,
      });
    const findings = await contractorFindings(tx, supplier);
    if (findings.length > 0) kept.set(one.id, findings);
    // Whoever stands in the list already is told of on the screen; only who is added now, or explained anew, is refused.
    const was = known.get(one.id);
    if (was !== undefined && was.listReason === one.listReason) continue;
    const refusal = refuseContractor(findings, { reason: one.listReason });
    if (refusal !== undefined) throw refusal;
  }
  return kept;
}

function refuseContent(procedure: AdminProcedure, before: PlanningState, next: PlanningState): void {
  const fields: Record<string, string> = {};
  const ids = next.invited.map((one) => one.id);
  if (new Set(ids).size < ids.length) fields.invited = 'Un proveedor está invitado dos veces.';
  if (next.isAnnounced) {
    if (next.need === null) fields.need = 'Escribe la necesidad: es lo que leen los visitantes.';
    if (next.plannedOn === null) fields.plannedOn = 'Escribe la fecha prevista: de ella sale el trimestre.';
    if (procedure.requestingArea === '')
      fields.isAnnounced = 'Elige primero el área solicitante en los datos del procedimiento.';
  }
  const isBegun = !isBeforeCall(procedure.status);
  const invitedOf = ({ invited }: PlanningState) => JSON.stringify(invited.map((one) => one.id).toSorted());
  if (isBegun && invitedOf(before) !== invitedOf(next))
    fields.invited = 'La invitación ya se publicó: los invitados no cambian.';
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Saves what was typed of the planning. */
export async function savePlanning(
  db: Db,
  target: { id: string; version: number },
  input: PlanningSave,
  author: Author,
): Promise<Planning> {
  const { joined } = await transaction(db, (tx) => writePlan(tx, target, input, author));
  return answer(db, target.id, joined);
}

/** The same within a transaction. */
export async function writePlan(
  tx: Transaction,
  target: { id: string; version: number },
  { seen, isAutosave = false, changeReason = '', ...typed }: PlanningSave,
  author: Author,
): Promise<{ joined: readonly string[] }> {
  const { id } = target;
  const procedure = await lockedProcedure(tx, id);
  const grounds = await readGrounds(tx, procedure.regime, (await readPlanning(tx, id)).state.groundCode);
  if (typed.groundCode != null && !grounds.some(({ code }) => code === typed.groundCode))
    throw invalid({ groundCode: 'Ese supuesto no es del régimen de este procedimiento.' });
  if (typed.lineCode != null && !(await isLine(tx, typed.lineCode)))
    throw invalid({ lineCode: 'Ese giro no está en el catálogo. Elígelo de la lista.' });
  const reason = changeReason === '' ? {} : { reason: changeReason };
  const wish = { ...target, author, operation: 'savePlanning', seen, isAutosave, ...reason };
  const wanted = typed as Partial<PlanningState>;
  return change(tx, PLANNING, { ...wish, wanted }, async (_, { before, next }) => {
    refuseContent(procedure, before, next);
    await noteReplaced(tx, procedure, { before, next, grounds, reason: changeReason });
    const findings = await refuseInvited(tx, id, before, next);
    await writePlanning(tx, id, next, { by: author.person.id, findings });
  });
}

/** What went out of the planning stays in sight, with why it is another. */
async function noteReplaced(
  tx: Transaction,
  { id, status }: AdminProcedure,
  given: { before: PlanningState; next: PlanningState; grounds: Planning['grounds']; reason: string },
): Promise<void> {
  const { before, next, grounds, reason } = given;
  const names = isBeforeCall(status) ? [] : replacedPlanning(before, next);
  if (names.length === 0) return;
  if (reason.length < LEAST_REPLACED_REASON)
    throw invalid({
      changeReason: `Esto ya se publicó: explica el cambio con al menos ${LEAST_REPLACED_REASON} letras; los visitantes lo leerán.`,
    });
  const textOf = (value: unknown) =>
    typeof value === 'boolean'
      ? value
        ? 'Sí'
        : 'No'
      : typeof value === 'string'
        ? (grounds.find(({ code }) => code === value)?.name ?? value)
        : null;
  const changes = names.map((name) => ({
    field: `planning.${name}`,
    before: textOf(before[name]),
    after: textOf(next[name]),
  }));
  await noteChanges(tx, id, changes, reason);
}

/** Keeps why somebody goes on in spite of a finding, with what it said. */
export async function overrideFinding(
  db: Db,
  target: { id: string; version: number },
  finding: { key: string; code: string; message: string; reason: string },
  author: Author,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockedProcedure(tx, target.id);
    const wish = { ...target, author, operation: 'overridePurchaseCheck', reason: finding.reason };
    await change(tx, PLANNING, wish, () =>
      insertOverride(tx, target.id, { ...finding, by: author.person.id }),
    );
  });
}

async function lockedProcedure(tx: Transaction, id: string): Promise<AdminProcedure> {
  if (!(await lockProcedure(tx, id))) throw notFound();
  const procedure = await mustRead(tx, id);
  refuseImported(procedure);
  if (procedure.status === 'cancelled' || procedure.status === 'complete')
    throw failure('state_conflict', { detail: 'Un procedimiento cancelado o concluido ya no se corrige.' });
  await ensurePlanning(tx, id);
  return procedure;
}

/** What the unit plans to buy from this quarter on, as visitors read it. */
export function plannedPurchases(db: Db): Promise<PlannedPurchase[]> {
  return listPlanned(db, quarterSpan(todayInMexico()).from);
}

import { sql } from 'kysely';
import type { FunctionCode } from '#contract/functions.ts';
import type { RequisitionState, StepKind } from '#contract/requisition-states.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { TestApp, Caller } from '#server/kit/test-app.ts';
import { plantGrant } from '#server/kit/test-functions.ts';

/** A step of a planted route. */
interface PlantedStep {
  number?: number;
  kind?: StepKind;
  function?: FunctionCode;
  areaId?: string | null;
  amount?: string | null;
  line?: string;
  rule?: 'one' | 'all';
  isOpen?: boolean;
}

interface PlantedLine {
  description?: string;
  unit?: string;
  quantity?: string;
  unitPrice?: string;
  partida?: string;
}

interface PlantedRequisition {
  areaId: string;
  requester?: string;
  state?: RequisitionState;
  net?: string;
  funding?: string;
  category?: string;
  buyer?: string;
  lines?: readonly PlantedLine[];
  steps?: readonly PlantedStep[];
}

let last = 0;

/** Makes areas, each below the one before it where it says so, and gives their ids by name. */
export async function plantAreas<Name extends string>(
  db: Db,
  parents: Readonly<Record<Name, string | null>>,
): Promise<Record<Name, string>> {
  const made = {} as Record<string, string>;
  for (const [name, parent] of Object.entries<string | null>(parents)) {
    const { rows } = await sql<{ id: string }>`insert into area (slug, name, parent_id)
      values (${name}, ${`Área ${name}`}, ${parent === null ? null : made[parent]}) returning id`.execute(db);
    made[name] = rows[0]!.id;
  }
  return made;
}

/** People who have entered, as their first request leaves them. */
export async function plantPeople(db: Db, ids: readonly string[]): Promise<void> {
  await transaction(db, async (tx) => {
    for (const id of ids)
      await rememberOfficer(tx, { id, name: `Persona ${id}`, email: `${id}@universidad.example` });
  });
}

/** A requisition that was sent, as its own operations leave it; its first steps are open. */
export async function plantRequisition(
  db: Db,
  {
    areaId,
    lines = [{}],
    requester = 'elena',
    state = 'approval',
    steps = [{}],
    ...rest
  }: PlantedRequisition,
): Promise<{ id: string; folio: string; lines: string[]; steps: string[] }> {
  const folio = `RQ-PR-2026-${String((last += 1)).padStart(5, '0')}`;
  await plantPeople(db, [requester, ...(rest.buyer === undefined ? [] : [rest.buyer])]);
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`insert into requisition
        (folio, state, requester_id, area_id, fiscal_year, title, need, category, funding, net_total, gross_total, sent_at, round, buyer_id)
      values (${folio}, ${state}, ${requester}, ${areaId}, 2026, ${`Compra de prueba ${last}`}, 'Para dar clases en el laboratorio.',
        ${rest.category ?? 'goods'}, ${rest.funding ?? 'own'}, ${rest.net ?? '1000.00'}, ${rest.net ?? '1160.00'}, now(), 1,
        ${rest.buyer ?? null}) returning id`.execute(tx);
    const id = rows[0]!.id;
    await sql`insert into requisition_act (requisition_id, act, person_id) values (${id}, 'send', ${requester})`.execute(
      tx,
    );
    const made: { lines: string[]; steps: string[] } = { lines: [], steps: [] };
    for (const [place, line] of lines.entries()) {
      const added = await sql<{ id: string }>`insert into requisition_line
          (requisition_id, number, description, quantity, unit, unit_price, partida, price_source)
        values (${id}, ${place + 1}, ${line.description ?? 'Reactivo de prueba'}, ${line.quantity ?? '1'},
          ${line.unit ?? 'KGM'}, ${line.unitPrice ?? '10.00'}, ${line.partida ?? '25101'}, 'past') returning id`.execute(
        tx,
      );
      made.lines.push(added.rows[0]!.id);
    }
    for (const [place, step] of steps.entries()) {
      const kind = step.kind ?? 'approval';
      const isOpen = step.isOpen ?? place === 0;
      const added = await sql<{ id: string }>`insert into requisition_step
          (requisition_id, round, number, kind, name, function, area_id, amount, line, rule, days, opened_at, due_on)
        values (${id}, 1, ${step.number ?? place + 1}, ${kind}, 'Paso de prueba',
          ${step.function ?? (kind === 'technical' ? 'technical_reviewer' : 'area_approver')},
          ${step.areaId === undefined ? areaId : step.areaId}, ${step.amount ?? null}, ${step.line ?? null},
          ${step.rule ?? 'one'}, 2, ${isOpen ? new Date() : null}, ${isOpen ? '2026-12-15' : null}) returning id`.execute(
        tx,
      );
      made.steps.push(added.rows[0]!.id);
    }
    await sql`select follow_requisitions(array[${id}]::uuid[])`.execute(tx);
    return { id, folio, ...made };
  });
}

/** A guest who holds a function; its token is `guest:<id>`. */
export async function holder(
  db: Db,
  id: string,
  code: FunctionCode,
  given: { areaId?: string; upTo?: string; until?: string; lines?: string[] } = {},
): Promise<Caller> {
  await plantGrant(db, { person: id, code, ...given });
  await plantPeople(db, [id]);
  return `guest:${id}`;
}

/** Sends one step of a requisition over the version that it has now, or another one. */
export async function decide(
  app: TestApp,
  caller: Caller,
  { folio }: { folio: string },
  step: { path: string; body?: object; version?: number },
) {
  const now = await sql<{ version: number }>`select version from requisition where folio = ${folio}`.execute(
    app.db,
  );
  const answer = await app.send(caller, 'POST', `/requisiciones/${folio}/${step.path}`, step.body, {
    'if-match': `"${step.version ?? now.rows[0]?.version ?? 1}"`,
  });
  const body = (await answer.json()) as Record<string, unknown> & { detail?: string; code?: string };
  return { status: answer.status, body };
}

/** What is done while the unit only tells of pairs of duties, as where the portal is tried out. */
export async function onlyTelling(db: Db, work: () => Promise<void>): Promise<void> {
  await sql`insert into instance_setting (key, value) values ('separacion-de-funciones', '{"mode":"tell"}')`.execute(
    db,
  );
  try {
    await work();
  } finally {
    await sql`delete from instance_setting where key = 'separacion-de-funciones'`.execute(db);
  }
}

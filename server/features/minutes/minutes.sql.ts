import { sql } from 'kysely';
import { MINUTES_FILING, type MinutesAct, type MinutesInput } from '#contract/minutes.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import './minutes.tables.ts';

/** What is written for the minutes of an act, as it is compared and kept. */
export interface MinutesState extends FieldState, MinutesInput {}

/** Which minutes: of which procedure and act. */
export interface MinutesPlace {
  procedureId: string;
  act: 'clarification' | 'opening' | 'award';
}

/** What names them in their table and their history. */
export const minutesKey = ({ procedureId, act }: MinutesPlace): string => `${procedureId}:${act}`;

/** Makes their row where there is none, at the place for which the act was called. */
export async function ensureMinutes(tx: Transaction, { procedureId, act }: MinutesPlace): Promise<void> {
  await sql`insert into act_minutes (key, procedure_id, act, place)
    select ${minutesKey({ procedureId, act })}, ${procedureId}::uuid, ${act},
      (select nullif(place, '') from milestone where procedure_id = ${procedureId} and kind = ${act}
        order by sequence desc limit 1)
    on conflict do nothing`.execute(tx);
}

const EMPTY: MinutesState = { place: null, beganAt: null, endedAt: null, attendees: [], remarks: null };

/** What is written, its version, and who wrote last; version 1 while nobody wrote anything. */
export async function readMinutes(
  db: Db | Transaction,
  place: MinutesPlace,
): Promise<{ state: MinutesState; version: number; updatedAt: Date; updatedBy: string | null }> {
  const row = await db
    .selectFrom('act_minutes')
    .select(['place', 'began_at as beganAt', 'ended_at as endedAt', 'attendees', 'remarks'])
    .select(['version', 'updated_at as updatedAt', nameInColumn('updated_by').as('updatedBy')])
    .where('key', '=', minutesKey(place))
    .executeTakeFirst();
  if (row === undefined) {
    const act = await db
      .selectFrom('milestone')
      .select('place')
      .where('procedure_id', '=', place.procedureId)
      .where('kind', '=', place.act)
      .orderBy('sequence', 'desc')
      .executeTakeFirst();
    const at = act?.place ?? null;
    return {
      state: { ...EMPTY, place: at === '' ? null : at },
      version: 1,
      updatedAt: new Date(),
      updatedBy: null,
    };
  }
  const { version, updatedAt, updatedBy, ...state } = row;
  return { state, version, updatedAt, updatedBy };
}

/** Writes what stands in the form. */
export async function writeMinutes(
  tx: Transaction,
  place: MinutesPlace,
  { state, by }: { state: MinutesInput; by: string | null },
): Promise<void> {
  await tx
    .updateTable('act_minutes')
    .set({
      place: state.place,
      began_at: state.beganAt,
      ended_at: state.endedAt,
      attendees: JSON.stringify(state.attendees),
      remarks: state.remarks,
      updated_at: new Date(),
      updated_by: by,
    })
    .where('key', '=', minutesKey(place))
    .execute();
}

/** Whether visitors have the minutes of an act. */
export async function isMinutesOut(
  db: Db | Transaction,
  procedureId: string,
  act: MinutesAct,
): Promise<boolean> {
  const { rows } =
    await sql`select from document d where d.procedure_id = ${procedureId} and d.status <> 'withdrawn'
    and coalesce(d.published_as, d.kind) = ${MINUTES_FILING[act].kind}
    and exists (select from document_version v where v.document_id = d.id and v.published_at is not null) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

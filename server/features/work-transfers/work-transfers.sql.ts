import { sql } from 'kysely';
import type { Transfer, TransferRow } from '#contract/work-transfers.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';
import { groupName } from './transfer-scope.ts';

/** A hand-over as its rows say it. */
export type TransferFacts = Omit<Transfer, 'maySign' | 'mayUndo'> & { begunById: string };

interface Row extends Omit<TransferRow, 'begunAt' | 'doneAt'> {
  begunAt: Date;
  doneAt: Date | null;
}

const COLUMNS = sql`t.id, t.kind, json_build_object('id', p.id, 'name', p.name) person, t.last_day "lastDay", t.state,
  b.name "begunBy", t.begun_at "begunAt", t.done_at "doneAt"`;
const FROM = sql`work_transfer t join officer p on p.id = t.person_id join officer b on b.id = t.begun_by`;

const shown = <R extends Row>({ begunAt, doneAt, ...row }: R) => ({
  ...row,
  begunAt: iso(begunAt),
  doneAt: isoOrNull(doneAt),
});

/** Those in which a person has a part, or all; the newest first. */
export async function selectTransfers(db: Db, person: string, isAll: boolean): Promise<TransferRow[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM}
    where ${isAll} or t.person_id = ${person} or t.begun_by = ${person}
      or exists (select from work_transfer_group g where g.transfer_id = t.id and g.receiver_id = ${person})
    order by t.begun_at desc limit 100`.execute(db);
  return rows.map(shown);
}

interface GroupRow {
  code: string;
  receiver: { id: string; name: string };
  signedAt: Date | null;
  movedAt: Date | null;
  moved: number;
  refused: { title: string; note: string; why: string }[];
}

export async function selectTransfer(db: Db | Transaction, id: string): Promise<TransferFacts | undefined> {
  const { rows } = await sql<
    Row & Pick<TransferFacts, 'version' | 'reason' | 'isByGiver' | 'sheetSha256' | 'begunById'>
  >`
    select ${COLUMNS}, t.version, t.reason, t.is_by_giver "isByGiver", t.sheet_sha256 "sheetSha256", t.begun_by "begunById"
    from ${FROM} where t.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { rows: groups } = await sql<GroupRow>`
    select g.code, json_build_object('id', o.id, 'name', o.name) receiver, g.signed_at "signedAt", g.moved_at "movedAt",
      (select count(*)::int from work_transfer_item i where i.transfer_id = g.transfer_id and i.code = g.code and i.refused is null) moved,
      coalesce((select json_agg(json_build_object('title', i.title, 'note', i.note, 'why', i.refused) order by i.title)
        from work_transfer_item i where i.transfer_id = g.transfer_id and i.code = g.code and i.refused is not null), '[]') refused
    from work_transfer_group g join officer o on o.id = g.receiver_id where g.transfer_id = ${id} order by g.code`.execute(
    db,
  );
  return {
    ...shown(row),
    groups: groups.map(({ signedAt, movedAt, ...group }) => ({
      ...group,
      name: groupName(group.code),
      signedAt: isoOrNull(signedAt),
      movedAt: isoOrNull(movedAt),
    })),
  };
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { endAllFunctions, keepAllFunctions } from '#server/features/functions/public.ts';
import { moveThing, returnThing } from '#server/features/waiting/public.ts';
import { asOne } from '#server/kit/ambient-transaction.ts';
import { change, type Author } from '#server/kit/change.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { sheetPdf } from '#server/kit/pdf/sheet-pdf.ts';
import type { Services } from '#server/kit/services.ts';
import { MOVE_JOB, TRANSFER } from './transfer-change.ts';
import { tellMoved } from './transfer-mails.ts';
import { isKept, KEPT, thingsOf, whyNot } from './transfer-scope.ts';
import { printedTransfer } from './transfer-sheet.ts';
import { selectTransfer, type TransferFacts } from './work-transfers.sql.ts';

/** Functions that end, beside the things that move. */
const ENDED = 'functions';

/** By whom it is done, whoever's process does it: who began it. */
const authorOf = ({ begunBy, begunById, id }: TransferFacts): Author => ({
  person: { id: begunById, name: begunBy },
  requestId: `${MOVE_JOB}:${id}`,
});

/**
 * Moves what everybody signed for, each group in a transaction of its own: one that was moved is not moved again, so that it goes on
 * where it was after a process was killed. Then functions end, the sheet is made, and each is told.
 */
export async function moveTransfer(services: Services, id: string): Promise<void> {
  const { db } = services;
  const { rows } = await sql<{
    code: string;
  }>`select g.code from work_transfer_group g join work_transfer t on t.id = g.transfer_id
    where t.id = ${id} and t.state = 'agreed' and g.moved_at is null order by g.code`.execute(db);
  for (const { code } of rows) await asOne(services.pool, () => moveGroup(services, { id, code }));
  await transaction(db, (tx) => finish(services, tx, id));
}

async function moveGroup(services: Services, { id, code }: { id: string; code: string }): Promise<void> {
  const { db } = services;
  const { rows } = await sql<{ isOpen: boolean }>`select g.moved_at is null and t.state = 'agreed' "isOpen"
    from work_transfer_group g join work_transfer t on t.id = g.transfer_id
    where g.transfer_id = ${id} and g.code = ${code} for update`.execute(db);
  const facts = await selectTransfer(db, id);
  const group = facts?.groups.find((one) => one.code === code);
  if (rows[0]?.isOpen !== true || facts === undefined || group === undefined) return;
  const author = authorOf(facts);
  const { person, reason } = facts;
  for (const { item } of (await thingsOf(db, person.id)).filter((one) => one.code === code)) {
    let before: unknown = {};
    const why = await whyNot(() =>
      transaction(db, async (tx) => {
        const wish = { id: item.id, from: person.id, to: group.receiver, author };
        if (isKept(code)) await KEPT[code].give(tx, { ...wish, reason });
        else before = await moveThing(services, tx, { ...wish, area: item.area });
      }),
    );
    await sql`insert into work_transfer_item (transfer_id, code, area, thing_id, title, note, before, refused)
      values (${id}, ${code}, ${item.area}, ${item.id}, ${item.title}, ${item.note}, ${JSON.stringify(before)}, ${why})`.execute(
      db,
    );
  }
  await sql`update work_transfer_group set moved_at = clock_timestamp() where transfer_id = ${id} and code = ${code}`.execute(
    db,
  );
}

async function finish(services: Services, tx: Transaction, id: string): Promise<void> {
  await sql`select from work_transfer where id = ${id} for update`.execute(tx);
  const facts = await selectTransfer(tx, id);
  if (facts?.state !== 'agreed') return;
  const author = authorOf(facts);
  const { lastDay, person, version } = facts;
  await change(tx, TRANSFER, { id, version, author, operation: 'workTransfer.finish' }, async () => {
    const ended =
      lastDay === null
        ? []
        : await endAllFunctions(tx, { personId: person.id, lastDay, reason: 'Entrega de asuntos', author });
    for (const grant of ended)
      await sql`insert into work_transfer_item (transfer_id, code, area, thing_id, title)
        values (${id}, ${ENDED}, 'function_grant', ${grant}, 'Función que termina')`.execute(tx);
    const madeAt = new Date();
    const sheet = await sheetPdf(await printedTransfer(services, tx, { id, madeAt }));
    await sql`update work_transfer set state = 'done', done_at = ${madeAt}, sheet = ${sheet},
      sheet_sha256 = ${createHash('sha256').update(sheet).digest('hex')} where id = ${id}`.execute(tx);
  });
  await tellMoved(services, tx, id);
}

/** Gives all of it back as it was; throws where something moved since, and then nothing is given back. */
export async function undoMoves(
  services: Services,
  tx: Transaction,
  { id, giver, author }: { id: string; giver: { id: string; name: string }; author: Author },
): Promise<void> {
  const { rows } = await sql<{
    code: string;
    area: string;
    thing: string;
    receiver: string;
    before: { handedTo: string | null; takenBy: string | null };
  }>`select i.code, i.area, i.thing_id thing, coalesce(g.receiver_id, '') receiver, i.before from work_transfer_item i
    left join work_transfer_group g on g.transfer_id = i.transfer_id and g.code = i.code
    where i.transfer_id = ${id} and i.refused is null order by i.code, i.thing_id`.execute(tx);
  const reason = 'Se deshizo la entrega';
  for (const { area, before, code, receiver, thing } of rows) {
    if (code === ENDED) continue;
    if (isKept(code)) await KEPT[code].give(tx, { id: thing, from: receiver, to: giver, author, reason });
    else
      await returnThing(services, tx, { area, id: thing, from: receiver, giver: giver.id, before, author });
  }
  const ids = rows.filter(({ code }) => code === ENDED).map(({ thing }) => thing);
  await keepAllFunctions(tx, { ids, author, reason });
}

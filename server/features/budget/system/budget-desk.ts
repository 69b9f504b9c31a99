import { sql } from 'kysely';
import type { BudgetDesk, BudgetMessage, MessageResolution } from '#contract/budget-desk.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import '../budget.tables.ts';
import { systemState } from './budget-system.ts';

const MOST = 500;

type StoredMessage = Omit<BudgetMessage, 'since' | 'nextAt'> & { since: Date; nextAt: Date };

/** What the budget system has not taken, the oldest first, and what it says otherwise than the portal. */
export async function readBudgetDesk(db: Db): Promise<BudgetDesk> {
  const [system, messages, differences] = await Promise.all([
    systemState(db),
    sql<StoredMessage>`select m.id, m.kind, m.document_number document, m.state, m.said, m.attempts, m.created_at since,
        m.next_at "nextAt", m.due_on "dueOn", (select sum((k->>'importe')::numeric)::text from jsonb_array_elements(m.keys) k) amount
      from budget_message m where m.state in ('waiting', 'refused') order by m.sequence limit ${MOST}`.execute(
      db,
    ),
    sql<{ what: string; theirs: string; ours: string; since: Date }>`select what, theirs, ours, since
      from budget_difference order by what limit ${MOST}`.execute(db),
  ]);
  return {
    ...system,
    messages: messages.rows.map((one) => ({
      ...one,
      since: one.since.toISOString(),
      nextAt: one.nextAt.toISOString(),
    })),
    differences: differences.rows.map((one) => ({ ...one, since: one.since.toISOString() })),
  };
}

/** Asks again what was not taken, with the same key, or leaves it as seen to outside the portal. */
export async function resolveMessage(
  db: Db,
  id: string,
  { act, reason }: MessageResolution,
  { person, requestId }: { person: Person; requestId: string },
): Promise<BudgetDesk> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ state: string; document: string }>`select state, document_number document
      from budget_message where id = ${id} for update`.execute(tx);
    const [message] = rows;
    if (message === undefined) throw notFound('No encontramos ese asiento.');
    if (message.state !== 'refused' && message.state !== 'waiting')
      throw failure('state_conflict', { detail: 'Ese asiento ya no espera: vuelve a cargar la lista.' });
    await rememberOfficer(tx, person);
    await sql`update budget_message set state = ${act === 'again' ? 'waiting' : 'aside'}, next_at = now(), is_late = false,
      said = ${act === 'again' ? '' : reason} where id = ${id}`.execute(tx);
    await audit(tx, {
      person,
      requestId,
      operation: 'resolveBudgetMessage',
      subjectType: 'budget_message',
      subjectId: id,
      after: {
        act: act === 'again' ? 'Se repite' : 'Se atendió fuera del portal',
        document: message.document,
      },
      reason,
    });
  });
  return readBudgetDesk(db);
}

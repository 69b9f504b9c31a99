import { sql } from 'kysely';
import type { ProposalRow } from '#contract/evaluation-admin.ts';
import { MINIMUM_EVIDENCE } from '#contract/evaluations.ts';
import { proposedFor } from '#contract/rules/evaluations/evaluation-machine.ts';
import { change, type Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { nameInColumn, nameOfOfficer } from '#server/kit/officers.ts';
import { isAlike } from './evaluations.sql.ts';
import { proposalThing, readProposal, type PeriodRecord, type ProposalRecord } from './evaluation-things.ts';
import { selectPeriodResults } from './results.sql.ts';

const rowOf = (
  record: ProposalRecord,
  { number, decider }: { number: string | null; decider: string | null },
): ProposalRow => ({
  id: record.id,
  supplierNumber: number ?? '',
  supplierName: record.supplier_name,
  kind: record.kind,
  state: record.status,
  note: record.note,
  decidedBy: decider,
  version: record.version,
});

/** Writes what the results of a period propose to a person; nobody's registration changes. */
export async function proposeConsequences(
  tx: Transaction,
  period: PeriodRecord,
  { person }: Author,
): Promise<void> {
  const { rows: earlier } = await sql<{ supplier_id: string; band: string }>`
    select r.supplier_id, r.band from evaluation_result r where r.period_id = (
      select b.id from evaluation_period b join evaluation_period p on p.id = ${period.id} and ${isAlike}
      where b.published_at is not null and (b.ends_on, b.key) < (p.ends_on, p.key)
      order by b.ends_on desc, b.key desc limit 1)`.execute(tx);
  const before = new Map(earlier.map(({ supplier_id: id, band }) => [id, band]));
  const rows = (await selectPeriodResults(tx, period.id)).flatMap((result) => {
    const kind = proposedFor({
      band: result.band,
      before: before.get(result.supplier_id),
      isProvisional: result.orders < MINIMUM_EVIDENCE,
    });
    return kind === undefined
      ? []
      : [{ supplier_id: result.supplier_id, supplier_name: result.supplier_name, kind }];
  });
  if (rows.length === 0) return;
  const { rows: made } = await sql<{ id: string }>`
    insert into evaluation_proposal (period_id, supplier_id, supplier_name, kind)
    select ${period.id}, supplier_id, supplier_name, kind
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (supplier_id uuid, supplier_name text, kind text)
    returning id`.execute(tx);
  await happenedToMany(tx, {
    subject: proposalThing.subject,
    ids: made.map(({ id }) => id),
    isPublic: false,
    operation: 'evaluation.proposal.make',
    actorId: person.id,
  });
}

/** What the results of a period propose, the open ones first. */
export async function listProposals(db: Db | Transaction, periodId: string): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRecord & { number: string | null; decider: string | null }>`
    select p.*, s.number, ${nameInColumn('p.decided_by')} decider from evaluation_proposal p join supplier s on s.id = p.supplier_id
    where p.period_id = ${periodId} order by p.status <> 'open', p.kind, p.supplier_name`.execute(db);
  return rows.map((row) => rowOf(row, row));
}

/** Keeps what a person did with a proposal. */
export async function decideProposal(
  db: Db | Transaction,
  {
    id,
    version,
    decision,
    note,
    author,
  }: { id: string; version: number; decision: 'taken' | 'declined'; note: string; author: Author },
): Promise<ProposalRow> {
  const operation = `evaluation.proposal.${decision}`;
  await change(db, proposalThing, { id, version, author, operation, reason: note }, async (tx) => {
    const record = await readProposal(tx, id);
    if (record?.status !== 'open')
      throw failure('state_conflict', { detail: 'Alguien ya decidió esta propuesta.' });
    await tx
      .updateTable('evaluation_proposal')
      .set({
        status: decision,
        note,
        decided_by: author.person.id,
        decided_at: new Date(),
      })
      .where('id', '=', id)
      .execute();
  });
  const record = await readProposal(db, id);
  if (record === undefined) throw notFound();
  const supplier = await db
    .selectFrom('supplier')
    .select('number')
    .where('id', '=', record.supplier_id)
    .executeTakeFirst();
  const decider = (await nameOfOfficer(db, record.decided_by)) ?? null;
  return rowOf(record, { number: supplier?.number ?? null, decider });
}

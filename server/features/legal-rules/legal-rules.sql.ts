import { sql, type RawBuilder } from 'kysely';
import type { LegalRule, Requirement, RequirementInput, RuleInput } from '#contract/legal-rules.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import './legal-rules.tables.ts';

/** What revisions and the log call the two kinds of entries. */
export const RULE = 'procurement_rule';
export const REQUIREMENT = 'required_document';

const RULE_COLUMNS = sql`t.regime, t.kind, t.character, t.code, t.act, t.amount, t.unit, t.source, t.text, t.valid_from "validFrom",
  t.valid_until "validUntil"`;
const REQUIREMENT_COLUMNS = sql`t.step, t.kind, t.documents, t.source`;

/** The last change that somebody made, beside an entry of a table. */
const withLast = (subject: string) => sql`left join lateral (
  select r.at, coalesce(r.actor_name, r.actor_id) by from revision r
  where r.subject_type = ${subject} and r.subject_id = t.id::text and r.operation <> 'beginning'
  order by r.id desc limit 1) last on true`;

type Row<Entry> = Omit<Entry, 'since'> & { since: Date | null };
const told = <Entry extends { since: string | null }>(row: Row<Entry>): Entry =>
  ({ ...row, since: row.since?.toISOString() ?? null }) as unknown as Entry;

async function selectRows<Entry extends { since: string | null }>(
  db: Db | Transaction,
  { table, columns, subject, where }: Query,
): Promise<Entry[]> {
  const { rows } = await sql<Row<Entry>>`
    select t.id, t.version, ${columns}, last.at since, last.by from ${sql.table(table)} t ${withLast(subject)}
    ${where}`.execute(db);
  return rows.map((row) => told<Entry>(row));
}

interface Query {
  table: string;
  columns: RawBuilder<unknown>;
  subject: string;
  where: RawBuilder<unknown>;
}

const ruleQuery = (where: RawBuilder<unknown>): Query => ({
  table: 'procurement_rule',
  columns: RULE_COLUMNS,
  subject: RULE,
  where,
});
const requirementQuery = (where: RawBuilder<unknown>): Query => ({
  table: 'required_document',
  columns: REQUIREMENT_COLUMNS,
  subject: REQUIREMENT,
  where,
});

/** Every version of every deadline rule, the newest of a rule first. */
export const selectRules = (db: Db | Transaction): Promise<LegalRule[]> =>
  selectRows<LegalRule>(
    db,
    ruleQuery(
      sql`order by t.regime, t.kind, t.code, t.act nulls first, t.character nulls first, t.valid_from desc`,
    ),
  );

export const selectRule = async (db: Db | Transaction, id: string): Promise<LegalRule | undefined> =>
  (await selectRows<LegalRule>(db, ruleQuery(sql`where t.id = ${id}`)))[0];

/** Documents that each step needs. */
export const selectRequirements = (db: Db | Transaction): Promise<Requirement[]> =>
  selectRows<Requirement>(
    db,
    requirementQuery(sql`order by array_position(array['publish', 'evaluate', 'award', 'declare_unsuccessful',
      'contract', 'complete', 'cancel', 'suspend', 'resume'], t.step), t.kind nulls first`),
  );

export const selectRequirement = async (db: Db | Transaction, id: string): Promise<Requirement | undefined> =>
  (await selectRows<Requirement>(db, requirementQuery(sql`where t.id = ${id}`)))[0];

/** Adds a version of a rule; undefined when there is one from that day. */
export async function insertRule(tx: Transaction, rule: RuleInput): Promise<string | undefined> {
  const row = await tx
    .insertInto('procurement_rule')
    .values({
      regime: rule.regime,
      kind: rule.kind,
      character: rule.character,
      code: rule.code,
      act: rule.act,
      amount: rule.amount,
      unit: rule.unit,
      source: rule.source,
      text: rule.text,
      valid_from: rule.validFrom,
      valid_until: rule.validUntil,
    })
    .onConflict((conflict) => conflict.constraint('procurement_rule_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Writes what a version of a rule says; its own version is raised by whoever changes it. */
export async function updateRule(tx: Transaction, id: string, rule: RuleInput): Promise<void> {
  await tx
    .updateTable('procurement_rule')
    .set({
      amount: rule.amount,
      unit: rule.unit,
      source: rule.source,
      text: rule.text,
      valid_from: rule.validFrom,
      valid_until: rule.validUntil,
    })
    .where('id', '=', id)
    .execute();
}

/** Adds the documents of a step; undefined when the step has some for that kind. */
export async function insertRequirement(
  tx: Transaction,
  { step, kind, documents, source }: RequirementInput,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('required_document')
    .values({ step, kind, documents, source })
    .onConflict((conflict) => conflict.constraint('required_document_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateRequirement(
  tx: Transaction,
  id: string,
  { documents, source }: RequirementInput,
): Promise<void> {
  await tx.updateTable('required_document').set({ documents, source }).where('id', '=', id).execute();
}

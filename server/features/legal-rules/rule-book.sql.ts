import { sql } from 'kysely';
import type { AmountLimit, YearLimits } from '#contract/amount-limits.ts';
import type { ProcurementRule } from '#contract/rules/procedures/procurement.ts';
import type { RequirementInput } from '#contract/legal-rules.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import './legal-rules.tables.ts';

/** Legal deadlines, days without work and documents that steps need: what the rules of procedures are decided from. */
export async function readRuleBook(db: Db | Transaction): Promise<{
  rules: ProcurementRule[];
  unknown: ProcurementRule[];
  holidays: string[];
  documents: RequirementInput[];
}> {
  const rules = await db
    .selectFrom('procurement_rule')
    .select(['regime', 'kind', 'character', 'code', 'amount', 'unit', 'act', 'source', 'text'])
    .select(['valid_from as validFrom', 'valid_until as validUntil'])
    .orderBy('regime')
    .orderBy('kind')
    .orderBy('code')
    .execute();
  const holidays = await db.selectFrom('holiday_day').select('date').orderBy('date').execute();
  return {
    rules: rules.filter(({ amount }) => amount !== null) as ProcurementRule[],
    unknown: rules.flatMap((rule) =>
      rule.amount === null ? [{ ...rule, amount: 0 } as ProcurementRule] : [],
    ),
    holidays: holidays.map(({ date }) => date),
    documents: await readRequiredDocuments(db),
  };
}

/** Documents that steps of procedures need. */
export async function readRequiredDocuments(db: Db | Transaction): Promise<RequirementInput[]> {
  const rows = await db
    .selectFrom('required_document')
    .select(['step', 'kind', 'documents', 'source'])
    .orderBy('step')
    .orderBy('kind')
    .execute();
  return rows as RequirementInput[];
}

/** Amounts up to which a purchase of a year may be made in each way, and the years that have any. */
export async function readAmountLimits(db: Db | Transaction, year: number): Promise<YearLimits> {
  const { rows: years } = await sql<{ year: number }>`
    select distinct fiscal_year "year" from amount_limit where is_published order by 1 desc`.execute(db);
  const { rows } = await sql<AmountLimit>`
    select key, name, fiscal_year "fiscalYear", regime, budget_from::text "budgetFrom", budget_to::text "budgetTo",
      direct_max::text "directMax", invitation_max::text "invitationMax", legal_source source,
      coalesce(is_own, false) "isOwn"
    from amount_limit where is_published and fiscal_year = ${year}
    order by regime, amount_limit.budget_from, key`.execute(db);
  const { rows: regulations } = await sql<YearLimits['regulations'][number]>`
    select r.slug, coalesce(r.short_title, r.title) "name",
      exists (select from regulation_text t where t.regulation = r.id and t.is_published) "hasText",
      coalesce(array_agg(distinct c.anchor) filter (where c.anchor is not null), '{}') anchors
    from regulation_citation c join regulation r on r.id = c.regulation and r.is_published
    where c.kind = 'limit' and c.detail = ${String(year)} group by r.id order by 2`.execute(db);
  return { year, years: years.map((one) => one.year), rows, regulations };
}

import {
  REQUIREMENT_LABELS,
  RULE_LABELS,
  ruleProblems,
  type LegalRule,
  type Requirement,
  type RequirementInput,
  type RequirementTerms,
  type RuleInput,
  type RuleTerms,
  type Touched,
} from '#contract/legal-rules.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { fieldLabels, type FieldState } from '#contract/rules/texts/field-differences.ts';
import { RULE_CODES, type ProcurementRule } from '#contract/rules/procedures/procurement.ts';
import type { DocumentRequirement } from '#contract/rules/procedures/required-documents.ts';
import { change, changeable, created, type Author } from '#server/kit/change.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import {
  insertRequirement,
  insertRule,
  REQUIREMENT,
  RULE,
  selectRequirement,
  selectRequirements,
  selectRule,
  selectRules,
  updateRequirement,
  updateRule,
} from './legal-rules.sql.ts';
import { readRuleBook } from './rule-book.sql.ts';
import { touchedBy } from './touched.service.ts';

const KEPT = new Set(['id', 'version', 'since', 'by']);
/** What people wrote of an entry, without what the table knows of it. */
const written = (entry: LegalRule | Requirement): FieldState =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !KEPT.has(name)));

const RULES = changeable<FieldState>({
  subject: RULE,
  table: 'procurement_rule',
  key: 'id',
  called: 'este plazo',
  fields: fieldLabels(RULE_LABELS),
  isPublic: () => true,
  read: async (tx, id) => {
    const rule = await selectRule(tx, id);
    return rule === undefined ? undefined : written(rule);
  },
});

const REQUIREMENTS = changeable<FieldState>({
  subject: REQUIREMENT,
  table: 'required_document',
  key: 'id',
  called: 'estos documentos',
  fields: fieldLabels(REQUIREMENT_LABELS),
  isPublic: () => true,
  read: async (tx, id) => {
    const entry = await selectRequirement(tx, id);
    return entry === undefined ? undefined : written(entry);
  },
});

/** All rules with all their versions, and the documents of each step. */
export async function listLegalRules(db: Db): Promise<{ rules: LegalRule[]; documents: Requirement[] }> {
  const place = (rule: LegalRule) => RULE_CODES.indexOf(rule.code);
  // By procedure, in the order of its life; the versions of a rule stay together.
  const rules = (await selectRules(db)).toSorted((a, b) => place(a) - place(b));
  return { rules, documents: await selectRequirements(db) };
}

function refuseProblems(rule: RuleInput): void {
  const problems = ruleProblems(rule);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

const taken = () =>
  failure('code_taken', { fields: { validFrom: 'Ya hay una versión de esta regla desde ese día.' } });

async function addRule(tx: Transaction, rule: RuleInput, author: Author): Promise<LegalRule> {
  refuseProblems(rule);
  const id = await insertRule(tx, rule);
  if (id === undefined) throw taken();
  const wish = { id, author, operation: 'createLegalRule', reason: rule.source };
  await created(tx, RULES, wish, { ...rule });
  return mustFind(await selectRule(tx, id));
}

const mustFind = <Entry>(entry: Entry | undefined): Entry => {
  if (entry === undefined) throw notFound();
  return entry;
};

/** Adds a rule that there was not. */
export function createRule(db: Db, rule: RuleInput, author: Author): Promise<LegalRule> {
  return transaction(db, (tx) => addRule(tx, rule, author));
}

/** A version of the rule from a day on; the one that was there ends the day before and stays. */
export function replaceRule(
  db: Db,
  { id, version }: { id: string; version: number },
  terms: RuleTerms,
  author: Author,
): Promise<LegalRule> {
  return transaction(db, async (tx) => {
    const wish = { id, version, author, operation: 'endLegalRule', reason: terms.source };
    const { state } = await change(tx, RULES, wish, async (_, { before }) => {
      const old = before as unknown as RuleInput;
      refuseEarly(old, terms);
      await updateRule(tx, id, { ...old, validUntil: addDays(terms.validFrom, -1) });
    });
    return addRule(tx, { ...(state as unknown as RuleInput), ...terms }, author);
  });
}

function refuseEarly(old: RuleTerms, terms: RuleTerms): void {
  if (terms.validFrom <= old.validFrom)
    throw invalid({ validFrom: 'Elige un día posterior a aquel desde el que vale la regla anterior.' });
}

/** Corrects what a version says; what others corrected in other fields meanwhile is taken in. */
export async function correctRule(
  db: Db,
  { id, version }: { id: string; version: number },
  terms: RuleTerms,
  author: Author,
): Promise<LegalRule & { joined: string[] }> {
  const wish = {
    id,
    version,
    author,
    operation: 'correctLegalRule',
    reason: terms.source,
    wanted: { ...terms },
  };
  const joined = await changed(() =>
    change(db, RULES, wish, (tx, { next }) => {
      const rule = next as unknown as RuleInput;
      refuseProblems(rule);
      return updateRule(tx, id, rule);
    }),
  );
  return {
    ...mustFind(await selectRule(db, id)),
    joined: joined.map((name) => RULE_LABELS[name as 'amount']),
  };
}

async function changed(work: () => Promise<{ joined: string[] }>): Promise<string[]> {
  try {
    return (await work()).joined;
  } catch (error) {
    throw violatedConstraint(error) === 'procurement_rule_once' ? taken() : error;
  }
}

/** Adds the documents that a step needs. */
export function createRequirement(db: Db, input: RequirementInput, author: Author): Promise<Requirement> {
  return transaction(db, async (tx) => {
    const id = await insertRequirement(tx, input);
    if (id === undefined)
      throw failure('code_taken', { fields: { step: 'Ese paso ya tiene sus documentos: cámbialos ahí.' } });
    const wish = { id, author, operation: 'createRequiredDocument', reason: input.source };
    await created(tx, REQUIREMENTS, wish, { ...input });
    return mustFind(await selectRequirement(tx, id));
  });
}

/** Changes the documents that a step needs. */
export async function changeRequirement(
  db: Db,
  { id, version }: { id: string; version: number },
  terms: RequirementTerms,
  author: Author,
): Promise<Requirement & { joined: string[] }> {
  const wish = {
    id,
    version,
    author,
    operation: 'changeRequiredDocument',
    reason: terms.source,
    wanted: { ...terms },
  };
  const { joined } = await change(db, REQUIREMENTS, wish, (tx, { next }) =>
    updateRequirement(tx, id, next as unknown as RequirementInput),
  );
  return {
    ...mustFind(await selectRequirement(db, id)),
    joined: joined.map((name) => REQUIREMENT_LABELS[name as 'documents']),
  };
}

/** What a rule would touch, were it saved. */
export async function ruleEffect(
  db: Db,
  {
    replaces,
    corrects,
    ...rule
  }: RuleInput & { replaces?: string | undefined; corrects?: string | undefined },
): Promise<Touched> {
  refuseProblems(rule);
  const [book, all] = [await readRuleBook(db), await selectRules(db)];
  const before = all.find(({ id }) => id === (replaces ?? corrects));
  if (replaces !== undefined && before !== undefined) refuseEarly(before, rule);
  const rest = all.filter(({ id }) => id !== before?.id);
  const ended =
    replaces === undefined || before === undefined
      ? []
      : [{ ...before, validUntil: addDays(rule.validFrom, -1) }];
  const rules = [...rest, ...ended, rule].filter(
    (one): one is typeof one & ProcurementRule => one.amount !== null,
  );
  return { ...(await touchedBy(db, book, { ...book, rules })), requests: 0 };
}

/** What other documents for a step would touch. */
export async function requirementEffect(db: Db, input: DocumentRequirement): Promise<Touched> {
  const book = await readRuleBook(db);
  const rest = book.documents.filter(({ step, kind }) => step !== input.step || kind !== input.kind);
  return { ...(await touchedBy(db, book, { ...book, documents: [...rest, input] })), requests: 0 };
}

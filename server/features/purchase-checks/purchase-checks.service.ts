import { todayInMexico } from '#contract/mexico-time.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { CheckFinding, PurchaseCheck } from '#contract/purchase-checks.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { isMore, totalOf } from '#contract/rules/texts/money.ts';
import { quarterSpan } from '#contract/rules/planning/planning.ts';
import { isBeforeCall } from '#contract/rules/procedures/procedure-machine.ts';
import { datedProcedure } from '#contract/rules/procedures/procurement-publication.ts';
import { rulesInForce } from '#contract/rules/procedures/procurement.ts';
import {
  FAMILY_DIGITS,
  limitOf,
  exceptionGaps,
  purchaseFindings,
  unansweredFindings,
  type PurchaseFacts,
  type PurchaseFamily,
  type PurchasePart,
} from '#contract/rules/planning/purchase-checks.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { readGrounds, readPlanning, readQuotations } from '#server/features/planning/public.ts';
import { mustReadProcedure as mustRead } from '#server/features/procurement/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import {
  wasQuoted,
  readFamily,
  readOffers,
  readOthers,
  readOwnLimits,
  readPapers,
  readParts,
} from './purchase-checks.sql.ts';

async function partsOf(
  db: Db | Transaction,
  procedure: AdminProcedure,
  { today, isByAmount }: { today: string; isByAmount: boolean },
): Promise<PurchasePart[]> {
  const isLimited = isByAmount && (procedure.kind === 'direct' || procedure.kind === 'invitation');
  const parts: PurchasePart[] = [];
  for (const part of await readParts(db, procedure.id, today)) {
    const others = isLimited ? await readOthers(db, procedure, part, quarterSpan(part.on)) : [];
    const { supplierId, rfc, supplierName, line, amount, on } = part;
    parts.push({ supplier: supplierId ?? rfc ?? supplierName, supplierName, line, amount, on, others });
  }
  return parts;
}

/** What a procedure buys by family of keys: as awarded or signed, else as it is expected. */
async function familiesOf(
  db: Db | Transaction,
  procedure: AdminProcedure,
  facts: Pick<PurchaseFacts, 'parts' | 'amount' | 'isByAmount'> & { line: string | null; year: number },
): Promise<PurchaseFamily[]> {
  const { kind, lots, requestingArea: area } = procedure;
  const { parts, amount, isByAmount, line, year } = facts;
  if (!isByAmount || (kind !== 'direct' && kind !== 'invitation')) return [];
  const familyOf = (key: string | null) => (key ?? line)?.slice(0, FAMILY_DIGITS);
  const keys = lots.map(({ budgetLine, cucop }) => familyOf(budgetLine ?? cucop));
  const names = [...new Set([...keys, ...parts.map((part) => familyOf(part.line)), familyOf(null)])];
  const families: PurchaseFamily[] = [];
  for (const family of names) {
    if (family === undefined) continue;
    const sold = parts.filter((part) => familyOf(part.line) === family);
    const asked = lots.filter((_, index) => keys[index] === family).map(({ estimate }) => estimate ?? null);
    const expected = asked.every((estimate) => estimate !== null) ? totalOf(asked) : undefined;
    const own =
      totalOf(sold.map((part) => part.amount)) ??
      (parts.length > 0 ? null : (expected ?? (keys.every((key) => key === family) ? amount : null)));
    const others = await readFamily(db, procedure, { family, year });
    families.push({ family, amount: own, year, area, others });
  }
  return families;
}

/** Everything that the check of a procedure looks at. */
async function readFacts(
  db: Db | Transaction,
  procedure: AdminProcedure,
): Promise<{ facts: PurchaseFacts; overrides: Parameters<typeof purchaseFindings>[1]; version: number }> {
  const { id, kind, regime, title } = procedure;
  const { state: planning, version } = await readPlanning(db, id);
  const { overrides, ...plan } = planning;
  const today = todayInMexico();
  const publishOn =
    procedure.publishedAt === null || isBeforeCall(procedure.status)
      ? today
      : dateInMexico(procedure.publishedAt);
  const grounds = await readGrounds(db, regime, plan.groundCode);
  const ground = grounds.find(({ code }) => code === plan.groundCode);
  const isByAmount = ground?.isByAmount ?? kind === 'invitation';
  const parts = await partsOf(db, procedure, { today, isByAmount });
  const offers = await readOffers(db, id);
  const book = await readRuleBook(db);
  const rules = rulesInForce(datedProcedure(procedure, publishOn), book);
  const award = procedure.acts.findLast((act) => act.kind === 'award')?.at;
  const isAwarded = ['awarded', 'partially_awarded', 'contracted', 'complete'].includes(procedure.status);
  const bought = totalOf(parts.map(({ amount }) => amount));
  const amount =
    bought ??
    (await readQuotations(db, id)).least ??
    plan.estimate ??
    totalOf(procedure.lots.map(({ estimate }) => estimate)) ??
    null;
  const { budgetLine: line } = plan;
  const facts: PurchaseFacts = {
    kind,
    regime,
    number: procedure.number,
    title,
    description: procedure.description ?? '',
    publishOn,
    isByAmount,
    planning: plan,
    lots: procedure.lots.map(({ number, budgetLine, estimate }) => ({
      number,
      budgetLine,
      estimate: estimate ?? null,
    })),
    contracts: [
      ...procedure.contracts.map((contract) => ({ ...contract, isDraft: false })),
      ...procedure.contractDrafts.map((contract) => ({ ...contract, isDraft: true })),
    ].map((contract) => {
      const offer = offers.get(contract.id);
      const lowest =
        offer?.lowestName == null || offer.lowestAmount === null
          ? null
          : { name: offer.lowestName, amount: offer.lowestAmount };
      return { ...contract, offered: offer?.offered ?? null, lowest };
    }),
    awardedOn: kind !== 'direct' && isAwarded && award !== undefined ? dateInMexico(award) : null,
    documents: await readPapers(db, id),
    amount,
    parts,
    families: await familiesOf(db, procedure, {
      parts,
      amount,
      isByAmount,
      line,
      year: procedure.fiscalYear,
    }),
    limits: await readOwnLimits(db, {
      year: Number(publishOn.slice(0, 4)),
      regime,
      at: isBeforeCall(procedure.status) ? null : procedure.publishedAt,
    }),
    splitting: rules.find(({ code }) => code === 'splitting')?.source ?? null,
  };
  return { facts, overrides, version };
}

/** What contradicts or is risky in a procedure now. */
export async function checkPurchase(
  db: Db | Transaction,
  id: string,
): Promise<PurchaseCheck & { isByAmount: boolean }> {
  const { facts, overrides, version } = await readFacts(db, await mustRead(db, id));
  return { findings: purchaseFindings(facts, overrides), version, isByAmount: facts.isByAmount };
}

/** Up to how much the contracts of a purchase that is bought by its amount may add up, without tax. */
interface SpendingCeiling {
  limit: string;
  source: string;
  year: string;
}

/**
 * The limit of a purchase by amount, as it stood when it went out, or the amount above it that was answered for before it did;
 * null where its amount has no limit, or nobody published one.
 */
export async function spendingCeiling(db: Db | Transaction, id: string): Promise<SpendingCeiling | null> {
  const procedure = await mustRead(db, id);
  const { facts, overrides = [] } = await readFacts(db, procedure);
  const limit = limitOf(facts);
  if (limit === undefined || facts.limits === null || !facts.isByAmount) return null;
  const explained = overrides
    .filter(
      ({ id: key, decidedAt }) =>
        /^(direct|invitation)_over_limit /.test(key) &&
        (procedure.publishedAt === null || Date.parse(decidedAt) <= Date.parse(procedure.publishedAt)),
    )
    .map(({ id: key }) => key.split(' ').at(-2) ?? '');
  const highest = explained.reduce((most, amount) => (isMore(amount, most) ? amount : most), limit);
  return { limit: highest, source: facts.limits.source, year: facts.publishOn.slice(0, 4) };
}

/** A finding that a person answers for; not found where it is no longer so. */
export async function findingToAnswer(db: Db, id: string, key: string) {
  const { findings } = await checkPurchase(db, id);
  const found = findings.find((one) => one.key === key && one.level !== 'note');
  if (found === undefined) throw notFound('Esa advertencia ya no está: revisa de nuevo el procedimiento.');
  return found;
}

/** What a direct award by exception above the limit by amount lacks to go out, by field. */
export async function readExceptionGaps(tx: Transaction, id: string): Promise<Record<string, string>> {
  const { facts } = await readFacts(tx, await mustRead(tx, id));
  // Without a ground it does not go out in any case.
  if (facts.planning.groundCode === null) return {};
  return exceptionGaps(facts, { isAsked: await wasQuoted(tx, id) });
}

/** Stops a step while a finding has no answer; `isAbout` leaves out what does not concern it. */
export async function refuseUnanswered(
  tx: Transaction,
  id: string,
  isAbout: (finding: CheckFinding) => boolean = () => true,
): Promise<void> {
  const { findings } = await checkPurchase(tx, id);
  const open = unansweredFindings(findings).filter(isAbout);
  const [first] = open;
  if (first === undefined) return;
  throw failure('check_unanswered', { detail: first.message, extra: { findings: open } });
}

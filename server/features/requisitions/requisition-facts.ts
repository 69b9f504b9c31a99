import { sql } from 'kysely';
import type { Bound } from '#contract/approval-routes.ts';
import { DUTIES, dutiesOf } from '#contract/duty-setting.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { ROUTED_KINDS } from '#contract/purchase-route.ts';
import type { RequisitionForm } from '#contract/requisition-fields.ts';
import { matches, type Matched } from '#contract/rules/requisitions/approval-route.ts';
import {
  countsAs,
  type MissingFacts,
  type NeededPaper,
} from '#contract/rules/requisitions/requisition-missing.ts';
import { requisitionTotals } from '#contract/rules/requisitions/requisition-totals.ts';
import { readAreasUp, readRegime, readRouteAmounts } from '#server/features/approval-routes/public.ts';
import { keysOfArea, yearEndDays } from '#server/features/budget/public.ts';
import { purchaseRoute, usualTime } from '#server/features/procedure-sheets/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import { selectFiles } from './requisition-files.sql.ts';
import { flagsOf } from './requisition-route.service.ts';
import type { StoredRequisition } from './requisitions.sql.ts';

type Asked = Db | Transaction;
type Of = Pick<StoredRequisition, 'id' | 'areaId' | 'requester'>;

/** What is known of a requisition beside what was written. */
export async function factsOf(
  db: Asked,
  requisition: Of,
  form: RequisitionForm,
  buyersOn: string | null = null,
): Promise<MissingFacts> {
  const today = todayInMexico(new Date());
  const kept = await readSettingValues(db, [DUTIES.key]);
  const given = await selectFiles(db, requisition.id);
  const keys = await keysOfArea(db, [requisition.areaId], form.fiscalYear);
  const { requisitions: lastDay = '' } = await yearEndDays(db);
  return {
    today,
    hasKeys: keys.length > 0,
    keys,
    lastDay: lastDay.startsWith(String(form.fiscalYear)) ? lastDay : null,
    buyersOn,
    papers: await neededPapers(db, requisition, form, new Set(given.map(({ paper }) => paper))),
    files: given.length,
    requester: requisition.requester,
    ...dutiesOf(kept.get(DUTIES.key)),
    usualDays: await usualDays(db, form, today),
  };
}

type PaperRow = Omit<NeededPaper, 'isGiven'> & Matched;
const UNBOUND: Bound = { kind: 'none', value: null };

/** Papers of the list that go with what is asked for, and whether they are there. */
async function neededPapers(
  db: Asked,
  { areaId }: Of,
  form: RequisitionForm,
  given: ReadonlySet<string | null>,
): Promise<MissingFacts['papers']> {
  const { net } = requisitionTotals(form.lines);
  const category = countsAs(form.category, form.stayingGoods, net);
  if (category === null || form.funding === null) return [];
  const on = todayInMexico(new Date());
  const { rows } = await sql<PaperRow>`
    select code, name, message, is_required "isRequired", category, prefixes, funding, flag, valid_from::text "validFrom",
      valid_until::text "validUntil", jsonb_build_object('kind', over_kind, 'value', over_value::text) "over"
    from required_paper order by position, code`.execute(db);
  const regime = await readRegime(db, form.funding, category);
  const amounts = await readRouteAmounts(db, { regime, year: form.fiscalYear, on });
  const facts = {
    areas: await readAreasUp(db, areaId),
    net,
    category,
    funding: form.funding,
    lines: form.lines.map(({ partida, profile }) => ({ partida, hasProfile: profile !== null })),
    flags: flagsOf(form),
    on,
  };
  return rows
    .filter((row) => matches({ ...row, areaId: null, upTo: UNBOUND, withoutProfile: false }, facts, amounts))
    .map(({ code, isRequired, message, name }) => ({
      code,
      isRequired,
      message,
      name,
      isGiven: given.has(code),
    }));
}

/** Days that procedures of its kind usually take from their publication to the award. */
async function usualDays(db: Asked, form: RequisitionForm, today: string): Promise<number | null> {
  const { category, fiscalYear: year, funding, lines, stayingGoods } = form;
  const { net } = requisitionTotals(lines);
  const counts = countsAs(category, stayingGoods, net);
  if (counts === null || funding === null || Number(net) === 0) return null;
  const question = { amount: net, hasTax: false, category: counts, funding, year, on: today };
  const route = await purchaseRoute(db, question);
  const kind = ROUTED_KINDS.find((one) => one === route?.outcome);
  return kind === undefined ? null : ((await usualTime(db, kind)).days?.median ?? null);
}

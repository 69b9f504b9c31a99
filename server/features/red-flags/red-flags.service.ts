import { todayInMexico } from '#contract/mexico-time.ts';
import { flagThresholds, RED_FLAG_THRESHOLDS } from '#contract/red-flag-settings.ts';
import {
  RED_FLAGS,
  type FlagFrequency,
  type FlagThresholds,
  type ProcedureQuestions,
  type RedFlag,
  type RedFlagTotals,
} from '#contract/red-flags.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { countedPublication } from '#contract/rules/procedures/procurement-publication.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import {
  askSplitting,
  flagAnswers,
  isShortWindow,
  ordinaryMinimum,
  windowRules,
  type FlagAnswer,
  type FlagFacts,
  type OrdinaryMinimum,
} from '#contract/rules/planning/red-flags.ts';
import { publicTotals, type FlagCount } from '#contract/rules/planning/red-flag-totals.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { countMailsAhead } from '#server/features/following/public.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { purchaseCheck as checkPurchase } from '#server/features/purchase-checks/public.ts';
import { mustReadProcedure } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import { OPENED } from './flag-scope.sql.ts';
import { countAnswers, countWindows, type CountedWindow, type TotalsWish } from './flag-totals.sql.ts';
import {
  isOpeningClosed,
  readAmounts,
  readBidFacts,
  readDirectGround,
  readSanctioned,
  readWinners,
} from './procedure-facts.sql.ts';

async function readThresholds(db: Db): Promise<FlagThresholds> {
  const { key } = RED_FLAG_THRESHOLDS;
  return flagThresholds((await readSettingValues(db, [key])).get(key));
}

/** What is known of bids while their envelopes are closed. */
const SEALED = { bids: [], bidders: 0, registered: 0, pairs: [], isSearched: false } as const;

async function readFacts(
  db: Db,
  procedure: AdminProcedure,
  { repeatMonths }: FlagThresholds,
): Promise<FlagFacts> {
  const { id, kind, regime, character, status, acts, contracts } = procedure;
  const publishedOn = countedPublication(procedure, todayInMexico());
  const opening = acts
    .filter((act) => act.kind === 'opening')
    .map(({ at }) => at)
    .toSorted()[0];
  const isOpened = publishesResult(kind) || OPENED.includes(status) || (await isOpeningClosed(db, id));
  const dated = { kind, regime, character, publishOn: publishedOn };
  return {
    kind,
    publishedOn,
    opensOn: opening === undefined ? null : dateInMexico(opening),
    minimum: ordinaryMinimum(dated, windowRules(await readRuleBook(db))),
    isOpened,
    ...(isOpened ? await readBidFacts(db, id) : SEALED),
    winners: isOpened ? await readWinners(db, procedure, { on: publishedOn, months: repeatMonths }) : [],
    amounts: isOpened ? await readAmounts(db, id) : [],
    direct: kind === 'direct' ? await readDirectGround(db, id) : null,
    sanctioned: await readSanctioned(db, id),
    contracts: contracts.map(({ number, signedOn, amount, origin, amendments }) => ({
      number,
      signedOn,
      amount,
      isImported: origin === 'compranet',
      amendments,
    })),
  };
}

/** How each window is answered, counted by year and kind; what the rules say of a day is asked once. */
function windowCounts(
  windows: readonly CountedWindow[],
  book: RuleBook,
  { windowMargin }: FlagThresholds,
): FlagCount[] {
  const rules = windowRules(book);
  const minima = new Map<string, OrdinaryMinimum | undefined>();
  const sums = new Map<string, FlagCount>();
  for (const { kind, regime, character, publishedOn, opensOn, count } of windows) {
    const dated = { kind, regime, character, publishOn: publishedOn };
    const asked = Object.values(dated).join(' ');
    if (!minima.has(asked)) minima.set(asked, ordinaryMinimum(dated, rules));
    const minimum = minima.get(asked);
    const answer =
      opensOn === null || minimum === undefined
        ? 'unknown'
        : isShortWindow(opensOn, minimum.date, windowMargin)
          ? 'raised'
          : 'clear';
    const year = Number(publishedOn.slice(0, 4));
    const key = `${year} ${kind} ${answer}`;
    const before = sums.get(key)?.count ?? 0;
    sums.set(key, { year, kind, flag: 'short_window', answer, count: before + count });
  }
  return [...sums.values()];
}

async function readCounts(db: Db, wish: TotalsWish, thresholds: FlagThresholds): Promise<FlagCount[]> {
  const [answers, windows, book] = await Promise.all([
    countAnswers(db, wish, thresholds),
    countWindows(db, wish),
    readRuleBook(db),
  ]);
  return [...windowCounts(windows, book, thresholds), ...answers];
}

function frequencyOf(counts: readonly FlagCount[], flag: RedFlag): FlagFrequency | null {
  const told = counts.filter((one) => one.flag === flag && one.answer !== 'unknown');
  if (told.length === 0) return null;
  const sum = (some: readonly FlagCount[]) => some.reduce((total, { count }) => total + count, 0);
  return { raised: sum(told.filter(({ answer }) => answer === 'raised')), counted: sum(told) };
}

/** Whether the need was bought in parts: where it is bought by its amount. */
async function askParts(db: Db, { id, kind }: AdminProcedure): Promise<FlagAnswer> {
  const { findings, isByAmount } = await checkPurchase(db, id);
  return askSplitting(findings, isByAmount && (kind === 'direct' || kind === 'invitation'));
}

/** The questions of a procedure as it stands, and how often each is raised among those of its kind and year. */
export async function askProcedure(db: Db, id: string): Promise<ProcedureQuestions> {
  const procedure = await mustReadProcedure(db, id);
  const thresholds = await readThresholds(db);
  const facts = await readFacts(db, procedure, thresholds);
  const answers = flagAnswers(facts, thresholds);
  const year = Number(facts.publishedOn.slice(0, 4));
  const { kind } = procedure;
  const counts = await readCounts(db, { scope: 'officers', only: { kind, year } }, thresholds);
  return {
    year,
    kind,
    thresholds,
    mails: await countMailsAhead(db, id),
    questions: [
      ...RED_FLAGS.map((flag) => ({ flag, ...answers[flag], frequency: frequencyOf(counts, flag) })),
      { flag: 'split_purchase' as const, ...(await askParts(db, procedure)), frequency: null },
    ],
  };
}

/** How often each question is raised, from what is public, without naming anybody. */
export async function readPublicTotals(db: Db): Promise<RedFlagTotals> {
  const thresholds = await readThresholds(db);
  const counts = await readCounts(db, { scope: 'public' }, thresholds);
  return { thresholds, rows: publicTotals(counts, Number(todayInMexico().slice(0, 4))) };
}

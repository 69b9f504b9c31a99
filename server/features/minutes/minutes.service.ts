import { lawName, PURCHASE_LAWS } from '#contract/purchase-laws.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  MINUTES_ACTS,
  type Minutes,
  type MinutesAct,
  type MinutesSave,
  type RoomView,
} from '#contract/minutes.ts';
import { bidStatus } from '#contract/rules/bids/opening.ts';
import { MINUTES_FIELDS } from '#contract/rules/procedures/minutes-history.ts';
import { LEAST_REPLACED_REASON } from '#contract/rules/planning/replaced-planning.ts';
import { publicAnswers } from '#server/features/clarifications/public.ts';
import {
  mustReadProcedure,
  noteChanges,
  readAwardOf,
  readOpeningOf,
} from '#server/features/procurement/public.ts';
import { change, changeable, type Author } from '#server/kit/change.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { invalid } from '#server/kit/errors.ts';
import { officerId } from '#server/kit/officers.ts';
import { readNames, readSettingValues } from '#server/kit/settings.ts';
import { replacedMinutes } from './replaced-minutes.rules.ts';
import { minutesGaps, type MinutesFacts } from './minutes-content.rules.ts';
import {
  ensureMinutes,
  isMinutesOut,
  minutesKey,
  readMinutes,
  writeMinutes,
  type MinutesPlace,
  type MinutesState,
} from './minutes.sql.ts';

/** The minutes of an act as a thing that officers change; nothing of them is public. */
const thingOf = (place: MinutesPlace) =>
  changeable<MinutesState>({
    subject: 'act_minutes',
    table: 'act_minutes',
    key: 'key',
    fields: MINUTES_FIELDS,
    called: 'esta acta',
    isPublic: () => false,
    read: async (tx) => (await readMinutes(tx, place)).state,
  });

const placeOf = (procedureId: string, act: MinutesAct): MinutesPlace => ({
  procedureId,
  act: MINUTES_ACTS[act],
});

/** Everything that the minutes of an act are made of. */
export async function minutesFacts(db: Db, id: string, act: MinutesAct): Promise<MinutesFacts> {
  const procedure = await mustReadProcedure(db, id);
  const [{ state }, names, kept, opening, award, answers, { rows }] = await Promise.all([
    readMinutes(db, placeOf(id, act)),
    readNames(db),
    readSettingValues(db, [PURCHASE_LAWS.key]),
    readOpeningOf(db, id),
    readAwardOf(db, id),
    publicAnswers(db, id),
    sql<{ refusal: string | null; count: number }>`
      select q.refusal, count(*)::int count
      from clarification_question q join clarification_submission s on s.id = q.submission_id
      where q.procedure_id = ${id} and s.confirmed_at is not null group by 1 order by 2 desc, 1`.execute(db),
  ]);
  return {
    procedure,
    written: state,
    names,
    law: lawName(kept.get(PURCHASE_LAWS.key), procedure.regime),
    opening: opening.state,
    decided: award.state.lots,
    answers,
    received: rows.reduce((sum, { count }) => sum + count, 0),
    refused: rows.flatMap(({ refusal, count }) => (refusal === null ? [] : [{ reason: refusal, count }])),
  };
}

/** What is written for the minutes of an act, and what they lack. */
export async function getMinutes(
  db: Db,
  { id, act }: { id: string; act: MinutesAct },
  joined: readonly string[] = [],
): Promise<z.input<typeof Minutes>> {
  const facts = await minutesFacts(db, id, act);
  const { version, updatedAt, updatedBy } = await readMinutes(db, placeOf(id, act));
  const { place, beganAt, endedAt, attendees, remarks } = facts.written;
  return {
    place,
    beganAt,
    endedAt,
    attendees,
    remarks,
    version,
    actAt: facts.procedure.acts.findLast(({ kind }) => kind === MINUTES_ACTS[act])?.at ?? null,
    gaps: minutesGaps(act, facts),
    updatedAt: updatedAt.toISOString(),
    updatedBy,
    joined: MINUTES_FIELDS.filter(({ name }) => joined.includes(name)).map(({ label }) => label),
  };
}

/** Saves what is typed; what others wrote elsewhere meanwhile is joined. */
export async function saveMinutes(
  db: Db,
  { id, act, version }: { id: string; act: MinutesAct; version: number },
  { seen, isAutosave, changeReason = '', ...wanted }: MinutesSave,
  author: Author,
): Promise<z.input<typeof Minutes>> {
  const place = placeOf(id, act);
  const { joined } = await transaction(db, async (tx) => {
    await mustReadProcedure(tx, id);
    await ensureMinutes(tx, place);
    const wish = {
      id: minutesKey(place),
      version,
      author,
      operation: 'saveMinutes',
      wanted,
      seen,
      isAutosave: isAutosave === true,
      ...(changeReason === '' ? {} : { reason: changeReason }),
    };
    return change(tx, thingOf(place), wish, async (_, { before, next }) => {
      const replaced = (await isMinutesOut(tx, id, act)) ? replacedMinutes(before, next) : [];
      if (replaced.length > 0 && changeReason.length < LEAST_REPLACED_REASON)
        throw invalid({
          changeReason: `El acta ya se publicó: explica el cambio con al menos ${LEAST_REPLACED_REASON} letras; los visitantes lo leerán.`,
        });
      await noteChanges(tx, id, replaced, changeReason);
      await writeMinutes(tx, place, { state: next, by: officerId(author.person) });
    });
  });
  return getMinutes(db, { id, act }, joined);
}

/** The opening as a room reads it: named one by one, so that nothing else of it is shown. */
export async function roomView(db: Db, id: string): Promise<z.input<typeof RoomView>> {
  const procedure = await mustReadProcedure(db, id);
  const { state, updatedAt } = await readOpeningOf(db, id);
  const lots = procedure.lots.map((lot) => ({
    id: lot.id ?? '',
    number: lot.number,
    description: lot.description,
  }));
  return {
    number: procedure.number,
    title: procedure.title,
    openingAt: procedure.acts.findLast(({ kind }) => kind === 'opening')?.at ?? null,
    closedAt: state.closedAt,
    updatedAt: updatedAt.toISOString(),
    lots: lots.map(({ number, description }) => ({ number, description })),
    tenderers: state.tenderers
      .toSorted((a, b) => a.position - b.position)
      .map((tenderer) => {
        const checks = state.checks.filter(({ tendererId }) => tendererId === tenderer.id);
        return {
          position: tenderer.position,
          name: tenderer.name,
          openedAt: tenderer.openedAt,
          status: bidStatus(tenderer),
          standingAt: tenderer.standingAt ?? null,
          papers: {
            delivered: checks.filter(({ isDelivered }) => isDelivered).length,
            checked: checks.length,
            total: state.papers.length,
          },
          amounts: lots.flatMap(({ id: lotId, number }) => {
            const bid = state.bids.find((one) => one.tendererId === tenderer.id && one.lotId === lotId);
            return bid === undefined
              ? []
              : [{ lot: number, amount: bid.amount, isLeftOut: bid.reason !== null }];
          }),
        };
      }),
  };
}

import type { z } from 'zod';
import { QUOTATION_DECLARATIONS } from '#contract/quotations.ts';
import type { AskedQuotation, OpenRequestRow } from '#contract/quotations-api.ts';
import { maskedEmail } from '#contract/rules/identifiers/masked.ts';
import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';
import { modificationWords } from '#contract/rules/quotation/modification-words.ts';
import {
  findAsked,
  selectAnswered,
  selectAskedLots,
  selectLineNames,
  selectModifications,
  type Place,
} from './asked.sql.ts';

/** All that whoever may answer reads of a request; nothing of any answer. */
export async function readAsked(
  db: Db,
  place: Place,
  now = new Date(),
): Promise<z.input<typeof AskedQuotation>> {
  const { request, invited } = await findAsked(db, place, now);
  const { id, lines, closesAt, questionsUntil, ...asked } = request;
  const [lots, answered] = [await selectAskedLots(db, id), await selectAnswered(db, id)];
  const changes = await selectModifications(db, id);
  return {
    ...asked,
    closesAt: closesAt.toISOString(),
    questionsUntil: questionsUntil?.toISOString() ?? null,
    lots,
    lines: request.isOpen ? await selectLineNames(db, lines) : [],
    changes: changes.map(({ at, reason, differences }) => ({
      at: at.toISOString(),
      reason,
      words: modificationWords(differences, lots),
    })),
    declarations: [...QUOTATION_DECLARATIONS],
    answered: answered.map((one) => ({ ...one, answeredAt: one.answeredAt.toISOString() })),
    invited: invited === null ? null : { name: invited.name, mailbox: maskedEmail(invited.mailbox) },
  };
}

/** Requests that anybody of their giro may answer now. */
export async function listOpenRequests(db: Db, now = new Date()): Promise<z.input<typeof OpenRequestRow>[]> {
  const { rows } = await sql<{
    folio: string;
    title: string;
    kind: z.input<typeof OpenRequestRow>['kind'];
    closesAt: Date;
    lots: number;
    lines: string[];
  }>`select r.folio, r.title, r.kind, r.closes_at "closesAt",
      (select count(*)::int from quotation_lot l where l.request_id = r.id) lots,
      coalesce((select array_agg(b.name order by b.name) from registry_line b where b.code = any(r.lines)), '{}') lines
    from quotation_request r where r.is_open and r.state = 'sent' and r.closes_at >= ${now}
    order by r.closes_at, r.folio limit 500`.execute(db);
  return rows.map((row) => ({ ...row, closesAt: row.closesAt.toISOString() }));
}

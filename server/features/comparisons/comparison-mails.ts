import { sql } from 'kysely';
import type { Comparison } from '#contract/comparisons.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import type { DecidedLot } from '#contract/rules/quotation/choice.ts';
import type { EvaluatedLot } from '#contract/rules/quotation/evaluation.ts';
import { awardeeLines, resultLines } from '#contract/rules/quotation/result-words.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import type { StoredRequest } from '#server/features/quotation-requests/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import type { QuotingBidder } from './comparison.sql.ts';

/** What was decided, and of what. */
export interface Told {
  request: StoredRequest;
  comparison: Comparison;
  evaluated: readonly EvaluatedLot[];
  decided: readonly DecidedLot[];
}

const WAYS: Record<'invitation' | 'direct', string> = {
  invitation:
    'Si no estás de acuerdo, puedes presentar una inconformidad ante el Órgano Interno de Control dentro de los seis días hábiles siguientes.',
  direct:
    'Si tienes preguntas, escribe a quien te atiende; de una adjudicación directa puedes presentar una queja ante la Unidad.',
};

/** Q7: everybody who quoted hears at once what became of each lot. */
export async function tellBidders(
  tx: Transaction,
  { request, comparison, evaluated, decided }: Told,
  bidders: readonly QuotingBidder[],
): Promise<void> {
  for (const { id, name, email } of bidders) {
    if (email === null) continue;
    await queueMail(tx, {
      template: 'quotation_result',
      to: email,
      cause: 'officer',
      supplierId: id,
      values: {
        nombre: name,
        folio: request.folio,
        titulo: comparison.title,
        resultado: resultLines(id, { comparison, evaluated, decided }).join('\n'),
        via: WAYS[comparison.kind === 'invitation' ? 'invitation' : 'direct'],
        quien: request.buyerEmail === null ? request.buyer : `${request.buyer}, ${request.buyerEmail}`,
      },
    });
  }
}

interface Asker {
  folio: string;
  title: string;
  name: string;
  email: string;
  lots: string[];
}

/** M9: whoever asked for what was decided hears who delivers it, or until when to say what follows. */
export async function tellRequesters(
  tx: Transaction,
  { request, comparison, decided }: Told,
  { publicUrl, reason }: { publicUrl: string; reason: string },
): Promise<void> {
  const { rows } =
    await sql<Asker>`select r.folio, r.title, o.name, coalesce(o.email, r.requester_email) email,
      array_agg(distinct q.id) lots
    from quotation_lot q join requisition_line l on l.id = any(q.line_ids) join requisition r on r.id = l.requisition_id
      join officer o on o.id = r.requester_id
    where q.request_id = ${request.id} and r.folio is not null and coalesce(o.email, r.requester_email) is not null
    group by r.id, o.name, o.email order by r.folio`.execute(tx);
  if (rows.length === 0) return;
  const days = (await readTerm(tx, 'requisition_after_failure')) ?? 0;
  const last = addWorkingDays(todayInMexico(new Date()), days, await readHolidays(tx));
  for (const { folio, title, name, email, lots } of rows) {
    const won = awardeeLines(
      comparison,
      decided.filter(({ lotId }) => lots.includes(lotId)),
    );
    const values = {
      nombre: name,
      folio,
      titulo: title,
      direccion: `${publicUrl}${SCREEN_BASE}/requisiciones/${folio}`,
    };
    await queueMail(
      tx,
      won.length > 0
        ? {
            template: 'requisition_awarded',
            to: email,
            cause: 'officer',
            values: { ...values, resultado: won.join('\n') },
          }
        : {
            template: 'requisition_unawarded',
            to: email,
            cause: 'officer',
            values: { ...values, resultado: reason, dia: shortDate(last) },
          },
    );
  }
}

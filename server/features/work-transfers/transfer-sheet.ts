import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { TRANSFER_KINDS } from '#contract/work-transfers.ts';
import type { Transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import type { PrintedSheet } from '#server/kit/pdf/sheet-pdf.ts';
import type { Services } from '#server/kit/services.ts';
import { readNames } from '#server/kit/settings.ts';
import { selectTransfer } from './work-transfers.sql.ts';

const hour = (instant: string | null): string => {
  if (instant === null) return 'sin firma';
  const { date, time } = toMexico(instant);
  return `${shortDate(date)}, ${time} h`;
};

/** The sheet of a hand-over: who gives, who receives, how much and what, and what was not given over and why. */
export async function printedTransfer(
  { config }: Pick<Services, 'config'>,
  tx: Transaction,
  { id, madeAt }: { id: string; madeAt: Date },
): Promise<PrintedSheet> {
  const facts = await selectTransfer(tx, id);
  if (facts === undefined) throw notFound();
  const { rows } = await sql<{ code: string; title: string; note: string; refused: string | null }>`
    select code, title, note, refused from work_transfer_item where transfer_id = ${id} order by code, title`.execute(
    tx,
  );
  const { begunAt, begunBy, groups, isByGiver, kind, lastDay, person, reason } = facts;
  const ended = rows.filter(({ code }) => code === 'functions').length;
  return {
    unit: (await readNames(tx)).unit,
    over: kind === 'leave' ? 'Acta de entrega de asuntos' : TRANSFER_KINDS[kind],
    title: `Asuntos de ${person.name}`,
    madeAt,
    parts: [
      {
        title: 'Entrega',
        facts: [
          ['Entrega', isByGiver ? `${person.name}, ${hour(begunAt)}` : null],
          ['La empezó', isByGiver ? null : `${begunBy}, ${hour(begunAt)}, porque quien entrega no está`],
          ['Último día', lastDay === null ? null : `${shortDate(lastDay)}, a las 24:00 h`],
          ['Motivo', reason],
          ['Funciones que terminan', ended === 0 ? null : String(ended)],
        ],
      },
      ...groups.map(({ code, name, receiver, signedAt, moved }) => ({
        title: `${name}: ${moved}`,
        texts: [
          `Recibe ${receiver.name}${kind === 'leave' ? `. Firmó en el portal: ${hour(signedAt)}.` : '.'}`,
        ],
        entries: rows
          .filter((row) => row.code === code)
          .map(({ title, note, refused }) => ({
            text: [title, note].filter((text) => text !== '').join(', '),
            note: refused === null ? '' : `No se entregó: ${refused}`,
          })),
      })),
    ],
    foot: `Hecho el ${hour(madeAt.toISOString())}. La huella de esta acta está en el registro de integridad. El original está en ${config.publicUrl}${SCREEN_BASE}/administracion/entregas?entrega=${id}`,
  };
}

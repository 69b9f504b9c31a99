import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { officerMailbox } from '#server/kit/mail/tell-colleagues.ts';
import type { Transaction } from '#server/kit/db.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { selectTransfer, type TransferFacts } from './work-transfers.sql.ts';

type Kit = Pick<Services, 'config'>;

const addressOf = ({ config }: Kit, { id }: TransferFacts) =>
  `${config.publicUrl}${SCREEN_BASE}/administracion/entregas?entrega=${id}`;

const untilWords = ({ lastDay }: TransferFacts) =>
  lastDay === null ? '' : `Su último día es el ${shortDate(lastDay)}.`;

/** Asks each receiver who has not signed to do so. */
export async function tellToSign(kit: Kit, tx: Transaction, id: string): Promise<void> {
  const facts = await selectTransfer(tx, id);
  if (facts === undefined) return;
  const waiting = facts.groups.filter(({ signedAt }) => signedAt === null);
  for (const [receiver, own] of Map.groupBy(waiting, (group) => group.receiver.id)) {
    const mailbox = await officerMailbox(tx, receiver);
    if (mailbox === undefined) continue;
    await queueMail(tx, {
      to: mailbox.mail,
      template: 'work_transfer_to_sign',
      values: {
        nombre: mailbox.name,
        quien: facts.person.name,
        grupos: own.map(({ name }) => `- ${name}`).join('\n'),
        plazo: untilWords(facts),
        direccion: addressOf(kit, facts),
      },
      cause: 'officer',
    });
  }
}

/** Tells whoever gave it and each who received, with what is theirs. */
export async function tellMoved(kit: Kit, tx: Transaction, id: string): Promise<void> {
  const facts = await selectTransfer(tx, id);
  if (facts === undefined) return;
  const { groups, person } = facts;
  const { rows } = await sql<{ code: string; title: string; note: string; refused: string | null }>`
    select code, title, note, refused from work_transfer_item where transfer_id = ${id} order by code, title`.execute(
    tx,
  );
  const told = new Set([person.id, ...groups.map(({ receiver }) => receiver.id)]);
  for (const one of told) {
    const mailbox = await officerMailbox(tx, one);
    if (mailbox === undefined) continue;
    const codes = new Set(
      groups.filter(({ receiver }) => one === person.id || receiver.id === one).map(({ code }) => code),
    );
    const moved = rows.filter(({ code, refused }) => codes.has(code) && refused === null);
    const left = rows.filter(({ code, refused }) => codes.has(code) && refused !== null);
    await queueMail(tx, {
      to: mailbox.mail,
      template: 'work_transfer_done',
      values: {
        nombre: mailbox.name,
        quien: person.name,
        cuantos: moved.length === 1 ? 'un asunto' : `${moved.length} asuntos`,
        asuntos: [
          ...moved
            .slice(0, NAMED)
            .map(({ title, note }) => `- ${[title, note].filter((text) => text !== '').join(', ')}`),
          ...(moved.length > NAMED ? [`y ${moved.length - NAMED} más`] : []),
        ].join('\n'),
        faltan: left.length === 0 ? '' : `No se pasaron ${left.length}: en el acta está por qué.`,
        direccion: addressOf(kit, facts),
      },
      cause: 'officer',
    });
  }
}

/** Things that a mail names; the sheet has the rest. */
const NAMED = 15;

import { sql } from 'kysely';
import { NOTICE_READER, type HoldAct } from '#server/features/my-account/public.ts';
import { change } from '#server/kit/change.ts';
import { INVOICE, writeAct } from './invoices.sql.ts';

const HOLDS: ReadonlySet<string> = new Set(['received', 'matched', 'verified']);

/** An invoice that the company says it did not send is held while it is not being paid; another person lets it go on. */
export const holdSentInvoice: HoldAct = async (tx, { thing, said }, requestId) => {
  const { rows } = await sql<{
    id: string;
    state: string;
    version: number;
  }>`select id, state, version from invoice
    where id = ${thing}::uuid for no key update`.execute(tx);
  const [invoice] = rows;
  if (invoice === undefined) return '';
  const { id, state, version } = invoice;
  if (!HOLDS.has(state)) return 'La factura ya no se puede detener sola: la Unidad llama a la empresa.';
  const author = { person: { id: 'aviso', name: NOTICE_READER }, requestId, isOutside: true };
  const why = `La empresa dijo «No fui yo»: ${said}`;
  await change(tx, INVOICE, { id, version, author, operation: 'account.stop' }, async () => {
    await sql`update invoice set state = 'held', said = ${why.slice(0, 4_000)} where id = ${id}`.execute(tx);
    await writeAct(tx, id, { act: 'hold', by: NOTICE_READER, said: why });
  });
  return 'La factura quedó detenida hasta que la Unidad llame a la empresa.';
};

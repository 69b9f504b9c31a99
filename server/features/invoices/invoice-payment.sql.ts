import { sql } from 'kysely';
import { failure } from '#server/kit/errors.ts';
import type { Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { officerId } from '#server/kit/officers.ts';

/** Where an invoice stands on its way to be paid. */
export type PaidInvoiceState = 'verified' | 'ordered' | 'scheduled' | 'paid' | 'settled' | 'bounced' | 'held';

/** A step of an invoice that its payment brings about. */
export interface InvoiceStep {
  id: string;
  to: PaidInvoiceState;
  /** What its history says of it. */
  said: string;
}

/**
 * Brings invoices to where their payment stands, all of them or none: their rows are held, and one that somebody brought
 * elsewhere meanwhile is told by its folio.
 */
export async function moveInvoices(
  tx: Transaction,
  steps: readonly InvoiceStep[],
  { author, act, from }: { author: Author; act: string; from: readonly PaidInvoiceState[] },
): Promise<void> {
  if (steps.length === 0) return;
  const ids = steps.map(({ id }) => id);
  const { rows } = await sql<{
    id: string;
    folio: string;
    state: string;
  }>`select id, folio, state from invoice
    where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
  const other = rows.find(({ state }) => !(from as readonly string[]).includes(state));
  if (other !== undefined || rows.length < new Set(ids).size)
    throw failure('state_conflict', {
      detail: `La factura ${other?.folio ?? ''} ya está en otro estado: vuelve a abrir la orden de pago.`,
    });
  const given = sql`jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) g (id uuid, "to" text, said text)`;
  await sql`update invoice i set state = g."to", version = i.version + 1 from ${given} where i.id = g.id`.execute(
    tx,
  );
  await noteInvoices(tx, steps, { author, act });
  await happenedToMany(tx, {
    subject: 'invoice',
    ids,
    isPublic: false,
    operation: act,
    actorId: author.person.id,
  });
}

/** Writes something in the history of invoices that stay where they stand. */
export async function noteInvoices(
  tx: Transaction,
  notes: readonly Pick<InvoiceStep, 'id' | 'said'>[],
  { author, act }: { author: Author; act: string },
): Promise<void> {
  if (notes.length === 0) return;
  // The supplier is no officer: its step stands in the history under its name.
  const by = author.isOutside === true ? null : officerId(author.person);
  const name = author.isOutside === true ? (author.person.name ?? '') : '';
  await sql`insert into invoice_act (invoice_id, act, person_id, by_name, said)
    select g.id, ${act}, ${by}, coalesce((select name from officer where id = ${by}), ${name}), g.said
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) g (id uuid, said text)`.execute(tx);
}

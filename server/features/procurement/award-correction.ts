import { sql } from 'kysely';
import { AWARD_CORRECTIONS } from '#contract/awards.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { documentNames } from '#contract/rules/procedures/required-documents.ts';
import type { FieldChange } from '#contract/rules/procedures/procurement-changes.ts';
import { publishDrafts } from '#server/features/documents/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import type { Author } from './procedure-change.ts';

/** Who corrects an award that was given, and where its procedure is read. */
export interface Correcting {
  author: Author;
  publicUrl: string;
  /** Whoever wrote a document does not publish it. */
  secondReviewer: boolean;
}

interface Paper {
  id: string;
  version: number;
  kind: string;
  title: string;
  status: string;
  /** Whether an earlier correction rests on it. */
  isUsed: boolean;
}

/**
 * The act or resolution that changes an award: a draft of the file, which is published now. A resolution may be public
 * already, since it came after what it rules on.
 */
export async function correctingPaper(
  tx: Transaction,
  procedure: AdminProcedure,
  documentId: string | null,
  { author, secondReviewer, reason }: Correcting & { reason: string },
): Promise<{ id: string; title: string }> {
  const names = documentNames(AWARD_CORRECTIONS);
  const ask = (message: string) => invalid({ documentId: message });
  if (documentId === null)
    throw ask(`Elige el documento que corrige el fallo: ${names}. Se publica con la corrección.`);
  const { rows } = await sql<Paper>`
    select d.id, d.version, d.kind, d.title, d.status,
      exists (select from procedure_change c where c.document_id = d.id) "isUsed"
    from document d where d.id = ${documentId} and d.procedure_id = ${procedure.id}`.execute(tx);
  const [paper] = rows;
  if (paper === undefined) throw ask('Elige un documento de este expediente.');
  if (!(AWARD_CORRECTIONS as readonly string[]).includes(paper.kind))
    throw ask(`Un fallo se corrige con ${names}.`);
  if (paper.status === 'draft') {
    if (!author.person.ability.can('administer', 'Documents')) throw failure('forbidden');
    await publishDrafts(tx, procedure.id, [{ id: paper.id, version: paper.version }], {
      author,
      secondReviewer,
      at: new Date().toISOString(),
      unreadReason: reason,
    });
    return paper;
  }
  if (paper.isUsed) throw ask('Ese documento ya sustenta otra corrección: agrega el que sustenta esta.');
  if (paper.kind !== 'complaint_resolution' || paper.status !== 'published')
    throw ask('Elige un documento sin publicar del expediente: se publica con la corrección.');
  return paper;
}

/** Everybody who bid and whose mailbox the registry knows. */
export async function biddersToTell(
  tx: Db | Transaction,
  id: string,
): Promise<{ supplierId: string; name: string; email: string }[]> {
  const { rows } = await sql<{ supplierId: string; name: string; email: string }>`
    select distinct s.id "supplierId", t.name, s.email from tenderer t
    join supplier s on s.id = t.supplier_id or (t.supplier_id is null and s.rfc = t.rfc and s.status <> 'unregistered')
    where t.procedure_id = ${id} and s.email is not null order by t.name`.execute(tx);
  return rows;
}

/** Writes to everybody who bid. */
export async function tellBidders(
  tx: Transaction,
  { id, slug, number, title }: AdminProcedure,
  told: { changes: readonly FieldChange[]; reason: string; paper: string; publicUrl: string },
): Promise<void> {
  const values = {
    procedimiento: `${number}, ${title}`,
    cambios: told.changes
      .map(
        ({ field, before, after }) =>
          `Partida ${field.split('.')[1]}. Antes: ${before ?? 'sin resultado'}. Ahora: ${after ?? 'sin resultado'}.`,
      )
      .join('\n'),
    motivo: told.reason,
    documento: told.paper,
    direccion: `${told.publicUrl}${SCREEN_BASE}/adquisiciones/procedimientos/${encodeURIComponent(slug)}`,
  };
  for (const { supplierId, name, email } of await biddersToTell(tx, id))
    await queueMail(tx, {
      to: email,
      template: 'award_corrected',
      values: { ...values, nombre: name },
      supplierId,
      cause: 'officer',
    });
}

import { sql } from 'kysely';
import type { AdminDocument, EarlyRelease, ReleaseFacts } from '#contract/documents.ts';
import type { ActKind, ProcedureStatus } from '#contract/procedures.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import { PROCEDURE_STATUS_LABELS } from '#contract/procurement-admin.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import {
  CALL_KINDS,
  documentDateProblem,
  documentRelease,
  type ReleasedDocument,
} from '#contract/rules/documents/document-release.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { dayOfFirstPage, personalDataOf } from './page-text.sql.ts';

/** What of a procedure decides which of its documents may go out. */
export async function readReleaseFacts(db: Db | Transaction, procedureId: string): Promise<ReleaseFacts> {
  const { rows } = await sql<{
    kind: ProcedureKind;
    status: ProcedureStatus;
    published_at: Date | null;
    suspended_at: Date | null;
    fiscal_year: number;
    acts: { kind: ActKind; at: string }[];
    signed_on: (string | null)[];
    call_kinds: string[];
  }>`select p.kind, p.status, p.published_at, p.fiscal_year,
      case when p.status = 'suspended' then (select max(c.changed_at) from procedure_change c where c.procedure_id = p.id
        and c.field = 'status' and c.after = ${PROCEDURE_STATUS_LABELS.suspended}) end suspended_at,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'at', m.at) order by m.sequence, m.at), '[]')
        from milestone m where m.procedure_id = p.id) acts,
      (select coalesce(jsonb_agg(c.signed_on order by c.signed_on), '[]') from contract c
        where c.procedure_id = p.id) signed_on,
      array(select distinct d.kind from document d where d.procedure_id = p.id and d.kind = any(${[...CALL_KINDS]}::text[])
        and exists (select from document_version v where v.document_id = d.id and v.published_at is not null) order by 1) call_kinds
    from procedure p where p.id = ${procedureId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return {
    kind: row.kind,
    status: row.status,
    publishedAt: row.published_at?.toISOString() ?? null,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    fiscalYear: row.fiscal_year,
    acts: row.acts.map(({ kind, at }) => ({ kind, at: new Date(at).toISOString() })),
    signedOn: row.signed_on,
    callKinds: row.call_kinds,
  };
}

/** Refuses a date that the document cannot have, at its field. */
export async function requireOwnDate(
  tx: Transaction,
  procedureId: string,
  document: ReleasedDocument & { documentDate: string | null },
): Promise<void> {
  const facts = await readReleaseFacts(tx, procedureId);
  const wrong = documentDateProblem(document, facts, dateInMexico(new Date()));
  if (wrong !== undefined) throw invalid({ documentDate: wrong });
}

type Leaving = Pick<AdminDocument, 'stage' | 'kind' | 'title' | 'documentDate' | 'personal' | 'unread'> &
  Pick<ReleasedDocument, 'wasAsked' | 'pageDay'>;

/**
 * A document with the day that its waiting file tells and what that carries of people: as it was found, or looked for now
 * where nobody did yet.
 */
export async function lookedThrough(
  tx: Transaction,
  document: AdminDocument,
): Promise<AdminDocument & Pick<ReleasedDocument, 'pageDay'>> {
  const { pendingVersion, versions } = document;
  const waiting = versions.find(({ number }) => number === pendingVersion);
  if (waiting === undefined) return document;
  const personal = document.personal ?? (await personalDataOf(tx, waiting.sha256));
  const pageDay = await dayOfFirstPage(tx, waiting.sha256);
  return { ...document, personal, ...(pageDay !== undefined && { pageDay }) };
}

/**
 * What keeps a document from going out at an instant (its stage has not come, its date is wrong), unless a person gave the
 * reason and named document and stage; gives the reason under which it goes, null where it needs none.
 */
export function requireRelease(
  document: Leaving,
  facts: ReleaseFacts,
  { at, early }: { at: string; early: EarlyRelease | undefined },
): string | null {
  const { title, stage, kind } = document;
  const { answer, why, isPersonal, isUnread, isOfCall } = documentRelease(document, facts, at);
  if (answer === 'never') throw failure('document_too_early', { detail: `«${title}» no se publica. ${why}` });
  const wrong = documentDateProblem(document, facts, dateInMexico(at));
  if (wrong !== undefined) {
    const fields = { documentDate: wrong };
    throw failure('invalid_input', { detail: `«${title}»: ${wrong}`, fields });
  }
  if (answer === 'free') return null;
  if (early?.stage !== stage || early.kind !== kind)
    throw failure('document_early', {
      detail: `«${title}» ${isPersonal === true ? 'no sale así' : isOfCall === true ? 'cambia la convocatoria' : 'saldría antes de su etapa'}. ${why} Escribe el motivo y confírmalo.`,
      extra: {
        stage,
        kind,
        why,
        ...(isPersonal === true && { isPersonal }),
        ...(isUnread === true && { isUnread }),
        ...(isOfCall === true && { isOfCall }),
      },
    });
  return early.reason;
}

/** Keeps, or forgets, why a document goes out before its stage. */
export async function keepEarlyReason(tx: Transaction, id: string, reason: string | null): Promise<void> {
  await sql`update document set early_reason = ${reason} where id = ${id}
    and early_reason is distinct from ${reason}`.execute(tx);
}

import { sql } from 'kysely';
import type { QuotationInvitee } from '#contract/quotation-invitees.ts';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { estimateOf, firstClosing, missingOfRequest } from '#contract/rules/quotation/quotation-request.ts';
import { contractorFindings } from '#server/features/procurement/public.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { movesOf, mustRead } from './quotation-access.ts';
import { selectContracting } from './quotation-contract.sql.ts';
import { factsOf } from './quotation-facts.ts';
import { formOf, readWritten, selectQuestions, type StoredRequest } from './quotation-requests.sql.ts';

type InviteeRow = Omit<QuotationInvitee, 'findings' | 'invitedAt' | 'bouncedAt'> & {
  rfc: string | null;
  invitedAt: Date | null;
  bouncedAt: Date | null;
};

/** Who is invited. Whether somebody declined is told once the answers are open: before, it would say how many are left. */
export async function selectInvitees(
  db: Db | Transaction,
  { id, openedAt }: Pick<StoredRequest, 'id' | 'openedAt'>,
): Promise<InviteeRow[]> {
  const { rows } = await sql<InviteeRow>`select i.supplier_id "supplierId", s.number,
      concat_ws(', ', s.name, s.legal_suffix) name, s.rfc, i.position, i.is_proposed "isProposed", i.reason_code "reasonCode",
      i.reason, s.email is not null "hasMail", i.invited_at "invitedAt", i.bounced_at "bouncedAt",
      case when ${openedAt !== null} then i.declined_reason end "declinedReason"
    from quotation_invitee i join supplier s on s.id = i.supplier_id
    where i.request_id = ${id} order by i.position nulls last, s.name, i.supplier_id`.execute(db);
  return rows;
}

async function inviteesOf(db: Transaction, request: StoredRequest): Promise<QuotationInvitee[]> {
  const found: QuotationInvitee[] = [];
  for (const { rfc, invitedAt, bouncedAt, ...row } of await selectInvitees(db, request))
    found.push({
      ...row,
      invitedAt: invitedAt?.toISOString() ?? null,
      bouncedAt: bouncedAt?.toISOString() ?? null,
      findings: request.state === 'draft' ? await contractorFindings(db, { name: row.name, rfc }) : [],
    });
  return found;
}

/** A request as one person sees it; for whom it is not, there is none. */
export function readRequest(db: Db | Transaction, folio: string, person: Person): Promise<QuotationRequest> {
  const read = (tx: Transaction) => seenBy(tx, folio, person);
  return db.isTransaction ? read(db as Transaction) : transaction(db, read);
}

async function seenBy(db: Transaction, folio: string, person: Person): Promise<QuotationRequest> {
  const request = await mustRead(db, folio, person);
  const written = await readWritten(db, request.id);
  if (written === undefined) throw notFound('No encontramos esa solicitud de cotización.');
  const form = formOf(written);
  const invited = await inviteesOf(db, request);
  const facts = await factsOf(db, form, invited);
  const moves = await movesOf(db, request, person);
  return {
    id: request.id,
    folio,
    version: request.version,
    title: form.title,
    kind: form.kind,
    state: request.state,
    closesAt: form.closesAt,
    buyer: request.buyer,
    isMine: request.buyerId === person.id,
    invitees: invited.length,
    procedure: request.procedure,
    procedureId: request.procedureId,
    area: request.area,
    form,
    estimate: estimateOf(form.lots),
    invited,
    questions: await selectQuestions(db, request.id),
    missing: moves.includes('send') ? missingOfRequest(form, facts) : [],
    firstClosing: firstClosing(facts.today, facts.term, facts.holidays),
    sentAt: request.sentAt?.toISOString() ?? null,
    closedAt: request.closedAt?.toISOString() ?? null,
    openedAt: request.openedAt?.toISOString() ?? null,
    endReason: request.endReason,
    endText: request.endText,
    previous: request.previous,
    next: request.next,
    contracting: await selectContracting(db, request),
    moves,
  };
}

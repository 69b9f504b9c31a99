import { sql } from 'kysely';
import type { MailTemplate } from '#contract/mail-texts.ts';
import { QUOTATION_KIND_EFFECTS } from '#contract/quotation-requests.ts';
import { criterionWords } from '#contract/quotation-requests.ts';
import { closingText } from '#contract/rules/quotation/quotation-request.ts';
import type { Transaction } from '#server/kit/db.ts';
import { queueMail, type MailCause } from '#server/kit/mail/queue-mail.ts';
import { hashLink, newLink } from '#server/kit/personal-link.ts';
import { linkAddress } from './quotation-links.ts';
import { selectRequestById, readWritten } from './quotation-requests.sql.ts';

/** Somebody who is invited, with the mailbox of the registry. */
export interface Addressed {
  supplierId: string;
  name: string;
  email: string | null;
}

/** Who is invited to a request. */
export async function selectAddressed(tx: Transaction, requestId: string): Promise<Addressed[]> {
  const { rows } =
    await sql<Addressed>`select s.id "supplierId", concat_ws(', ', s.name, s.legal_suffix) name,
      -- Where the invitation came back, the mailbox that the registry has now.
      case when i.bounced_at is null then coalesce(i.email, s.email) else s.email end email
    from quotation_invitee i join supplier s on s.id = i.supplier_id
    where i.request_id = ${requestId} order by s.name, s.id`.execute(tx);
  return rows;
}

/** What every mail about a request says of it. */
async function commonOf(tx: Transaction, requestId: string): Promise<Record<string, string>> {
  const request = await selectRequestById(tx, requestId);
  const written = await readWritten(tx, requestId);
  if (request === undefined || written === undefined) throw new Error(`There is no request ${requestId}`);
  return {
    folio: request.folio,
    titulo: written.title,
    cierre: written.closesAt === null ? 'cuando se indique' : closingText(written.closesAt),
    contacto: request.buyerEmail === null ? request.buyer : `${request.buyer}, ${request.buyerEmail}`,
  };
}

interface Told {
  template: MailTemplate;
  values?: Readonly<Record<string, string>>;
  cause?: MailCause;
  /** Those alone; default: everybody who is invited. */
  to?: readonly Addressed[];
  /** Nobody of the unit reads the mail before. */
  unreadUntil?: Date;
}

/** A mail to whoever is invited to a request. */
export async function tellInvited(
  tx: Transaction,
  requestId: string,
  { template, values = {}, cause = 'officer', to, unreadUntil }: Told,
): Promise<void> {
  const common = await commonOf(tx, requestId);
  for (const { name, email, supplierId } of to ?? (await selectAddressed(tx, requestId)))
    if (email !== null)
      await queueMail(tx, {
        template,
        to: email,
        cause,
        supplierId,
        values: { ...common, nombre: name, ...values },
        ...(unreadUntil !== undefined && { unreadUntil }),
      });
}

/** Q1: gives whoever is invited a personal link, keeps its hash alone and mails it: everybody, or these alone. */
export async function inviteAll(
  tx: Transaction,
  publicUrl: string,
  { requestId, only }: { requestId: string; only?: ReadonlySet<string> },
): Promise<void> {
  const common = await commonOf(tx, requestId);
  const written = await readWritten(tx, requestId);
  for (const { supplierId, name, email } of await selectAddressed(tx, requestId)) {
    if (email === null || only?.has(supplierId) === false) continue;
    const link = newLink();
    const mail = await queueMail(tx, {
      template: 'quotation_invited',
      to: email,
      cause: 'officer',
      supplierId,
      secret: link,
      values: {
        ...common,
        nombre: name,
        efecto: QUOTATION_KIND_EFFECTS[written?.kind ?? 'research'],
        criterio: written === undefined ? '' : criterionWords(written),
        enlace: linkAddress(publicUrl, common.folio ?? ''),
      },
    });
    await sql`update quotation_invitee set token_hash = ${hashLink(link)}, email = ${email}, invited_at = now(),
        bounced_at = null, mail_id = ${mail.queued ? mail.id : null}
      where request_id = ${requestId} and supplier_id = ${supplierId}`.execute(tx);
  }
}

import { sql } from 'kysely';
import type { Context } from 'hono';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { AccountRight } from '#contract/rules/rights/account-rights.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { queueMail, SECRET_MARK } from '#server/kit/mail/queue-mail.ts';
import { hashLink, newLink } from '#server/kit/personal-link.ts';
import type { Services } from '#server/kit/services.ts';
import { mailboxesOf } from './account-people.sql.ts';
import { deviceOf, type Account } from './account-session.ts';

/** Whence somebody of a supplier does something: its account, or a personal link without one; from which browser. */
export interface Origin {
  account?: Pick<Account, 'supplierId' | 'mailbox' | 'name'> | undefined;
  /** As a list of sessions names it. */
  device: string;
  /** Address of the portal's pages. */
  site: string;
}

export const siteOf = ({ config }: Pick<Services, 'config'>): string => `${config.publicUrl}${SCREEN_BASE}`;

/** From which browser a request comes, without anybody's account. */
export const whenceOf = (
  services: Pick<Services, 'config'>,
  context: Context,
): Pick<Origin, 'device' | 'site'> => ({
  device: deviceOf(context.req.header('user-agent')),
  site: siteOf(services),
});

/** What a notice is of, and what «No fui yo» holds of it. */
export type ActKind =
  | 'order'
  | 'delivery'
  | 'settlement'
  | 'penalty'
  | 'ending'
  | 'quotation'
  | 'invoice'
  | 'payment_receipt'
  | 'interest'
  | 'entry'
  | 'sessions';

export interface SupplierAct {
  kind: ActKind;
  /** Id of what it was done to. */
  thing: string;
  supplierId: string;
  /** Mailbox to which the personal link was mailed; of an account its own counts. */
  mailbox: string;
  /** Who reads of it: those who may do it, those who administer, and whoever has the registered mailbox. */
  right: AccountRight;
  /** What was done, after who did it: «rechazó el pedido P-2026-00012, de $1.00». */
  did: string;
  /** Who of the unit learns that it was stopped. */
  contact?: string | null;
  /** Who reads it: the mailbox that did it alone, or with the others; without it, with those of its file where no other may. */
  tells?: 'all' | 'itself';
  /** Nobody of the unit reads of it before. */
  unreadUntil?: Date;
}

/** So many days after it a notice still stops something. */
const STOPS_DAYS = 10;

/** Who holds something with «No fui yo», as histories name it. */
export const NOTICE_READER = 'Quien recibió el aviso';

/** Coming in and going out send nothing. */
export const SENDS_NOTHING: ReadonlySet<ActKind> = new Set(['entry', 'sessions']);

/** What stops everything that is sent in the name of a supplier; undefined where nothing does. */
export async function stoppedBy(db: Db | Transaction, supplierId: string): Promise<string | undefined> {
  const { rows } = await sql<{ isHeld: boolean; isDenied: boolean; folio: string | null }>`
    select has_open_hold(${supplierId}) "isHeld", has_open_denial(${supplierId}) "isDenied",
      (select i.folio from invoice i where i.supplier_id = ${supplierId} and i.state = 'held' and ${NOTICE_READER} =
        (select a.by_name from invoice_act a where a.invoice_id = i.id and a.act = 'hold' order by a.id desc limit 1)
        order by i.folio limit 1) folio`.execute(db);
  const { isHeld = false, isDenied = false, folio = null } = rows[0] ?? {};
  if (isHeld) return 'Tu registro está detenido';
  if (folio !== null) return `La factura ${folio} está detenida`;
  return isDenied ? 'Lo que se manda en nombre de tu empresa está detenido' : undefined;
}

/**
 * Nothing is sent in the name of a supplier that said «No fui yo» of its registration, of an invoice or of anything else that was
 * sent, until somebody of the unit has answered that: whoever did it may have the mailbox still.
 */
export async function refuseStopped(
  db: Db | Transaction,
  { supplierId, contact }: Pick<SupplierAct, 'supplierId' | 'contact'>,
): Promise<void> {
  const why = await stoppedBy(db, supplierId);
  if (why === undefined) return;
  const whom = contact == null ? '' : `, o escribe a ${contact}`;
  throw failure('state_conflict', {
    detail: `${why} porque alguien de tu empresa dijo «No fui yo»: mientras la Unidad no llame a tu teléfono registrado no se recibe nada en nombre de tu empresa. Llama a la Unidad${whom}.`,
  });
}

async function readersOf(
  tx: Transaction,
  { supplierId, right }: Pick<SupplierAct, 'supplierId' | 'right'>,
): Promise<{ mailbox: string; manages: boolean }[]> {
  const { rows } = await sql<{ mailbox: string; manages: boolean }>`
    select mailbox, is_owner or 'manage' = any(rights) manages from account_access where supplier_id = ${supplierId}
      and is_confirmed and (is_owner or 'manage' = any(rights) or ${right} = any(rights)) order by is_owner desc, mailbox`.execute(
    tx,
  );
  return rows;
}

/**
 * Tells the mailboxes of a supplier of everything that somebody did in its name, each time with a link that says «No fui yo»:
 * the one that did it too, since who reads a mailbox need not be who has it. Where no other may read it, the mailboxes of its
 * file do. Throws where nothing is sent in its name now.
 */
export async function tellAct(tx: Transaction, origin: Origin, act: SupplierAct): Promise<void> {
  if (!SENDS_NOTHING.has(act.kind)) await refuseStopped(tx, act);
  const { account, device, site } = origin;
  const own = (account?.mailbox ?? act.mailbox).toLowerCase();
  const said =
    account === undefined
      ? `Con la liga que se mandó a ${own}, alguien ${act.did}.`
      : `${account.name} (${own}) ${act.did}.`;
  const link = newLink();
  await sql`delete from account_act where stops_until <= now() and not holds`.execute(tx);
  await sql`insert into account_act (supplier_id, kind, thing, mailbox, by_link, said, contact, stop_hash, stops_until)
    values (${act.supplierId}, ${act.kind}, ${act.thing}, ${own}, ${account === undefined}, ${said.slice(0, 2_000)},
      ${act.contact ?? null}, ${hashLink(link)}, now() + make_interval(days => ${STOPS_DAYS}))`.execute(tx);
  const readers = await readersOf(tx, act);
  const others = readers.filter(({ mailbox }) => mailbox !== own);
  const itself = { mailbox: own, manages: false };
  const rest =
    act.tells === undefined && others.length === 0
      ? (await mailboxesOf(tx, act.supplierId))
          .filter((mailbox) => mailbox !== own)
          .map((mailbox) => ({ mailbox, manages: false }))
      : others;
  const to = [itself, ...(act.tells === 'itself' ? [] : rest)].filter(({ mailbox }) => mailbox !== '');
  const { rows } = await sql<{
    company: string;
  }>`select concat_ws(', ', name, legal_suffix) company from supplier
    where id = ${act.supplierId}`.execute(tx);
  for (const { mailbox, manages } of to)
    await queueMail(tx, {
      to: mailbox,
      supplierId: act.supplierId,
      template: 'account_act',
      values: {
        empresa: rows[0]?.company ?? '',
        que: said,
        desde: device,
        hacer: adviceFor(manages || readers.some((one) => one.mailbox === mailbox && one.manages), site),
        enlace: `${site}/mi-cuenta/no-fui-yo#${SECRET_MARK}`,
      },
      secret: link,
      cause: 'clock',
      ...(act.unreadUntil !== undefined && { unreadUntil: act.unreadUntil }),
    });
}

/** What whoever reads a notice can do besides: nobody is advised what is not theirs to do. */
export const adviceFor = (manages: boolean, site: string): string =>
  manages
    ? `Después entra en ${site}/mi-cuenta/personas, quita el acceso a quien no deba tenerlo y llama a la Unidad.`
    : 'Después avisa a quien administra la cuenta de tu empresa, cambia la contraseña de tu correo y llama a la Unidad.';

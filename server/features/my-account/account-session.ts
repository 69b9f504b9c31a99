import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from 'hono';
import { API_BASE } from '#contract/endpoint.ts';
import { ACCOUNT_HEADER, ACCOUNT_IDLE_HOURS, ACCOUNT_MOST_HOURS } from '#contract/my-account.ts';
import { ACCOUNT_RIGHT_LABELS, type AccountRight } from '#contract/rules/rights/account-rights.ts';
import type { Config } from '#server/config.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import type { KeyAccess } from '#server/kit/serve.ts';
import type { Services } from '#server/kit/services.ts';

/** Who asks, for which company; what it may do is read anew with every request. */
export interface Account {
  sessionId: string;
  supplierId: string;
  number: string;
  supplier: string;
  mailbox: string;
  name: string;
  rights: AccountRight[];
  isOwner: boolean;
  expiresAt: Date;
}

interface Row extends Account {
  isCurrent: boolean;
  hasBefore: boolean;
  way: 'code' | 'key';
  usedAt: Date;
  rotatedAt: Date;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** How long one token is used, and how long the one before is taken beside the new one. */
const ROTATES_AFTER = HOUR;
const BOTH_FOR = MINUTE;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const isSecure = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:');
const cookieName = (config: Config): string => (isSecure(config) ? '__Secure-cuenta' : 'cuenta');

/** The cookie goes to the API alone, with what this site itself asks for, and no script reads it. */
export function setCookie(config: Config, context: Context, token: string, seconds: number): void {
  const parts = [
    `${cookieName(config)}=${token}`,
    `Path=${API_BASE}`,
    `Max-Age=${Math.max(0, Math.floor(seconds))}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(config) ? ['Secure'] : []),
  ];
  context.res.headers.append('set-cookie', parts.join('; '));
}

/** The token of the cookie; empty without one. */
export function tokenOf(config: Config, context: Context): string {
  const start = `${cookieName(config)}=`;
  const found = (context.req.header('cookie') ?? '').split(/; */).find((part) => part.startsWith(start));
  return found?.slice(start.length) ?? '';
}

const over = () =>
  failure('request_access_denied', {
    detail: 'Tu sesión de la cuenta terminó. Lo que escribiste sigue aquí: entra otra vez.',
  });

/** Another site may make a browser send the cookie, never the name of the session beside it. */
const isOurs = (context: Context): boolean =>
  ['same-origin', 'none', ''].includes(context.req.header('sec-fetch-site') ?? '');

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

async function find(db: Db | Transaction, id: string, hash: Buffer, now: Date): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select e.id "sessionId", e.supplier_id "supplierId", s.number, concat_ws(', ', s.name, s.legal_suffix) supplier, e.mailbox,
      coalesce(nullif(a.name, ''), s.name) "name", a.rights, a.is_owner "isOwner", e.expires_at "expiresAt", e.way,
      e.used_at "usedAt", e.rotated_at "rotatedAt", e.token_hash = ${hash} "isCurrent", e.before_hash is not null "hasBefore"
    from account_session e join supplier s on s.id = e.supplier_id
      join account_access a on a.supplier_id = e.supplier_id and a.mailbox = e.mailbox and a.is_confirmed
    where e.id = ${id} and (e.token_hash = ${hash} or e.before_hash = ${hash}) and e.expires_at > ${now}
      and e.used_at > ${new Date(now.getTime() - ACCOUNT_IDLE_HOURS * HOUR)}`.execute(db);
  return rows[0];
}

/** What a request was found to be, once for all who ask of it. */
const found = new WeakMap<Context, Promise<Account | undefined>>();

/**
 * Whoever's session the request names and proves; undefined where it names none. Throws where it does and the session is
 * over. The token changes every hour; the one before is taken until the new one was used for a minute.
 */
export function accountOf(
  services: Pick<Services, 'config' | 'db'>,
  context: Context,
): Promise<Account | undefined> {
  const known = found.get(context) ?? findAccount(services, context, new Date());
  found.set(context, known);
  return known;
}

async function findAccount(
  { config, db }: Pick<Services, 'config' | 'db'>,
  context: Context,
  now: Date,
): Promise<Account | undefined> {
  const id = context.req.header(ACCOUNT_HEADER) ?? '';
  if (id === '') return undefined;
  const token = tokenOf(config, context);
  const row =
    UUID.test(id) && token !== '' && isOurs(context) ? await find(db, id, hashOf(token), now) : undefined;
  if (row === undefined) throw over();
  const { isCurrent, hasBefore, way, usedAt, rotatedAt, ...account } = row;
  const age = now.getTime() - rotatedAt.getTime();
  if (isCurrent && age > ROTATES_AFTER)
    await rotate({ config, db }, context, { row, hash: hashOf(token), now });
  else if (now.getTime() - usedAt.getTime() > MINUTE || (isCurrent && hasBefore && age > BOTH_FOR))
    await sql`update account_session set used_at = ${now},
      before_hash = case when ${isCurrent && age > BOTH_FOR} then null else before_hash end where id = ${id}`.execute(
      db,
    );
  // A key of the registry opens its request: nobody is let in with it.
  if (way === 'key') account.rights = account.rights.filter((right) => right !== 'manage');
  return account;
}

async function rotate(
  { config, db }: Pick<Services, 'config' | 'db'>,
  context: Context,
  { row, hash, now }: { row: Row; hash: Buffer; now: Date },
): Promise<void> {
  const token = newToken();
  // Of several requests at once one changes it; the others came with what is the one before now.
  const { rows } =
    await sql`update account_session set token_hash = ${hashOf(token)}, before_hash = ${hash}, used_at = ${now},
      rotated_at = ${now} where id = ${row.sessionId} and token_hash = ${hash} returning id`.execute(db);
  if (rows.length > 0) setCookie(config, context, token, (row.expiresAt.getTime() - now.getTime()) / 1_000);
}

const newToken = (): string => randomBytes(32).toString('base64url');

/** What came in, or why it did not. */
export async function requireAccount(
  services: Pick<Services, 'config' | 'db'>,
  context: Context,
  right?: AccountRight,
): Promise<Account> {
  const account = await accountOf(services, context);
  if (account === undefined) throw over();
  if (right !== undefined) requireRight(account, right);
  return account;
}

export function requireRight({ rights, supplier }: Account, right: AccountRight): void {
  if (rights.includes(right)) return;
  throw failure('forbidden', {
    detail: `Tu permiso en la cuenta de ${supplier} no incluye «${ACCOUNT_RIGHT_LABELS[right].toLowerCase()}». Pídelo a quien la administra.`,
  });
}

/** Permission of the operations of the account: its session, and what of it the operation asks for. */
export const accountAccess = (right?: AccountRight): KeyAccess => ({
  header: ACCOUNT_HEADER,
  denied: 'request_access_denied',
  check: (services, context) => requireAccount(services, context, right),
});

interface Opening {
  supplierId: string;
  mailbox: string;
  way: 'code' | 'key';
  device: string;
  now: Date;
  /** What it has left, when it takes the place of one. */
  expiresAt?: Date;
}

/** A fresh session: whatever cookie came with the request opens nothing any more. */
export async function openAccountSession(
  tx: Db | Transaction,
  config: Config,
  context: Context,
  { supplierId, mailbox, way, device, now, expiresAt }: Opening,
): Promise<string> {
  const token = newToken();
  const ends = expiresAt ?? new Date(now.getTime() + ACCOUNT_MOST_HOURS * HOUR);
  await sql`delete from account_session where token_hash = ${hashOf(tokenOf(config, context))} or expires_at <= ${now}`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string }>`
    insert into account_session (token_hash, supplier_id, mailbox, way, device, opened_at, used_at, rotated_at, expires_at)
    values (${hashOf(token)}, ${supplierId}, ${mailbox}, ${way}, ${device}, ${now}, ${now}, ${now}, ${ends}) returning id`.execute(
    tx,
  );
  setCookie(config, context, token, (ends.getTime() - now.getTime()) / 1_000);
  return rows[0]!.id;
}

/** Name of a browser and its system, as a list of sessions tells them apart. */
export function deviceOf(agent = ''): string {
  const of = (names: [RegExp, string][], other: string) =>
    names.find(([sign]) => sign.test(agent))?.[1] ?? other;
  const browser = of(
    [
      [/Edg\//, 'Edge'],
      [/OPR\//, 'Opera'],
      [/SamsungBrowser\//, 'Samsung Internet'],
      [/Firefox\/|FxiOS\//, 'Firefox'],
      [/Chrome\/|CriOS\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ],
    'Navegador',
  );
  const system = of(
    [
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iPhone o iPad'],
      [/Windows/, 'Windows'],
      [/Mac OS X/, 'Mac'],
      [/CrOS/, 'Chromebook'],
      [/Linux/, 'Linux'],
    ],
    '',
  );
  if (system !== '') return `${browser} en ${system}`;
  // What names itself otherwise is called by its own first word.
  const own = /^[\w.+-]{2,40}/.exec(agent)?.[0];
  return browser === 'Navegador' && own !== undefined && own !== 'Mozilla'
    ? `un programa que se llama «${own}»`
    : browser === 'Navegador'
      ? 'un navegador que no dice cuál es'
      : browser;
}

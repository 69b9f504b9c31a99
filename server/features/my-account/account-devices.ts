import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from 'hono';
import { API_BASE } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** A browser is known for so long after it last came in. */
const KNOWN_DAYS = 180;
/** Mailboxes that one browser comes in with: one token each. */
const MOST_TOKENS = 5;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const isSecure = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:');
const cookieName = (config: Config): string =>
  isSecure(config) ? '__Secure-cuenta-equipo' : 'cuenta-equipo';

function tokensOf(config: Config, context: Context): string[] {
  const start = `${cookieName(config)}=`;
  const found = (context.req.header('cookie') ?? '').split(/; */).find((part) => part.startsWith(start));
  return (found?.slice(start.length).split('.') ?? [])
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, MOST_TOKENS);
}

/** Which of the browser's tokens came in with this mailbox before, by its hash; undefined where none did. */
export async function knownDevice(
  db: Db | Transaction,
  config: Config,
  context: Context,
  mailbox: string,
): Promise<Buffer | undefined> {
  const hashes = tokensOf(config, context).map(hashOf);
  if (hashes.length === 0) return undefined;
  const { rows } = await sql<{ hash: Buffer }>`select token_hash hash from account_device
    where mailbox = ${mailbox} and token_hash = any(${hashes}::bytea[])
      and seen_at > now() - make_interval(days => ${KNOWN_DAYS}) limit 1`.execute(db);
  return rows[0]?.hash;
}

/** Keeps that this browser came in with the mailbox. A fresh token: one that somebody else planted would be theirs too. */
export async function rememberDevice(
  tx: Transaction,
  config: Config,
  context: Context,
  mailbox: string,
): Promise<{ isNew: boolean }> {
  const known = await knownDevice(tx, config, context, mailbox);
  if (known !== undefined) {
    await sql`update account_device set seen_at = now() where token_hash = ${known} and mailbox = ${mailbox}`.execute(
      tx,
    );
    return { isNew: false };
  }
  await sql`delete from account_device where seen_at <= now() - make_interval(days => ${KNOWN_DAYS})`.execute(
    tx,
  );
  const token = randomBytes(32).toString('base64url');
  await sql`insert into account_device (token_hash, mailbox) values (${hashOf(token)}, ${mailbox})`.execute(
    tx,
  );
  const kept = [token, ...tokensOf(config, context)].slice(0, MOST_TOKENS).join('.');
  const parts = [
    `${cookieName(config)}=${kept}`,
    `Path=${API_BASE}`,
    `Max-Age=${KNOWN_DAYS * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(config) ? ['Secure'] : []),
  ];
  context.res.headers.append('set-cookie', parts.join('; '));
  return { isNew: true };
}

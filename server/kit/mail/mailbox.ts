import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where whoever tries a demonstration reads what it mailed; its identity provider answers it. */
export const MAILBOX_PATH = '/identidad/correos';

/** A mail with its secret. */
export interface SentMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  leaveUrl?: string;
}

/** A mail that was written to a folder. */
export interface MailboxMail {
  to: string;
  subject: string;
  text: string;
  at: Date;
}

/** Where mails become files outside production. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'correo');

/** Headers of a mail to many: whoever no longer wants it leaves with one click (RFC 2369, RFC 8058). */
export function listHeaders(leaveUrl: string | undefined): Record<string, string> {
  if (leaveUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Writes a mail as a text that only this account reads. */
export async function writeMail(
  folder: string,
  { id, to, subject, text, leaveUrl }: SentMail,
  now = new Date(),
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const headers = { Para: to, Asunto: subject, Fecha: now.toISOString(), ...listHeaders(leaveUrl) };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  await writeFile(join(folder, `${id}.txt`), `${head.join('')}\n${text}\n`, { mode: 0o600 });
}

/** Mails of a folder, newest first; none where there is no folder yet. */
export async function readMailbox(folder: string): Promise<MailboxMail[]> {
  const names = await readdir(folder).catch(() => []);
  const mails: MailboxMail[] = [];
  for (const name of names.filter((one) => one.endsWith('.txt'))) {
    const mail = mailOf(await readFile(join(folder, name), 'utf8'));
    if (mail !== undefined) mails.push(mail);
  }
  return mails.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** Undefined for a file that is not whole yet, or was written before mails said their hour. */
function mailOf(file: string): MailboxMail | undefined {
  const end = file.indexOf('\n\n');
  const headers = new Map(
    file
      .slice(0, Math.max(end, 0))
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  const [to, subject, at] = ['Para', 'Asunto', 'Fecha'].map((name) => headers.get(name));
  if (to === undefined || subject === undefined || at === undefined) return undefined;
  return { to, subject, at: new Date(at), text: file.slice(end + 2).trimEnd() };
}

import { sql } from 'kysely';
import { ACCOUNT_HEADER, type AccountSession } from '#contract/my-account.ts';
import type { Db } from '#server/kit/db.ts';
import { planted } from '#server/kit/test-planted.ts';
import type { TestApp } from '#server/kit/test-app.ts';

let last = 0;

export interface PlantedSupplier {
  id: string;
  number: string;
  name: string;
  mailbox: string;
}

const CLABE = '002010077777777771';

/** A registered supplier in force with its file, whose account ends in 7771. */
export async function plantSupplier(db: Db, given: { mailbox?: string } = {}): Promise<PlantedSupplier> {
  const n = (last += 1);
  const name = `Comercial ${n}`;
  const number = `P-${70_000 + n}`;
  const mailbox = given.mailbox ?? `direccion${n}@comercial.example`;
  const data = {
    personType: 'legal',
    email: mailbox,
    bank: { clabe: CLABE, holder: name },
    curp: '',
    representative: {
      givenNames: 'Laura',
      firstSurname: 'Ejemplo',
      secondSurname: 'Ríos',
      curp: 'EERL800101MGTJSR09',
      email: `laura${n}@comercial.example`,
    },
    contacts: [{ name: 'Ventas', email: `ventas${n}@comercial.example` }],
  };
  const { rows } = await planted(
    db,
    sql<{ id: string }>`with s as (insert into supplier (name, number, rfc, status, valid_until)
        values (${name}, ${number}, ${`CMR${String(n).padStart(6, '0')}AB1`}, 'active', current_date + 200) returning id)
      insert into supplier_file (supplier_id, data) select id, ${JSON.stringify(data)}::jsonb from s returning supplier_id id`,
  );
  return { id: rows[0]!.id, number, name, mailbox };
}

/** A browser with its cookie, which may be in an account. */
export function browserOf(app: TestApp, given: { cookie?: string; session?: string } = {}) {
  const state = { cookie: given.cookie ?? '', session: given.session ?? '' };
  async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const answer = await app.send('stranger', method, path, body, {
      ...(state.cookie !== '' && { cookie: state.cookie }),
      ...(state.session !== '' && { [ACCOUNT_HEADER]: state.session }),
      ...headers,
    });
    const cookies = answer.headers.getSetCookie();
    const set = cookies.at(-1)?.split(';', 1)[0];
    if (set !== undefined) state.cookie = set;
    if (answer.status >= 500) console.error(app.log.filter((line) => line.includes('error')).at(-1));
    const text = await answer.text();
    return {
      status: answer.status,
      cookies,
      text,
      body: (text === '' ? {} : JSON.parse(text)) as T & { detail?: string; fields?: Record<string, string> },
    };
  }
  /** Asks for a code, reads it in the mail and comes in with it. */
  async function enter(mailbox: string): Promise<AccountSession> {
    await call('POST', '/cuenta/codigo', { email: mailbox });
    const answer = await call<AccountSession>('POST', '/cuenta/sesion', {
      email: mailbox,
      code: await codeOf(app.db, mailbox),
    });
    if (answer.status !== 200) throw new Error(`${mailbox} did not come in: ${answer.text}`);
    state.session = answer.body.session;
    return answer.body;
  }
  return { state, call, enter };
}

export type Browser = ReturnType<typeof browserOf>;

/** The newest code that went to a mailbox. */
export async function codeOf(db: Db, mailbox: string): Promise<string> {
  return (await mailsTo(db, mailbox, 'account_code')).at(-1)?.secret ?? '';
}

/** Mails to a mailbox, the oldest first. */
export async function mailsTo(db: Db, mailbox: string, template: string) {
  const { rows } = await sql<{ text: string; secret: string | null }>`select text, secret from mail_outbox
    where to_address = ${mailbox} and template = ${template} order by created_at, id`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { ACCOUNT_HEADER, type AccountSession } from '#contract/my-account.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
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

/** A browser with its cookies, which may be in an account and have come in before. */
export function browserOf(app: TestApp, given: { cookie?: string; session?: string; device?: string } = {}) {
  const state = { cookie: given.cookie ?? '', session: given.session ?? '', device: given.device ?? '' };
  async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const answer = await app.send('stranger', method, path, body, {
      ...(state.cookie + state.device !== '' && {
        cookie: [state.cookie, state.device].filter((one) => one !== '').join('; '),
      }),
      ...(state.session !== '' && { [ACCOUNT_HEADER]: state.session }),
      ...headers,
    });
    const cookies = answer.headers.getSetCookie();
    for (const one of cookies) {
      const [set = ''] = one.split(';', 1);
      state[set.startsWith('cuenta-equipo=') ? 'device' : 'cookie'] = set;
    }
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

let lastOrder = 0;

/** An issued order of two units for a supplier, with an invoice of it in some state. */
export async function plantOrder(
  db: Db,
  supplier: PlantedSupplier,
  state = 'issued',
  invoice?: string,
): Promise<string> {
  const today = todayInMexico();
  const n = (lastOrder += 1);
  const number = `P-2026-${String(80_000 + n)}`;
  await planted(
    db,
    sql`with o as (insert into officer (id, name, email) values ('comprador', 'Óscar Compras', 'oscar@universidad.example')
        on conflict (id) do update set name = excluded.name returning id),
      p as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status)
        values (${`AD-${n}`}, ${`ad-${n}`}, 'Compra', 'direct', 'national', 'in_person', 'goods', 'lineamientos_ug', 2026, 'Ninguna', 'contracted') returning id),
      c as (insert into contract (procedure_id, number, title, supplier_id, supplier_name, signed_on, amount)
        select id, ${`C-${n}`}, 'Compra', ${supplier.id}, ${supplier.name}, current_date, 1000 from p returning id),
      e as (insert into purchase_order (contract_id, supplier_id, number, state, buyer_id, object, due_on, total, issued_at, answer_by, token_hash, link_until, mailbox)
        select c.id, ${supplier.id}, ${number}, ${state}, o.id, ${`Monitores de ${supplier.name}`}, ${addDays(today, 20)}::date, 232, now(), ${addDays(today, 2)}::date,
          sha256(${number}::bytea), now() + interval '90 days', ${supplier.mailbox} from c, o returning id)
      insert into purchase_order_line (id, order_id, number, description, quantity, unit, unit_price)
        select gen_random_uuid(), id, 1, 'Monitor', '2', 'Pieza', '100' from e`,
  );
  if (invoice !== undefined)
    await planted(
      db,
      sql`with f as (insert into stored_file (sha256, bytes, media_type) values (${String(n).padStart(64, '0')}, 1, 'application/xml') returning sha256)
        insert into invoice (order_id, supplier_id, folio, state, attempt, answer_by, uuid, series, number, issued_at, stamped_at, subtotal, total, xml_sha,
          verified_at, verifier_id, due_on)
        select o.id, o.supplier_id, ${`F-2026-${String(n).padStart(5, '0')}`}, ${invoice}, 1, current_date, ${`UUID-${n}`}, 'CC', ${String(n)}, now(), now(), 200, 232, f.sha256,
          case when ${invoice === 'verified'} then now() end, case when ${invoice === 'verified'} then 'comprador' end,
          case when ${invoice === 'verified'} then ${addDays(today, 9)}::date end
        from purchase_order o, f where o.number = ${number}`,
    );
  return number;
}

import { sql } from 'kysely';
import { fromMexico } from '#contract/mexico-time.ts';
import type { QuotationLot } from '#contract/quotation-requests.ts';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import type { Db } from '#server/kit/db.ts';
import { planted } from '#server/kit/test-planted.ts';
import type { Caller, TestApp } from '#server/kit/test-app.ts';

const BASE = '/administracion/cotizaciones';

/** What an operation on a request answers. */
export type Answer = QuotationRequest & { detail?: string; code?: string; fields?: Record<string, string> };

let last = 0;

/** Suppliers in force with a mailbox, as the registry leaves them; their ids by name. */
export async function plantSuppliers(
  db: Db,
  names: readonly string[],
  line = 'G01',
): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  for (const name of names) {
    const { rows } = await planted(
      db,
      sql<{ id: string }>`insert into supplier (name, number, rfc, status, lines, email)
        values (${name}, ${`P-${name}`}, ${`XYZ${String((last += 1)).padStart(6, '0')}AB1`}, 'active', ${[line]}::text[],
          ${`${name.toLowerCase()}@proveedor.example`}) returning id`,
    );
    made[name] = rows[0]!.id;
  }
  return made;
}

/** A lot that lacks nothing. */
export const wholeLot = (id: string, over: Partial<QuotationLot> = {}): QuotationLot => ({
  id,
  number: 1,
  groupLabel: null,
  description: 'Acetona grado analítico, frasco de un litro',
  quantity: '10',
  unit: 'Litro',
  place: 'Almacén central',
  deliveryDays: 10,
  estimate: '9000.00',
  requirements: [],
  lotId: null,
  lineIds: [],
  ...over,
});

/** Asks about requests as one person. */
export function requestsOf(app: TestApp, who: Caller) {
  const call = async (method: string, path: string, body?: object, version?: number) => {
    const answer = await app.send(who, method, `${BASE}${path}`, body, {
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const read = async (folio: string) => (await call('GET', `/${folio}`)).body;
  /** Does something over the version that the request has now. */
  const act = async (method: string, folio: string, path: string, body?: object) =>
    call(method, `/${folio}${path}`, body, (await read(folio)).version);
  return {
    call,
    read,
    act,
    begin: async (over: object = {}) =>
      (await call('POST', '', { kind: 'direct', title: 'Reactivos para los laboratorios', ...over })).body,
    save: (folio: string, body: object) => act('PUT', folio, '', body),
    rank: (folio: string, wanted = 3) => act('POST', folio, '/orden', { wanted }),
    invite: (folio: string, invited: object[], leftOut: object[] = []) =>
      act('PUT', folio, '/invitados', { invited, leftOut }),
    send: (folio: string) => act('POST', folio, '/envio'),
  };
}

/** The first moment at which a request may close, as its page says it. */
export const closingOf = ({ firstClosing }: QuotationRequest): string =>
  fromMexico({ date: firstClosing, time: '14:00' });

/** Brings a request that was begun to the point where nothing is missing, with the first of the order invited. */
export async function completeRequest(app: TestApp, who: Caller, folio: string, line = 'G01'): Promise<void> {
  const { read, rank, save } = requestsOf(app, who);
  const begun = await read(folio);
  await save(folio, {
    lines: [line],
    closesAt: closingOf(begun),
    lots: begun.form.lots.length > 0 ? begun.form.lots : [wholeLot(crypto.randomUUID())],
    terms: { ...begun.form.terms, payment: '17 días hábiles después de aceptada la factura.' },
  });
  await rank(folio);
  await app.runJobs();
}

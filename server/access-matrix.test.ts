import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE, endpoint } from '#contract/endpoint.ts';
import { faultsOf } from './features/system/openapi-lint.ts';
import type { OpenApiDocument, OperationObject } from './features/system/openapi-types.ts';
import { serve, type Access } from './kit/serve.ts';
import { FUNCTION_RIGHTS, FUNCTIONS, type FunctionCode } from '#contract/functions.ts';
import { abilityWith, ADMINISTRATIVE_SUBJECTS } from '#contract/permissions.ts';
import { plantGrant } from './kit/test-functions.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

const PEOPLE = [
  'stranger',
  'guest',
  'no role',
  'administrator',
  'administrator by list',
  'forged',
  'expired',
  'garbage',
] as const;
type Who = (typeof PEOPLE)[number];
type Expected = 'admitted' | 401 | 403;

let portal: TestPortal;
let document: OpenApiDocument;
let authorization: Record<Who, string | undefined>;

beforeAll(async () => {
  portal = await startTestPortal();
  document = (await (await portal.ask(`${API_BASE}/openapi.json`)).json()) as OpenApiDocument;
  const { privateKey } = await generateKeyPair('RS256');
  const bearer = async (claims: Record<string, unknown>, ...rest: [typeof privateKey?, string?]) =>
    `Bearer ${await portal.token(claims, ...rest)}`;
  authorization = {
    stranger: undefined,
    guest: await bearer({ role: 'guest' }),
    'no role': await bearer({}),
    administrator: await bearer({ role: 'Administrador' }),
    'administrator by list': await bearer({ role: ['guest', 'Administrador'] }),
    forged: await bearer({ role: 'Administrador' }, privateKey),
    expired: await bearer({ role: 'Administrador' }, undefined, '-10m'),
    garbage: 'Bearer no-es-un-token',
  };
});
afterAll(() => portal.stop());

/** Written out from S-6.2 and decision D4, not from the table in the code. */
function expected(access: Access, who: Who): Expected {
  if (access === 'public') return 'admitted';
  // None of them brings the key of a request.
  if (typeof access === 'object' && 'header' in access) return 401;
  if (['stranger', 'forged', 'expired', 'garbage'].includes(who)) return 401;
  const isAdministrator = who.startsWith('administrator');
  if (access === 'signed-in') return 'admitted';
  if (access.subject === 'Reports') return 403;
  if (access.action === 'administer' || access.action === 'consult')
    return isAdministrator ? 'admitted' : 403;
  if (access.subject === 'Dashboard') return 'admitted';
  if (access.subject === 'Test') return isAdministrator ? 403 : 'admitted';
  return 403;
}

function everyOperation(): { path: string; method: string; operation: OperationObject }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** What each function administers, written out from purchase-chain 1.1 and 1.2, not from the table in the code. */
const ADMINISTERS: Record<FunctionCode, string> = {
  requester: 'Work Requisitions',
  area_approver: 'Work Requisitions',
  budget_officer: 'Work Requisitions Budget',
  technical_reviewer: 'Work Requisitions',
  buyer: 'Work Requisitions Quotations Orders Procurement Documents',
  second_person: 'Work Decisions',
  receiver: 'Work Receipts',
  payables_officer: 'Work Invoices Payments',
  registry_officer: 'Work SupplierRegistry',
  evaluation_officer: 'Work Evaluations',
  content_editor: 'Work Regulations Notices Directory Procedures ComputingProfiles Documents',
  settings_keeper: 'Work Settings Catalogues',
  people_keeper: 'Work People',
  committee_secretary: 'Work Requisitions',
  auditor: '',
  internal_control: 'Reports',
  finance_head: 'Work Requisitions',
};
/** Functions that read beside what they administer; `all`: everything. */
const CONSULTS: Partial<Record<FunctionCode, string>> = {
  buyer: 'Budget',
  budget_officer: 'Payments',
  second_person: 'Quotations Orders Payments',
  receiver: 'Orders',
  registry_officer: 'Quotations',
  payables_officer: 'Budget Orders',
  finance_head: 'Head Budget Invoices Payments',
  auditor: 'all',
  internal_control: 'all',
};

/** What a guest who holds this function in some area is answered where a subject is asked for. */
function expectedWith({ action, subject }: Pick<Asking, 'action' | 'subject'>, code: FunctionCode): Expected {
  const may = (list = '') => list === 'all' || list.split(' ').includes(subject);
  return may(ADMINISTERS[code]) || (action === 'consult' && may(CONSULTS[code])) ? 'admitted' : 403;
}

type Asking = Extract<Access, { subject: unknown }>;

/** Subjects that came with functions. */
const PURCHASE = new Set<Asking['subject']>([
  'Requisitions',
  'Budget',
  'Quotations',
  'Orders',
  'Receipts',
  'Invoices',
  'Payments',
  'People',
  'Head',
  'Decisions',
]);
const askOf = ({ action, subject }: Asking): string => `${action} ${subject}`;

/** Operations that ask for a subject of the staff, and whether their handler asks for more. */
const asking = () =>
  everyOperation().flatMap((one) => {
    const access = one.operation['x-acceso'];
    if (typeof access !== 'object' || 'header' in access || access.action === 'route') return [];
    const { errors = [] } =
      portal.operations.find(({ endpoint: { operationId } }) => operationId === one.operation.operationId)
        ?.endpoint ?? {};
    return [{ one, access, asksMore: errors.includes('forbidden') }];
  });

async function expectAnswer(
  { one, asksMore }: ReturnType<typeof asking>[number],
  token: string,
  wanted: Expected,
  who: string,
): Promise<void> {
  const status = await statusFor(one, token);
  const place = `${one.operation.operationId} ${who} answered ${status}`;
  if (wanted === 'admitted') expect([401, 500, ...(asksMore ? [] : [403])], place).not.toContain(status);
  else expect(status, place).toBe(wanted);
}

/** A guest of the tests who was given these functions in an area. */
async function holder(
  person: string,
  codes: readonly FunctionCode[],
  days: { from?: string; until?: string },
) {
  const { rows } = await portal.services.pool.query<{ id: string }>('select id from area limit 1');
  for (const code of codes)
    await plantGrant(portal.db, {
      person,
      code,
      areaId: rows[0]?.id ?? null,
      lines: code === 'technical_reviewer' ? ['515'] : [],
      ...days,
    });
  const email = `${person}@universidad.example`;
  return `Bearer ${await portal.token({ role: 'guest', sub: person, email })}`;
}

/** Calls with a body that no operation accepts: whoever is refused must be refused before it is read. */
async function statusFor(
  one: ReturnType<typeof everyOperation>[number],
  token: string | undefined,
): Promise<number> {
  const { parameters } = one.operation;
  const path = one.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((given) => given.in === 'path' && given.name === name);
    return encodeURIComponent(String(parameter?.example));
  });
  const required = parameters.filter((given) => given.in === 'query' && given.required);
  const search = new URLSearchParams(required.map(({ name, example }) => [name, String(example)])).toString();
  // A file of any bytes may be taken by the importer, so files are sent empty.
  const takesFile = one.operation.requestBody?.content['application/octet-stream'] !== undefined;
  const response = await portal.ask(`${API_BASE}${path}${search === '' ? '' : `?${search}`}`, {
    method: one.method,
    headers: {
      'if-match': '"1"',
      'content-type': 'application/json',
      ...(token && { authorization: token }),
    },
    ...(one.method === 'GET' || takesFile ? {} : { body: '{"roto":' }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function rowCounts(): Promise<Record<string, string>> {
  const { rows } = await portal.services.pool.query<{ name: string; rows: string }>(
    `select relname as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) c from %I.%I', nspname, relname),
       false, true, '')))[1]::text as rows
     from pg_class join pg_namespace n on n.oid = relnamespace where relkind = 'r' and nspname = 'public'`,
  );
  const counts = Object.fromEntries(rows.map((row) => [row.name, row.rows]));
  const downloads = await portal.services.pool.query<{ count: string }>(
    `select count(*) from audit_log where operation like '%.download'`,
  );
  const without = (count: string | undefined) => String(Number(count) - Number(downloads.rows[0]?.count));
  // Each row of the log has its leaf.
  return {
    ...counts,
    audit_log: without(counts.audit_log),
    integrity_entry: without(counts.integrity_entry),
  };
}

describe('the access matrix', () => {
  it('declares an access that is known for every operation of the OpenAPI document', () => {
    const operations = everyOperation();
    expect(operations.length).toBe(portal.operations.length);
    for (const { operation } of operations) {
      const access = operation['x-acceso'] as unknown;
      const isKnown =
        access === 'public' ||
        access === 'signed-in' ||
        (typeof access === 'object' &&
          access !== null &&
          ('header' in access || ('action' in access && 'subject' in access)));
      expect(isKnown, operation.operationId).toBe(true);
    }
  });

  it('is read from an OpenAPI document without structural faults', () => {
    expect(faultsOf(document)).toEqual([]);
  });

  it('has no address of the API that was added beside `serve`', () => {
    const declared = new Set(
      everyOperation().map(
        ({ path, method }) => `${method} ${API_BASE}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    const routes = portal.app.routes.filter(
      ({ path, method }) => path.startsWith(API_BASE) && method !== 'ALL',
    );
    expect(
      routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !declared.has(route)),
    ).toEqual([]);
  });

  it.each(PEOPLE)(
    'S-6.2 S-7.4 admits or refuses the %s on every operation, before any body is read',
    async (who) => {
      for (const one of everyOperation()) {
        const status = await statusFor(one, authorization[who]);
        const place = `${one.operation.operationId} as ${who} answered ${status}`;
        const wanted = expected(one.operation['x-acceso'], who);
        if (wanted === 'admitted') {
          expect([401, 403], place).not.toContain(status);
          expect(status, place).not.toBe(500);
        } else expect(status, place).toBe(wanted);
      }
    },
  );

  it.each(FUNCTIONS)(
    'gives by the function %s what the law of purchases writes, and nothing else',
    (code) => {
      const ability = abilityWith('guest', FUNCTION_RIGHTS[code]);
      for (const action of ['administer', 'consult'] as const)
        for (const subject of ADMINISTRATIVE_SUBJECTS) {
          const answer = ability.can(action, subject) ? 'admitted' : 403;
          expect(answer, `${action} ${subject}`).toBe(expectedWith({ action, subject }, code));
        }
    },
  );

  // Functions only add: whoever holds all that give nothing here, and is refused, is refused by each of them.
  it('refuses every operation by all functions together that do not give it, and admits by those that do', async () => {
    const operations = asking();
    const asked = new Map(operations.map(({ access }) => [askOf(access), access]));
    for (const [ask, access] of asked) {
      const given = FUNCTIONS.filter((code) => expectedWith(access, code) === 'admitted');
      const people = [
        { codes: given, wanted: given.length === 0 ? 403 : 'admitted' },
        { codes: FUNCTIONS.filter((code) => !given.includes(code)), wanted: 403 },
      ] as const;
      for (const [at, { codes, wanted }] of people.entries()) {
        const token = await holder(`${at}-${ask.replaceAll(' ', '-')}`, codes, {});
        for (const operation of operations.filter((one) => askOf(one.access) === ask))
          await expectAnswer(operation, token, wanted, `with ${codes.join(', ')}`);
      }
    }
    expect(operations.length).toBeGreaterThan(200);
  });

  it(
    'decides by each function alone one operation of every subject, and by each set of rights all of the purchase',
    { tags: 'all' },
    async () => {
      const operations = asking();
      const sets = new Set<string>();
      const oneOfEach = [...new Map(operations.map((one) => [askOf(one.access), one])).values()];
      const ofPurchase = operations.filter(({ access }) => PURCHASE.has(access.subject));
      for (const code of FUNCTIONS) {
        const token = await holder(`con-${code}`, [code], {});
        const set = `${ADMINISTERS[code]} / ${CONSULTS[code] ?? ''}`;
        const asked = new Set([...oneOfEach, ...(sets.has(set) ? [] : ofPurchase)]);
        sets.add(set);
        for (const operation of asked)
          await expectAnswer(operation, token, expectedWith(operation.access, code), `as ${code}`);
      }
      expect(ofPurchase.length).toBeGreaterThan(30);
    },
  );

  it.each([
    ['ended', { from: '2025-01-01', until: '2026-01-01' }],
    ['have not begun', { from: '2099-01-01' }],
  ])('gives a guest nothing by functions that %s, all of them together', async (words, days) => {
    const token = await holder(`sin-${words.replaceAll(' ', '-')}`, FUNCTIONS, days);
    for (const { one } of asking()) {
      const status = await statusFor(one, token);
      expect(status, `${one.operation.operationId} answered ${status}`).toBe(403);
    }
  });

  it('writes nothing while it is run, but who downloaded personal data', async () => {
    const before = await rowCounts();
    for (const one of everyOperation()) await statusFor(one, authorization.administrator);
    expect(await rowCounts()).toEqual(before);
  });

  const planted = endpoint({
    operationId: 'plantedOperation',
    method: 'GET',
    path: '/plantada',
    summary: 'Sin acceso',
  });

  it('does not start with an operation that states no access', () => {
    expect(() =>
      serve(portal.api, planted, { access: undefined as unknown as Access }, async () => new Response()),
    ).toThrow('plantedOperation states no access');
  });
});

import { sql } from 'kysely';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { AREA_CONTENT } from '#contract/directory-content.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { THINGS } from './access-things.ts';
import { issueMissingCertificates } from './features/certificates/public.ts';
import { writeContent } from './features/content/public.ts';
import { sequence } from './features/integrity/sequence.service.ts';
import { writeReleases } from './features/open-contracting/releases.service.ts';
import { transaction } from './kit/db.ts';
import { workAlone } from './kit/test-second-person.ts';
import { loadDemoLists } from './local/demo/registry/demo-lists.ts';
import { LATER, NEVER, type Fixtures, type Params, type ParamsByState } from './test-access-fixtures.ts';
import {
  plantEvaluations,
  plantOffice,
  plantOpinions,
  plantRegulations,
  plantPaymentOrders,
  plantPurchaseOrders,
  plantQuotationRequests,
  plantSentRequisitions,
  plantRequisitions,
} from './test-access-offices.ts';
import { plantProcedures } from './test-access-procurement.ts';
import { plantRequests, plantSuppliers } from './test-access-registry.ts';
import type { TestPortal } from './test-portal.ts';

/** Every thing of the matrix in every of its states, and the keys of the requests among them. */
export interface Planted {
  places: Readonly<Record<string, Readonly<Record<string, Params>>>>;
  /** Header that opens a request, by its folio. */
  keys: Readonly<Record<string, string>>;
  endedKey: string;
}

/** Adds to the demonstration what it has not: things that are hidden, over or gone. */
export async function plantObjects(
  portal: TestPortal,
  officer: string,
  people: Record<'requester' | 'other', string>,
): Promise<Planted> {
  const { services } = portal;
  const { db } = services;
  await loadDemoLists(services);
  const one = async <T extends object = { id: string }>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<T> => {
    const { rows } = await portal.planting.query<T>(text, [...values]);
    const [row] = rows;
    if (row === undefined) throw new Error(`Nothing to try: ${text}`);
    return row;
  };
  const as =
    (authorization: string): Fixtures['send'] =>
    async (method, path, body, version) => {
      const answer = await portal.ask(API_BASE + path, {
        method,
        headers: {
          authorization,
          'content-type': 'application/json',
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    };
  await transaction(db, (tx) => issueMissingCertificates(tx, services, 'siembra'));
  await writeReleases(services);
  const fixtures: Fixtures = { portal, one, send: as(officer) };
  await one(
    `insert into officer (id, name) values ('siembra', 'Siembra') on conflict (id) do update set name = excluded.name returning id`,
  );
  const entries = await plantEntries(fixtures);
  const procedures = await plantProcedures(fixtures);
  const requests = await plantRequests(fixtures);
  const places: ParamsByState = {
    ...Object.fromEntries(Object.entries(entries).map(([type, keys]) => [`entry of ${type}`, keyed(keys)])),
    ...(await plantImports(fixtures)),
    ...procedures,
    ...(await plantSuppliers(fixtures)),
    ...requests.places,
    ...(await plantOpinions(fixtures, as(people.requester), as(people.other))),
    ...(await plantSentRequisitions(fixtures)),
    ...(await plantQuotationRequests(fixtures)),
    ...(await plantPurchaseOrders(fixtures)),
    ...(await plantPaymentOrders(fixtures)),
    ...(await plantRequisitions(fixtures)),
    ...(await plantEvaluations(fixtures)),
    ...(await plantRegulations(fixtures, entries)),
    sheet: keyed(entries.fichas),
    profile: keyed(entries.perfiles),
    post: keyed(entries.directorio),
    ...(await plantOffice(fixtures)),
  };
  // What was published stands in the log that anyone can check.
  await sequence(services, { mustSign: true });
  const wrong = (known: Params, from: Params): Params => ({
    // Beside what is wrong everything is as it should be: the version of a document, the code of a paper.
    ...known,
    ...Object.fromEntries(Object.entries(from).filter(([name]) => known[name] !== undefined)),
  });
  for (const [thing, states] of Object.entries(places)) {
    const [known = {}] = Object.values(states);
    const { id = '' } =
      (thing.includes('document') ? procedures.procedure?.open : procedures.document?.published) ?? {};
    const everywhere = (value: string) => Object.fromEntries(Object.keys(NEVER).map((name) => [name, value]));
    states.never = wrong(known, NEVER);
    states['another kind'] = wrong(known, { ...NEVER, ...everywhere(id) });
    states.malformed = wrong(known, everywhere("' or 1=1 --"));
    for (const state of Object.keys(THINGS[thing] ?? {}))
      if (states[state] === undefined) throw new Error(`«${thing}» is not planted as «${state}»`);
  }
  return { places, keys: requests.keys, endedKey: requests.endedKey };
}

const keyed = (keys: Readonly<Record<string, string>> = {}): Record<string, Params> =>
  Object.fromEntries(Object.entries(keys).map(([state, clave]) => [state, { clave }]));
/** Of each kind of content one entry in each state; gives their keys. */
async function plantEntries({
  portal,
  one,
  send,
}: Fixtures): Promise<Record<string, Record<string, string>>> {
  const { db } = portal.services;
  const author = { person: { id: 'siembra', name: 'Siembra' }, requestId: 'siembra' };
  const like = await one<{ published: Record<string, never> }>(
    `select published from content_item where kind = 'areas' and is_public order by key limit 1`,
  );
  // Of the areas of the demonstration somebody is always the head.
  await transaction(db, async (tx) => {
    await writeContent(tx, CONTENT_KINDS, {
      kind: AREA_CONTENT,
      given: ['Área sembrada', 'Área vecina'].map((name) => ({
        values: { ...like.published, name },
        isPublished: true,
      })),
      author,
    });
  });
  const planted: Record<string, Record<string, string>> = {};
  for (const [type, kind] of Object.entries(CONTENT_KINDS)) {
    const { rows } = await sql<{ key: string; published: Record<string, never>; version: number }>`
      select key, published, version from content_item i where kind = ${type} and is_public
        and not exists (select from content_item c where c.kind <> 'sinonimos' and c.published::text like '%"' || i.key || '"%')
      order by key`.execute(db);
    const [published, withdrawn] = [rows[0], rows.at(-1)];
    if (published === undefined || withdrawn === undefined || published === withdrawn)
      throw new Error(`Too few of ${type}`);
    const base = `/administracion/contenido/${type}/entradas`;
    const step = async (key: string, body: object) => {
      const { version } = await one<{ version: number }>(
        'select version from content_item where kind = $1 and key = $2',
        [type, key],
      );
      await send('POST', `${base}/${key}/pasos`, body, version);
    };
    // Some kinds take two people to withdraw where anybody else works.
    await workAlone(db);
    await step(withdrawn.key, { step: 'withdraw', reason: 'Ya no corresponde a lo vigente.' });
    const states = ['draft', 'in-review', 'scheduled', 'discarded'] as const;
    await transaction(db, (tx) =>
      writeContent(tx, CONTENT_KINDS, {
        kind,
        // The values of what was withdrawn: nothing published says the same.
        given: states.map((state) => ({
          key: `sembrado-${state}`,
          values: withdrawn.published,
          isPublished: false,
        })),
        author,
      }),
    );
    await step('sembrado-in-review', { step: 'review' });
    await one(
      `update content_item set stage = 'scheduled', publish_at = $1, scheduled_by = 'siembra' where kind = $2 and key = 'sembrado-scheduled'
        returning id`,
      [LATER, type],
    );
    await step('sembrado-discarded', { step: 'discard' });
    planted[type] = {
      published: published.key,
      draft: 'sembrado-draft',
      'in review': 'sembrado-in-review',
      scheduled: 'sembrado-scheduled',
      withdrawn: withdrawn.key,
      discarded: 'sembrado-discarded',
    };
  }
  return planted;
}

/** Of each kind of import one that waits, one that was done and one that was stopped. */
async function plantImports({ one }: Fixtures): Promise<Record<string, Record<string, Params>>> {
  const { sha256 } = await one<{ sha256: string }>('select sha256 from stored_file limit 1');
  const kinds: [string, string, string][] = [
    ...Object.values(CONTENT_KINDS).map(({ type, subject }): [string, string, string] => [
      `import of ${type}`,
      `content:${type}`,
      subject,
    ]),
    ['import of contracts', 'contracts', 'Procurement'],
    ['import of registry', 'registry', 'SupplierRegistry'],
    ['import of lists', 'negative-lists', 'SupplierRegistry'],
    ['import of postal codes', 'postal-codes', 'Catalogues'],
    ['import of annual plan', 'annual-plan', 'Procurement'],
    ['import of the budget', 'budget', 'Budget'],
    ['import of changes of the budget', 'budget-changes', 'Budget'],
    ['import of payments', 'payments', 'Payments'],
  ];
  const places: Record<string, Record<string, Params>> = {};
  for (const [thing, kind, subject] of kinds) {
    places[thing] = {};
    for (const status of ['analysing', 'failed', 'cancelled'] as const) {
      const { id } = await one(
        `insert into import_run (kind, subject, file_sha256, file_name, file_bytes, status, created_by, request_id)
          values ($1, $2, $3, 'tabla.csv', 10, $4, 'siembra', 'siembra') returning id`,
        [kind, subject, sha256, status],
      );
      places[thing][status === 'analysing' ? 'being read' : status] = { id };
    }
  }
  return places;
}

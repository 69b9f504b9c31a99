import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import AjvDraft04 from 'ajv-draft-04';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OcdsRecordPackage, OcdsReleasePackage } from '#contract/ocds.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { DOCUMENT_KINDS } from '#contract/procedures.ts';
import { documentType } from './codes.ts';

const SCHEMA = JSON.parse(
  readFileSync(join(import.meta.dirname, 'schema/release-schema.json'), 'utf8'),
) as object;
const follows = new AjvDraft04({ strict: false, validateFormats: false, allErrors: true }).compile(SCHEMA);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ OCDS_PREFIX: 'ocds-prueba' });
});
afterAll(() => app.stop());

const ask = async <T>(path: string) => (await (await app.send('stranger', 'GET', path)).json()) as T;

/** A tender with three lots: one won and contracted with an amendment, one deserted, one of a firm that is in no registry. */
async function awarded(number: string, status = 'contracted'): Promise<string> {
  const { rows } = await sql<{ id: string; lots: string[] }>`
    with p as (insert into procedure (number, slug, title, description, kind, character, modality, category, regime, fiscal_year,
        requesting_area, funding, award_criterion, status, published_at)
      values (${number}, ${number}, 'Equipo de laboratorio', 'Para docencia', 'open', 'national', 'mixed', 'goods', 'laassp_2025',
        2026, 'Ciencias', 'own', 'points', ${status}, now() - interval '60 days') returning id),
    acts as (insert into milestone (procedure_id, kind, at) select id, kind, now() + make_interval(days => days) from p,
      (values ('publication', -60), ('questions_deadline', -52), ('opening', -40), ('award', -20), ('signature', 5)) a(kind, days)),
    l as (insert into lot (procedure_id, number, description, unit, quantity, status, estimate)
      select id, n, 'Partida ' || n, 'Pieza', 2.5, (array['awarded', 'unsuccessful', 'awarded'])[n], 900 from p, generate_series(1, 3) n
      returning id, number)
    select p.id, array(select id::text from l order by number) lots from p`.execute(app.db);
  const { id, lots } = rows[0] as { id: string; lots: string[] };
  const [known, person] = await Promise.all(
    (
      [
        [`PP-${number}-1`, 'legal', 'COL150310AB1'],
        [`PP-${number}-2`, 'natural', 'GOMA800101AB1'],
      ] as const
    ).map(async ([registered, kind, rfc]) => {
      const made = await sql<{
        id: string;
      }>`insert into supplier (number, name, rfc, lines, status, person_type)
        values (${registered}, ${`Proveedor ${registered}`}, ${`${rfc.slice(0, -1)}${number.at(-1)}`}, '{}', 'active', ${kind}) returning id`.execute(
        app.db,
      );
      return made.rows[0]?.id ?? '';
    }),
  );
  await sql`insert into opening (procedure_id, closed_at) values (${id}, now())`.execute(app.db);
  const bidders = await sql<{ id: string }>`
    insert into tenderer (procedure_id, position, supplier_id, name, rfc) values
      (${id}, 1, ${known}, 'Colibrí, S.A. de C.V.', null), (${id}, 2, ${person}, 'Ana Gómez', null),
      (${id}, 3, null, 'Sin Padrón, S.A.', 'SPA150310AB1') returning id`.execute(app.db);
  const [first, second, third] = bidders.rows.map((row) => row.id);
  await sql`insert into bid (tenderer_id, lot_id, amount, reason, ground) values
    (${first}, ${lots[0]}, 1000.10, null, null), (${second}, ${lots[0]}, 900, 'Sin muestra', 'Art. 51'),
    (${third}, ${lots[2]}, 500, null, null)`.execute(app.db);
  await sql`insert into award_decision (procedure_id) values (${id})`.execute(app.db);
  await sql`insert into award (lot_id, procedure_id, status, tenderer_id, supplier_id, supplier_name, amount, reason) values
    (${lots[0]}, ${id}, 'awarded', ${first}, ${known}, 'Colibrí, S.A. de C.V.', 1000.10, null),
    (${lots[1]}, ${id}, 'unsuccessful', null, null, null, null, 'Nadie ofertó esta partida.'),
    (${lots[2]}, ${id}, 'awarded', ${third}, null, 'Sin Padrón, S.A.', 500, null)`.execute(app.db);
  await sql`with c as (insert into contract (procedure_id, number, title, supplier_id, supplier_name, signed_on, starts_on, ends_on, amount)
      values (${id}, 'C-1', 'Contrato de laboratorio', ${known}, 'Colibrí, S.A. de C.V.', current_date - 5, current_date, current_date + 90, 1160.12)
      returning id),
    k as (insert into contract_lot (contract_id, lot_id) select id, ${lots[0]}::uuid from c),
    d as (insert into contract_delivery (id, contract_id, what, planned_on, delivered_on)
      select gen_random_uuid(), id, 'Primera entrega', current_date - 3, current_date - 2 from c),
    y as (insert into contract_payment (id, contract_id, paid_on, amount, invoice)
      select gen_random_uuid(), id, current_date - 1, 580.06, 'F-1' from c)
    insert into contract_amendment (contract_id, number, signed_on, what, ground, amount_before, amount_after)
      select id, 1, current_date - 1, 'Se amplía la cantidad', 'Art. 74', 1160.12, 1300 from c`.execute(
    app.db,
  );
  await sql`select refresh_procedures(array[${id}]::uuid[])`.execute(app.db);
  return id;
}

describe('open data of one procedure', () => {
  it('follows the schema of OCDS 1.1.5, with lots, bids, awards, contracts and amendments of what was decided', async () => {
    await awarded('OCDS-1');
    const { releases, ...file } = await ask<OcdsReleasePackage>('/procedimientos/OCDS-1/ocds');
    expect(file).toMatchObject({ version: '1.1', extensions: [expect.any(String), expect.any(String)] });
    const [release] = releases;
    expect(follows(release), JSON.stringify(follows.errors, null, 1)).toBe(true);
    expect(release).toMatchObject({
      ocid: 'ocds-prueba-OCDS-1',
      tag: ['tender', 'award', 'contract', 'implementation'],
      tender: {
        id: 'OCDS-1',
        status: 'complete',
        procurementMethod: 'open',
        awardCriteria: 'ratedCriteria',
        numberOfTenderers: 3,
        items: [{ id: '1', quantity: 2.5, relatedLot: '1' }, { id: '2' }, { id: '3' }],
      },
      contracts: [
        {
          value: { amount: 1300, currency: 'MXN' },
          relatedLots: ['1'],
          amendments: [{ id: '1', description: 'Se amplía la cantidad', rationale: 'Art. 74' }],
          implementation: {
            transactions: [
              { value: { amount: 580.06, currency: 'MXN' }, payee: { id: 'padron-PP-OCDS-1-1' } },
            ],
            milestones: [{ title: 'Primera entrega', status: 'met' }],
          },
        },
      ],
    });
    expect(release?.tender.lots?.map(({ id, status }) => [id, status])).toEqual([
      ['1', 'complete'],
      ['2', 'unsuccessful'],
      ['3', 'complete'],
    ]);
    expect(release?.tender.milestones?.map(({ code, status }) => [code, status])).toEqual([
      ['questions_deadline', 'met'],
      ['opening', 'met'],
      ['award', 'met'],
      ['signature', 'scheduled'],
    ]);
    expect(
      release?.awards?.map(({ status, value, relatedLots }) => [status, value?.amount, relatedLots]),
    ).toEqual([
      ['active', 1000.1, ['1']],
      ['active', 500, ['3']],
      ['unsuccessful', undefined, ['2']],
    ]);
    expect(release?.awards?.map(({ id }) => id)).toContain(release?.contracts?.[0]?.awardID);
    expect(release?.bids?.details.map(({ status, value }) => [status, value.amount])).toEqual([
      ['disqualified', 900],
      ['valid', 1000.1],
      ['valid', 500],
    ]);
    // Everybody who is named is a party, once; the RFC of a company of the registry is told, no other.
    const parties = new Map(release?.parties.map((party) => [party.id, party]));
    expect(parties.size).toBe(release?.parties.length);
    expect(parties.get('padron-PP-OCDS-1-1')).toMatchObject({
      identifier: { scheme: 'MX-RFC' },
      roles: ['tenderer', 'supplier'],
    });
    const text = JSON.stringify(releases);
    for (const hidden of ['GOMA800101', 'SPA150310', '900.00', '"amount":900,"currency":"MXN"},"title']) {
      expect(text).not.toContain(hidden);
    }
  });

  it('tells nothing of bids, awards and estimates before it is decided', async () => {
    await awarded('OCDS-2', 'evaluation');
    const { releases } = await ask<OcdsReleasePackage>('/procedimientos/OCDS-2/ocds');
    const [release] = releases;
    expect(follows(release)).toBe(true);
    expect(release?.bids).toBeUndefined();
    expect(release?.tender.tenderers).toBeUndefined();
    expect(release?.tender.lots?.every(({ value }) => value === undefined)).toBe(true);
    expect(JSON.stringify(release)).not.toContain('Sin Padrón');
    expect(JSON.stringify(release)).not.toContain('Nadie ofertó');
  });

  it('is a record too, with the same compiled; a draft has neither', async () => {
    const record = await ask<OcdsRecordPackage>('/procedimientos/OCDS-1/ocds/registro');
    const [one] = record.records;
    expect(one?.compiledRelease.tag).toEqual(['compiled']);
    expect(follows(one?.compiledRelease)).toBe(true);
    expect(one?.compiledRelease.tender).toEqual(one?.releases[0]?.tender);
    const draft = (await (
      await app.send('admin', 'POST', '/administracion/procedimientos', { kind: 'open' })
    ).json()) as AdminProcedure;
    for (const path of ['ocds', 'ocds/registro'])
      expect((await app.send('stranger', 'GET', `/procedimientos/${draft.slug}/${path}`)).status).toBe(404);
  });
});

describe('open data of a filter', () => {
  it('comes a hundred at a time with the way to the next ones, in the order of the list', async () => {
    await sql`insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area,
        status, published_at)
      select 'PAQ-' || n, 'PAQ-' || n, 'Compra en paquete', 'direct', 'national', 'mixed', 'services', 'lineamientos_ug', 2026,
        'Almacén', 'cancelled', now() - make_interval(days => n) from generate_series(1, 130) n`.execute(
      app.db,
    );
    await sql`select refresh_procedures(array(select id from procedure where number like 'PAQ-%'))`.execute(
      app.db,
    );
    const first = await ask<OcdsReleasePackage>('/procedimientos/ocds?area=Almac%C3%A9n&orden=publicacion');
    expect(first.releases).toHaveLength(100);
    expect(first.releases[0]?.tag).toEqual(['tender', 'tenderCancellation']);
    expect(first.releases.every((release) => follows(release))).toBe(true);
    const next = new URL(first.links?.next ?? '');
    const second = await ask<OcdsReleasePackage>(
      `${next.pathname.slice(next.pathname.indexOf('/procedimientos'))}${next.search}`,
    );
    expect(second.releases.map(({ tender }) => tender.id)).toEqual(
      Array.from({ length: 30 }, (_, n) => `PAQ-${n + 101}`),
    );
    expect(second.links).toMatchObject({ prev: expect.stringContaining('pag=1') as string });
    expect(second.links?.next).toBeUndefined();
    expect((await app.send('stranger', 'GET', '/procedimientos/ocds?area=Nadie')).status).toBe(404);
  });
});

it('every kind of document has a code of the standard, or one that says it is ours', () => {
  for (const kind of Object.keys(DOCUMENT_KINDS)) expect(documentType(kind)).toMatch(/^(x_)?[a-zA-Z]+$/);
  expect(documentType('notice')).toBe('tenderNotice');
});

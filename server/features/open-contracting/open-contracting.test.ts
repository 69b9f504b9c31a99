import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OcdsRecordPackage, OcdsReleasePackage } from '#contract/ocds.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { DOCUMENT_KINDS } from '#contract/procedures.ts';
import { documentType } from './codes.ts';
import { awarded, follows } from './test-tenders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ OCDS_PREFIX: 'ocds-prueba' });
});
afterAll(() => app.stop());

const ask = async <T>(path: string) => (await (await app.send('stranger', 'GET', path)).json()) as T;

describe('open data of one procedure', () => {
  it('follows the schema of OCDS 1.1.5, with lots, bids, awards, contracts and amendments of what was decided', async () => {
    await awarded(app, 'OCDS-1');
    const { releases, ...file } = await ask<OcdsReleasePackage>('/procedimientos/OCDS-1/ocds');
    expect(file).toMatchObject({
      version: '1.1',
      extensions: [expect.any(String), expect.any(String), expect.stringContaining('/ocds/extension/')],
    });
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
          valueAtSigning: { amount: 1160.12, currency: 'MXN' },
          relatedLots: ['1'],
          amendments: [
            {
              id: '1',
              description: 'Se amplía la cantidad',
              rationale: 'Art. 74',
              valueBefore: { amount: 1160.12 },
              valueAfter: { amount: 1300 },
            },
          ],
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
    expect(release?.bids?.details.map(({ status, value }) => [status, value?.amount])).toEqual([
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
    await awarded(app, 'OCDS-2', 'evaluation');
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

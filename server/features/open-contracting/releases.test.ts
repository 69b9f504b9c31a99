import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OcdsRecordPackage, OcdsRelease, OcdsReleasePackage } from '#contract/ocds.ts';
import { transaction } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { daysOf } from '#contract/ocds-api.ts';
import { checkRelease } from './release-check.rules.ts';
import { writeReleases } from './releases.service.ts';
import { holdReleases } from './releases.sql.ts';
import { hasOfficialSchemas, officialSchemas, SKIPPED, wrongs } from './test-official-schemas.ts';
import { awarded, follows } from './test-tenders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ OCDS_PREFIX: 'ocds-prueba' });
});
afterAll(() => app.stop());

const get = (path: string) => app.send('stranger', 'GET', path);
const ask = async <T>(path: string) => (await (await get(path)).json()) as T;
const recordOf = async (number: string) => {
  const { records } = await ask<OcdsRecordPackage>(`/procedimientos/${number}/ocds/registro`);
  return records[0] as OcdsRecordPackage['records'][number];
};
const write = () => writeReleases(app.services);
/** Sets the moments of what is kept back, so that one change comes after another. */
const setBack = (id: string) =>
  sql`update open_release set released_at = released_at - interval '1 hour' where procedure_id = ${id}`.execute(
    app.db,
  );

describe('a release for each change', () => {
  it('says the conditions of the call as the page and the file of the list do', async () => {
    const id = await awarded(app, 'CONDICIONES-1');
    const conditions = {
      bidGuarantee: '5% de lo ofertado',
      guarantee: '10% del contrato',
      advance: 'No se otorga',
      deliveryPlace: 'Almacén general',
      deliveryTerm: '30 días',
    };
    await sql`update procedure set bid_guarantee = ${conditions.bidGuarantee}, guarantee = ${conditions.guarantee},
      advance = ${conditions.advance}, delivery_place = ${conditions.deliveryPlace}, delivery_term = ${conditions.deliveryTerm}
      where id = ${id}`.execute(app.db);
    await write();
    expect((await recordOf('CONDICIONES-1')).compiledRelease.tender).toMatchObject(conditions);
    expect(await ask('/procedimientos/CONDICIONES-1')).toMatchObject(conditions);
    const csv = await (await get('/procedimientos/exportacion?formato=csv&q=CONDICIONES-1')).text();
    expect(csv).toContain(Object.values(conditions).join(','));
  });

  it('keeps what was told, says what changed, and nothing twice; the record has all of them with the last compiled', async () => {
    const id = await awarded(app, 'CAMBIO-1');
    expect(await write()).toEqual({ kept: 1 });
    expect(await write()).toEqual({ kept: 0 });
    const changes = [
      sql`insert into contract_payment (id, contract_id, paid_on, amount, invoice)
        select gen_random_uuid(), id, current_date, 100, 'F-2' from contract where procedure_id = ${id}`,
      sql`insert into contract_amendment (contract_id, number, signed_on, what, ground, amount_before, amount_after)
        select id, 2, current_date, 'Se amplía otra vez', 'Art. 74', 1300, 1400 from contract where procedure_id = ${id}`,
      sql`update contract set status = 'terminated' where procedure_id = ${id}`,
      sql`update procedure set title = 'Equipo de laboratorio y su instalación' where id = ${id}`,
    ];
    for (const change of changes) {
      await setBack(id);
      await change.execute(app.db);
      expect(await write()).toEqual({ kept: 1 });
    }
    // A row that is written without saying anything new is no release.
    await sql`update contract set title = title where procedure_id = ${id}`.execute(app.db);
    expect(await write()).toEqual({ kept: 0 });
    const { releases, compiledRelease } = await recordOf('CAMBIO-1');
    expect(releases.map(({ tag }) => tag)).toEqual([
      ['tender', 'award', 'contract', 'implementation'],
      ['implementationUpdate'],
      ['contractAmendment'],
      ['contractTermination'],
      ['tenderUpdate'],
    ]);
    expect(new Set(releases.map((release) => release.id)).size).toBe(5);
    expect(releases.map(({ date }) => date)).toEqual(releases.map(({ date }) => date).toSorted());
    expect(releases[0]?.contracts?.[0]?.amendments).toHaveLength(1);
    expect(compiledRelease).toMatchObject({
      tag: ['compiled'],
      tender: { title: 'Equipo de laboratorio y su instalación' },
      contracts: [{ status: 'terminated', amendments: [{ id: '1' }, { id: '2' }] }],
    });
    for (const release of [...releases, compiledRelease]) {
      expect(follows(release), JSON.stringify(follows.errors)).toBe(true);
      expect(checkRelease(release)).toEqual([]);
    }
  });

  it('tells at once what the next run will keep, under the same id', async () => {
    const id = await awarded(app, 'CAMBIO-2');
    const [now] = (await ask<OcdsReleasePackage>('/procedimientos/CAMBIO-2/ocds')).releases;
    await write();
    const [kept] = (await ask<OcdsReleasePackage>('/procedimientos/CAMBIO-2/ocds')).releases;
    expect(kept).toEqual(now);
    await sql`update procedure set public_state = 'hidden' where id = ${id}`.execute(app.db);
    expect(await write()).toEqual({ kept: 0 });
  });

  it('whoever is patient takes their turn after the run that was at it; the next run comes in a minute', async () => {
    await awarded(app, 'CAMBIO-3');
    let patient = Promise.resolve({ kept: 0 });
    await transaction(app.db, async (tx) => {
      await holdReleases(tx, false);
      expect(await write()).toEqual({ kept: 0 });
      patient = writeReleases(app.services, { isPatient: true });
      await vi.waitFor(async () => {
        const { rows } = await sql<{ isWaiting: boolean }>`select exists (select from pg_locks
          where locktype = 'advisory' and not granted and database = (select oid from pg_database
            where datname = current_database())) "isWaiting"`.execute(app.db);
        expect(rows[0]?.isWaiting).toBe(true);
      });
    });
    expect(await patient).toEqual({ kept: 1 });
  });

  it('keeps nothing of what is not public, and of a document before its second nothing at all', async () => {
    const id = await awarded(app, 'EMBARGO-1');
    await sql`insert into officer (id, name) values ('x', 'Ana')`.execute(app.db);
    await sql`insert into stored_file (sha256, bytes, media_type) values (${'e'.repeat(64)}, 1, 'application/pdf')`.execute(
      app.db,
    );
    await sql`with d as (insert into document (procedure_id, stage, kind, title, status, created_by)
        values (${id}, 'notice', 'notice', 'Convocatoria embargada', 'published', 'x') returning id)
      insert into document_version (document_id, number, sha256, original_name, published_at, created_by)
      select id, 1, ${'e'.repeat(64)}, 'convocatoria.pdf', now() + interval '1 hour', 'x' from d`.execute(
      app.db,
    );
    await awarded(app, 'OCULTO-1', 'draft');
    await write();
    const stored = async () =>
      (await sql<{ body: string }>`select string_agg(body, '') body from open_release`.execute(app.db))
        .rows[0]?.body ?? '';
    expect(await stored()).not.toContain('Convocatoria embargada');
    const kept = await sql<{
      n: number;
    }>`select count(*)::int n from open_release r join procedure p on p.id = r.procedure_id
      where p.number = 'OCULTO-1'`.execute(app.db);
    expect(kept.rows[0]?.n).toBe(0);
    // It is looked at again in its second, without anybody who asks.
    const due = await sql<{ n: number }>`select count(*)::int n from open_release_due
      where procedure_id = ${id} and due_at > now() + interval '50 minutes' and due_at < now() + interval '70 minutes'`.execute(
      app.db,
    );
    expect(due.rows[0]?.n).toBe(1);
    await sql`update document_version set published_at = now() where sha256 = ${'e'.repeat(64)}`.execute(
      app.db,
    );
    await write();
    expect(await stored()).toContain(`"sha256":"${'e'.repeat(64)}"`);
    const { releases } = await recordOf('EMBARGO-1');
    expect(releases.at(-1)?.tag).toEqual(['tenderUpdate']);
  });

  it.each([
    [' ', 'MALO-1', 'tender.items.unit.name: es un texto vacío'],
    ['', 'MALO-2', 'tender.items.unit.name: falta'],
  ])(
    'keeps aside what breaks the rules (unit «%s»), with what is wrong, until it is mended',
    async (unit, number, problem) => {
      const id = await awarded(app, number);
      const beside = await awarded(app, `JUNTO-${number}`);
      await sql`update lot set unit = ${unit} where procedure_id = ${id}`.execute(app.db);
      // Nobody else waits for it.
      expect(await write()).toEqual({ kept: 1 });
      for (const path of ['/ocds', '/ocds/registro'])
        expect((await get(`/procedimientos/${number}${path}`)).status, path).toBe(404);
      const { releases } = await ask<OcdsReleasePackage>('/procedimientos/ocds');
      const listed = releases.map(({ tender }) => tender.id);
      expect([listed.includes(number), listed.includes(`JUNTO-${number}`)]).toEqual([false, true]);
      await sql`update procedure set public_state = 'hidden' where id = ${beside}`.execute(app.db);
      const refused = async () =>
        (
          await sql<{
            problems: string[];
          }>`select problems from open_release_refusal where procedure_id = ${id}`.execute(app.db)
        ).rows[0]?.problems;
      expect(await refused()).toContain(problem);
      await sql`update lot set unit = 'Pieza' where procedure_id = ${id}`.execute(app.db);
      expect(await write()).toEqual({ kept: 1 });
      expect(await refused()).toBeUndefined();
    },
  );

  it('follow_documents: a procedure waits for what visitors see of its documents, not for what officers prepare', async () => {
    const id = await awarded(app, 'EMBARGO-2');
    await sql`insert into officer (id, name) values ('x', 'Ana') on conflict do nothing`.execute(app.db);
    await sql`insert into stored_file (sha256, bytes, media_type) values (${'f'.repeat(64)}, 1, 'application/pdf')`.execute(
      app.db,
    );
    const inserted = sql`with d as (insert into document (procedure_id, stage, kind, title, status, created_by)
        values (${id}, 'notice', 'other', 'Anexo que espera', 'draft', 'x') returning id)
      insert into document_version (document_id, number, sha256, original_name, created_by)
        select id, 1, ${'f'.repeat(64)}, 'anexo.pdf', 'x' from d`;
    const entitled = (title: string) =>
      sql`update document set title = ${title} where procedure_id = ${id} and kind = 'other'`;
    const published = sql`update document_version set published_at = now()
      where document_id in (select id from document where procedure_id = ${id} and kind = 'other')`;
    const deleted = sql`with gone as (delete from document_version v using document d
        where d.id = v.document_id and d.procedure_id = ${id} and d.kind = 'other')
      delete from document where procedure_id = ${id} and kind = 'other'`;
    const scheduled = sql`update document set status = 'scheduled', publish_at = now() + interval '1 hour'
      where procedure_id = ${id} and kind = 'other'`;
    const open = sql`update document set status = 'published' where procedure_id = ${id} and kind = 'other'`;
    const withdrawn = sql`update document set status = 'withdrawn', withdrawn_at = now(), withdrawn_reason = 'Error'
      where procedure_id = ${id} and kind = 'other'`;
    const waits = async (work: typeof inserted) => {
      await write();
      await work.execute(app.db);
      const { rows } = await sql<{ n: number }>`
        select count(*)::int n from open_release_due where procedure_id = ${id} and due_at <= clock_timestamp()`.execute(
        app.db,
      );
      return (rows[0]?.n ?? 0) > 0;
    };
    expect([await waits(inserted), await waits(entitled('Otro título')), await waits(deleted)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([await waits(inserted), await waits(scheduled), await waits(published)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([await waits(open), await waits(entitled('El título de todos')), await waits(withdrawn)]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('the rules that a release is held to', () => {
  const good = async () => {
    const [release] = (await ask<OcdsReleasePackage>('/procedimientos/CAMBIO-1/ocds')).releases;
    return structuredClone(release as OcdsRelease);
  };
  type Spoil = (release: OcdsRelease) => void;
  const SPOILT: [string, Spoil][] = [
    ['tender.title: es un texto vacío', ({ tender }) => void (tender.title = ' ')],
    ['date: 2026-11-23T10:00:00 no es una fecha', (release) => void (release.date = '2026-11-23T10:00:00')],
    ['tender.items: 1 está dos veces', ({ tender }) => void tender.items?.push(tender.items[0] as never)],
    ['tender.status: abierto no está en la lista', ({ tender }) => void (tender.status = 'abierto' as never)],
    [
      'parties.roles: vendedor no está en la lista',
      ({ parties }) => void parties[0]?.roles.push('vendedor' as never),
    ],
    ['awards: es una lista vacía', (release) => void (release.awards = [])],
    [
      'contracts: falta awardID',
      ({ contracts }) => void delete (contracts as never as [{ awardID?: string }])[0].awardID,
    ],
    [
      'nombra la adjudicación otra',
      ({ contracts }) => void ((contracts as never as [{ awardID: string }])[0].awardID = 'otra'),
    ],
    ['parties: falta universidad', (release) => void (release.parties = release.parties.slice(1))],
    ['tender.lots: falta 9', ({ awards }) => void awards?.[0]?.relatedLots?.push('9')],
    [
      'contracts.period.startDate: no dice nada',
      ({ contracts }) =>
        void ((contracts as never as [{ period: object }])[0].period = { startDate: null } as never),
    ],
  ];
  it.each(SPOILT)('finds: %s', async (problem, spoil) => {
    const release = await good();
    expect(checkRelease(release)).toEqual([]);
    spoil(release);
    expect(checkRelease(release).join('\n')).toContain(problem);
  });
});

describe('files of a month, a year and everything', () => {
  const lines = async (period: string) => {
    const answer = await get(`/datos-abiertos/ocds/lineas/${period}`);
    expect(answer.headers.get('content-type')).toContain('application/jsonl');
    return (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as OcdsRelease);
  };

  beforeAll(async () => {
    const id = await awarded(app, 'ANIO-1');
    await write();
    // The last minute of February in Mexico.
    await sql`update open_release set released_at = '2021-03-01T05:59:00Z' where procedure_id = ${id}`.execute(
      app.db,
    );
    // Published at the end of 2018 for the fiscal year that follows.
    await sql`update procedure set published_at = '2019-01-01T05:59:00Z', fiscal_year = 2019 where id = ${id}`.execute(
      app.db,
    );
    await setBack(id);
    await sql`update procedure set title = 'Equipo de laboratorio corregido' where id = ${id}`.execute(
      app.db,
    );
    await write();
    await sql`update open_release set released_at = '2021-03-01T06:00:00Z' where procedure_id = ${id} and number = 2`.execute(
      app.db,
    );
  });

  it('are whole however many releases they hold', async () => {
    const many = 120;
    await sql`
      with made as (
        insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status, public_state, published_at)
        select 'MIL-' || n, 'MIL-' || n, 'Contratación ' || n, 'direct', 'national', 'mixed', 'goods', 'laassp_2025', 2017, 'Derecho',
          'contracted', 'awarded', '2017-06-01T12:00:00Z' from generate_series(1, ${many}::int) n returning id, published_at)
      insert into open_release (procedure_id, number, released_at, tags, digest, body)
      select made.id, 1, made.published_at, r.tags, r.digest, r.body
      from made, (select * from open_release where is_newest limit 1) r`.execute(app.db);
    const { releases } = await ask<OcdsReleasePackage>('/datos-abiertos/ocds/entregas/2017');
    expect(new Set(releases.map(({ ocid }) => ocid)).size).toBe(many);
    const { records } = await ask<OcdsRecordPackage>('/datos-abiertos/ocds/registros/2017');
    expect(new Set(records.map(({ ocid }) => ocid)).size).toBe(many);
    expect(records.every((record) => record.releases?.length === 1)).toBe(true);
    expect(new Set((await lines('2017')).map(({ ocid }) => ocid)).size).toBe(many);
    await sql`with gone as (delete from open_release r using procedure p
        where p.id = r.procedure_id and p.fiscal_year = 2017)
      delete from procedure where fiscal_year = 2017`.execute(app.db);
  });

  it('hold the releases of the days in Mexico, each valid, with the package that names publisher and licence', async () => {
    const of = async (period: string) =>
      (await ask<OcdsReleasePackage>(`/datos-abiertos/ocds/entregas/${period}`)).releases;
    expect((await of('2021-02')).map(({ id }) => id)).toEqual(['ocds-prueba-ANIO-1-1']);
    expect((await of('2021-03')).map(({ id }) => id)).toEqual(['ocds-prueba-ANIO-1-2']);
    expect((await of('2021')).map(({ id }) => id)).toEqual(['ocds-prueba-ANIO-1-1', 'ocds-prueba-ANIO-1-2']);
    const file = await ask<OcdsReleasePackage>('/datos-abiertos/ocds/entregas/todo');
    expect(file).toMatchObject({ version: '1.1', license: 'https://datos.gob.mx/libreusomx' });
    expect(file.uri).toContain('/datos-abiertos/ocds/entregas/todo');
    for (const release of file.releases) {
      expect(follows(release), JSON.stringify(follows.errors)).toBe(true);
      expect(checkRelease(release)).toEqual([]);
    }
    expect(new Set(file.releases.map(({ id }) => id)).size).toBe(file.releases.length);
  });

  it('hold each procedure of a fiscal year, as the list has it, once as a line, and with all its releases as a record', async () => {
    expect((await get('/datos-abiertos/ocds/lineas/2018')).status).toBe(404);
    expect((await lines('2018-12')).map(({ ocid }) => ocid)).toEqual(['ocds-prueba-ANIO-1']);
    expect((await lines('2019')).map(({ ocid, tag, tender }) => [ocid, tag, tender.title])).toEqual([
      ['ocds-prueba-ANIO-1', ['compiled'], 'Equipo de laboratorio corregido'],
    ]);
    const { records } = await ask<OcdsRecordPackage>('/datos-abiertos/ocds/registros/2019');
    expect(records.map(({ ocid, releases }) => [ocid, releases.length])).toEqual([['ocds-prueba-ANIO-1', 2]]);
    const all = await lines('todo');
    expect(new Set(all.map(({ ocid }) => ocid)).size).toBe(all.length);
    const whole = await ask<OcdsRecordPackage>('/datos-abiertos/ocds/registros/todo');
    expect(whole.records.map(({ ocid }) => ocid)).toEqual(all.map(({ ocid }) => ocid));
    expect(whole.records.find(({ ocid }) => ocid.endsWith('CAMBIO-1'))?.releases).toHaveLength(5);
  });

  it('do not hold a procedure that is not public any more, whatever was released of it', async () => {
    const id = await awarded(app, 'ATRAS-1');
    await write();
    expect(await (await get('/datos-abiertos/ocds/entregas/todo')).text()).toContain('ATRAS-1');
    await sql`update procedure set public_state = 'hidden' where id = ${id}`.execute(app.db);
    for (const kind of ['entregas', 'registros', 'lineas'])
      expect(await (await get(`/datos-abiertos/ocds/${kind}/todo`)).text()).not.toContain('ATRAS-1');
  });

  it('tell nothing of the RFC of a person, nor of bids before it is decided', async () => {
    await awarded(app, 'ANTES-1', 'evaluation');
    await write();
    const text = await (await get('/datos-abiertos/ocds/entregas/todo')).text();
    expect(text).not.toMatch(/GOMA800101|SPA150310/);
    const early = (await lines('todo')).find(({ ocid }) => ocid.endsWith('ANTES-1'));
    expect([early?.bids, early?.tender.tenderers]).toEqual([undefined, undefined]);
    expect(JSON.stringify(early)).not.toMatch(/Sin Padrón|Nadie ofertó/);
  });

  it('are not there for a period without anything, nor for one that is none', async () => {
    for (const period of ['1999', '2021-04', '2021-13', 'ayer'])
      expect((await get(`/datos-abiertos/ocds/entregas/${period}`)).status, period).toBe(404);
    expect(daysOf('2024-12')).toEqual({ from: '2024-12-01', to: '2025-01-01' });
    expect(daysOf('2024-02')).toEqual({ from: '2024-02-01', to: '2024-03-01' });
  });

  it.skipIf(!hasOfficialSchemas)(`follow the official schemas of packages${SKIPPED}`, async () => {
    const official = officialSchemas();
    for (const [kind, schema] of [
      ['entregas', official.releases],
      ['registros', official.records],
    ] as const)
      expect(wrongs(schema, await ask(`/datos-abiertos/ocds/${kind}/todo`)), kind).toEqual([]);
  });
});

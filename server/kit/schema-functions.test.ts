import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_SUBJECTS } from '#contract/content-subjects.ts';
import { createPool } from './db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { plantedIn } from './test-planted.ts';

const SERVER = join(import.meta.dirname, '..');
const FILE = "repeat('a', 64)";
const KEPT = { code: '23000' };
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(plantedIn(database.url), 1);
  await pool.query(`insert into stored_file (sha256, bytes, media_type) values (${FILE}, 1, 'text/csv')`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function one<T>(statement: string, values: unknown[] = []): Promise<T> {
  const { rows } = await pool.query<{ one: T }>(statement, values);
  return rows[0]?.one as T;
}
const supplier = (name: string, lines = '{}') =>
  one<string>("insert into supplier (name, lines, status) values ($1, $2, 'active') returning id one", [
    name,
    lines,
  ]);
const request = (folio: string, status: string) =>
  one<string>(
    `insert into registration_request (folio, kind, status, person_type, rfc, email, data, key_hash)
     values ($1, 'registration', $2, 'legal', '', 'a@b.example', '{"lines": ["G01", "G02"]}', 'x') returning id one`,
    [folio, status],
  );

it('every function of the database is named by a test of the server', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct proname name from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`);
  const tests = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(SERVER, path), 'utf8'))
    .join('\n');
  const named = new Set(tests.match(/\b[a-z]+(?:_[a-z0-9]+)*\b/g));
  expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

it('suppliers_named_like finds whose firm has nearly the name of another, of those that have a number', async () => {
  await supplier('Imprenta Colibrí, S.A. de C.V.');
  await pool.query("update supplier set number = 'P-90001' where name like 'Imprenta Colibrí%'");
  await supplier('Imprenta Colibri sin número');
  const { rows } = await pool.query<{ name: string }>(
    "select name from suppliers_named_like('Imprenta Colibris SA de CV')",
  );
  expect(rows.map(({ name }) => name)).toEqual(['Imprenta Colibrí, S.A. de C.V.']);
});

it('audit_about names what an entry is about, and name_audit_entry keeps it', async () => {
  const about = (kind: string, id: string, was: object) =>
    one<string | null>('select audit_about($1, $2, $3, null) one', [kind, id, JSON.stringify(was)]);
  const id = await supplier('Imprenta Tepozán');
  expect(await about('supplier', id, { name: 'Otro' })).toBe('Imprenta Tepozán');
  expect(await about('supplier', 'ya no está', { name: 'Otro' })).toBe('Otro');
  expect(await about('screening', id, {})).toBeNull();
  expect(
    await one(
      `insert into audit_log (actor_id, operation, subject_type, subject_id, request_id)
        values ('a', 'x', 'supplier', $1, 'x') returning about one`,
      [id],
    ),
  ).toBe('Imprenta Tepozán');
});

it.each(['refresh_waiting', 'keep_search', 'keep_stretches', 'integrity_now', 'integrity_differences'])(
  '%s asks its many branches with plans that are made once',
  async (name) => {
    expect(await one('select proconfig::text one from pg_proc where proname = $1', [name])).toBe(
      '{plan_cache_mode=force_generic_plan}',
    );
  },
);

it('refresh_waiting: every area has its line there and in waiting_fact', async () => {
  const areas = await one<
    string[]
  >(`select array_agg(substr(viewname, 12) order by substr(viewname, 12)) one from pg_views
    where viewname like 'waiting\\_of\\_%'`);
  expect(
    await one(`select array_agg(m[1] order by m[1]) one from pg_proc,
      regexp_matches(prosrc, 'when ''([a-z_]+)'' then facts := array\\(select [^;]* from waiting_of_\\1 f', 'g') m
      where proname = 'refresh_waiting'`),
  ).toEqual(areas);
  expect(
    await one(`select array_agg(distinct substr(c.relname, 12)) one from pg_rewrite r
      join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
      join pg_class c on c.oid = d.refobjid and c.relname like 'waiting\\_of\\_%'
      where r.ev_class = 'waiting_fact'::regclass`),
  ).toEqual(areas);
});

describe('Texts and names', () => {
  it('search_vector finds a word by its stem, and without its accents as it is', async () => {
    for (const query of ["to_tsquery('spanish', 'papelería')", "to_tsquery('spanish_plain', 'papelerias')"])
      expect(await one(`select search_vector('Papelerías') @@ ${query} one`), query).toBe(true);
    expect(await one("select search_vector('Papelerías') @@ to_tsquery('spanish', 'tijera') one")).toBe(
      false,
    );
  });

  it('named_uuid gives one name one id, and another name another', async () => {
    const id = (name: string) => one<string>('select named_uuid($1) one', [name]);
    expect(await id('sat_69b')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await id('sat_69b')).toBe(await id('sat_69b'));
    expect(await id('sat_69b')).not.toBe(await id('sabg_sanctioned'));
  });

  it('content_subject says of every kind of content what the contract says', async () => {
    for (const [kind, subject] of Object.entries(CONTENT_SUBJECTS))
      expect([kind, await one('select content_subject($1) one', [kind])]).toEqual([kind, subject]);
  });

  it('joined_supplier knows whom a person recognised under a name, however it is spelt, until that is undone', async () => {
    const id = await supplier('Papeles Unidos');
    await pool.query("insert into officer (id, name) values ('a', 'Ana') on conflict do nothing");
    await pool.query(
      `insert into supplier_join (supplier_id, name, name_key, from_ids, moved, reason, joined_by, joined_at)
       values ($1, 'Papeles, S.A.', supplier_name_key('Papeles, S.A.'), '{}', '{}', 'Es la misma empresa que se registró', 'a', now())`,
      [id],
    );
    expect(await one("select joined_supplier('PAPELES SA') one")).toBe(id);
    expect(await one("select joined_supplier('Papeles del Norte') one")).toBe(null);
    await pool.query("update supplier_join set undone_at = now(), undo_reason = 'No era'");
    expect(await one("select joined_supplier('PAPELES SA') one")).toBe(null);
  });

  it('note_foreign_identity tells a supplier apart by the country and the number of its file', async () => {
    const id = await supplier('De Fuera');
    const identity = () => one('select foreign_identity one from supplier where id = $1', [id]);
    const data = { origin: 'foreign', country: 'Estados Unidos', taxId: '12-345 x' };
    await pool.query('insert into supplier_file (supplier_id, data) values ($1, $2)', [id, data]);
    expect(await identity()).toBe('US:12345X');
    await pool.query('update supplier_file set data = $2 where supplier_id = $1', [
      id,
      { origin: 'national' },
    ]);
    expect(await identity()).toBe(null);
  });
});

describe('Lines of business', () => {
  const found = (words: string) =>
    one<number>(
      "select count(*)::int one from supplier where search @@ plainto_tsquery('spanish_plain', plain($1))",
      [words],
    );

  it('keep_supplier_lines holds each line of a supplier to the catalogue, once', async () => {
    const id = await supplier('Con Giros', '{G05,G01}');
    const lines = () =>
      one('select array_agg(line_code order by line_code) one from supplier_line where supplier_id = $1', [
        id,
      ]);
    expect(await lines()).toEqual(['G01', 'G05']);
    await pool.query("update supplier set lines = '{G02}' where id = $1", [id]);
    expect(await lines()).toEqual(['G02']);
    const twice = pool.query("update supplier set lines = '{G02,G02}' where id = $1", [id]);
    await expect(twice).rejects.toMatchObject({ constraint: 'supplier_line_once' });
  });

  it('keep_supplier_search finds a supplier by the names of its lines; line_renamed by the new one alone, of whom has it (follow_catalogues)', async () => {
    await pool.query("insert into registry_line (code, name, source) values ('ZZ1', 'Alebrijes', 'Prueba')");
    await supplier('Talleres Uno', '{ZZ1}');
    expect([await found('alebrijes'), await found('nahuales')]).toEqual([1, 0]);
    await pool.query(`update registry_line set name = 'Nahuales' where code = 'ZZ1';
      insert into change_event (subject, subject_id, fields, version, is_public, operation, actor_id)
      values ('catalogue:giros', 'ZZ1', '{name}', 2, true, 'registry_catalogue.change', 'admin')`);
    expect([await found('alebrijes'), await found('nahuales')]).toEqual([0, 1]);
    expect(await one("select line_names(lines) one from supplier where name = 'Talleres Uno'")).toEqual([
      'Nahuales',
    ]);
    await pool.query("update registry_line set active = false where code = 'ZZ1'");
    expect(await one("select line_names('{ZZ1}') one")).toEqual(['Nahuales']);
  });

  it('keep_request_lines tells the lines of what was sent; what is still written has none', async () => {
    const id = await request('R-LINES', 'draft');
    const lines = () => one('select count(*)::int one from request_line where request_id = $1', [id]);
    expect(await lines()).toBe(0);
    await pool.query("update registration_request set status = 'submitted' where id = $1", [id]);
    expect(await lines()).toBe(2);
  });

  it('keep_paper_lines tells which lines ask for a paper', async () => {
    await pool.query("update paper_type set line_codes = '{G03,G27}' where code = 'curp'");
    const { rows } = await pool.query(
      "select line_code from paper_type_line where paper_code = 'curp' order by 1",
    );
    expect(rows).toEqual([{ line_code: 'G03' }, { line_code: 'G27' }]);
  });
});

it('keep_sheet_regulations tells what a sheet in sight cites, and nothing of one that was taken out of it', async () => {
  await pool.query(`insert into regulation (slug, title, level, kind, issuer, status)
    values ('ley-citada', 'Ley citada', 'state', 'Ley', 'Congreso', 'in_force')`);
  await pool.query(`insert into procedure_sheet (slug, key, title, audience, category, objective, response_time, cost,
      responsible_area, issued_on, basis)
    values ('p-9', 'P-9', 'Ficha', 'areas', 'x', 'x', 'x', 'x', 'x', '2026-01-01',
      '[{"regulation": "ley-citada"}, {"regulation": "ley-citada", "article": "2"}, {"regulation": ""}]')`);
  const cited = () => one('select array_agg(regulation) one from sheet_regulation');
  expect(await cited()).toEqual(['ley-citada']);
  await pool.query("update procedure_sheet set is_published = false where slug = 'p-9'");
  expect(await cited()).toBe(null);
});

describe('What is kept as it was', () => {
  it('refuse_change: rows of the log are neither changed, removed nor emptied', async () => {
    await pool.query(`insert into audit_log (actor_id, operation, subject_type, subject_id, request_id)
      values ('a', 'x', 'supplier', '1', 'r')`);
    for (const statement of [
      "update audit_log set actor_id = 'b'",
      'delete from audit_log',
      'truncate audit_log',
      'update integrity_head set size = 0',
      'delete from integrity_node',
      'truncate integrity_node',
    ])
      await expect(pool.query(statement), statement).rejects.toMatchObject(KEPT);
  });

  it('keep_revision: only an autosave is written over, by the same person and operation', async () => {
    const id =
      await one<string>(`insert into revision (subject_type, subject_id, version, actor_id, operation, state,
        differences, is_public, is_autosave) values ('x', '1', 1, 'ana', 'save', '{}', '[]', false, true) returning id one`);
    await pool.query('update revision set state = $2 where id = $1', [id, '{"a": 1}']);
    const other = pool.query("update revision set actor_id = 'luis' where id = $1", [id]);
    await expect(other).rejects.toMatchObject(KEPT);
    await pool.query('update revision set is_autosave = false where id = $1', [id]);
    await expect(pool.query("update revision set state = '{}' where id = $1", [id])).rejects.toMatchObject(
      KEPT,
    );
    await expect(pool.query('delete from revision where id = $1', [id])).rejects.toMatchObject(KEPT);
  });

  it('keep_sent_request and keep_request_event: a draft goes with its steps, what was sent stays', async () => {
    const [draft, sent] = [await request('R-DRAFT', 'draft'), await request('R-SENT', 'submitted')];
    for (const id of [draft, sent]) {
      await pool.query(
        "insert into request_event (request_id, action, actor_kind) values ($1, 'x', 'supplier')",
        [id],
      );
      const event = pool.query('delete from request_event where request_id = $1', [id]);
      await expect(event).rejects.toMatchObject(KEPT);
    }
    await pool.query('delete from registration_request where id = $1', [draft]);
    expect(await one('select count(*)::int one from request_event where request_id = $1', [draft])).toBe(0);
    const gone = pool.query('delete from registration_request where id = $1', [sent]);
    await expect(gone).rejects.toMatchObject(KEPT);
  });

  it('keep_supplier_event: the history of a supplier goes only with the import that brought it, while that is undone', async () => {
    const id = await supplier('De Una Carga');
    await pool.query(
      "insert into supplier_event (supplier_id, action, actor_kind) values ($1, 'import', 'officer')",
      [id],
    );
    const forget = () => pool.query('delete from supplier_event where supplier_id = $1', [id]);
    await expect(forget()).rejects.toMatchObject(KEPT);
    const run =
      await one<string>(`insert into import_run (kind, subject, file_sha256, file_name, file_bytes, status,
        findings, created_by, request_id)
      values ('registry', 'SupplierRegistry', ${FILE}, 'a.csv', 1, 'done', '{}', 'a', 'r') returning id one`);
    await pool.query(
      "insert into import_row (import_id, position, line, kind, subject_id) values ($1, 0, 2, 'new', $2)",
      [run, id],
    );
    await expect(forget()).rejects.toMatchObject(KEPT);
    await pool.query("update import_run set status = 'undoing' where id = $1", [run]);
    expect((await forget()).rowCount).toBe(1);
  });

  it('refuse_grant_change: a function that was given only ends, once, and is of whoever enters with its mail', async () => {
    const id =
      await one<string>(`insert into function_grant (person_name, email, function, from_on, ground, given_by, given_by_name)
      values ('Ana', 'ana@b.example', 'buyer', '2026-01-01', 'Oficio de prueba', 'a', 'Ana') returning id one`);
    const update = (what: string) => pool.query(`update function_grant set ${what} where id = $1`, [id]);
    expect((await update("person_id = 'ana'")).rowCount).toBe(1);
    const end = "ended_at = now(), ended_by = 'a', ended_by_name = 'Ana', end_reason = 'Cambió de puesto'";
    expect((await update(end)).rowCount).toBe(1);
    for (const refused of [
      "person_id = 'otra'",
      "function = 'auditor'",
      'until_on = null, up_to = 1',
      'ended_at = null, ended_by = null',
    ])
      await expect(update(refused), refused).rejects.toMatchObject(KEPT);
    await expect(pool.query('delete from function_grant where id = $1', [id])).rejects.toMatchObject(KEPT);
  });

  it('refuse_frozen and refuse_in_closed: a published instrument, a closed period and its results change no more', async () => {
    await pool.query(`insert into evaluation_instrument (key, edition, name, source, criteria, bands, status, updated_by)
      values ('i', 1, 'Instrumento', 'Acuerdo', '[]', '[]', 'published', 'a')`);
    const renamed = pool.query("update evaluation_instrument set name = 'Otro'");
    await expect(renamed).rejects.toMatchObject({ ...KEPT, constraint: 'frozen' });
    const period =
      await one<string>(`insert into evaluation_period (key, name, starts_on, ends_on, instrument)
      values ('2025-1', 'Primero', '2025-01-01', '2025-06-30', '{}') returning id one`);
    const id = await supplier('Evaluada');
    const evaluate = (who: string) =>
      pool.query(
        `insert into evaluation_result (period_id, supplier_id, orders, score, band, criteria) values ($1, $2, 1, 90, 'reliable', '{}')`,
        [period, who],
      );
    await evaluate(id);
    await pool.query("update evaluation_period set status = 'closed' where id = $1", [period]);
    const other = await supplier('Tardía');
    for (const late of [
      evaluate(other),
      pool.query('update evaluation_result set score = 10'),
      pool.query('delete from evaluation_result'),
      pool.query("update evaluation_period set name = 'Otro'"),
    ])
      await expect(late).rejects.toMatchObject({ ...KEPT, constraint: 'frozen' });
    // Whoever is joined with another registration takes its results along.
    expect((await pool.query('update evaluation_result set supplier_id = $1', [other])).rowCount).toBe(1);
  });
});

describe('What follows a change', () => {
  it('raise_public_version: a transaction raises it once, by public events and by subjects of which visitors always see something (is_seen)', async () => {
    const version = () => one<string>('select version one from data_version').then(Number);
    const before = await version();
    const told = (subject: string, isPublic: boolean) => `insert into change_event
      (subject, subject_id, fields, is_public, operation, actor_id) values ('${subject}', 'x', '{}', ${isPublic}, 'x', 'x');`;
    await pool.query(`begin; ${told('registry_term', true)} ${told('sanction', false)} commit`);
    expect(await version()).toBe(before + 1);
    await pool.query(told('sanction', false));
    expect(await version()).toBe(before + 2);
    await pool.query("insert into officer (id, name) values ('ana', 'Ana')");
    await pool.query(told('registry_term', false));
    expect(await version()).toBe(before + 2);
  });

  it('follow_contracts and follow_suppliers, by follow_event, follow_events and follow_told_events at the commit: a contract waits to be joined until its RFC is registered (refresh_unjoined), and its procedure is noted (note_touched)', async () => {
    const waiting = () => one<number>("select count(*)::int one from waiting_item where area = 'contractor'");
    const noted = (table: string) => one<number>(`select count(*)::int one from ${table}`);
    await pool.query(`insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area)
      values ('LP-SEGUIDA', 'lp-seguida', 'Reactivos', 'open', 'national', 'mixed', 'goods', 'laassp_2025', 2026, 'Química')`);
    const before = [await noted('procedure_touched'), await noted('open_release_due')];
    await pool.query(`insert into contract (procedure_id, number, title, supplier_name, supplier_rfc)
      select id, 'C-SEGUIDO', 'Reactivos', 'Química Seguida', 'QSE010101AB1' from procedure where number = 'LP-SEGUIDA'`);
    expect([await noted('procedure_touched'), await noted('open_release_due')]).not.toEqual(before);
    expect(await waiting()).toBe(1);
    await pool.query(
      "insert into supplier (name, rfc, status) values ('Química Seguida', 'QSE010101AB1', 'active')",
    );
    expect(await waiting()).toBe(0);
    await pool.query("delete from supplier where rfc = 'QSE010101AB1'");
    await pool.query("select refresh_unjoined('{QSE010101AB1}')");
    expect(await waiting()).toBe(1);
    await pool.query("delete from contract where number = 'C-SEGUIDO'");
    expect(await waiting()).toBe(0);
  });

  it('keep_waiting_row and refresh_waiting keep what waits as the facts are; acts do it by follow_decisions and follow_openings too', async () => {
    const waiting = () => one<number>("select count(*)::int one from waiting_item where area = 'job'");
    await pool.query("insert into job_failure (name, code) values ('uno', 'x'), ('dos', 'x')");
    expect(await waiting()).toBe(2);
    await pool.query("delete from job_failure where name = 'uno'");
    expect(await waiting()).toBe(1);
    await pool.query("delete from waiting_item where area = 'job'");
    await pool.query("select refresh_waiting('job', array(select id from job_failure))");
    expect(await waiting()).toBe(1);
    await pool.query('delete from job_failure');
    expect(await waiting()).toBe(0);
    const flow = await pool.query(
      "select entered, count(*)::int n from waiting_flow where subject = 'AuditLog' group by 1 order by 1",
    );
    expect(flow.rows).toEqual([
      { entered: false, n: 2 },
      { entered: true, n: 3 },
    ]);
  });
});

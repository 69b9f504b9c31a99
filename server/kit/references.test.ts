import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGIMES } from '#contract/procedure-kinds.ts';
import { DOCUMENT_KINDS, PROCEDURE_STATUSES } from '#contract/procedures.ts';
import { REQUEST_STATES } from '#contract/registration.ts';
import { RELATION_KINDS } from '#contract/related-suppliers.ts';
import { EVALUATION_BANDS } from '#contract/rules/evaluations/evaluation-band.ts';
import { SUPPLIER_STATES } from '#contract/suppliers.ts';
import { createPool } from './db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { plantedIn } from './test-planted.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(plantedIn(database.url), 1);
  await pool.query(`
    insert into stored_file (sha256, bytes, media_type) values (repeat('a', 64), 1, 'application/pdf');
    insert into officer (id, name) values ('admin', 'Ana');
    insert into registration_request (folio, kind, person_type, rfc, email, data, key_hash)
      values ('R-1', 'registration', 'legal', 'AAA010101AAA', 'a@b.example', '{}', 'x');
    insert into supplier (name, lines, status) values ('Con giros', '{G01,G02}', 'active');
    insert into regulation (slug, title, level, kind, issuer, status)
      values ('ley-de-prueba', 'Ley de prueba', 'state', 'Ley', 'Congreso', 'in_force')`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const REQUEST = "(select id from registration_request where folio = 'R-1')";
const FILE = "repeat('a', 64)";
const part = (code: string) =>
  `insert into registration_part (request_id, paper_code, sha256, original_name) values (${REQUEST}, '${code}', ${FILE}, 'a.pdf')`;
const paper = (code: string, reason: string) => `
  insert into registration_paper (request_id, paper_code, sha256, original_name, bytes, reason_code)
  values (${REQUEST}, '${code}', ${FILE}, 'a.pdf', 1, ${reason})`;
const observation = (kind: string, target: string, reason: string) => `
  insert into request_observation (request_id, target_kind, target, reason_code, remark, round, created_by)
  values (${REQUEST}, '${kind}', '${target}', ${reason}, 'Corrige', 1, 'admin')`;
const sanction = (cause: string) => `
  insert into sanction (name, person_type, kind, cause_code, cause_text, legal_basis, authority, document_number, starts_on)
  values ('Empresa', 'legal', 'suspension', '${cause}', 'x', 'x', 'x', 'x', '2026-01-01')`;

const sheet = (cited: string) => `
  insert into procedure_sheet (slug, key, title, audience, category, objective, response_time, cost, responsible_area, issued_on, basis)
  values ('p-1', 'P-1', 'Ficha de prueba', 'areas', 'x', 'x', 'x', 'x', 'x', '2026-01-01', '[{"regulation": "${cited}"}]')`;

describe('What is named by a code is in the catalogue that the code is of', () => {
  it.each([
    ['registration_part_type', part('recibo_de_luz')],
    ['registration_paper_type', paper('recibo_de_luz', 'null')],
    ['registration_paper_reason', paper('curp', "'obs_porque_si'")],
    ['request_observation_paper', observation('paper', 'recibo_de_luz', 'null')],
    ['request_observation_reason', observation('field', 'legalName', "'obs_porque_si'")],
    ['sanction_cause', sanction('porque_si')],
    ['supplier_line_code', "insert into supplier (name, lines) values ('Empresa', '{G99}')"],
    ['supplier_line_code', "update supplier set lines = '{G99}' where name = 'Con giros'"],
    [
      'request_line_code',
      'update registration_request set status = \'submitted\', data = \'{"lines": ["G99"]}\'',
    ],
    ['paper_type_line_line_code_fkey', "update paper_type set line_codes = '{G99}' where code = 'curp'"],
    ['sheet_regulation_cited', sheet('ley-que-no-existe')],
  ])('%s', async (constraint, statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '23503', constraint });
  });

  it('and is taken when it is; a field is no paper', async () => {
    for (const statement of [
      part('curp'),
      paper('curp', "'obs_curp_no_coincide'"),
      observation('paper', 'curp', "'obs_curp_no_coincide'"),
      observation('field', 'legalName', 'null'),
      sanction('sus_falsedad'),
      sheet('ley-de-prueba'),
    ]) {
      expect((await pool.query(statement)).rowCount, statement).toBe(1);
    }
  });

  it.each([
    "delete from paper_type where code = 'curp'",
    "delete from registry_reason where code = 'sus_falsedad'",
    "delete from registry_line where code = 'G01'",
    "delete from regulation where slug = 'ley-de-prueba'",
  ])('what is named cannot go: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '23503' });
  });
});

describe('Lists of the contract and of the database are the same', () => {
  it.each([
    ['procedure_regime', REGIMES],
    ['procurement_rule_regime', REGIMES],
    ['document_kind', Object.keys(DOCUMENT_KINDS)],
    ['evaluation_result_band', EVALUATION_BANDS],
    ['supplier_band', EVALUATION_BANDS],
    ['relation_weight_kind', RELATION_KINDS],
    ['related_finding_kinds', RELATION_KINDS],
    ['request_event_from', REQUEST_STATES],
    ['request_event_to', REQUEST_STATES],
    ['procedure_suspended_from', PROCEDURE_STATUSES],
    ...['supplier_event_from', 'supplier_event_to', 'supplier_suspended_from'].map(
      (name): [string, string[]] => [name, [...SUPPLIER_STATES, 'unregistered']],
    ),
  ])('%s', async (constraint, list) => {
    const { rows } = await pool.query<{ said: string }>(
      'select pg_get_constraintdef(oid) said from pg_constraint where conname = $1',
      [constraint],
    );
    const values = [...(rows[0]?.said ?? '').matchAll(/'(\w+)'/g)].map(([, value]) => value ?? '');
    expect(values.toSorted()).toEqual([...list].toSorted());
  });
});

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_KINDS, REGIMES } from '#contract/procedures.ts';
import { createPool } from './db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 1);
  await pool.query(`
    insert into stored_file (sha256, bytes, media_type) values (repeat('a', 64), 1, 'application/pdf');
    insert into registration_request (folio, kind, person_type, rfc, email, data, key_hash)
      values ('R-1', 'registration', 'legal', 'AAA010101AAA', 'a@b.example', '{}', 'x')`);
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

describe('What is named by a code is in the catalogue that the code is of', () => {
  it.each([
    ['registration_part_type', part('recibo_de_luz')],
    ['registration_paper_type', paper('recibo_de_luz', 'null')],
    ['registration_paper_reason', paper('curp', "'obs_porque_si'")],
    ['request_observation_paper', observation('paper', 'recibo_de_luz', 'null')],
    ['request_observation_reason', observation('field', 'legalName', "'obs_porque_si'")],
    ['sanction_cause', sanction('porque_si')],
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
    ]) {
      expect((await pool.query(statement)).rowCount, statement).toBe(1);
    }
  });

  it.each([
    "delete from paper_type where code = 'curp'",
    "delete from registry_reason where code = 'sus_falsedad'",
  ])('what is named cannot go: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '23503' });
  });
});

describe('Lists of the contract and of the database are the same', () => {
  it.each([
    ['procedure_regime', REGIMES],
    ['procurement_rule_regime', REGIMES],
    ['document_kind', Object.keys(DOCUMENT_KINDS)],
  ])('%s', async (constraint, list) => {
    const { rows } = await pool.query<{ said: string }>(
      'select pg_get_constraintdef(oid) said from pg_constraint where conname = $1',
      [constraint],
    );
    const values = [...(rows[0]?.said ?? '').matchAll(/'(\w+)'/g)].map(([, value]) => value ?? '');
    expect(values.toSorted()).toEqual([...list].toSorted());
  });
});

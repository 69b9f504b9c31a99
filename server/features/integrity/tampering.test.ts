import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IntegritySummary } from '#contract/integrity.ts';
import { momentOf } from '#contract/rules/documents/integrity-proof.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { sequence } from './sequence.service.ts';
import { CT_CONSISTENCY, CT_INCLUSION, CT_LEAVES, CT_ROOTS } from './test-vectors.ts';
import { acted, documentStep, draftDocument, pdfOf, publicProcedure } from './test-integrity.ts';
import { verifierCore } from './verifier-core.ts';
import { verifierPage } from './verifier-page.ts';

/** What anybody kept of the portal before somebody altered it. */
interface Kept {
  key: string;
  point: string;
  receipt: string;
  file: string;
}

/** What is put back as it was after somebody changed it. */
const KEPT_TABLES = ['integrity_entry', 'procedure', 'document_version', 'procedure_change'];
/** Columns of those, without what the database computes by itself. */
const keptColumns = new Map<string, string>();

let app: TestApp;
let folder: string;
let kept: Kept;
let document: string;
let bytes: Uint8Array;

const text = async (path: string) => (await app.send('stranger', 'GET', path)).text();
const save = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

/** Runs the downloaded command where nothing of the portal is. */
function verify(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(folder, 'verificador.mjs'), ...args],
      { cwd: folder },
      (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: `${out}${err}` }),
    );
  });
}

/** Every leaf as the portal gives it out now, against the point kept before. */
async function verifyLeaves() {
  const leaves = save('hojas.json', await text('/integridad/hojas?cuantas=1000&hoy=1'));
  return verify(`--hojas=${leaves}`, `--punto=${kept.point}`, `--llave=${kept.key}`);
}

/** A receipt that the portal gives out now, with its proof of consistency, against the point kept before. */
async function verifyNow() {
  const size = Number(/\n(\d+)\n/.exec(await text('/integridad/punto-de-control'))?.[1]);
  const before = /\n(\d+)\n/.exec(readFileSync(kept.point, 'utf8'))?.[1];
  const now = save('ahora.json', await text(`/integridad/documentos/${document}/1/comprobante`));
  const [menor, mayor] = [Number(before), size].toSorted((a, b) => a - b);
  const proof = save(
    'consistencia.json',
    await text(`/integridad/consistencia?menor=${menor}&mayor=${mayor}`),
  );
  const file = save(
    'ahora.pdf',
    new Uint8Array(
      await (await app.send('stranger', 'GET', `/documentos/${document}/1/x.pdf`)).arrayBuffer(),
    ),
  );
  return verify(
    now,
    `--archivo=${file}`,
    `--punto=${kept.point}`,
    `--consistencia=${proof}`,
    `--llave=${kept.key}`,
  );
}

/** Does with full rights over the database what its guards refuse; then the portal goes on working. */
async function tamper(...statements: string[]): Promise<void> {
  const client = await app.services.pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}

/** Builds the whole tree anew from the leaves as they are now and signs it: somebody who has the portal's key as well. */
async function forgeTree(): Promise<void> {
  await tamper(
    'delete from integrity_node',
    'delete from integrity_head',
    'update integrity_entry set position = null, leaf_hash = sha256(id::text::bytea)',
    "update integrity_entry set leaf_hash = sha256('\\x00'::bytea || convert_to(leaf, 'UTF8'))",
  );
  await sequence(app.services, { mustSign: true });
}

async function publish(number: string, name: string, content: Uint8Array): Promise<string> {
  const { id } = await publicProcedure(app, number);
  const draft = await draftDocument(app, id, { name, bytes: content });
  await documentStep(app, draft, 'publicacion', { publishAt: null });
  return draft.id;
}

beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'verificador-'));
  bytes = await pdfOf('Bases de la licitación');
  await publish('LA-UG-100-2026', 'otra.pdf', await pdfOf('Otra'));
  document = await publish('LA-UG-101-2026', 'bases.pdf', bytes);
  await publish('LA-UG-102-2026', 'tercera.pdf', await pdfOf('Tercera'));
  await acted(
    app,
    sql`insert into procedure_change (procedure_id, field, before, after, reason)
      select id, 'contact', 'Antes', number, 'Cambió la persona encargada' from procedure order by number`,
  );
  await sequence(app.services);
  const { keys } = JSON.parse(await text('/integridad')) as IntegritySummary;
  save('verificador.mjs', await text('/integridad/verificador.mjs'));
  kept = {
    key: save('llave.txt', keys[0]?.key ?? ''),
    point: save('punto.txt', await text('/integridad/punto-de-control')),
    receipt: save('comprobante.json', await text(`/integridad/documentos/${document}/1/comprobante`)),
    file: save('bases.pdf', bytes),
  };
  const { rows: columns } = await sql<{ table: string; names: string }>`
    select attrelid::regclass::text "table", string_agg(quote_ident(attname), ', ') names from pg_attribute
    where attrelid::regclass::text = any(${KEPT_TABLES}) and attnum > 0 and not attisdropped and attgenerated = ''
    group by 1`.execute(app.db);
  for (const { table, names } of columns) keptColumns.set(table, names);
  for (const table of KEPT_TABLES)
    await sql`create table ${sql.table(`kept_${table}`)} as select * from ${sql.table(table)}`.execute(
      app.db,
    );
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

/** As it was before anybody touched it. */
async function undo(): Promise<void> {
  await tamper(
    'delete from integrity_head',
    'delete from integrity_node',
    ...KEPT_TABLES.flatMap((table) => [
      `delete from ${table}`,
      `insert into ${table} (${keptColumns.get(table)}) overriding system value
        select ${keptColumns.get(table)} from kept_${table}`,
    ]),
    'update integrity_entry set position = null',
  );
  await sequence(app.services, { mustSign: true });
}

describe('the downloaded command, alone in a folder', () => {
  it('takes what was kept, what the portal says now, and all leaves', async () => {
    await publish('LA-UG-103-2026', 'cuarta.pdf', await pdfOf('Cuarta'));
    await sequence(app.services);
    for (const { code, said } of [
      await verify(kept.receipt, `--archivo=${kept.file}`, `--llave=${kept.key}`),
      await verifyNow(),
      await verifyLeaves(),
    ])
      expect([code, said.match(/MAL/g)], said).toEqual([0, null]);
  });

  it('says of what it could not check that it did not, and accuses nobody', async () => {
    await publish('LA-UG-104-2026', 'quinta.pdf', await pdfOf('Quinta'));
    await sequence(app.services);
    const later = save('despues.txt', await text('/integridad/punto-de-control'));
    for (const [point, why] of [
      [later, 'Sin comprobar: Falta la prueba de consistencia de'],
      [save('nada.txt', 'no es un punto'), 'Sin comprobar: El punto de control no se'],
    ] as const) {
      const { code, said } = await verify(kept.receipt, `--punto=${point}`, `--llave=${kept.key}`);
      expect([code, said.match(/MAL/g)], said).toEqual([2, null]);
      expect(said).toContain(why);
    }
  });

  it('says what it needs, and takes no other key', async () => {
    expect((await verify()).code).toBe(2);
    const other = readFileSync(kept.key, 'utf8').replace(
      /\+([0-9a-f])/,
      (_, digit: string) => `+${digit === '0' ? '1' : '0'}`,
    );
    const answer = await verify(kept.receipt, `--llave=${save('otra.txt', other)}`);
    expect([answer.code, answer.said]).toEqual([3, expect.stringContaining('Ninguna de las llaves')]);
  });

  it('and the page carry the same program, under 300 lines, with nothing that opens a connection', async () => {
    const command = await text('/integridad/verificador.mjs');
    const { html, policy } = verifierPage();
    for (const [program, own] of [
      [command, verifierCore('command')],
      [html, verifierCore('page')],
    ] as const) {
      expect(program).toContain(own.program);
      expect(program.split('\n').length).toBeLessThan(300);
      expect(program).not.toMatch(/fetch\(|XMLHttpRequest|WebSocket|import\(|require\(|https?:\/\//);
    }
    const answer = await app.send('stranger', 'GET', '/integridad/verificador.html');
    expect(answer.headers.get('content-security-policy')).toBe(`${policy}; frame-ancestors 'none'`);
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-/);
  });

  it('its program passes the known vectors', async () => {
    const program = save(
      'nucleo.mjs',
      `${verifierCore('command').program}\nexport { leafHashOf, rootFromPath, isBeginningOf, rootOfLeaves, toHex };`,
    );
    const core = (await import(
      pathToFileURL(program).href
    )) as typeof import('#contract/rules/documents/integrity-proof.ts');
    const leaves = await Promise.all(CT_LEAVES.map((leaf) => core.leafHashOf(Buffer.from(leaf, 'hex'))));
    for (const [size, root] of CT_ROOTS.entries())
      expect(core.toHex(await core.rootOfLeaves(leaves.slice(0, size)))).toBe(root);
    for (const { index, size, path } of CT_INCLUSION)
      expect(await core.rootFromPath(leaves[index] as Uint8Array, { index, size, path })).toBe(
        CT_ROOTS[size],
      );
    for (const { from, to, path } of CT_CONSISTENCY)
      expect(
        await core.isBeginningOf(
          { size: from, root: CT_ROOTS[from] as string },
          { size: to, root: CT_ROOTS[to] as string },
          path,
        ),
      ).toBe(true);
  });
});

describe('somebody with full rights over the database, also with the key of the portal', () => {
  const other = createHash('sha256').update('otro contenido').digest('hex');
  const leafOf = `document_id = '{document}'`;

  it.each([
    [
      'a changed file',
      [`update integrity_entry set leaf = replace(leaf, '"sha256":"', '"sha256":"0') where ${leafOf}`],
    ],
    [
      'a deleted row',
      [
        `delete from integrity_entry where position = (select min(position) from integrity_entry where kind = 'publication')`,
      ],
    ],
    [
      'two rows in another order',
      [
        `update integrity_entry e set leaf = o.leaf from integrity_entry o
          where e.position in (0, 1) and o.position = 1 - e.position`,
      ],
    ],
    [
      'a back-dated row',
      [`update integrity_entry set leaf = replace(leaf, '"at":"20', '"at":"19') where ${leafOf}`],
    ],
    [
      'a row put in between',
      [
        `insert into integrity_entry (kind, subject, about, leaf, leaf_hash, id) overriding system value
      values ('version', 'x', gen_random_uuid(), '{"kind":"version"}', sha256('x'), 0)`,
      ],
    ],
    ['a return to an older backup', [`delete from integrity_entry where position >= 2`]],
  ])(
    '%s is found from the point that was kept before, however the tree is signed anew',
    async (_, statements) => {
      await tamper(...statements.map((statement) => statement.replace('{document}', document)));
      await forgeTree();
      const [leaves, now] = [await verifyLeaves(), await verifyNow()];
      await undo();
      expect([leaves.code, leaves.said], leaves.said).toEqual([3, expect.stringContaining('MAL')]);
      expect(now.code, now.said).not.toBe(0);
      expect((await verifyLeaves()).code).toBe(0);
    },
  );

  it('a return to an older backup that published as much since is found too', { tags: 'all' }, async () => {
    await tamper(`delete from integrity_entry where position >= 2`);
    for (const number of ['LA-UG-110-2026', 'LA-UG-111-2026'])
      await publish(number, `${number}.pdf`, await pdfOf(number));
    await forgeTree();
    const leaves = await verifyLeaves();
    await undo();
    expect([leaves.code, leaves.said]).toEqual([3, expect.stringContaining('MAL')]);
  });

  it('a file that was exchanged with its row is not the one of the receipt', async () => {
    await tamper(
      `insert into stored_file (sha256, bytes, media_type) values ('${other}', 9, 'application/pdf') on conflict do nothing`,
      `update document_version set sha256 = '${other}' where document_id = '${document}'`,
    );
    const exchanged = await verify(
      kept.receipt,
      `--archivo=${save('otro.pdf', 'otro contenido')}`,
      `--llave=${kept.key}`,
    );
    await undo();
    expect([exchanged.code, exchanged.said]).toEqual([3, expect.stringContaining('El archivo no es')]);
  });
});

describe('somebody who changes what the portal shows and leaves the log as it is', () => {
  it.each([
    ['a changed row', "update procedure_change set after = 'Otro'"],
    ['a changed procedure', "update procedure set title = 'Otro equipo' where number = 'LA-UG-101-2026'"],
    ['a deleted row', "delete from procedure_change where after = 'LA-UG-101-2026'"],
    [
      'two rows in another order',
      `update procedure_change c set before = o.before, after = o.after from procedure_change o
         where c.after <> o.after and c.after in ('LA-UG-100-2026', 'LA-UG-101-2026')
           and o.after in ('LA-UG-100-2026', 'LA-UG-101-2026')`,
    ],
    [
      'a back-dated publication',
      "update procedure set published_at = published_at - interval '3 days' where number = 'LA-UG-101-2026'",
    ],
    ['a back-dated version', "update document_version set published_at = published_at - interval '1 day'"],
    [
      'rows as an older backup has them',
      `delete from procedure_change; delete from document_version v using document d, procedure p
         where d.id = v.document_id and p.id = d.procedure_id and p.number = 'LA-UG-102-2026'`,
    ],
  ])('%s is found from the point that was kept before', async (_, statement) => {
    await tamper(statement);
    const leaves = await verifyLeaves();
    await undo();
    expect([leaves.code, leaves.said], leaves.said).toEqual([
      3,
      expect.stringMatching(/MAL: Al descargarse .*, lo que el portal decía mostrar no es lo que anotó/),
    ]);
    expect((await verifyLeaves()).code).toBe(0);
  });

  it(
    'a receipt of any leaf says it too, and which leaf tells of the same thing since then',
    { tags: 'all' },
    async () => {
      const { leaves } = JSON.parse(await text('/integridad/hojas?cuantas=1000')) as {
        leaves: { index: number; leaf: { kind: string; procedure: string } }[];
      };
      const place = leaves.find(({ leaf }) => leaf.kind === 'procedure_state')?.index ?? -1;
      const receipt = async () =>
        verify(
          save('hoja.json', await text(`/integridad/hojas/${place}/comprobante`)),
          `--llave=${kept.key}`,
          `--punto=${kept.point}`,
        );
      expect((await receipt()).said).toMatch(
        /Bien: Al descargarse \(.*\), el portal decía mostrar lo que anotó[^]*No se comprobó: ningún archivo/,
      );
      await tamper("update procedure set title = 'Otro equipo'");
      const changed = await receipt();
      await undo();
      expect([changed.code, changed.said]).toEqual([
        3,
        expect.stringMatching(/MAL: Al descargarse .*, lo que el portal decía/),
      ]);
      // Said in sight of everybody it is another state, with a leaf of its own.
      await acted(app, sql`update procedure set title = 'Equipo de laboratorio y taller'`);
      await sequence(app.services);
      const after = JSON.parse(await text(`/integridad/hojas/${place}/comprobante`)) as {
        replacedBy: number;
      };
      expect(after.replacedBy).toBeGreaterThan(place);
      expect((await verifyLeaves()).said).not.toContain('MAL');
      await undo();
    },
  );

  it('a file whose bytes are others in the store is not the one that was registered', async () => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const folderOfFiles = join(app.services.config.dataDir, 'archivos');
    const path = join(
      folderOfFiles,
      readdirSync(folderOfFiles, { recursive: true, encoding: 'utf8' }).find((name) =>
        name.includes(sha256),
      ) as string,
    );
    chmodSync(path, 0o600);
    const other = Uint8Array.from(bytes);
    other[other.length - 10]! ^= 1;
    writeFileSync(path, other);
    const answer = await app.send('stranger', 'GET', `/documentos/${document}/1/x.pdf`);
    const served = save('servido.pdf', new Uint8Array(await answer.arrayBuffer()));
    const found = await verify(kept.receipt, `--archivo=${served}`, `--llave=${kept.key}`);
    writeFileSync(path, bytes);
    expect([found.code, found.said]).toEqual([3, expect.stringContaining('El archivo no es')]);
  });

  it('several checkpoints in one file are each compared with the leaves', { tags: 'all' }, async () => {
    await publish('LA-UG-104-2026', 'quinta.pdf', await pdfOf('Quinta'));
    await sequence(app.services);
    const points = save(
      'puntos.txt',
      `${readFileSync(kept.point, 'utf8')}\n${await text('/integridad/punto-de-control')}`,
    );
    const leaves = save('hojas.json', await text('/integridad/hojas?cuantas=1000&hoy=1'));
    const both = await verify(`--hojas=${leaves}`, `--punto=${points}`, `--llave=${kept.key}`);
    expect([both.code, both.said.match(/hojas son las que se firmaron/g)?.length]).toEqual([0, 2]);
    const page = JSON.parse(readFileSync(leaves, 'utf8')) as {
      leaves: { leaf: { at: string }; recordedAt: string }[];
    };
    const { leaf, recordedAt } = page.leaves.at(-1)!;
    expect(both.said).toMatch(
      new RegExp(
        `^Hoja ${page.leaves.length - 1}: «.*con fecha del ${momentOf(leaf.at)}\\. Se registró el ${momentOf(recordedAt)} según el portal\\.$`,
        'm',
      ),
    );
    const exported = save('exportados.txt', await text('/integridad/puntos-de-control.txt'));
    const last = await verify(`--hojas=${leaves}`, `--punto=${exported}`, `--llave=${kept.key}`);
    expect(last.code, last.said).toBe(0);
  });
});

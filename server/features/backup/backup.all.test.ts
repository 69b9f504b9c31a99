import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { createPool } from '#server/kit/db.ts';
import { startTestBucket } from '#server/kit/files/test-bucket.ts';
import { createJobs } from '#server/kit/jobs.ts';
import { applyUpTo, migrate } from '#server/kit/migrations.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { roomiestFolder } from '#server/local/postgres/room-in-memory.ts';
import { openArchive, type Archive } from './archive.ts';
import { recordBackup } from './backup-runs.sql.ts';
import { makeBackup } from './backup.service.ts';
import { checkBackup } from './check-backup.ts';
import { checkPortal } from './check-portal.ts';
import { openDepot } from './depot.ts';
import { newestId } from './manifest.ts';
import { restoreBackup } from './restore.service.ts';
import { emptyMachine, filesBelow, quietly, type EmptyMachine } from './test-backup.ts';
import { restoreJobs, selectJobs } from './waiting-jobs.ts';

const KEY = randomBytes(32);

/** A write that somebody was told is kept. */
interface Acknowledged {
  id: string;
  sha256: string;
}

let portal: TestApp;
let folder: string;
let machine: EmptyMachine;
beforeAll(async () => {
  portal = await startTestApp({ UPLOAD_MB_PER_OFFICER_DAY: '1000' });
  for (let index = 0; index < 4; index += 1) await upload(`Antes ${index}`);
  await portal.services.pool.query(
    `insert into audit_log (occurred_at, actor_id, operation, subject_type, subject_id, request_id)
     select now() - interval '1 day', 'admin', 'uploadFile', 'upload', 'de ayer ' || n, 'x' from generate_series(1, 3) n`,
  );
});
afterAll(() => portal.stop());
beforeEach(() => {
  folder = mkdtempSync(join(roomiestFolder(), 'portal-respaldo-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** For tests that restore: somewhere to restore to. */
function onAnEmptyMachine(): void {
  beforeEach(async () => {
    machine = await emptyMachine();
  });
  afterEach(() => machine.stop());
}

/** Sends a file as an officer does; what comes back was acknowledged. */
async function upload(name: string): Promise<Acknowledged> {
  const zip = new ZipFile();
  zip.addBuffer(randomBytes(30_000), 'plano.png.txt', { compress: false });
  zip.end();
  const bytes = await buffer(zip.outputStream as Readable);
  const path = `/administracion/archivos?nombre=${encodeURIComponent(name)}.zip`;
  const response = await portal.send('admin', 'POST', path, bytes);
  expect(response.status, await response.clone().text()).toBe(201);
  const { id, sha256 } = (await response.json()) as Acknowledged;
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  return { id, sha256 };
}

async function archiveAt(key?: Buffer, isNew = true): Promise<Archive> {
  return openArchive(await openDepot(folder, { dataDir: portal.services.config.dataDir, isNew }), key);
}
const backUp = (archive: Archive, run = quietly()) =>
  makeBackup({ pool: portal.services.pool, files: portal.services.files, version: '0' }, archive, run);
const restore = (archive: Archive, replace = false) =>
  restoreBackup(machine, archive, { replace, ...quietly() });
function flip(path: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
const tablesOf = async () => {
  const { rows } = await machine.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace",
  );
  return rows[0]?.count;
};

describe('A backup of a portal at work', { timeout: 120_000 }, () => {
  onAnEmptyMachine();
  it.each([
    ['sealed', KEY],
    ['open', undefined],
  ])('%s: restored on an empty machine it is the portal of that instant, byte by byte', async (_, key) => {
    const before = [await upload('Acuse 1'), await upload('Acuse 2')];
    const during: Acknowledged[] = [];
    const state = { isOver: false };
    const writer = async (number: number) => {
      for (let index = 0; !state.isOver; index += 1) during.push(await upload(`Durante ${number} ${index}`));
    };
    const writers = [writer(1), writer(2)];
    const manifest = await backUp(await archiveAt(key)).finally(() => {
      state.isOver = true;
    });
    await Promise.all(writers);
    const after = await upload('Después');
    expect(during.length).toBeGreaterThan(0);

    const restored = await restore(await archiveAt(key, false));
    expect(restored).toEqual(manifest);
    const checked = await checkPortal(machine, quietly());
    expect(checked.wrong).toEqual([]);
    expect(checked.notes).toEqual([]);
    const told = manifest.tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }));
    const isSame = ({ name }: { name: string }) => name !== 'data_version';
    expect(checked.tables.filter(isSame)).toEqual(told.filter(isSame));
    expect(checked.contents.count).toBe(manifest.files.count);

    const { rows: kept } = await machine.pool.query<Acknowledged>('select id, sha256 from upload');
    const ids = new Set(kept.map(({ id }) => id));
    expect(before.filter(({ id }) => !ids.has(id))).toEqual([]);
    expect(ids.has(after.id)).toBe(false);
    // Every one of those that came in meanwhile is whole or not there at all.
    for (const { sha256 } of kept) expect(await machine.files.size(sha256)).toBeGreaterThan(30_000);
    const { rows: logged } = await machine.pool.query<{ subject_id: string }>(
      "select subject_id from audit_log where operation = 'uploadFile'",
    );
    const uploads = logged.filter((entry) => !entry.subject_id.startsWith('de ayer'));
    expect(new Set(uploads.map((entry) => entry.subject_id))).toEqual(ids);
  });

  it('seals rows, names and contents: nothing of them can be read in its place', async () => {
    const { sha256 } = await upload('Contraseña de nadie');
    await backUp(await archiveAt(KEY));
    for (const path of filesBelow(folder)) {
      expect(path).not.toContain(sha256);
      expect(readFileSync(join(folder, path)).subarray(0, 8).toString()).toBe('ADQRESP1');
    }
    await expect(restore(await archiveAt(undefined, false))).rejects.toThrow(
      /está cifrado: indica BACKUP_KEY/,
    );
    await expect(restore(await archiveAt(randomBytes(32), false))).rejects.toThrow(/la clave es otra/);
    await expect(backUp(await archiveAt(randomBytes(32)))).rejects.toThrow(/la clave es otra/);
    await expect(backUp(await archiveAt())).rejects.toThrow(/está cifrado/);
    expect(await tablesOf()).toBe(0);
  });

  it('with a key takes nothing that is not sealed', async () => {
    await backUp(await archiveAt());
    await expect(restore(await archiveAt(KEY, false))).rejects.toThrow(/no está cifrado, y hay una clave/);
  });

  it('is made of what is new: contents that are there already are not sent again', async () => {
    const first = await backUp(await archiveAt(KEY));
    const contents = () =>
      filesBelow(join(folder, 'contenidos')).map((path) => [
        path,
        statSync(join(folder, 'contenidos', path)).ino,
      ]);
    const kept = contents();
    await upload('Nuevo');
    const second = await backUp(await archiveAt(KEY));
    expect(second.previous).toBe(first.id);
    expect(second.files.count).toBe(first.files.count + 1);
    const now = contents();
    expect(now.length).toBe(kept.length + 1);
    expect(now).toEqual(expect.arrayContaining(kept));
  });

  it('that is stopped is none, and the next one goes on where it was', async () => {
    const archive = await archiveAt();
    const first = await backUp(archive);
    const fresh = [
      await upload('Uno'),
      await upload('Dos'),
      await upload('Tres'),
      await upload('Cuatro'),
      await upload('Cinco'),
      await upload('Seis'),
    ];
    const stopping = new AbortController();
    const stopped = backUp(archive, {
      signal: stopping.signal,
      onProgress: ({ files }: { files?: { done: number } }) => {
        if (files !== undefined && files.done > 0) stopping.abort();
      },
    } as never);
    await expect(stopped).rejects.toThrow(/abort/i);
    expect(await newestId(archive)).toBe(first.id);
    expect((await checkBackup(archive, quietly())).damages).toEqual([]);
    const last = await backUp(archive);
    expect(await newestId(archive)).toBe(last.id);
    expect(last.files.count).toBe(first.files.count + fresh.length);
    expect((await checkBackup(archive, quietly())).damages).toEqual([]);
  });

  it('is refused while another one runs', async () => {
    const [one, other] = await Promise.allSettled([backUp(await archiveAt()), backUp(await archiveAt())]);
    const refused = [one, other].find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect([one, other].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(String(refused.reason)).toMatch(/Ya hay otro respaldo en marcha/);
  });

  it('goes to an object store as well as to a folder', async () => {
    const server = await startTestBucket();
    process.env.AWS_ACCESS_KEY_ID = 'prueba';
    process.env.AWS_SECRET_ACCESS_KEY = 'prueba';
    try {
      const place = `s3://archivos/copias?endpoint=${server.endpoint}`;
      const depot = await openDepot(place, { dataDir: portal.services.config.dataDir, isNew: true });
      const archive = openArchive(depot, KEY);
      const manifest = await backUp(archive);
      expect(server.asked.filter((asked) => asked.startsWith('GET') && !asked.includes('/'))).toEqual([]);
      expect(await restore(archive)).toEqual(manifest);
      expect((await checkPortal(machine, quietly())).wrong).toEqual([]);
      const key = [...server.objects.keys()].find((name) => name.includes('contenidos'));
      server.objects.delete(key ?? '');
      const { damages } = await checkBackup(archive, quietly());
      expect(damages.map(({ message }) => message)).toEqual([
        expect.stringMatching(/contenidos\/.* falta\./),
      ]);
      depot.close();
    } finally {
      await server.close();
    }
  });
});

describe('A damaged backup', { timeout: 120_000 }, () => {
  const harms: [string, string, (path: string) => void, RegExp][] = [
    ['a flipped byte in the rows of a table', 'audit_log.0.gz', flip, /audit_log\.0\.gz/],
    [
      'a truncated dump',
      'officer.0.gz',
      (path) => truncateSync(path, statSync(path).size - 9),
      /officer\.0\.gz/,
    ],
    ['a missing part of a dump', 'upload.0.gz', (path) => rmSync(path), /upload\.0\.gz falta/],
    ['a flipped byte in a content', 'contenidos/', flip, /contenidos\/.*no es el que se guardó/],
    ['a missing content', 'contenidos/', (path) => rmSync(path), /contenidos\/.* falta/],
    ['a truncated content', 'contenidos/', (path) => truncateSync(path, 100), /contenidos\//],
    ['a truncated manifest', 'manifiesto.json', (path) => truncateSync(path, 200), /manifiesto\.json/],
  ];
  describe.each([
    ['sealed', KEY],
    ['open', undefined],
  ])('%s', (_, key) => {
    let kept: string;
    beforeAll(async () => {
      kept = mkdtempSync(join(roomiestFolder(), 'portal-respaldo-'));
      const depot = await openDepot(kept, { dataDir: portal.services.config.dataDir, isNew: true });
      await backUp(openArchive(depot, key));
    });
    afterAll(() => rmSync(kept, { recursive: true, force: true }));
    beforeEach(() => cpSync(kept, folder, { recursive: true }));

    it.each(harms)('%s is found and named', async (_, part, harm, named) => {
      harm(join(folder, filesBelow(folder).find((one) => one.includes(part)) ?? ''));
      const found = await checkBackup(await archiveAt(key, false), quietly()).then(
        ({ damages }) => damages.map(({ message }) => message),
        (error: Error) => [error.message],
      );
      expect(found).toEqual([expect.stringMatching(named)]);
    });
  });
});

describe('Restoring', { timeout: 120_000 }, () => {
  onAnEmptyMachine();
  it('leaves the database as it was when rows, or contents after all rows, are not whole', async () => {
    await backUp(await archiveAt(KEY));
    const content = filesBelow(folder).find((one) => one.includes('contenidos/')) ?? '';
    flip(join(folder, content));
    await expect(restore(await archiveAt(KEY, false))).rejects.toThrow(/contenidos/);
    expect(await tablesOf()).toBe(0);
    flip(join(folder, content));
    const rows = filesBelow(folder).find((one) => one.includes('upload.0.gz')) ?? '';
    truncateSync(join(folder, rows), 90);
    await expect(restore(await archiveAt(KEY, false))).rejects.toThrow(/upload/);
    expect(await tablesOf()).toBe(0);
  });

  it('goes into a portal that nobody has used yet; one that holds something is left alone unless it is told to lose it', async () => {
    const archive = await archiveAt();
    const manifest = await backUp(archive);
    await migrate(machine.pool);
    await restore(archive);
    // No browser may take a page that it kept from after the backup for one of now.
    const { rows: versions } = await machine.pool.query<{ version: number }>(
      'select version from data_version',
    );
    expect(versions[0]?.version).toBeGreaterThan(1_000_000);
    await machine.pool.query("update officer set name = 'Otra persona'");
    await expect(restore(archive)).rejects.toThrow(/ya tiene información y no se tocó/);
    const { rows } = await machine.pool.query("select 1 from officer where name = 'Otra persona'");
    expect(rows.length).toBeGreaterThan(0);
    expect((await restore(archive, true)).id).toBe(manifest.id);
    expect((await machine.pool.query("select 1 from officer where name = 'Otra persona'")).rowCount).toBe(0);
    expect((await checkPortal(machine, quietly())).wrong).toEqual([]);
  });

  it('refuses while a portal works with the database, and an empty place', async () => {
    await expect(restore(await archiveAt())).rejects.toThrow(/no hay ningún respaldo terminado/);
    const archive = await archiveAt();
    await backUp(archive);
    const other = createPool(machine.url, 1);
    await other.query('select 1');
    await expect(restore(archive)).rejects.toThrow(/El portal está en marcha/);
    await other.end();
  });

  it('refuses a backup of another version of the structure by the file that is not the same', async () => {
    const archive = await archiveAt();
    await backUp(archive);
    const client = await machine.pool.connect();
    const wanted = [{ version: 1, name: 'text', sha256: 'f'.repeat(64) }];
    await expect(applyUpTo(client, wanted)).rejects.toThrow(/El respaldo es de otra versión del programa/);
    client.release(true);
  });

  it('brings back work that had not been done', async () => {
    const jobs = createJobs(machine.url, portal.services.log);
    await jobs.stop();
    await restoreJobs(machine.pool, {
      queues: [{ name: 'una-cola', options: { retryLimit: 7, retryDelay: 5, expireInSeconds: 99 } }],
      pending: [{ name: 'una-cola', data: { id: 'x' }, startAfter: '2026-01-02T03:04:05.000Z' }],
    });
    const client = await machine.pool.connect();
    const kept = await selectJobs(client);
    client.release();
    expect(kept.pending).toEqual([
      { name: 'una-cola', data: { id: 'x' }, startAfter: '2026-01-02T03:04:05.000Z' },
    ]);
    expect(kept.queues).toEqual([
      { name: 'una-cola', options: { retryLimit: 7, retryDelay: 5, expireInSeconds: 99 } },
    ]);
  });
});

describe('Verifying the portal itself', { timeout: 120_000 }, () => {
  let wrong: () => Promise<string[]>;
  beforeAll(async () => {
    machine = await emptyMachine();
    folder = mkdtempSync(join(roomiestFolder(), 'portal-respaldo-'));
    const archive = await archiveAt();
    const manifest = await backUp(archive);
    await restore(archive);
    await recordBackup(machine.pool, manifest, false);
    rmSync(folder, { recursive: true, force: true });
    wrong = async () => (await checkPortal(machine, quietly())).wrong;
  });
  afterAll(() => machine.stop());
  const somePath = async () => {
    const { rows } = await machine.pool.query<{ sha256: string }>('select sha256 from stored_file limit 1');
    const sha256 = rows[0]?.sha256 ?? '';
    return { sha256, path: (await machine.files.path(sha256)) ?? '' };
  };

  it('names a content that is missing, cut or altered, and whose it is', async () => {
    expect(await wrong()).toEqual([]);
    const { sha256, path } = await somePath();
    const whole = readFileSync(path);
    const bytes = Buffer.from(whole);
    bytes[50] = (bytes[50] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(await wrong()).toEqual([`Está dañado el archivo ${sha256}; lo nombran: upload (1).`]);
    truncateSync(path, 10);
    expect(await wrong()).toEqual([
      expect.stringMatching(`^Mide 10 bytes en vez de \\d+ el archivo ${sha256}`),
    ]);
    rmSync(path);
    expect(await wrong()).toEqual([`Falta el archivo ${sha256}; lo nombran: upload (1).`]);
    writeFileSync(path, whole);
  });

  it('names a reference to nothing, a trigger that is off, a counter that lags and a log that changed', async () => {
    const client = await machine.pool.connect();
    await client.query("set session_replication_role = replica; update upload set sha256 = repeat('0', 64)");
    await client.query(
      "set session_replication_role = origin; alter table audit_log disable trigger user; delete from audit_log where subject_id = 'de ayer 1'",
    );
    await client.query("select setval('audit_log_id_seq', 1, false)");
    client.release(true);
    expect(await wrong()).toEqual([
      expect.stringMatching(/^\d+ renglones de upload \(sha256\) nombran algo que no está en stored_file\.$/),
      'El disparador audit_log_about de audit_log está apagado.',
      'El disparador audit_log_append_only de audit_log está apagado.',
      'El disparador audit_log_leaf de audit_log está apagado.',
      expect.stringMatching(
        /^El contador public\.audit_log_id_seq va en 0 y audit_log ya tiene el \d+: daría números repetidos\.$/,
      ),
      expect.stringMatching(
        /^La bitácora hasta el asiento \d+ ya no es la que era en el respaldo del .*: algún asiento falta o cambió\.$/,
      ),
      expect.stringMatching(/^Renglón de la bitácora \(\d+\): está en el registro y falta en la base\.$/),
    ]);
  });
});

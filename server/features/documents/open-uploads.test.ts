// Longer than the rule: one file on its way meets everything that may happen to it.
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { MOST_OPEN_UPLOADS, type OpenUpload } from '#contract/open-uploads.ts';
import { createDiskRoom } from '#server/kit/files/disk-room.ts';
import { removeAbandonedUploads } from '#server/kit/files/open-uploads.sql.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import { samplePdf, startDocuments } from './test-documents.ts';
import { begun, partSender, sha256Of, spooledBytes, taken, type PartSender } from './test-open-uploads.ts';
import { sweepFiles } from './uploads.service.ts';

type Portal = Awaited<ReturnType<typeof startDocuments>>;

let database: TestDatabase;
let dir: string;
let free = Infinity;
let portals: Portal[] = [];
let [one, other]: [PartSender, PartSender] = [partSender(''), partSender('')];
let file: Buffer;
beforeAll(async () => {
  database = await createTestDatabase();
  dir = await mkdtemp(join(tmpdir(), 'cargas-'));
  const room = createDiskRoom(dir, { minFree: 0, read: async () => ({ free, total: 1e12 }) });
  // Two processes over one database and one store.
  for (let at = 0; at < 2; at += 1)
    portals.push(await startDocuments({ databaseUrl: database.url, dir, room }));
  [one, other] = [partSender(first().base), partSender(portals[1]?.base ?? '')];
  file = await samplePdf('Bases de licitación', 120);
});
afterAll(async () => {
  for (const portal of portals) await portal.stop();
  portals = [];
  await rm(dir, { recursive: true, force: true });
  await database.drop();
});
beforeEach(async () => {
  free = Infinity;
  await first().planting.query('delete from open_upload');
});

const first = () => portals[0] as Portal;
const half = () => Math.floor(file.length / 2);

async function count(statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await first().planting.query<{ n: number }>(statement, values);
  return Number(rows[0]?.n);
}

describe('a big file in parts', () => {
  test(
    'begun at one process, continued at the other, is the same file; each says how far it is',
    { tags: 'all' },
    async () => {
      const id = await begun(one, { bytes: file.length, sha256: sha256Of(file) });
      const third = Math.floor(file.length / 3);
      expect((await other.append(id, 0, file.subarray(0, third))).status).toBe(200);
      const between = await one.look(id);
      expect([
        between.status,
        between.headers.get('upload-offset'),
        between.headers.get('upload-length'),
        between.headers.get('upload-complete'),
        between.headers.get('cache-control'),
      ]).toEqual([200, String(third), String(file.length), '?0', 'no-store']);
      expect((await other.take(id)).status).toBe(409);
      expect((await one.append(id, third, file.subarray(third))).status).toBe(200);
      expect((await other.look(id)).headers.get('upload-complete')).toBe('?1');

      const upload = await taken(other, id);
      expect(upload).toMatchObject({
        name: 'bases.pdf',
        sha256: sha256Of(file),
        bytes: file.length,
        pages: 120,
      });
      expect(await one.list()).toEqual([]);
      // The answer was lost on its way: asked again, the file is there again.
      expect(await taken(one, id)).toMatchObject({ sha256: upload.sha256 });
    },
  );

  test('of a part that is cut off, what arrived stays; the rest follows', async () => {
    const id = await begun(one, { bytes: file.length, sha256: sha256Of(file) });
    const cutAt = half();
    const sending = request(`${first().base}/administracion/cargas/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: 'Bearer Administrador',
        'content-type': 'application/partial-upload',
        'upload-offset': '0',
        'content-length': file.length,
      },
    });
    const closed = new Promise<void>((resolve) => void sending.on('close', resolve));
    sending.on('error', () => undefined);
    sending.write(file.subarray(0, cutAt));
    await expect.poll(() => spooledBytes(dir), { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
    sending.destroy();
    await closed;
    await expect.poll(() => other.offset(id), { timeout: 20_000 }).toBeGreaterThan(0);
    const offset = await other.offset(id);
    expect(offset).toBeLessThanOrEqual(cutAt);
    expect((await other.append(id, offset, file.subarray(offset))).status).toBe(200);
    expect((await taken(one, id)).sha256).toBe(sha256Of(file));
  }, 60_000);

  test(
    'two tabs that send the same bytes at once: one is told the true offset, and the file is right',
    { tags: 'all' },
    async () => {
      const [id, same] = await Promise.all([
        begun(one, { bytes: file.length }),
        begun(other, { bytes: file.length }),
      ]);
      expect(same).toBe(id);
      const answers = await Promise.all([
        one.append(id, 0, file.subarray(0, half())),
        other.append(id, 0, file.subarray(0, half())),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.headers.get('upload-offset')).toBe(String(half()));
      expect(await refused?.json()).toMatchObject({
        code: 'upload_offset_mismatch',
        extra: { offset: half() },
      });
      const ends = await Promise.all([
        one.append(id, half(), file.subarray(half())),
        other.append(id, half(), file.subarray(half())),
      ]);
      expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const both = await Promise.all([taken(one, id), taken(other, id)]);
      expect(both.map(({ sha256 }) => sha256)).toEqual([sha256Of(file), sha256Of(file)]);
    },
  );

  test('an offset that is not the true one, none at all, or another type of body changes nothing', async () => {
    const id = await begun(one, { bytes: file.length });
    await one.append(id, 0, file.subarray(0, half()));
    for (const lie of [0, half() - 1, half() + 1, file.length, 999_999_999_999]) {
      const answer = await one.append(id, lie, file.subarray(0, 10));
      expect([answer.status, answer.headers.get('upload-offset')], String(lie)).toEqual([
        409,
        String(half()),
      ]);
    }
    for (const nonsense of ['-1', '1e3', 'x', ''])
      expect((await one.append(id, 0, file, { 'upload-offset': nonsense })).status, nonsense).toBe(422);
    const plain = await one.append(id, half(), file, { 'content-type': 'application/octet-stream' });
    expect(plain.status).toBe(415);
    expect(await one.offset(id)).toBe(half());
  });

  test('more bytes than the file has are refused, whether announced or not', async () => {
    const id = await begun(one, { bytes: 1_000 });
    const tooMany = await one.append(id, 0, file.subarray(0, 1_001));
    expect([tooMany.status, await tooMany.json()]).toMatchObject([413, { code: 'file_too_large' }]);
    const streamed = await fetch(`${first().base}/administracion/cargas/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: 'Bearer Administrador',
        'content-type': 'application/partial-upload',
        'upload-offset': '0',
      },
      body: new Blob([file.subarray(0, 5_000) as BlobPart]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await one.offset(id)).toBe(0);
    expect((await one.append(id, 0, new Uint8Array(0))).status).toBe(422);
  });

  test('a part that was changed on its way is not taken', async () => {
    const id = await begun(one, { bytes: file.length });
    const digest = Buffer.from(sha256Of(Buffer.from('otra cosa')), 'hex').toString('base64');
    const changed = await one.append(id, 0, file, { 'content-digest': `sha-256=:${digest}:` });
    expect([changed.status, await changed.json()]).toMatchObject([422, { code: 'upload_damaged' }]);
    expect(await one.offset(id)).toBe(0);
    const right = Buffer.from(sha256Of(file), 'hex').toString('base64');
    expect((await one.append(id, 0, file, { 'content-digest': `sha-256=:${right}:` })).status).toBe(200);
  });

  test('a whole that is another than announced is refused, and nothing of it is kept', async () => {
    const changed = await samplePdf('Otra cosa', 3);
    const id = await begun(one, { bytes: changed.length, sha256: sha256Of(file) });
    await one.append(id, 0, changed);
    const answer = await one.take(id);
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'upload_damaged' }]);
    expect((await one.look(id)).status).toBe(404);
    expect(await count('select count(*) n from stored_file where sha256 = $1', [sha256Of(changed)])).toBe(0);
    expect(await count('select count(*) n from open_upload_part')).toBe(0);
  });

  test('what is not what its name says is refused as in one request, and forgotten', async () => {
    const id = await begun(one, { bytes: 5_000 });
    await one.append(id, 0, Buffer.alloc(5_000, 'x'));
    const answer = await one.take(id);
    expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'file_type_refused' }]);
    expect(await one.list()).toEqual([]);
  });

  test(
    'without room on the disk it is said at once, or at the part that finds none; then it goes on',
    { tags: 'all' },
    async () => {
      free = file.length - 1;
      expect((await one.begin({ bytes: file.length })).status).toBe(507);
      free = file.length;
      const id = await begun(one, { bytes: file.length });
      await one.append(id, 0, file.subarray(0, half()));
      free = 10;
      const full = await one.append(id, half(), file.subarray(half()));
      expect([full.status, full.headers.get('retry-after')]).toEqual([507, '600']);
      expect(await one.offset(id)).toBe(half());
      free = Infinity;
      expect((await one.append(id, half(), file.subarray(half()))).status).toBe(200);
      free = 10;
      expect((await one.take(id)).status).toBe(507);
      free = Infinity;
      expect((await taken(one, id)).sha256).toBe(sha256Of(file));
    },
  );
});

describe('whose file it is', () => {
  test('for another person of the unit it does not exist; others may not begin one', async () => {
    const id = await begun(one, { bytes: file.length });
    await one.append(id, 0, file);
    const stranger = partSender(first().base, 'Administrador@otra');
    const answers = [
      await stranger.look(id),
      await stranger.append(id, 0, file),
      await stranger.append(id, file.length, file),
      await stranger.take(id),
      await stranger.discard(id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await stranger.list()).toEqual([]);
    expect((await partSender(first().base, 'guest').begin({ bytes: 9 })).status).toBe(403);
    expect((await fetch(`${first().base}/administracion/cargas/${id}`, { method: 'HEAD' })).status).toBe(401);
    expect((await taken(one, id)).sha256).toBe(sha256Of(file));
  });

  test('the same file chosen again goes on where it was; a changed one begins anew', async () => {
    const wish = { bytes: file.length, fingerprint: 'bases-de-noviembre', sha256: sha256Of(file) };
    const id = await begun(one, wish);
    await one.append(id, 0, file.subarray(0, half()));
    const again = (await (await other.begin(wish)).json()) as OpenUpload;
    expect(again).toMatchObject({ id, offset: half() });
    const changed = (await (await other.begin({ ...wish, sha256: 'a'.repeat(64) })).json()) as OpenUpload;
    expect(changed.id).not.toBe(id);
    expect(changed.offset).toBe(0);
    expect(await one.list()).toHaveLength(1);
  });

  test('a person has so many half-way, and each up to the size of a document', async () => {
    for (let at = 0; at < MOST_OPEN_UPLOADS; at += 1)
      await begun(one, { bytes: 10, fingerprint: `huella-${at}` });
    const more = await one.begin({ bytes: 10, fingerprint: 'una-de-más' });
    expect([more.status, await more.json()]).toMatchObject([
      409,
      { detail: 'Ya tienes 10 archivos a medias. Termina o descarta alguno para subir otro.' },
    ]);
    const [row] = await one.list();
    expect((await one.discard(row?.id ?? '')).status).toBe(204);
    expect((await one.begin({ bytes: 10, fingerprint: 'una-de-más' })).status).toBe(201);
    const large = await other.begin({ bytes: 2_000_001 });
    expect([large.status, await large.json()]).toMatchObject([
      413,
      { detail: 'bases.pdf pesa 2 MB. El máximo es 2 MB.' },
    ]);
    expect((await one.begin({ bytes: 10, name: 'foto.heic' })).status).toBe(422);
  });
});

test('the night forgets what nobody touched for a day, and its bytes with it; the others stay', async () => {
  const { services } = first();
  const left = await begun(one, { bytes: file.length, fingerprint: 'la-abandonada' });
  const kept = await begun(one, { bytes: file.length, fingerprint: 'la-que-sigue' });
  await one.append(left, 0, Buffer.from('una parte que nadie continuó'));
  await one.append(kept, 0, file.subarray(0, half()));
  const path = async (bytes: Buffer) => services.files.path(sha256Of(bytes));
  const parts = [Buffer.from('una parte que nadie continuó'), file.subarray(0, half())];
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  for (const part of parts) await utimes((await path(part)) ?? '', longAgo, longAgo);
  await services.pool.query("update open_upload set touched_at = now() - interval '25 hours' where id = $1", [
    left,
  ]);
  expect(await removeAbandonedUploads(services.db)).toBe(1);
  // A process that did not place them itself takes away what nothing names.
  const another = await startDocuments({ databaseUrl: database.url, dir });
  await sweepFiles(another.services);
  await another.stop();
  expect(await Promise.all(parts.map(path))).toEqual([undefined, expect.any(String)]);
  expect((await one.look(left)).status).toBe(404);
  expect((await other.append(kept, half(), file.subarray(half()))).status).toBe(200);
  expect((await taken(other, kept)).sha256).toBe(sha256Of(file));
});

test('the address of a file on its way is told', async () => {
  const answer = await one.begin({ bytes: 10 });
  const { id } = (await answer.json()) as OpenUpload;
  expect(answer.headers.get('location')).toBe(`${API_BASE}/administracion/cargas/${id}`);
  expect(answer.headers.get('upload-limit')).toBe('max-size=2000000, max-age=86400');
});

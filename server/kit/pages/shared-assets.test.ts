import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { loadBuiltAssets } from './built-assets.ts';
import { findShared, shareAssets } from './shared-assets.ts';

const OLD = {
  'main-aaaaaaaa.js': 'import "./section-bbbbbbbb.js"',
  'section-bbbbbbbb.js': 'x'.repeat(5_000),
};
const NEW = {
  'main-ccccccc.js': 'import "./section-ddddddd.js"',
  'section-ddddddd.js': 'y'.repeat(5_000),
};

let app: TestApp;
let folder: string;
const asked: string[] = [];

/** A process of a build, after it started. */
async function started(name: string, files: Record<string, string>) {
  const root = join(folder, name);
  mkdirSync(join(root, '.vite'), { recursive: true });
  mkdirSync(join(root, 'assets'));
  const [main = ''] = Object.keys(files);
  const manifest = { 'web/main.tsx': { file: `assets/${main}` }, 'web/boot.ts': { file: `assets/${main}` } };
  writeFileSync(join(root, '.vite', 'manifest.json'), JSON.stringify(manifest));
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(root, 'assets', file), text);
    if (text.length > 1_000) writeFileSync(join(root, 'assets', `${file}.br`), brotliCompressSync(text));
  }
  const assets = loadBuiltAssets(root, (wanted) => {
    asked.push(wanted);
    return findShared(app.db, wanted);
  });
  await shareAssets(app.db, assets.shared());
  return async (file: string, headers: Record<string, string> = {}) => {
    const request = new Request(`http://portal.example/AdquisicionesUG/assets/${file}`, { headers });
    return (await assets.serve(request)) ?? new Response(null, { status: 500 });
  };
}

let before: Awaited<ReturnType<typeof started>>;
let after: Awaited<ReturnType<typeof started>>;
beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'portal-partes-'));
  before = await started('anterior', OLD);
  after = await started('nueva', NEW);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

describe('Two builds side by side', () => {
  it('each answers for the files of both, as their own process would', async () => {
    for (const [file, text] of Object.entries({ ...OLD, ...NEW })) {
      const answers = [await before(file), await after(file)];
      for (const answer of answers) {
        expect(answer.status).toBe(200);
        expect(await answer.text()).toBe(text);
      }
      const [one, other] = answers.map(({ headers }) => Object.fromEntries(headers));
      expect(one).toEqual(other);
    }
  });

  it('compressed for whoever takes it, and not again for whoever has it', async () => {
    const packed = await after('section-bbbbbbbb.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(Buffer.from(await packed.arrayBuffer())).toEqual(brotliCompressSync(OLD['section-bbbbbbbb.js']));
    const known = await after('section-bbbbbbbb.js', { 'if-none-match': packed.headers.get('etag') ?? '' });
    expect(known.status).toBe(304);
  });

  it('a file that no build has is not there; a name that no build gives is not even looked for', async () => {
    expect((await after('section-eeeeeeee.js')).status).toBe(404);
    expect(asked).toContain('section-eeeeeeee.js');
    for (const name of ['..%2f..%2fetc%2fpasswd', 'main.js', `${'x'.repeat(300)}-aaaaaaaa.js`]) {
      expect((await after(name)).status).toBe(404);
      expect(asked).not.toContain(name);
    }
  });
});

it('a build that nobody started for a month is forgotten, those that were started stay', async () => {
  await sql`update page_asset set used_on = used_on - 31`.execute(app.db);
  const again = await started('otra vez', NEW);
  const { rows } = await sql<{ name: string }>`select name from page_asset order by name`.execute(app.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(NEW));
  expect((await again('main-aaaaaaaa.js')).status).toBe(404);
});

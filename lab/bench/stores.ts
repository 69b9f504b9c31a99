import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Upload } from '#contract/documents.ts';
import { freePort } from '#e2e/portal.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { senderTo, taken } from '#lab/scale/client.ts';
import { archiveOf } from '#lab/scale/writers.ts';
import { startIssuer } from '#lab/scale/issuer.ts';
import { startBucket } from '#lab/scale/bucket.ts';
import { startPortal } from './running-portal.ts';

/**
 * Upload and download of 20 MB and of 4 kB through a portal whose files lie in a folder, and through one whose files lie in an
 * object store: the one given with `--almacen=s3://…`, or one of a process of its own.
 */
const SIZES = [
  ['20 MB', 20_000_000, 12],
  ['4 kB', 4_000, 200],
] as const;

const { values } = parseArgs({ options: { almacen: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'portal-almacenes-'));
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'base'), log: () => undefined });
const issuer = await startIssuer();
const bucket =
  values.almacen === undefined ? await startBucket(join(folder, 'almacen'), await freePort()) : undefined;
const token = await issuer.token('ana', 'Administrador');
try {
  for (const [name, filesUrl] of [
    ['carpeta', ''],
    ['almacén', values.almacen ?? bucket?.url ?? ''],
  ] as const)
    await measure(name, filesUrl);
} finally {
  bucket?.signal('SIGKILL');
  issuer.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function measure(name: string, filesUrl: string): Promise<void> {
  const port = await freePort();
  const portal = await startPortal(
    {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, name),
      OIDC_ISSUER: issuer.url,
      PROFILE_URL: issuer.url,
      DEMO_DATA: '0',
      LIMIT_FACTOR: '1000',
      AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? 'portal',
      AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? 'de-la-prueba',
      ...(filesUrl === '' ? {} : { FILES_URL: filesUrl }),
    },
    port,
  );
  const { send } = senderTo(portal.origin, token);
  const base = '/administracion';
  const draft = await taken<{ id: string }>(
    send('admin', 'POST', `${base}/procedimientos`, { kind: 'open' }),
  );
  for (const [size, bytes, times] of SIZES) {
    const up: number[] = [];
    const down: number[] = [];
    for (let index = 0; index < times; index += 1) {
      const body = await archiveOf(bytes);
      const began = performance.now();
      const upload = await taken<Upload>(send('admin', 'POST', `${base}/archivos?nombre=plano.zip`, body));
      up.push(performance.now() - began);
      const filed = {
        procedureId: draft.id,
        uploadId: upload.id,
        stage: 'notice',
        kind: 'other',
        title: `Plano ${index}`,
      };
      const { id } = await taken<{ id: string }>(send('admin', 'POST', `${base}/documentos`, filed));
      const asked = performance.now();
      const got = await send('admin', 'GET', `${base}/documentos/${id}/1/archivo`);
      if (!got.ok || (await got.arrayBuffer()).byteLength !== body.length)
        throw new Error(`GET: ${got.status}`);
      down.push(performance.now() - asked);
    }
    console.log(`${name}, ${size}: subir ${median(up)} ms, bajar ${median(down)} ms (mediana de ${times})`);
  }
  await portal.stop();
}

function median(values: number[]): string {
  const middle = values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
  return middle.toLocaleString('es-MX', { maximumFractionDigits: middle < 100 ? 1 : 0 });
}

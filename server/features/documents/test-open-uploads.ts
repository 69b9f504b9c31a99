import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Upload } from '#contract/documents.ts';
import type { OpenUpload } from '#contract/open-uploads.ts';

const BASE = '/administracion/cargas';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What a browser does with a big file, at the process that answers at `base`. */
export function partSender(base: string, role = 'Administrador') {
  const ask = (
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: BodyInit } = {},
  ) => fetch(base + path, { method, ...init, headers: { authorization: `Bearer ${role}`, ...init.headers } });
  return {
    ask,
    begin: (wish: { name?: string; bytes: number; fingerprint?: string; sha256?: string }) =>
      ask('POST', BASE, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'bases.pdf', fingerprint: 'la-misma-de-siempre', ...wish }),
      }),
    append: (id: string, offset: number, bytes: Uint8Array, headers: Record<string, string> = {}) =>
      ask('PATCH', `${BASE}/${id}`, {
        headers: {
          'content-type': 'application/partial-upload',
          'upload-offset': String(offset),
          ...headers,
        },
        body: bytes as BodyInit,
      }),
    look: (id: string) => ask('HEAD', `${BASE}/${id}`),
    offset: async (id: string) => ((await (await ask('GET', `${BASE}/${id}`)).json()) as OpenUpload).offset,
    discard: (id: string) => ask('DELETE', `${BASE}/${id}`),
    take: (id: string, name = 'bases.pdf') =>
      ask('POST', `/administracion/archivos?nombre=${name}&carga=${id}`),
    list: async () => ((await (await ask('GET', BASE)).json()) as { rows: OpenUpload[] }).rows,
  };
}
export type PartSender = ReturnType<typeof partSender>;

/** Begins a file; gives its id. */
export async function begun(sender: PartSender, wish: Parameters<PartSender['begin']>[0]): Promise<string> {
  const answer = await sender.begin(wish);
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as OpenUpload).id;
}

/** Has a whole file taken. */
export async function taken(sender: PartSender, id: string): Promise<Upload> {
  const answer = await sender.take(id);
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Upload;
}

/** Bytes of what is on its way into the store of a folder of data right now. */
export async function spooledBytes(dir: string): Promise<number> {
  const tmp = join(dir, 'archivos', 'tmp');
  const sizes = (await readdir(tmp)).map((name) =>
    stat(join(tmp, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

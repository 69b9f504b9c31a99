import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import { errorFacts } from '../log.ts';
import { StartFailure } from '../start-failure.ts';
import { contentClaims, type ContentClaims } from './content-claims.ts';
import { alsoFromFolder, holdsContents } from './earlier-folder.ts';
import { createDiskRoom } from './disk-room.ts';
import { readFilesUrl } from './files-url.ts';
import { createLocalStore } from './local-store.ts';
import type { FileStore } from './store.ts';

/** A store and what ends it. */
export interface OpenStore {
  files: FileStore;
  close(): void;
}

/**
 * The store that `FILES_URL` names, or the folder of the files. Throws {@link StartFailure} for a bucket that does not exist or does
 * not let us in; one that does not answer yet is waited for by whoever needs a file. For a portal at work (`isPortal`) the
 * bucket becomes its own if it is nobody's, and what it lacks is read from the folder of the files, where it may have been before.
 */
export async function openStore(
  { filesUrl, dataDir, uploads }: Pick<Config, 'filesUrl' | 'dataDir' | 'uploads'>,
  db: Db,
  log: Log,
  { claims = contentClaims(db), isPortal = false }: { claims?: ContentClaims; isPortal?: boolean } = {},
): Promise<OpenStore> {
  const folder = join(dataDir, 'archivos');
  const room = createDiskRoom(folder, uploads);
  if (filesUrl === undefined) return { files: await createLocalStore(folder, room), close: () => undefined };
  const settings = readFilesUrl(filesUrl);
  // The client of the store is loaded by whoever uses one.
  const [{ openBucket }, { createObjectStore }] = await Promise.all([
    import('./bucket.ts'),
    import('./object-store.ts'),
  ]);
  const bucket = openBucket(settings);
  await bucket.check().catch((error: unknown) => {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    if (status === 404)
      throw new StartFailure(`FILES_URL nombra el depósito ${settings.bucket}, que no existe en el almacén.`);
    if (status === 403 || status === 401)
      throw new StartFailure(
        `El almacén de FILES_URL no deja entrar al depósito ${settings.bucket}: revisa AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY.`,
      );
    if ((error as { name?: string }).name === 'CredentialsProviderError')
      throw new StartFailure(
        'Faltan las claves del almacén de FILES_URL: indica AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY.',
      );
    log.error('files.store_unavailable', errorFacts(error));
  });
  const files = await createObjectStore(folder, { bucket, claims, room, db, log });
  if (isPortal) await beOwner(files, log);
  const isMoving = isPortal && (await holdsContents(folder));
  if (isMoving) log.info('files.also_folder', { folder });
  return { files: isMoving ? alsoFromFolder(files, folder) : files, close: () => bucket.close() };
}

/** A store that is away now is taken by the first night that finds it. */
async function beOwner({ owner }: FileStore, log: Log): Promise<void> {
  try {
    if ((await owner?.whose()) === 'nobody') await owner?.take();
  } catch (error) {
    log.warn('files.store_unavailable', errorFacts(error));
  }
}

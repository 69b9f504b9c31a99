import { createPrivateKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartFailure } from './start-failure.ts';

/** Where a private key of the unit lies, and what people call it. */
export interface KeyFile {
  path: string;
  /** Whether the first start makes it when nothing is there. */
  isOurs: boolean;
  /** As in «la llave de …». */
  of: string;
}

/** Reads an Ed25519 key (PEM, PKCS#8). Throws {@link StartFailure} when the file holds something else. */
export async function openKeyFile({ path, isOurs, of }: KeyFile): Promise<KeyObject> {
  if (isOurs) await makeOnce(path);
  let key: KeyObject;
  try {
    key = createPrivateKey(await readFile(path, 'utf8'));
  } catch {
    throw new StartFailure(`No se pudo leer la llave de ${of} en ${path}: debe ser un PEM PKCS#8.`);
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new StartFailure(`La llave de ${of} en ${path} debe ser Ed25519.`);
  return key;
}

async function makeOnce(path: string): Promise<void> {
  if (existsSync(path)) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  // Another process may make one in the same moment: whole or not there, and the first one stays.
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, pem, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(own, path);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    await unlink(own);
  }
}

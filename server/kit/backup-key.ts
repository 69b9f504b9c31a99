import { StartFailure } from './start-failure.ts';

/** Key of a backup: 32 random bytes. */
export type BackupKey = Buffer;

/** Reads 32 bytes in hexadecimal or base64 (`openssl rand -hex 32`); throws {@link StartFailure} for anything else. */
export function readBackupKey(text: string): BackupKey {
  const value = text.trim();
  const key = Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64');
  if (key.length === 32 && /^[\w+/=-]+$/.test(value)) return key;
  throw new StartFailure(
    'BACKUP_KEY debe ser de 32 bytes al azar, en hexadecimal o base64: hazla con openssl rand -hex 32.',
  );
}

import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readBackupKey } from '#server/kit/backup-key.ts';
import { seal, sealedContentName, sealedSize, unseal } from './sealed.ts';

const key = randomBytes(32);
const NAME = 'respaldos/x/supplier.0.gz';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const sealed = (bytes: Buffer, pieces = 70_000) => buffer(seal(inPieces(bytes, pieces), key, NAME));
const opened = (bytes: Buffer, name = NAME, by = key) => buffer(unseal(inPieces(bytes, 50_001), by, name));

describe('What is sealed', () => {
  it.each([0, 1, 262_143, 262_144, 262_145, 524_288, 1_000_000])(
    'comes back as it was, and has the size that was told: %i bytes',
    async (length) => {
      const bytes = randomBytes(length);
      const shut = await sealed(bytes);
      expect(shut.length).toBe(sealedSize(length));
      expect((await opened(shut)).equals(bytes)).toBe(true);
    },
  );

  it('is refused by its name when a byte was flipped anywhere, and when it was cut anywhere', async () => {
    const shut = await sealed(randomBytes(600_000));
    for (const at of [9, 39, 40, 300_000, shut.length - 1]) {
      const flipped = Buffer.from(shut);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      await expect(opened(flipped), `byte ${at}`).rejects.toThrow(/supplier\.0\.gz no es el que se guardó/);
    }
    for (const length of [0, 20, 40, 56, 262_200, shut.length - 1, 40 + 262_160, 40 + 2 * 262_160])
      await expect(opened(shut.subarray(0, length)), `cut to ${length}`).rejects.toThrow(/supplier\.0\.gz/);
  });

  it('cannot take the place of another, nor can its chunks change places, nor does another key open it', async () => {
    const shut = await sealed(randomBytes(600_000));
    await expect(opened(shut, 'respaldos/y/supplier.0.gz')).rejects.toThrow(/la clave es otra/);
    await expect(opened(shut, NAME, randomBytes(32))).rejects.toThrow(/la clave es otra/);
    const [head, first, second, rest] = [
      shut.subarray(0, 40),
      shut.subarray(40, 40 + 262_160),
      shut.subarray(40 + 262_160, 40 + 2 * 262_160),
      shut.subarray(40 + 2 * 262_160),
    ];
    await expect(opened(Buffer.concat([head, second, first, rest]))).rejects.toThrow(/no es el que/);
    await expect(opened(Buffer.concat([head, first, rest]))).rejects.toThrow(/no es el que/);
  });

  it('has another name for a content with each key, and never its hash', () => {
    const hash = 'a'.repeat(64);
    expect(sealedContentName(key, hash)).toMatch(/^[0-9a-f]{64}$/);
    expect(sealedContentName(key, hash)).not.toBe(sealedContentName(randomBytes(32), hash));
    expect(sealedContentName(key, hash)).not.toBe(hash);
  });
});

it('a key is 32 bytes in hexadecimal or base64, and nothing else', () => {
  expect(readBackupKey(` ${key.toString('hex')}\n`).equals(key)).toBe(true);
  expect(readBackupKey(key.toString('base64')).equals(key)).toBe(true);
  for (const wrong of [
    '',
    'secreto',
    key.toString('hex').slice(2),
    `${key.toString('hex')}00`,
    'ñ'.repeat(43),
  ])
    expect(() => readBackupKey(wrong)).toThrow(/openssl rand -hex 32/);
});

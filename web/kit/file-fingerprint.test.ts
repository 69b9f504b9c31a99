import { expect, it } from 'vitest';
import { contentDigestOf, fingerprintOf, wholeHashOf } from './file-fingerprint.ts';

const file = (text: string, name = 'bases.pdf', lastModified = 1) => new File([text], name, { lastModified });

it('the same file chosen again is known; another name, size, time or beginning is another file', async () => {
  const known = await fingerprintOf(file('uno'));
  expect(await fingerprintOf(file('uno'))).toBe(known);
  const others = [file('dos'), file('uno!'), file('uno', 'otra.pdf'), file('uno', 'bases.pdf', 2)];
  for (const other of others) expect(await fingerprintOf(other)).not.toBe(known);
});

it('the hashes are those of the bytes, as the portal writes them', async () => {
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await wholeHashOf(file('abc'))).toBe(sha256);
  const base64 = Buffer.from(sha256, 'hex').toString('base64');
  expect(await contentDigestOf(file('abc'))).toEqual({ 'content-digest': `sha-256=:${base64}:` });
});

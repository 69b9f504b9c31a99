import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  canonicalJson,
  checkReceipt,
  isBeginningOf,
  leafHashOf,
  rootFromPath,
  rootOfLeaves,
  toHex,
} from '#contract/rules/documents/integrity-proof.ts';
import { nameKey, signHead } from './integrity-key.ts';
import { consistencyRanges, grow, inclusionRanges, joinedHash, wholeSubtrees } from './merkle-tree.rules.ts';
import { CT_CONSISTENCY, CT_INCLUSION, CT_LEAVES, CT_ROOTS } from './test-vectors.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => Buffer.from(text, 'hex');

/** A tree grown leaf by leaf or at once, as the portal keeps it: whole subtrees only. */
async function treeOf(count: number, step = 1) {
  const hashes: Buffer[] = [];
  for (let index = 0; index < count; index += 1)
    hashes.push(
      Buffer.from(await leafHashOf(bytes(CT_LEAVES[index] ?? index.toString(16).padStart(8, '0')))),
    );
  const nodes = new Map<string, Buffer>();
  const hashOf = (range: readonly [number, number]) =>
    wholeSubtrees(range).map(({ level, position }) => nodes.get(`${level}/${position}`) as Buffer);
  let root: Buffer = bytes(CT_ROOTS[0] as string);
  for (let size = 0; size < count; size += step) {
    const grown = grow(size, hashOf([0, size]), hashes.slice(size, size + step));
    for (const { level, position, hash } of grown.nodes) nodes.set(`${level}/${position}`, hash);
    ({ root } = grown);
  }
  return {
    root: hex(root),
    hashes,
    path: (ranges: readonly (readonly [number, number])[]) =>
      ranges.map((range) => hex(joinedHash(hashOf(range)))),
  };
}

describe('the known vectors of Certificate Transparency, by the server and by the verifier', () => {
  it('roots of the trees of 0 to 8 leaves', async () => {
    for (const [size, root] of CT_ROOTS.entries()) {
      const tree = await treeOf(size);
      expect([size, tree.root]).toEqual([size, root]);
      expect(toHex(await rootOfLeaves(tree.hashes))).toBe(root);
    }
  });

  it.each(CT_INCLUSION)('leaf $index of $size', async ({ index, size, path }) => {
    const tree = await treeOf(size);
    expect(tree.path(inclusionRanges(index, size))).toEqual(path);
    const leaf = await leafHashOf(bytes(CT_LEAVES[index] as string));
    expect(await rootFromPath(leaf, { index, size, path })).toBe(CT_ROOTS[size]);
  });

  it.each(CT_CONSISTENCY)('from $from to $to', async ({ from, to, path }) => {
    const tree = await treeOf(to);
    expect(tree.path(consistencyRanges(from, to))).toEqual(path);
    const [former, later] = [from, to].map((size) => ({ size, root: CT_ROOTS[size] as string }));
    expect(await isBeginningOf(former as never, later as never, path)).toBe(true);
  });
});

describe('a tree of any size', () => {
  it('is the same however many leaves are taken in at once', async () => {
    for (const step of [2, 3, 7, 70]) expect((await treeOf(70, step)).root).toBe((await treeOf(70)).root);
  });

  it('proves each leaf in it, and nothing else in its place', async () => {
    for (const size of [1, 2, 3, 6, 7, 8, 11]) {
      const tree = await treeOf(size);
      for (const [index, leaf] of tree.hashes.entries()) {
        const path = tree.path(inclusionRanges(index, size));
        expect(await rootFromPath(leaf, { index, size, path })).toBe(tree.root);
        if (size === 1) continue;
        const other = tree.hashes[(index + 1) % size] as Buffer;
        expect(await rootFromPath(other, { index, size, path })).not.toBe(tree.root);
        expect(await rootFromPath(leaf, { index: (index + 1) % size, size, path })).not.toBe(tree.root);
        expect(await rootFromPath(leaf, { index, size, path: path.slice(1) })).not.toBe(tree.root);
        expect(await rootFromPath(leaf, { index, size, path: [...path, tree.root] })).toBe(null);
      }
    }
  });

  it('proves every one of its beginnings, and no other tree as one', async () => {
    const later = await treeOf(11);
    for (let from = 1; from < 11; from += 1) {
      const former = { size: from, root: (await treeOf(from)).root };
      const path = later.path(consistencyRanges(from, 11));
      expect(await isBeginningOf(former, { size: 11, root: later.root }, path)).toBe(true);
      const altered = { size: from, root: hex(await leafHashOf(bytes('ff'))) };
      expect(await isBeginningOf(altered, { size: 11, root: later.root }, path)).toBe(false);
      expect(await isBeginningOf(former, { size: 11, root: altered.root }, path)).toBe(false);
      expect(await isBeginningOf(former, { size: 11, root: later.root }, path.slice(1))).toBe(false);
    }
  });
});

it('what was written down after the day it tells of is said to be so, whatever it is signed with', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = { privateKey, publicBytes: Buffer.concat([Buffer.of(1), Buffer.from(x, 'base64url')]) };
  const origin = 'portal.example';
  const told = async (at: string) => {
    const leaf = { kind: 'publication', at };
    const root = Buffer.from(await leafHashOf(new TextEncoder().encode(canonicalJson(leaf))));
    const receipt = {
      format: 'comprobante-de-integridad/1',
      leaf,
      index: 0,
      path: [],
      checkpoint: signHead(key, { origin, size: 1, root, at: new Date('2026-11-29T12:00:00Z') }),
      key: '',
      recordedAt: '2026-11-29T11:59:00.000Z',
    };
    const found = await checkReceipt({ receipt, keys: [nameKey(key, origin).verifierKey] });
    return found.map(({ isGood, text }) => `${isGood} ${text}`).join(' ');
  };
  const why =
    'Se anotó después de la fecha que dice: que aquello ocurrió ese día lo dice el portal, no la firma.';
  expect(await told('2026-03-01T00:00:00.000000Z')).toContain(why);
  expect(await told('2026-11-29T11:00:00.000000Z')).toMatch(/^true .*true La hoja está en el registro/);
  expect(await told('2026-11-29T11:00:00.000000Z')).not.toContain(why);
});

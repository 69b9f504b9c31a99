import { createHash } from 'node:crypto';

/** A whole subtree: 2^level leaves from position * 2^level on. */
export interface NodePlace {
  level: number;
  position: number;
}

/** Leaves from `from` up to but without `to`. */
type Range = readonly [from: number, to: number];

const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest();

/** Root of a tree without leaves. */
export const EMPTY_ROOT = createHash('sha256').digest();

/** The largest power of two below a number above one. */
function half(count: number): number {
  let size = 1;
  while (size * 2 < count) size *= 2;
  return size;
}

/** Ranges whose hashes prove that a leaf is in a tree of a size, from the leaf on (RFC 9162, 2.1.3.1). */
export function inclusionRanges(index: number, size: number): Range[] {
  const ranges: Range[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + half(to - from);
    if (index < middle) {
      ranges.push([middle, to]);
      to = middle;
    } else {
      ranges.push([from, middle]);
      from = middle;
    }
  }
  return ranges.toReversed();
}

/** Ranges whose hashes prove that a tree of one size is the beginning of a larger one (RFC 9162, 2.1.4.1). */
export function consistencyRanges(first: number, second: number): Range[] {
  if (first === 0 || first === second) return [];
  const ranges: Range[] = [];
  let [from, to] = [0, second];
  let isOwnRoot = true;
  while (first !== to) {
    const middle = from + half(to - from);
    if (first <= middle) {
      ranges.push([middle, to]);
      to = middle;
    } else {
      ranges.push([from, middle]);
      from = middle;
      isOwnRoot = false;
    }
  }
  if (!isOwnRoot) ranges.push([from, to]);
  return ranges.toReversed();
}

/** Whole subtrees of which a range is made, from left to right. Ranges of proofs begin where a whole subtree does. */
export function wholeSubtrees([from, to]: Range): NodePlace[] {
  const places: NodePlace[] = [];
  for (let at = from; at < to;) {
    let [level, size] = [0, 1];
    while (at % (size * 2) === 0 && at + size * 2 <= to) [level, size] = [level + 1, size * 2];
    places.push({ level, position: at / size });
    at += size;
  }
  return places;
}

/** Hash of a range from those of its whole subtrees, from left to right. */
export function joinedHash(hashes: readonly Buffer[]): Buffer {
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** A node with its hash. */
export interface TreeNode extends NodePlace {
  hash: Buffer;
}

/**
 * Nodes that leaves add to a tree of `size`, its edge and its root after them. `edge` are the hashes of the whole subtrees of the tree
 * so far, from left to right.
 */
export function grow(
  size: number,
  edge: readonly Buffer[],
  leaves: readonly Buffer[],
): { nodes: TreeNode[]; edge: Buffer[]; root: Buffer } {
  const whole = wholeSubtrees([0, size]).map((place, index) => ({ ...place, hash: edge[index] as Buffer }));
  const nodes: TreeNode[] = [];
  for (const [offset, hash] of leaves.entries()) {
    let node: TreeNode = { level: 0, position: size + offset, hash };
    nodes.push(node);
    while (whole.at(-1)?.level === node.level) {
      const left = whole.pop() as TreeNode;
      node = { level: node.level + 1, position: left.position / 2, hash: nodeHash(left.hash, node.hash) };
      nodes.push(node);
    }
    whole.push(node);
  }
  const after = whole.map(({ hash }) => hash);
  return { nodes, edge: after, root: after.length === 0 ? EMPTY_ROOT : joinedHash(after) };
}

import {
  canonicalJson,
  checkReceipt,
  compareHeads,
  compareLeaves,
  compareToday,
  digestOf,
  fromBase64,
  fromHex,
  isBeginningOf,
  leafHashOf,
  nodeHashOf,
  openCheckpoint,
  rootFromPath,
  rootOfLeaves,
  splitCheckpoints,
  splitKey,
  toHex,
} from '#contract/rules/integrity-proof.ts';

const CORE = {
  toHex,
  fromHex,
  fromBase64,
  digestOf,
  canonicalJson,
  leafHashOf,
  nodeHashOf,
  rootOfLeaves,
  rootFromPath,
  isBeginningOf,
  splitKey,
  openCheckpoint,
  splitCheckpoints,
  compareHeads,
  compareLeaves,
  compareToday,
  checkReceipt,
};

/** What the page and the command are given of it: they name nothing that is imported, whose name a build changes. */
export type Core = typeof CORE;
export const CORE_NAMES = Object.keys(CORE).join(', ');

/** The program that the page and the command share, as text that runs by itself. */
export function verifierCore(): string {
  return Object.values(CORE)
    .map(String)
    .join('\n')
    .replaceAll(/\n\s*\n/g, '\n');
}

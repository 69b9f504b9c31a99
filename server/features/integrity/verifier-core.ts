import {
  canonicalJson,
  checkReceipt,
  compareHeads,
  compareLeaves,
  compareToday,
  digestOf,
  findingOf,
  fromBase64,
  fromHex,
  isBeginningOf,
  isKey,
  leafHashOf,
  momentOf,
  nodeHashOf,
  openCheckpoint,
  rootFromPath,
  rootOfLeaves,
  splitCheckpoints,
  splitKey,
  tellLeaf,
  toHex,
  uncheckedOf,
} from '#contract/rules/documents/integrity-proof.ts';

const CORE = {
  findingOf,
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
  momentOf,
  tellLeaf,
  uncheckedOf,
  isKey,
  checkReceipt,
};

/** What the page and the command are given of it: they name nothing that is imported, whose name a build changes. */
export type Core = typeof CORE;
type Name = keyof Core;

/** What the page does not need, and what the command does not: each is short enough to be read. */
const NOT_OF_PAGE: readonly Name[] = ['rootOfLeaves', 'compareLeaves'];
const NOT_OF_COMMAND: readonly Name[] = ['isKey'];

/** What a person reads of a program: without the lines that types leave empty. */
export const programOf = (text: string): string => text.replaceAll(/\n\s*\n/g, '\n');

/** The program that the page or the command carries, as text that runs by itself, with the names of its functions. */
export function verifierCore(of: 'page' | 'command'): { program: string; names: string } {
  const without = of === 'page' ? NOT_OF_PAGE : NOT_OF_COMMAND;
  const parts = Object.entries(CORE).filter(([name]) => !without.includes(name as Name));
  return {
    program: programOf(parts.map(([, part]) => String(part)).join('\n')),
    names: parts.map(([name]) => name).join(', '),
  };
}

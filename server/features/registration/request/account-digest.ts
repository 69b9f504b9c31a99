import { createHash } from 'node:crypto';
import { normalizeClabe } from '#contract/rules/identifiers/clabe.ts';

/** An account by all of its digits and its holder, told to nobody: another one may end alike. */
export const accountDigest = ({ clabe, holder }: { clabe: string; holder: string }): string =>
  createHash('sha256')
    .update(`${normalizeClabe(clabe)} ${holder}`)
    .digest('hex');

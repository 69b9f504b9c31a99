import { createHash, randomBytes } from 'node:crypto';

/** Key of a personal link: 256 bits, of which only the hash is kept. */
export const newLink = (): string => randomBytes(32).toString('base64url');
export const hashLink = (link: string): Buffer => createHash('sha256').update(link).digest();

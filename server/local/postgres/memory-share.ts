import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;
const LEAST_MB = 128;
const MOST_MB = 1024;

/** Memory of the machine or, in a container, of the container. */
function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * What the database keeps in memory of its own (decision 0237): a sixteenth of what there is, so that the index of the
 * search of a big base stays there. It is taken as it is used, so a small base never takes it.
 */
export function sharedBuffers(bytes = memoryBytes()): string {
  return `${Math.min(MOST_MB, Math.max(LEAST_MB, Math.floor(bytes / 16 / MEGABYTE)))}MB`;
}

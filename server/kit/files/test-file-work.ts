import { join } from 'node:path';
import { prepareFileWork } from './file-work.ts';

let isPrepared = false;

/**
 * As the portal does when it starts, once for all tests of a worker: processes that read files find what Node made of their
 * sources, and each file costs half.
 */
export function prepareTestFileWork(): void {
  if (isPrepared) return;
  isPrepared = true;
  prepareFileWork(join(import.meta.dirname, '../../../.runtime/pruebas'));
}

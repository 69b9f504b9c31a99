import type { BackupKey } from '#server/kit/backup-key.ts';
import { BackupDamage } from './damage.ts';
import type { Depot } from './depot.ts';
import { isSealed, seal, sealedContentName, sealedSize, unseal } from './sealed.ts';

/** What is kept in a depot, sealed when there is a key. */
export interface Archive {
  isSealed: boolean;
  write(name: string, source: AsyncIterable<Uint8Array>, bytes: number): Promise<void>;
  /** The content; throws {@link BackupDamage} that names it when it is missing or not as it was. */
  read(name: string): AsyncGenerator<Uint8Array>;
  /** Whether something of so many bytes of content is there. */
  has(name: string, bytes: number): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Where a content of the portal lies. */
  contentName(sha256: string): string;
}

/** Opens what a depot keeps. */
export function openArchive(depot: Depot, key?: BackupKey): Archive {
  return {
    isSealed: key !== undefined,
    write: (name, source, bytes) =>
      key === undefined
        ? depot.put(name, source, bytes)
        : depot.put(name, seal(source, key, name), sealedSize(bytes)),
    async *read(name) {
      const found = await depot.get(name);
      if (found === undefined) throw new BackupDamage(name, 'missing');
      const source = await sealedOrNot(name, found as AsyncIterable<Uint8Array>, key !== undefined);
      yield* key === undefined ? source : unseal(source, key, name);
    },
    has: async (name, bytes) => (await depot.size(name)) === (key === undefined ? bytes : sealedSize(bytes)),
    remove: (name) => depot.remove(name),
    contentName(sha256) {
      const own = key === undefined ? sha256 : sealedContentName(key, sha256);
      return `contenidos/${own.slice(0, 2)}/${own.slice(2, 4)}/${own}`;
    },
  };
}

/** Refuses what is sealed without a key, and what is open where a key says that it must not be: anybody could have put it there. */
async function sealedOrNot(
  name: string,
  source: AsyncIterable<Uint8Array>,
  hasKey: boolean,
): Promise<AsyncIterable<Uint8Array>> {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  const isShut = first.done !== true && isSealed(first.value);
  if (isShut !== hasKey) {
    await iterator.return?.();
    throw new BackupDamage(name, first.done === true ? 'cut' : isShut ? 'sealed' : 'open');
  }
  return (async function* () {
    if (first.done !== true) yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
}

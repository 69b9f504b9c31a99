import type { RequestKind } from '#contract/registration.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';

/** Told instead of sending an update that would change nothing. */
export const NOTHING_CHANGED =
  'No cambiaste ningún dato ni documento. Cambia lo que ya no es cierto; si todo sigue igual, no hace falta enviar nada.';

/** The same answers in the same order of keys, without the repeated address. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'emailAgain');
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, plain(one)]),
  );
}

/** Whether an update holds what the registration already has, with no paper of its own. */
export function changesNothing(request: {
  kind: RequestKind;
  data: SupplierFile;
  /** What was registered when the request began; null where nothing was. */
  carried: SupplierFile | null;
  papers: readonly { carried: boolean }[];
}): boolean {
  const { kind, data, carried, papers } = request;
  return (
    kind === 'update' &&
    carried !== null &&
    papers.every((paper) => paper.carried) &&
    JSON.stringify(plain(data)) === JSON.stringify(plain(carried))
  );
}

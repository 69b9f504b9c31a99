import type { Db } from '#server/kit/db.ts';
import { giveBack, spendAll } from '#server/kit/shared-budget.ts';

/** Who tries a key, and of which folio; undefined when what was written cannot be a folio. */
export interface Attempt {
  folio: string | undefined;
  caller: string | undefined;
  at?: Date;
}

const TOO_MANY = 'Hubo demasiados intentos de abrir una solicitud. Espera unos minutos e intenta de nuevo.';

/**
 * Wrong keys, counted for all processes together: few per folio and caller, so that nobody closes a folio to others,
 * and with `all` many more per folio from everywhere. What cannot be a folio counts for its caller only. An attempt is
 * taken before the key is compared, so that many at once are no more than one after the other.
 */
export function keyAttempts({
  kind,
  each,
  all,
  seconds,
}: {
  kind: string;
  each: number;
  all?: number;
  seconds: number;
}) {
  return {
    /** What `open` found; only when it finds nothing the attempt stays counted. */
    async guess<Found>(
      db: Db,
      { folio, caller, at = new Date() }: Attempt,
      open: () => Promise<Found | undefined>,
    ): Promise<Found | undefined> {
      const common = { window: seconds, at, detail: TOO_MANY };
      const taken = await spendAll(db, [
        { kind, name: `${folio ?? ''} ${caller ?? ''}`, most: each, ...common },
        ...(folio === undefined || all === undefined
          ? []
          : [{ kind: `${kind}_all`, name: folio, most: all, ...common }]),
      ]);
      let isWrong = false;
      try {
        const found = await open();
        isWrong = found === undefined;
        return found;
      } finally {
        if (!isWrong) await giveBack(db, taken);
      }
    },
  };
}

import { checkPortal } from '#server/features/backup/check-portal.ts';
import type { Config } from '#server/config.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { openStore } from '#server/kit/files/open-store.ts';
import { createLog } from '#server/kit/log.ts';
import { halvesOf, lostOf, type Ledger } from './ledger.ts';
import type { Seen } from './visitors.ts';

/** Of a hundred answers, how many visitors must get. */
const LEAST_ANSWERED = 99.9;

const say = (text: string): void => console.log(text);

/** Reads everything again, and tells what is lost, what is there by half, and how many visits were answered. */
export async function judge(
  config: Config,
  { ledger, seen, isShort }: { ledger: Ledger; seen: Seen[]; isShort: boolean },
): Promise<boolean> {
  const pool = createPool(config.databaseUrl ?? '', 4);
  const store = await openStore(config, createDb(pool), createLog('error', say));
  try {
    const run = { signal: new AbortController().signal, onProgress: () => undefined };
    const { wrong, contents } = await checkPortal({ pool, files: store.files }, run);
    const [lost, halves] = [await lostOf(pool, ledger.entries), await halvesOf(pool)];
    const asked = seen.reduce((sum, one) => sum + one.asked, 0);
    const share = (seen.reduce((sum, one) => sum + one.answered, 0) / asked) * 100;
    say(
      `Acuses: ${ledger.entries.length} (${ledger.summary()}); rechazos y dudas: ${[...ledger.refusals].map(([why, count]) => `${count} × ${why}`).join('; ') || 'ninguno'}.`,
    );
    say(
      `Perdidos: ${lost.length}. A medias: ${halves.length}. Lectura completa: ${wrong.length} avisos, ${contents.count} archivos.`,
    );
    for (const line of [...lost, ...halves, ...wrong].slice(0, 40)) say(`  ${line}`);
    say(`Visitas contestadas: ${share.toFixed(3)} % de ${asked} (mínimo ${LEAST_ANSWERED} %).`);
    // A few hundred visits on a machine that others load say little: the short form judges what was kept.
    const isServed = isShort || share >= LEAST_ANSWERED;
    return lost.length + halves.length + wrong.length === 0 && isServed;
  } finally {
    store.close();
    await pool.end();
  }
}

const seconds = (milliseconds: number): string =>
  `${(milliseconds / 1_000).toLocaleString('es-MX', { maximumFractionDigits: 1 })} s`;

/** One line of what visitors and work had during a step. */
export function stepLine(name: string, had: Seen, work: { acknowledged: number; silence: number }): string {
  return (
    `${name}: visitas ${had.answered} de ${had.asked} (${had.old} con aviso de antes), silencio ${seconds(had.silence)}, la más lenta ${seconds(had.slowest)}; ` +
    `trabajo ${work.acknowledged} acuses, silencio ${seconds(work.silence)}.` +
    [...had.failures].map(([why, count]) => `\n    visita sin página ${count} × ${why}`).join('')
  );
}

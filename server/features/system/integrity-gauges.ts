import type { Pool } from 'pg';
import { integrityState } from '#server/features/integrity/public.ts';
import { inTime } from '#server/kit/in-time.ts';

const PATIENCE_MS = 2_000;

/** The log that anyone can check, as Prometheus gauges; nothing while the database does not answer. */
export async function integrityGauges(pool: Pool): Promise<string[]> {
  try {
    const { size, waiting, check } = await inTime('the database', PATIENCE_MS, integrityState(pool));
    const gauge = (name: string, help: string, value: number) => [
      `# HELP portal_integrity_${name} ${help}`,
      `# TYPE portal_integrity_${name} gauge`,
      `portal_integrity_${name} ${value}`,
    ];
    return [
      ...gauge('leaves', 'Leaves that the newest signed head covers.', size),
      ...gauge('waiting_leaves', 'Published leaves that no signed head covers yet.', waiting),
      ...(check === null
        ? []
        : [
            ...gauge(
              'check_age_seconds',
              'Time since the last nightly reading ended.',
              Math.max(0, Math.round((Date.now() - Date.parse(check.endedAt)) / 1_000)),
            ),
            ...gauge('check_good', 'Whether files and rows were what the log says.', check.isGood ? 1 : 0),
          ]),
    ];
  } catch {
    return [];
  }
}

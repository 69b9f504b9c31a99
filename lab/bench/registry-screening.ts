import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { noAbility } from '#contract/permissions.ts';
import { rfcCheckDigit } from '#contract/rules/identifiers/rfc.ts';
import { bringListsIntoForce } from '#server/features/negative-lists/public.ts';
import { startScreening, workOnScreening } from '#server/features/negative-lists/screening.service.ts';
import { createPool } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import type { Services } from '#server/kit/services.ts';
import type { RegistryBench } from './registry.ts';

const ROWS = 15_000;
/** Rows of the list with the RFC of a generated supplier; not all of those are RFCs that exist. */
const LISTED = 300;

/** A 69-B list comes into force, and the whole registry is screened against it again. */
export async function measureScreening({ count, db, databaseUrl, tell }: RegistryBench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-listas-'));
  const pool = createPool(databaseUrl, 4);
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const services = { db, pool, files: await createLocalStore(folder), log: quiet } as unknown as Services;
  const doer = {
    person: { id: 'bench', role: undefined, ability: noAbility(), claims: {} },
    requestId: 'bench',
  };
  try {
    const { rows } = await sql<{ rfc: string }>`
      select rfc from supplier where rfc is not null order by id limit ${LISTED}`.execute(db);
    const content = listOf(rows.map(({ rfc }) => rfc));
    const began = performance.now();
    await bringListsIntoForce(services, [{ source: 'sat_69b', name: '69-B.csv', content }], 'Banco');
    const applied = performance.now();
    const { id } = await startScreening(db, { cause: 'officer', doer, hand: () => Promise.resolve() });
    const started = performance.now();
    await workOnScreening(services, id);
    const seconds = (performance.now() - started) / 1000;
    const matched = await sql<{ n: number }>`select count(*)::int n from list_match`.execute(db);
    if ((matched.rows[0]?.n ?? 0) < LISTED / 2) throw new Error('The screening found fewer than are listed');
    tell({
      what: `Lista 69-B de ${ROWS} filas: leer, aplicar y cotejar`,
      shown: `${((applied - began) / 1000).toFixed(1)} s`,
      value: applied - began,
      aim: '',
    });
    tell({
      what: `Cotejo de todo el padrón con ${ROWS} filas`,
      shown: `${seconds.toFixed(1)} s`,
      value: seconds,
      aim: count === 100_000 ? '≤ 5 s' : '',
    });
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function listOf(registered: readonly string[]): Buffer {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const rfc = registered[index] ?? invented(index);
    return `${index + 1},${rfc},"COMERCIALIZADORA FICTICIA NÚMERO ${index}, S.A. DE C.V.",Definitivo`;
  });
  const head = [
    'Información actualizada al 10 de septiembre de 2026',
    'Listado completo de contribuyentes (Artículo 69-B del Código Fiscal de la Federación)',
    'No,RFC,Nombre del Contribuyente,Situación del contribuyente',
  ];
  return Buffer.from([...head, ...rows, ''].join('\r\n'), 'latin1');
}

function invented(index: number): string {
  const letters = [0, 1, 2].map((place) => String.fromCharCode(65 + (Math.floor(index / 26 ** place) % 26)));
  const base = `${letters.join('')}100101${String(index % 90).padStart(2, '0')}`;
  return base + rfcCheckDigit(base);
}

import type pg from 'pg';
import { abilityForRole } from '#contract/permissions.ts';
import type { WaitingTab } from '#contract/waiting.ts';
import { countWaiting, selectWaiting } from '#server/features/waiting/waiting.sql.ts';
import { measureChanges } from './office-change.ts';
import { get, p95, withPortal } from './portal-in-process.ts';

const WAITING = Number(process.env.BENCH_WAITING ?? 5_000);
/** Entries of the log at its largest. */
const LOGGED = Number(process.env.BENCH_LOG ?? 1_000_000);
const TABS: WaitingTab[] = ['mio', 'unidad', 'libres'];
/** The officer who asks, without the service around the statements. */
const VIEWER = {
  unit: null,
  personId: 'oficial-1',
  subjects: ['SupplierRegistry'],
  today: '2026-11-23',
  weekStart: '2026-11-23',
  weekEnd: '2026-11-29',
};

/** Things that wait, as their own changes make them wait: requests, list matches and suppliers that share data. */
async function fillWaiting(pool: pg.Pool): Promise<void> {
  const requests = Math.floor(WAITING / 2);
  const matches = WAITING - requests;
  await pool.query(
    `insert into supplier (name, number, status) select 'Proveedora ' || n, 'P-' || (20000 + n), 'active'
     from generate_series(1, $1::int) n`,
    [matches],
  );
  await pool.query(
    `insert into officer (id, name) select 'oficial-' || n, 'Oficial ' || n from generate_series(1, 20) n`,
  );
  await pool.query(
    `insert into registration_request (folio, kind, status, person_type, rfc, name, email, data, key_hash, submitted_at,
       answer_due, assignee_id)
     select 'S-' || n, 'registration', 'submitted', 'legal', 'RFC' || n, 'Solicitante ' || n, 'a@b.example', '{}', 'x', now(),
       current_date + (n % 60) - 10, case when n % 3 > 0 then 'oficial-' || (1 + n % 20) end
     from generate_series(1, $1::int) n`,
    [requests],
  );
  await pool.query(
    `insert into list_match (supplier_id, source, matched_by, value, situation, effect, status, evidence)
     select id, 'sat_69b', 'rfc', number, 'presumed', 'alert', 'new', '[]' from supplier`,
  );
}

/** Entries of the log over three years, by twenty people, about procedures, documents, requests and suppliers. */
async function fillLog(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int n from audit_log');
  await pool.query(
    `insert into audit_log (occurred_at, actor_id, actor_name, operation, subject_type, subject_id, before, after, reason, request_id)
     select now() - ($2::int - n) * interval '95 seconds', 'oficial-' || (1 + n % 20), 'Oficial ' || (1 + n % 20),
       (array['saveProcedure', 'publishDocument', 'reviewPaper', 'assignRequest', 'actOnRequest:approve'])[1 + n % 5],
       (array['procedure', 'document', 'registration_request', 'registration_request', 'supplier'])[1 + n % 5],
       gen_random_uuid()::text, jsonb_build_object('status', 'draft', 'title', 'Equipo ' || n % 997),
       jsonb_build_object('status', 'active', 'title', 'Equipo de cómputo ' || n % 991), case when n % 50 = 0 then 'Motivo ' || n end,
       md5(n::text)
     from generate_series($1::int + 1, $2::int) n`,
    [rows[0]?.n ?? 0, count],
  );
  await pool.query('vacuum analyze audit_log');
}

const row = (what: string, ours: number, plain: number, aim: string) =>
  process.stdout.write(
    `| ${what} | p95 ${ours.toFixed(1)} ms | ${plain.toFixed(1)} ms | ${(ours / plain).toFixed(1)}× | ${aim} |\n`,
  );

/** Measures the desk of the officers: what waits, and the log. */
export async function benchOffice(): Promise<void> {
  const role = 'Administrador';
  const person = { id: 'oficial-1', name: 'Oficial 1', role, ability: abilityForRole(role), claims: {} };
  await withPortal(
    () => person,
    async ({ origin, pool, db }) => {
      await fillWaiting(pool);
      await pool.query('analyze');
      process.stdout.write(
        '| Oficina | portal | sentencias solas | razón | meta |\n| --- | --- | --- | --- | --- |\n',
      );
      const list = await p95((n) =>
        get(
          `${origin}/administracion/pendientes?de=${TABS[n % 3]}&pag=${1 + (n % 2)}&orden=${n % 5 === 0 ? 'reciente' : 'vence'}`,
        ),
      );
      const plain = await p95((n) => {
        const tab = TABS[n % 3] ?? 'mio';
        const wanted = {
          tab,
          kinds: [],
          order: n % 5 === 0 ? ('reciente' as const) : ('vence' as const),
          page: 1 + (n % 2),
        };
        return Promise.all([selectWaiting(db, VIEWER, wanted), countWaiting(db, VIEWER, wanted)]);
      });
      row(`Pendientes, ${WAITING.toLocaleString('es-MX')} en espera`, list, plain, '≤ 50 ms');
      const counted = await p95(() => countWaiting(db, VIEWER, { tab: 'mio', kinds: [] }));
      const counts = await p95(() => get(`${origin}/administracion/pendientes/cuentas`));
      row('Cuentas de la navegación', counts, counted, '≤ 50 ms');
      const { portal, bare } = await measureChanges(db, pool);
      process.stdout.write(
        `| Cambio de una norma, con revisión y bitácora | ${portal.toFixed(0)} por segundo | ${bare.toFixed(0)} por segundo | ${(portal / bare).toFixed(2)} | ≥ 0.5 |\n`,
      );
      for (const count of [10_000, LOGGED]) {
        await fillLog(pool, count);
        const filters = [
          '',
          'quien=oficial-7',
          'cosa=document',
          'operacion=publicar',
          'q=motivo',
          'q=equipo 311',
          'desde=2025-03-01&hasta=2025-03-31',
        ];
        const newest = () =>
          pool.query(
            'select id, occurred_at, operation from audit_log order by occurred_at desc, id desc limit 51',
          );
        const page = await p95((n) =>
          get(`${origin}/administracion/bitacora?${encodeURI(filters[n % filters.length] ?? '')}`),
        );
        row(
          `Bitácora, ${count.toLocaleString('es-MX')} renglones, con y sin filtros`,
          page,
          await p95(newest),
          '≤ 100 ms',
        );
      }
    },
  );
}

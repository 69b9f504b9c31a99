import { abilityForRole } from '#contract/permissions.ts';
import { HeadMoneyQuery } from '#contract/head.ts';
import { QuotationRequestQuery } from '#contract/quotation-requests-api.ts';
import { DeskQuery } from '#contract/requisition-desk.ts';
import { readMoney } from '#server/features/head/head-money.sql.ts';
import { headTimes } from '#server/features/head/head.service.ts';
import { listRequests } from '#server/features/quotation-requests/quotation-request-list.sql.ts';
import {
  selectLastDecided,
  selectToApprove,
} from '#server/features/requisitions/requisition-approval.sql.ts';
import { listDesk } from '#server/features/requisitions/requisition-desk.sql.ts';
import { countOwn, selectOwn } from '#server/features/requisitions/requisitions.sql.ts';
import { createDb, createPool, type Db } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';
import { generateRequisitions, REQUESTERS } from './generate-requisitions.ts';
import { get, p95, withPortal, type Portal } from './portal-in-process.ts';

const COUNT = Number(process.env.BENCH_ROWS ?? 100_000);
/** What issue 36 asks of own lists and of an approval, and what the head waits for a part of the panel. */
const LIST_MS = 50;
const APPROVAL_MS = 100;
const PANEL_MS = 300;
/** Approvals that are done and measured; each is done once. */
const APPROVALS = Number(process.env.BENCH_APPROVALS ?? 200);
/** How often a list is asked for. */
const ASKED = Number(process.env.BENCH_ASKED ?? 200);

/** A person without a role: what they may do is their functions. */
const guest = (id: string): Person => ({
  id,
  name: id,
  role: 'guest',
  ability: abilityForRole('guest'),
  claims: {},
});
const nth = (name: string, index: number, of: number) => `${name}-${1 + ((index * 7) % of)}`;

function tell(what: string, ours: number, { plain, aim }: { plain: number; aim: number }): void {
  process.stdout.write(
    `| ${what} | p95 ${ours.toFixed(1)} ms | ${plain.toFixed(1)} ms | ${(ours / plain).toFixed(1)}× | ≤ ${aim} ms |\n`,
  );
  if (ours > aim) process.exitCode = 1;
}

interface List {
  what: string;
  address: (index: number) => string;
  who: (index: number) => string;
  plain: (db: Db, who: string, index: number) => Promise<unknown>;
  aim: number;
  asked?: number;
}

const own = (q: string): List => ({
  what: q === '' ? 'Mis solicitudes' : 'Mis solicitudes, con texto',
  address: (index) => `/requisiciones?estado=${index % 2 === 0 ? 'abiertas' : 'terminadas'}&q=${q}`,
  who: (index) => nth('pide', index, REQUESTERS),
  plain: (db, personId, index) =>
    Promise.all([
      selectOwn(db, { personId, which: index % 2 === 0 ? 'abiertas' : 'terminadas', q, page: 1 }),
      countOwn(db, personId),
    ]),
  aim: LIST_MS,
});
const desk = (what: string, query: string): List => ({
  what,
  address: () => `/administracion/requisiciones?${query}`,
  who: (index) => nth('compra', index, 12),
  plain: (db, personId) =>
    listDesk(db, DeskQuery.parse(Object.fromEntries(new URLSearchParams(query))), { personId, areas: 'all' }),
  aim: LIST_MS,
});
const requests = (what: string, query: string): List => ({
  what,
  address: () => `/administracion/cotizaciones?${query}`,
  who: (index) => nth('compra', index, 12),
  plain: (db, personId) =>
    listRequests(db, QuotationRequestQuery.parse(Object.fromEntries(new URLSearchParams(query))), {
      personId,
      areas: 'all',
    }),
  aim: LIST_MS,
});
const panel = (what: string, address: string, plain: List['plain']): List => ({
  what,
  address: () => `/administracion/jefatura${address}`,
  who: () => 'dirige',
  plain,
  aim: PANEL_MS,
  asked: Math.min(60, ASKED),
});

const LISTS: readonly List[] = [
  own(''),
  own('papel'),
  {
    what: 'Por autorizar',
    address: () => '/por-autorizar',
    who: (index) => nth('autoriza', index, 60),
    plain: (db, id) => Promise.all([selectToApprove(db, guest(id)), selectLastDecided(db, id)]),
    aim: LIST_MS,
  },
  desk('Mesa de compras, todas', ''),
  desk('Mesa de compras, sin comprador', 'ver=libres'),
  desk('Mesa de compras, las propias por título', 'ver=mias&orden=titulo'),
  desk('Mesa de compras, con texto', 'q=mobiliario%20laboratorio%208451'),
  desk('Mesa de compras, página 900', 'pag=900'),
  requests('Solicitudes de cotización, abiertas', ''),
  requests('Solicitudes de cotización, todas', 'ver=todas'),
  requests('Solicitudes de cotización, con texto', 'ver=todas&q=mobiliario%208451'),
  panel('Jefatura: carga', '', (db) => db.selectFrom('waiting_item').select('id').execute()),
  panel('Jefatura: los que van tarde', '/asuntos?vence=late', (db) =>
    db.selectFrom('waiting_item').select('id').execute(),
  ),
  ...(['capitulo', 'area', 'proveedor'] as const).map((por) =>
    panel(`Jefatura: dinero por ${por}`, `/dinero?por=${por}`, (db) =>
      readMoney(db, HeadMoneyQuery.parse({ por })),
    ),
  ),
  panel('Jefatura: tiempos de tramos', '/tramos', (db) => headTimes(db, { area: '' }, new Date())),
  panel('Jefatura: tiempos de un área', '/tramos?area=area-1', (db) =>
    headTimes(db, { area: 'area-1' }, new Date()),
  ),
];

/** Approvals one after the other by two people at once, beside the rows that one writes by bare statements. */
async function approvals({ origin, pool }: Portal): Promise<void> {
  const { rows } = await pool.query<{
    id: string;
    folio: string;
    version: number;
    who: string;
    step: string;
  }>(
    `select r.id, r.folio, r.version, w.owner_id who, s.id step from requisition r
     join requisition_step s on s.requisition_id = r.id and s.opened_at is not null and s.decided_at is null
     join waiting_item w on w.area = 'requisition_turn' and w.place = r.folio and w.kind = 'requisition_approval'
     where r.state = 'approval' order by r.id limit ${2 * APPROVALS}`,
  );
  const ours = await p95(
    async (index) => {
      const one = rows[index]!;
      const response = await fetch(`${origin}/requisiciones/${one.folio}/autorizacion`, {
        method: 'POST',
        headers: {
          authorization: one.who,
          'content-type': 'application/json',
          'if-match': `"${one.version}"`,
        },
        body: JSON.stringify({ seenLines: 3 }),
      });
      if (!response.ok) throw new Error(`${one.folio}: ${await response.text()}`);
    },
    { asked: Math.min(APPROVALS, rows.length / 2), warm: 0 },
  );
  const plain = await p95(
    async (index) => {
      const one = rows[rows.length - 1 - index]!;
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(`select set_config('portal.own_event', 'bench', true)`);
        await client.query('select from requisition where id = $1 for no key update', [one.id]);
        await client.query(
          `update requisition_step set decided_at = now(), decided_by = $2, decision = 'approved' where id = $1`,
          [one.step, one.who],
        );
        await client.query(
          `insert into requisition_act (requisition_id, act, person_id) values ($1, 'approve', $2)`,
          [one.id, one.who],
        );
        await client.query(`update requisition set state = 'funds', version = version + 1 where id = $1`, [
          one.id,
        ]);
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    { asked: Math.min(APPROVALS, rows.length / 2), warm: 0 },
  );
  tell(`Autorizar, ${APPROVALS} de dos en dos`, ours, { plain, aim: APPROVAL_MS });
}

/** Own lists, an approval and the panel of the head over so many requisitions, each beside its statements alone. */
await withPortal(
  guest,
  async (portal) => {
    const { db, origin, pool, url } = portal;
    const { rows } = await pool.query<{ n: number }>('select count(*)::int n from requisition');
    if (rows[0]?.n === 0) {
      const filling = createPool(url, 1);
      await filling.query('set statement_timeout = 0');
      await generateRequisitions(createDb(filling), COUNT);
      await filling.end();
    }
    process.stdout.write(
      `| Compras, ${(rows[0]?.n || COUNT).toLocaleString('es-MX')} requisiciones | portal | sentencias solas | razón | meta |\n| --- | --- | --- | --- | --- |\n`,
    );
    for (const { what, address, who, plain, aim, asked = ASKED } of LISTS) {
      const ours = await p95((index) => get(`${origin}${address(index)}`, who(index)), { asked });
      tell(what, ours, { plain: await p95((index) => plain(db, who(index), index), { asked }), aim });
    }
    await approvals(portal);
  },
  process.env.BENCH_FOLDER,
);

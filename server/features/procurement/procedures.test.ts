import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ProcedureDetail,
  ProcedureFacets,
  ProcedurePage,
  ProcurementSummary,
} from '#contract/procedures.ts';
import type { ProcedureChange } from '#contract/procurement-admin.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { addPublicDocument } from './test-procedures.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ QUESTIONS_EMAIL: 'preguntas@universidad.example' });
});
afterAll(() => app.stop());

const ask = async <T>(path: string) => (await (await app.send('stranger', 'GET', path)).json()) as T;

interface Act {
  kind: string;
  /** Days from now. */
  in: number;
  sequence?: number;
}

/** A published procedure of its own, with acts and lots. */
async function publish(
  number: string,
  {
    kind = 'open',
    status = 'active',
    acts = [],
    lots = [],
  }: { kind?: string; status?: string; acts?: Act[]; lots?: string[] } = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area,
      status, published_at)
    values (${number}, ${number}, ${`Compra de prueba ${number}`}, ${kind}, 'national', 'mixed', 'goods', 'lineamientos_ug', 2026,
      ${`Área ${number}`}, ${status}, now() - interval '60 days') returning id`.execute(app.db);
  const id = rows[0]?.id ?? '';
  for (const act of acts) {
    await sql`insert into milestone (procedure_id, kind, sequence, at, place)
      values (${id}, ${act.kind}, ${act.sequence ?? 1}, now() + make_interval(days => ${act.in}), 'Sala A')`.execute(
      app.db,
    );
  }
  for (const [index, lot] of lots.entries()) {
    await sql`insert into lot (procedure_id, number, description, unit, quantity, status)
      values (${id}, ${index + 1}, 'Bien de prueba', 'Pieza', 1, ${lot})`.execute(app.db);
  }
  await refresh([id]);
  return id;
}

const refresh = (ids: readonly string[]) => sql`select refresh_procedures(${ids}::uuid[])`.execute(app.db);
const only = (number: string) => `area=${encodeURIComponent(`Área ${number}`)}`;

it('takes the words of addresses and the codes of answers, and refuses any other and what is no year, also in an export', async () => {
  const ids = async (estado: string) =>
    (await ask<ProcedurePage>(`/procedimientos?estado=${estado}`)).rows.map(({ number }) => number);
  expect(await ids('open')).toEqual(await ids('abierto'));
  for (const path of ['/procedimientos', '/procedimientos/facetas', '/procedimientos/exportacion']) {
    const answer = await app.send('stranger', 'GET', `${path}?anio=abc&estado=abierto,otro&recurso=nada`);
    expect(answer.status, path).toBe(422);
    const { fields } = (await answer.json()) as { fields: Record<string, string> };
    expect(fields.anio).toContain('cuatro cifras');
    expect(fields.estado).toContain('abierto, ');
    expect(fields.recurso).toMatch(/^Escribe alguna de estas palabras/);
  }
});

describe('the text search', () => {
  it('orders over everything that it finds, however much that is', { tags: 'all' }, async () => {
    // What a row sets off rests while so many come in; they are refreshed together at the end.
    await app.db.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one);
      await sql`
      insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area,
        status, published_at)
      select 'MUCHOS-' || n, 'MUCHOS-' || n, 'Cartucho abundante ' || n, 'open', 'national', 'mixed', 'goods', 'lineamientos_ug',
        2026, 'Almacén', 'active', now() - interval '30 days' from generate_series(1, 600) n`.execute(one);
      // The last one stored is the one that closes first, the biggest, and the newest.
      await sql`insert into milestone (procedure_id, kind, at)
      select id, 'opening', now() + make_interval(days => 3000 - substring(number from 8)::int)
      from procedure where number like 'MUCHOS-%'`.execute(one);
      await sql`update procedure set published_at = now() - interval '1 day' where number = 'MUCHOS-600'`.execute(
        one,
      );
      await sql`set session_replication_role = origin`.execute(one);
    });
    await sql`select refresh_procedures(array(select id from procedure where number like 'MUCHOS-%'))`.execute(
      app.db,
    );
    await sql`analyze procedure`.execute(app.db);
    for (const order of ['acto', 'publicacion']) {
      const { rows } = await ask<ProcedurePage>(`/procedimientos?q=abundante&tam=1&orden=${order}`);
      expect(rows[0]?.number, order).toBe('MUCHOS-600');
    }
    const { area } = await ask<ProcedureFacets>('/procedimientos/facetas?q=abundante');
    expect(area).toEqual([{ value: 'Almacén', count: 600 }]);
    const few = await ask<ProcedurePage>('/procedimientos?q=abundante+599');
    expect(few.rows.map(({ number }) => number)).toEqual(['MUCHOS-599']);
  });
});

describe('acts per week', () => {
  it('count every act of a procedure, not only its next one, and the range finds what was counted', async () => {
    await publish('SEMANA-1', {
      acts: [
        { kind: 'publication', in: -20 },
        { kind: 'questions_deadline', in: 1 },
        { kind: 'clarification', in: 3 },
        { kind: 'opening', in: 10 },
        { kind: 'award', in: 20 },
      ],
    });
    const { weeks } = await ask<ProcedureFacets>(`/procedimientos/facetas?${only('SEMANA-1')}`);
    expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    const day = (days: number) => dateInMexico(new Date(Date.now() + days * 86_400_000));
    const inRange = async (from: number, to: number) =>
      (await ask<ProcedurePage>(`/procedimientos?${only('SEMANA-1')}&desde=${day(from)}&hasta=${day(to)}`))
        .rows.length;
    expect(await inRange(19, 21)).toBe(1);
    expect(await inRange(12, 17)).toBe(0);
  });

  it('leave out what will not be held', async () => {
    const acts = [
      { kind: 'clarification', in: -3 },
      { kind: 'opening', in: 3 },
    ];
    await publish('SEMANA-2', { status: 'cancelled', acts });
    await publish('SEMANA-3', { status: 'unsuccessful', acts });
    const counted = async (number: string) =>
      (await ask<ProcedureFacets>(`/procedimientos/facetas?${only(number)}`)).weeks.reduce(
        (sum, { count }) => sum + count,
        0,
      );
    expect(await counted('SEMANA-2')).toBe(0);
    expect(await counted('SEMANA-3')).toBe(1);
  });
});

describe('an award', () => {
  const past = [
    { kind: 'publication', in: -50 },
    { kind: 'clarification', in: -40 },
    { kind: 'opening', in: -30 },
    { kind: 'award', in: -5 },
  ];

  it('that left lots out says how many it gave, in the list, on its page and in the file of the list', async () => {
    await publish('PARTE-1', {
      status: 'partially_awarded',
      acts: past,
      lots: ['awarded', 'awarded', 'unsuccessful'],
    });
    const [row] = (await ask<ProcedurePage>(`/procedimientos?${only('PARTE-1')}`)).rows;
    expect(row).toMatchObject({ state: 'awarded', awardedLots: 2, lotCount: 3 });
    const detail = await ask<ProcedureDetail>('/procedimientos/PARTE-1');
    expect(detail).toMatchObject({ awardedLots: 2, lotCount: 3, isConcluded: false });
    expect(detail.lots.map(({ status }) => status)).toEqual(['awarded', 'awarded', 'unsuccessful']);
    const csv = await (
      await app.send('stranger', 'GET', `/procedimientos/exportacion?${only('PARTE-1')}`)
    ).text();
    expect(csv).toContain('Adjudicado en parte (2 de 3)');
  });

  it('is over only with its contract: signed, and public or past its day', async () => {
    const id = await publish('PARTE-2', {
      status: 'contracted',
      acts: [...past, { kind: 'signature', in: 10 }],
      lots: ['awarded'],
    });
    await sql`insert into contract (procedure_id, number, title, supplier_name, signed_on, amount)
      values (${id}, 'C-1', 'Contrato de prueba', 'Papelería', current_date - 1, 100)`.execute(app.db);
    await refresh([id]);
    const read = async () => {
      const [row] = (await ask<ProcedurePage>(`/procedimientos?${only('PARTE-2')}`)).rows;
      const detail = await ask<ProcedureDetail>('/procedimientos/PARTE-2');
      expect([row?.stage, row?.isConcluded]).toEqual([detail.stage, detail.isConcluded]);
      return detail.isConcluded;
    };
    expect(await read()).toBe(false);
    await sql`update milestone set at = now() - interval '1 hour' where procedure_id = ${id} and kind = 'signature'`.execute(
      app.db,
    );
    expect(await read()).toBe(true);
  });

  it('whose documents nobody published is not drawn as proven, whatever the day of its acts, in the list as on its page', async () => {
    const id = await publish('PARTE-4', { status: 'awarded', acts: [past[0]!, past[2]!] });
    const read = async () => {
      const [row] = (await ask<ProcedurePage>(`/procedimientos?${only('PARTE-4')}`)).rows;
      const detail = await ask<ProcedureDetail>('/procedimientos/PARTE-4');
      expect(row?.unproven).toEqual(detail.unproven);
      return row?.unproven;
    };
    expect(await read()).toEqual([1, 2, 3]);
    await addPublicDocument(app.db, id, { kind: 'award_minutes', stage: 'award' });
    await refresh([id]);
    expect(await read()).toEqual([1, 2]);
  });

  it('that was registered ahead of its day stays at that stage', async () => {
    await publish('PARTE-3', { status: 'awarded', acts: [...past.slice(0, 3), { kind: 'award', in: 4 }] });
    const [row] = (await ask<ProcedurePage>(`/procedimientos?${only('PARTE-3')}`)).rows;
    expect(row).toMatchObject({ stage: 4, isConcluded: false });
    expect(await ask<ProcedureDetail>('/procedimientos/PARTE-3')).toMatchObject({ stage: 4 });
  });
});

describe('a planned procedure', () => {
  it('says the day of its call, which is not the day on which it was announced', async () => {
    await publish('PLAN-1', { status: 'planned', acts: [{ kind: 'publication', in: 12 }] });
    const [row] = (await ask<ProcedurePage>(`/procedimientos?${only('PLAN-1')}`)).rows;
    expect(row?.state).toBe('planned');
    expect((row?.plannedFor ?? '') > new Date().toISOString()).toBe(true);
    expect((row?.publishedAt ?? '') < new Date().toISOString()).toBe(true);
    const detail = await ask<ProcedureDetail>('/procedimientos/PLAN-1');
    expect(detail.plannedFor).toBe(row?.plannedFor);
  });
});

describe('the home page', () => {
  it('shows the open calls by the day on which they close', async () => {
    await sql`with acts as (delete from milestone m using procedure p
        where p.id = m.procedure_id and p.number like 'MUCHOS-%')
      delete from procedure where number like 'MUCHOS-%'`.execute(app.db);
    await publish('CIERRA-1', {
      acts: [
        { kind: 'questions_deadline', in: 1 },
        { kind: 'opening', in: 40 },
      ],
    });
    await publish('CIERRA-2', { acts: [{ kind: 'opening', in: 2 }] });
    const { open, agenda } = await ask<ProcurementSummary>('/procedimientos/resumen');
    const closing = open.rows.map(({ opensAt, nextAct }) => opensAt ?? nextAct?.at ?? '');
    expect(closing).toEqual(closing.toSorted());
    expect(open.rows[0]?.number).toBe('CIERRA-2');
    expect(open.rows).toHaveLength(Math.min(8, open.total));
    await publish('CIERRA-3', { kind: 'invitation', acts: [{ kind: 'opening', in: 3 }] });
    const { open: later } = await ask<ProcurementSummary>('/procedimientos/resumen');
    // It leads to as many as it says.
    for (const [query, count] of [
      ['', later.total],
      ['&participa=cualquiera', later.forAnyone],
      ['&participa=invitacion', later.total - later.forAnyone],
    ] as const) {
      const { total } = await ask<ProcedurePage>(`/procedimientos?estado=abierto${query}`);
      expect(total.value).toBe(count);
    }
    expect(later.total - later.forAnyone).toBeGreaterThan(0);
    // A deadline has no place, whatever was typed.
    expect(agenda.find(({ kind }) => kind === 'questions_deadline')?.place).toBeNull();
  });
});

it('a declared state stands under «Cambios» in words', async () => {
  const id = await publish('CAMBIO-1', { acts: [{ kind: 'opening', in: 9 }] });
  await addPublicDocument(app.db, id, { kind: 'suspension_order', stage: 'dispute' });
  const { rows } = await sql<{ version: number }>`select version from procedure where id = ${id}`.execute(
    app.db,
  );
  const answer = await app.send(
    'admin',
    'POST',
    `/administracion/procedimientos/${id}/estado`,
    { transition: 'suspend', reason: 'Por orden de la autoridad competente.' },
    { 'if-match': `"${rows[0]?.version}"` },
  );
  expect(answer.status).toBe(200);
  const changes = await ask<{ rows: ProcedureChange[] }>('/procedimientos/CAMBIO-1/cambios');
  expect(changes.rows[0]).toMatchObject({ field: 'status', before: 'Publicado', after: 'Suspendido' });
});

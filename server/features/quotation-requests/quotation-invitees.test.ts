import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InviteeRanking } from '#contract/quotation-invitees.ts';
import { holder, plantAreas } from '#server/features/requisitions/test-requisition-course.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { drawOf } from './quotation-invitees.service.ts';
import { defineQuotationRequestJobs } from './quotation-requests.jobs.ts';
import { completeRequest, plantSuppliers, requestsOf } from './test-requests.ts';

let app: TestApp;
let requests: ReturnType<typeof requestsOf>;
let buyer: Caller;
const WHY = 'Entregó lo mismo el año pasado, completo y a tiempo.';

beforeAll(async () => {
  app = await startTestApp();
  defineQuotationRequestJobs(app.services);
  await plantAreas(app.db, { one: null });
  buyer = await holder(app.db, 'buyer', 'buyer');
  requests = requestsOf(app, buyer);
});
afterAll(() => app.stop());

let round = 0;
/** A request of a line of business of its own with these suppliers; `line` is one that nobody else has. */
async function withSuppliers(names: readonly string[]) {
  const line = `G${String((round += 1)).padStart(2, '0')}`;
  const ids = await plantSuppliers(
    app.db,
    names.map((name) => `${name}${round}`),
    line,
  );
  const byName = Object.fromEntries(names.map((name) => [name, ids[`${name}${round}`]!])) as Record<
    string,
    string
  >;
  const { folio } = await requests.begin();
  await requests.save(folio, { lines: [line] });
  return { folio, ids: byName, line };
}
async function ranked(folio: string, wanted = 3): Promise<InviteeRanking> {
  await requests.rank(folio, wanted);
  await app.runJobs();
  const answer = await app.send(buyer, 'GET', `/administracion/cotizaciones/${folio}/orden`);
  return ((await answer.json()) as { ranking: InviteeRanking }).ranking;
}
const namesIn = ({ list }: InviteeRanking) => list.map(({ name }) => name.replace(/\d+$/, ''));
const chosen = (...ids: (string | undefined)[]) => ids.map((supplierId) => ({ supplierId }));

describe('The order of whom to invite', () => {
  it('V56 puts the fewest invitations first, then the longest since the last; its first are invited by it', async () => {
    const { folio, ids, line } = await withSuppliers(['A', 'B', 'C', 'D', 'E']);
    // What is older than 365 days counts no more among the invitations of the year.
    const invitations = { A: [10, 20, 30, 40], B: [50, 400], C: [90], E: [100, 200] };
    for (const [name, days] of Object.entries(invitations))
      await sql`with made as (insert into quotation_request (folio, kind, regime, buyer_id)
          select ${`${folio}-${name}`} || ago, 'direct', 'other', 'buyer' from unnest(${days}::int[]) ago returning id, folio)
        insert into quotation_invitee (request_id, supplier_id, invited_at)
        select m.id, ${ids[name]}, now() - make_interval(days => ago) from unnest(${days}::int[]) ago
          join made m on m.folio = ${`${folio}-${name}`} || ago`.execute(app.db);
    const ranking = await ranked(folio);
    expect(ranking.lines).toEqual([line]);
    expect(namesIn(ranking)).toEqual(['D', 'C', 'B', 'E', 'A']);
    expect((await requests.read(folio)).invited.map(({ name, isProposed }) => [name[0], isProposed])).toEqual(
      [
        ['D', true],
        ['C', true],
        ['B', true],
      ],
    );
  });

  it('counts a contract without a read award as one, and says of which line of business each is', async () => {
    const { folio, ids, line } = await withSuppliers(['A', 'B']);
    await planted(
      app.db,
      sql`with made as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year,
            requesting_area, status) values ('AD-77', 'ad-77', 'Limpieza', 'direct', 'national', 'mixed', 'services', 'other', 2026, 'Rectoría', 'awarded')
          returning id)
        insert into contract (procedure_id, number, title, supplier_id, supplier_name, signed_on)
        select id, 'C-77', 'Limpieza', ${ids.A}::uuid, 'A', current_date - 6 from made`,
    );
    const ranking = await ranked(folio);
    expect(namesIn(ranking)).toEqual(['B', 'A']);
    expect(ranking.list.map(({ awards, lines }) => [awards, lines])).toEqual([
      [0, [line]],
      [1, [line]],
    ]);
  });

  it('draws equals by the first checkpoint of the log after the freezing, which anybody can repeat; and only once', async () => {
    const { folio } = await withSuppliers(['A', 'B', 'C', 'D', 'E', 'F']);
    const { rows: before } = await sql<{
      size: number;
    }>`select coalesce(max(size), 0)::float8 size from integrity_head`.execute(app.db);
    const { checkpoint, list } = await ranked(folio);
    expect(checkpoint?.size).toBeGreaterThan(before[0]?.size ?? 0);
    const { rows: heads } = await sql<{
      root: Buffer;
    }>`select root from integrity_head where size = ${checkpoint?.size}`.execute(app.db);
    expect(heads[0]?.root.toString('hex')).toBe(checkpoint?.root);
    const draws = list.map(({ supplierId }) =>
      drawOf(Buffer.from(checkpoint?.root ?? '', 'hex'), supplierId),
    );
    expect(list.map(({ draw }) => draw)).toEqual(draws);
    expect(draws).toEqual(draws.toSorted());
    const again = await requests.rank(folio);
    expect([again.status, again.body.detail]).toEqual([409, expect.stringMatching(/no se sortea otra vez/)]);
    // Whoever audits reads all of it.
    const auditor = await holder(app.db, 'auditor', 'auditor');
    const read = await app.send(auditor, 'GET', `/administracion/cotizaciones/${folio}/orden`);
    expect(((await read.json()) as { ranking: InviteeRanking }).ranking.list).toEqual(list);
  });

  it('asks a reason of the list and a text for whoever is left out or comes before their turn', async () => {
    const { folio } = await withSuppliers(['A', 'B', 'C', 'D', 'E']);
    const { list } = await ranked(folio);
    const [one, two, three, four, five] = list.map(({ supplierId }) => supplierId);
    const refused = await requests.invite(folio, chosen(one, two, five));
    expect(refused.body.fields).toEqual({
      [`leftOut/${three}`]: expect.stringMatching(/^El orden lo propone/),
      [`invited/${five}`]: expect.stringMatching(/^No le toca por el orden/),
    });
    expect((await requests.invite(folio, chosen(one, two, three, four))).status).toBe(200);
    const explained = await requests.invite(
      folio,
      [...chosen(one, two), { supplierId: five, reasonCode: 'earlier_work', reason: WHY }],
      [{ supplierId: three, reasonCode: 'not_reached', reason: 'No contestó el teléfono en tres días.' }],
    );
    expect(explained.body.invited).toMatchObject([
      { supplierId: one },
      { supplierId: two },
      { supplierId: five, reasonCode: 'earlier_work', reason: WHY, isProposed: false },
    ]);
    const answer = await app.send(buyer, 'GET', `/administracion/cotizaciones/${folio}/orden`);
    expect(((await answer.json()) as { ranking: InviteeRanking }).ranking.leftOut).toMatchObject([
      { supplierId: three, reasonCode: 'not_reached' },
    ]);
  });
});

it('takes in whoever has the broader line of business, or one within the chosen one', async () => {
  const broad = await plantSuppliers(app.db, ['Amplio'], 'G20');
  const narrow = await plantSuppliers(app.db, ['Estrecho'], 'G20-1');
  for (const line of ['G20', 'G20-1']) {
    const { folio } = await requests.begin();
    await requests.save(folio, { lines: [line] });
    const { list } = await ranked(folio);
    expect(list.map(({ supplierId }) => supplierId).toSorted()).toEqual(
      [broad.Amplio, narrow.Estrecho].toSorted(),
    );
  }
});

describe('Whoever may not be invited', () => {
  it('stands in the order with its evidence and is refused: suspended, sanctioned, without a mailbox', async () => {
    const { folio, ids } = await withSuppliers(['A', 'B', 'C', 'D', 'E']);
    await planted(app.db, sql`update supplier set status = 'suspended' where id = ${ids.A}`);
    await planted(app.db, sql`update supplier set email = null where id = ${ids.B}`);
    await planted(
      app.db,
      sql`insert into sanction (supplier_id, name, person_type, kind, cause_code, cause_text, legal_basis, authority,
          document_number, starts_on)
        select ${ids.C}, 'Sancionada de prueba', 'legal', 'disqualification', (select code from registry_reason limit 1), 'Entregó documentos falsos',
          'LAASSP, art. 90', 'OIC', 'OIC/12/2026', current_date - 10`,
    );
    const { list } = await ranked(folio);
    const barred = Object.fromEntries(list.map(({ supplierId, barred: why }) => [supplierId, why]));
    expect(barred[ids.A!]).toBe('Su registro está «suspendido».');
    expect(barred[ids.B!]).toBe('No tiene correo en el padrón.');
    expect(barred[ids.C!]).toMatch(/Entregó documentos falsos \(OIC\/12\/2026\)/);
    expect(list.filter(({ barred: why }) => why === null).map(({ isProposed }) => isProposed)).toEqual([
      true,
      true,
    ]);
    const refused = await requests.invite(folio, chosen(ids.A, ids.D, ids.E));
    expect(refused.body.fields?.[`invited/${ids.A}`]).toMatch(/^No se le puede invitar\. Su registro/);
  });

  it('V54 took part in the call of which this is the second', async () => {
    const { folio, ids } = await withSuppliers(['A', 'B', 'C']);
    const made = async (title: string) => {
      const answer = await app.send(buyer, 'POST', '/administracion/procedimientos', {
        kind: 'invitation',
        title,
      });
      return ((await answer.json()) as { id: string }).id;
    };
    const [first, second] = [
      await made('Primera convocatoria de reactivos'),
      await made('Segunda convocatoria de reactivos'),
    ];
    await planted(
      app.db,
      sql`insert into procedure_relation (procedure_id, related_id, kind) values (${second}, ${first}, 'second_call')`,
    );
    await planted(app.db, sql`insert into opening (procedure_id) values (${first})`);
    await planted(
      app.db,
      sql`insert into tenderer (procedure_id, position, supplier_id, name) values (${first}, 1, ${ids.A}, 'A')`,
    );
    await sql`update quotation_request set procedure_id = ${second} where folio = ${folio}`.execute(app.db);
    const { list } = await ranked(folio);
    expect(list.find(({ supplierId }) => supplierId === ids.A)?.barred).toMatch(
      /^Participó en la primera convocatoria/,
    );
    const refused = await requests.invite(folio, chosen(ids.A, ids.B, ids.C));
    expect(refused.body.fields?.[`invited/${ids.A}`]).toMatch(/art\. 56/);
  });

  it('V55 shares a partner with another who is invited: one of both is refused while the other stands', async () => {
    const { folio, ids } = await withSuppliers(['A', 'B', 'C', 'D']);
    const [one, two] = [ids.A!, ids.B!].toSorted();
    await sql`insert into related_finding (supplier_a, supplier_b, strength, kinds, evidence, keys)
      values (${one}, ${two}, 0.9, '{partner}', '[]', '{}')`.execute(app.db);
    const { list } = await ranked(folio, 4);
    expect(list.filter(({ isProposed }) => isProposed)).toHaveLength(3);
    const refused = await requests.invite(folio, chosen(...list.map(({ supplierId }) => supplierId)));
    expect(Object.values(refused.body.fields ?? {})).toEqual([
      expect.stringMatching(/^Comparte socio con [AB]\d+\. Quita a uno/),
    ]);
    const proposed = list.filter(({ isProposed }) => isProposed).map(({ supplierId }) => supplierId);
    expect((await requests.invite(folio, chosen(...proposed))).status).toBe(200);
  });

  it('is refused at the sending too, where it was barred after it was chosen; a doubt asks for forty letters', async () => {
    const { folio, ids, line } = await withSuppliers(['A', 'B', 'C']);
    await completeRequest(app, buyer, folio, line);
    await planted(
      app.db,
      sql`insert into sanction (supplier_id, name, person_type, kind, cause_code, cause_text, legal_basis, authority,
          document_number, starts_on)
        select ${ids.A}, 'Sancionada de prueba', 'legal', 'warning', (select code from registry_reason limit 1), 'Entregó tarde',
          'LAASSP, art. 90', 'OIC', 'OIC/13/2026', current_date - 10`,
    );
    const short = await requests.invite(folio, chosen(ids.A, ids.B, ids.C));
    expect(short.body.fields?.[`invited/${ids.A}`]).toMatch(/al menos 40 letras/);
    expect((await requests.send(folio)).body.fields).toHaveProperty(`invited/${ids.A}`);
    const long = 'La amonestación fue por un retraso de dos días que ya se pagó como pena.';
    const explained = [...chosen(ids.B, ids.C), { supplierId: ids.A, reasonCode: 'other', reason: long }];
    expect((await requests.invite(folio, explained)).status).toBe(200);
    await planted(app.db, sql`update supplier set status = 'disqualified' where id = ${ids.B}`);
    expect((await requests.send(folio)).body.fields?.[`invited/${ids.B}`]).toMatch(/^No se le puede invitar/);
    await planted(app.db, sql`update supplier set status = 'active' where id = ${ids.B}`);
    expect((await requests.send(folio)).body.state).toBe('sent');
  });
});

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundLeaves, IntegrityHead, IntegritySummary, Receipt } from '#contract/integrity.ts';
import {
  canonicalJson,
  checkReceipt,
  isKey,
  isBeginningOf,
  momentOf,
  openCheckpoint,
  uncheckedOf,
  type IntegrityReceipt,
} from '#contract/rules/documents/integrity-proof.ts';
import { transaction } from '#server/kit/db.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { untilWaiting } from '#server/kit/test-locks.ts';
import { sequence } from './sequence.service.ts';
import {
  acted,
  documentStep,
  draftDocument,
  leavesOf,
  pdfOf,
  publicProcedure,
  refresh,
} from './test-integrity.ts';

/** The event of an act, as a connection of its own tells it. */
const EVENT = `insert into change_event (subject, subject_id, fields, is_public, operation, actor_id)
  values ('test', 'test', '{}', false, 'test', 'admin')`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const get = async <T>(path: string) => (await (await app.send('stranger', 'GET', path)).json()) as T;
const summary = () => get<IntegritySummary>('/integridad');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const kindsOf = (leaves: readonly Record<string, unknown>[]) => leaves.map(({ kind }) => kind);
/** Leaves that something enters. */
async function enteredBy(work: () => Promise<unknown>) {
  const before = await leavesOf(app);
  await work();
  return (await leavesOf(app)).slice(before.length);
}

describe('what becomes a leaf', () => {
  it('canonical_json writes what RFC 8785 asks for, as the verifier does', async () => {
    const values = [
      { b: 1, a: [true, null, 'ñ "\\ \b\f\n\r\t\u0001\u007f €'], ä: {}, A: [] },
      { n: [0, -7, 12.5, 1e15, 100] },
      'texto',
      [{ z: { y: [[]] } }],
    ];
    for (const value of values) {
      const { rows } = await sql<{
        text: string;
      }>`select canonical_json(${JSON.stringify(value)}::jsonb) text`.execute(app.db);
      expect(rows[0]?.text).toBe(canonicalJson(value));
    }
  });

  it('a procedure with the documents published with it, in the transaction that publishes; nothing while it is hidden', async () => {
    const { id } = await publicProcedure(app, 'LA-UG-001-2026', { isPublic: false });
    const bytes = await pdfOf('Bases');
    const draft = await draftDocument(app, id, { name: 'bases.pdf', bytes });
    expect(await enteredBy(() => documentStep(app, draft, 'publicacion', { publishAt: null }))).toEqual([]);
    const undone = () =>
      transaction(app.db, async (tx) => {
        await sql`update procedure set status = 'active', published_at = now() where id = ${id}`.execute(tx);
        await sql`select refresh_procedures(array[${id}::uuid])`.execute(tx);
        throw new Error('undone');
      });
    expect(await enteredBy(() => undone().catch(() => undefined))).toEqual([]);
    const entered = await enteredBy(() =>
      acted(app, async (tx) => {
        await sql`update procedure set status = 'active', published_at = now() where id = ${id}`.execute(tx);
        await refresh(tx, id);
      }),
    );
    expect(kindsOf(entered).toSorted()).toEqual(['procedure_state', 'publication', 'version']);
    expect(entered.find(({ kind }) => kind === 'version')).toMatchObject({
      procedure: 'LA-UG-001-2026',
      document: draft.id,
      version: 1,
      name: 'bases.pdf',
      bytes: bytes.length,
      sha256: sha256(bytes),
    });
  });

  it(
    'a version when it is published, its withdrawal without the words of the reason',
    { tags: 'all' },
    async () => {
      const { id } = await publicProcedure(app, 'LA-UG-002-2026');
      const draft = await draftDocument(app, id, { name: 'anexo.pdf', bytes: await pdfOf('Anexo') });
      let seen = draft;
      const published = await enteredBy(async () => {
        seen = await documentStep(app, draft, 'publicacion', { publishAt: null });
      });
      expect(kindsOf(published)).toEqual(['version']);
      const withdrawn = await enteredBy(() =>
        documentStep(app, seen, 'retiro', { reason: 'Nombra por error a Ana Gómez' }),
      );
      expect(kindsOf(withdrawn)).toEqual(['withdrawal']);
      expect(JSON.stringify(withdrawn)).not.toContain('Ana');
      expect(withdrawn[0]?.['contentSha256']).toBe(
        sha256(Buffer.from('{"reason":"Nombra por error a Ana Gómez"}')),
      );
    },
  );

  it('a scheduled version enters when its time has come, not before', async () => {
    const { id } = await publicProcedure(app, 'LA-UG-003-2026');
    const draft = await draftDocument(app, id, { name: 'programado.pdf', bytes: await pdfOf('Programado') });
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    expect(await enteredBy(() => documentStep(app, draft, 'publicacion', { publishAt }))).toEqual([]);
    const published = sql`update document_version set published_at = clock_timestamp() where document_id = ${draft.id}`;
    expect(kindsOf(await enteredBy(() => acted(app, published)))).toEqual(['version']);
  });

  it('changes, answers, awards and amendments of contracts, with digests of their words and of who won', async () => {
    const { id, lot } = await publicProcedure(app, 'LA-UG-004-2026');
    const entered = await enteredBy(() =>
      acted(app, async (tx) => {
        await sql`insert into procedure_change (procedure_id, field, before, after, reason)
        values (${id}, 'contact', 'Antes', 'Después', 'Cambió la persona encargada')`.execute(tx);
        await sql`with b as (insert into clarification_board (procedure_id) values (${id})),
        c as (insert into clarification (id, procedure_id, position, number, question, answer)
          values (gen_random_uuid(), ${id}, 1, 1, '¿Cuántas?', 'Cuarenta') returning id)
        select from c`.execute(tx);
        await sql`insert into clarification_edition (clarification_id, edition, question, answer)
        select id, 1, question, answer from clarification where procedure_id = ${id}`.execute(tx);
        await sql`insert into award_decision (procedure_id) values (${id})`.execute(tx);
        await sql`insert into award (lot_id, procedure_id, status, supplier_name, amount)
        values (${lot}, ${id}, 'awarded', 'Ana Gómez', 1500.50)`.execute(tx);
        await sql`with c as (insert into contract (procedure_id, number, title, supplier_name) values (${id}, 'C-1', 'Equipo', 'Ana Gómez')
        returning id) insert into contract_amendment (contract_id, number, signed_on, what, ground, amount_after)
        select id, 1, '2026-11-20', 'Se amplía el monto', 'Art. 74', 1700 from c`.execute(tx);
      }),
    );
    // Who won is nobody's before the award is given.
    expect(kindsOf(entered)).toEqual(['answer', 'change', 'contract_amendment', 'contract']);
    const given = await enteredBy(() =>
      acted(app, async (tx) => {
        await sql`update procedure set status = 'awarded' where id = ${id}`.execute(tx);
        await refresh(tx, id);
      }),
    );
    expect(given).toMatchObject([
      { kind: 'award', lot: 1, outcome: 'awarded', amount: '1500.5', edition: 1 },
      { kind: 'procedure_state', status: 'awarded', edition: 2 },
    ]);
    const corrected = (amount: number) => sql`update award set amount = ${amount} where lot_id = ${lot}`;
    for (const [edition, amount] of [
      [2, 1600],
      [3, 1500.5],
    ] as const)
      expect(await enteredBy(() => acted(app, corrected(amount)))).toMatchObject([
        { kind: 'award', amount: String(amount), edition },
      ]);
    expect(await enteredBy(() => acted(app, corrected(1500.5)))).toEqual([]);
    for (const word of ['Ana', 'Cuarenta', 'Después', 'encargada'])
      expect(JSON.stringify([entered, given])).not.toContain(word);
  });

  it('editions of the sections whose fields are all public, and their withdrawal', async () => {
    const item = (kind: string, key: string) =>
      acted(
        app,
        sql`insert into content_item (kind, key, title, published, is_public, edition, published_at)
        values (${kind}, ${key}, 'Título', '{"title": "Reglamento"}', true, 1, now())`,
      );
    expect(await enteredBy(() => item('normatividad', 'reglamento'))).toMatchObject([
      { kind: 'section', section: 'normatividad', item: 'reglamento', edition: 1, files: [] },
    ]);
    expect(await enteredBy(() => item('directorio', 'ana-gomez'))).toEqual([]);
    const anew = sql`update content_item set published = '{"title": "Reglamento nuevo"}', edition = 2, published_at = now()
      where key = 'reglamento'`;
    expect(await enteredBy(() => acted(app, anew))).toMatchObject([{ kind: 'section', edition: 2 }]);
    const hidden = sql`update content_item set is_public = false, withdrawn_at = now(), withdrawn_reason = 'Se abrogó'
      where key = 'reglamento'`;
    expect(kindsOf(await enteredBy(() => acted(app, hidden)))).toEqual(['section_withdrawal']);
  });

  it('what is taken over from CompraNet was published elsewhere', async () => {
    expect(await enteredBy(() => publicProcedure(app, 'IA-90-001', { source: 'compranet' }))).toEqual([]);
  });
});

describe('the tree and its heads', () => {
  it('two who publish at once neither wait for each other nor leave a hole; what commits later comes later', async () => {
    await sequence(app.services);
    const { size } = (await summary()).head as IntegrityHead;
    const other = await app.services.pool.connect();
    const second = await app.services.pool.connect();
    const change = `insert into procedure_change (procedure_id, field, reason)
      select id, $1, 'Un motivo suficiente' from procedure where number = 'LA-UG-004-2026'`;
    try {
      for (const step of ['begin', EVENT]) await other.query(step);
      await other.query(change, ['first']);
      for (const step of ['begin', EVENT]) await second.query(step);
      await second.query(change, ['second']);
      await second.query('commit');
      await sequence(app.services);
      await other.query('commit');
      await sequence(app.services);
    } finally {
      other.release();
      second.release();
    }
    const { leaves } = await get<{ leaves: { index: number; leaf: { field: string } }[] }>(
      `/integridad/hojas?lugar=${size}`,
    );
    expect(leaves.map(({ index, leaf }) => [index, leaf.field])).toEqual([
      [size, 'second'],
      [size + 1, 'first'],
    ]);
  });

  it('many processes at once give each leaf one place, without holes', async () => {
    await acted(
      app,
      sql`insert into procedure_change (procedure_id, field, reason)
      select id, 'f' || n, 'Un motivo suficiente' from procedure, generate_series(1, 40) n
      where number = 'LA-UG-004-2026'`,
    );
    await Promise.all(Array.from({ length: 4 }, () => sequence(app.services)));
    await sequence(app.services);
    const { rows } = await sql<{ position: number }>`
      select position::int "position" from integrity_entry order by integrity_entry.position`.execute(app.db);
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
    const { head, waiting } = await summary();
    expect([head?.size, waiting]).toEqual([rows.length, 0]);
  });

  it('a head is signed by a published key; each older one is a beginning of the newest', async () => {
    const { head, keys } = await summary();
    const verifiers = keys.map(({ key }) => key);
    const { heads } = await get<{ heads: IntegrityHead[] }>('/integridad/cabezas');
    expect(heads.length).toBeGreaterThan(2);
    for (const older of heads) {
      const opened = await openCheckpoint(older.checkpoint, verifiers);
      expect(opened).toMatchObject({
        size: older.size,
        root: older.root,
        keyId: older.keyId,
        at: older.signedAt,
      });
      const { path } = await get<{ path: string[] }>(`/integridad/consistencia?menor=${older.size}`);
      expect(await isBeginningOf(opened, head as IntegrityHead, path)).toBe(true);
    }
    const text = await (await app.send('stranger', 'GET', '/integridad/punto-de-control')).text();
    expect(text).toBe(head?.checkpoint);
    const forged = text.replace(/\n\d+\n/, '\n1\n');
    await expect(openCheckpoint(forged, verifiers)).rejects.toThrow('Ninguna de las llaves');
  });

  it('an officer signs one on demand, visitors and guests do not', async () => {
    const { heads: before } = await get<{ heads: IntegrityHead[] }>('/integridad/cabezas');
    const sign = async (who: Caller, reason: string) =>
      (await app.send(who, 'POST', '/administracion/integridad/cabezas', { reason })).status;
    const why = 'Lo pide la contraloría';
    expect([await sign('stranger', why), await sign('guest', why), await sign('admin', '')]).toEqual([
      401, 403, 422,
    ]);
    expect(await sign('admin', why)).toBe(201);
    const { heads } = await get<{ heads: IntegrityHead[] }>('/integridad/cabezas');
    expect(heads).toHaveLength(before.length + 1);
  });

  it('an order for one waits for who is giving places, and is not answered with an older one', async () => {
    const { heads: before } = await get<{ heads: IntegrityHead[] }>('/integridad/cabezas');
    const keeper = await app.services.pool.connect();
    try {
      await keeper.query('begin');
      await keeper.query("select pg_advisory_xact_lock(hashtextextended('integrity', 0))");
      const reason = 'Lo pide la contraloría';
      const ordered = app.send('admin', 'POST', '/administracion/integridad/cabezas', { reason });
      await untilWaiting(app);
      await keeper.query('rollback');
      expect((await ordered).status).toBe(201);
    } finally {
      await keeper.query('rollback');
      keeper.release();
    }
    const { heads } = await get<{ heads: IntegrityHead[] }>('/integridad/cabezas');
    expect(heads).toHaveLength(before.length + 1);
  });

  it('another key signs from then on; the one before stays published and verifies what it signed', async () => {
    const { head } = await summary();
    const { config } = app.services;
    const other = { ...app.services, config: { ...config, dataDir: `${config.dataDir}/otra` } };
    await sequence(other, { mustSign: true });
    const { head: next, keys } = await summary();
    expect(next?.keyId).not.toBe(head?.keyId);
    expect(keys.map(({ id, retiredAt }) => [id, retiredAt === null])).toEqual([
      [next?.keyId, true],
      [head?.keyId, false],
    ]);
    expect((await openCheckpoint(head?.checkpoint ?? '', [keys[1]?.key ?? ''])).size).toBe(head?.size);
    await sequence(app.services, { mustSign: true });
    expect((await summary()).keys[0]?.id).toBe(head?.keyId);
  });
});

describe('receipts', () => {
  it('a version, and the withdrawal of another, verify with the file and the key alone', async () => {
    const { id } = await publicProcedure(app, 'LA-UG-005-2026');
    const bytes = await pdfOf('Convocatoria');
    const draft = await draftDocument(app, id, { name: 'convocatoria.pdf', bytes });
    const seen = await documentStep(app, draft, 'publicacion', { publishAt: null });
    const path = `/integridad/documentos/${draft.id}/1/comprobante`;
    const early = await app.send('stranger', 'GET', path);
    expect([early.status, early.headers.get('retry-after')]).toEqual([404, '60']);
    await documentStep(app, seen, 'retiro', { reason: 'Se sustituye por otra' });
    await sequence(app.services);
    const keys = (await summary()).keys.map(({ key }) => key);
    const receipt = await get<Receipt & IntegrityReceipt>(path);
    const good = await checkReceipt({ receipt, keys, fileSha256: sha256(bytes) });
    expect(good.map(({ isGood }) => isGood)).toEqual([true, true, true, true]);
    const other = await checkReceipt({ receipt, keys, fileSha256: sha256(Buffer.from('otro')) });
    expect(other.map(({ isGood }) => isGood)).toEqual([true, true, false, true]);
    const dated = { ...receipt, leaf: { ...receipt.leaf, at: '2020-01-01T00:00:00.000000Z' } };
    // An altered receipt accuses neither the file nor the portal.
    const altered = await checkReceipt({ receipt: dated, keys, fileSha256: sha256(Buffer.from('otro')) });
    expect(altered.map(({ isGood }) => isGood)).toEqual([true, false]);
    expect(good.map(({ text }) => text).join(' ')).toContain(
      `: «convocatoria.pdf», versión 1, procedimiento LA-UG-005-2026, con fecha del `,
    );
    // When it was written down is the portal's word; the signature bounds it, whatever the receipt says.
    const recordedIn = async (recordedAt: string) => {
      const found = await checkReceipt({ receipt: { ...receipt, recordedAt }, keys });
      expect(found.every(({ isGood }) => isGood)).toBe(true);
      return found[1]?.text.slice(found[1].text.indexOf('Se registró'));
    };
    expect(Date.parse(receipt.recordedAt)).toBeGreaterThanOrEqual(Date.parse(String(receipt.leaf['at'])));
    expect(await recordedIn(receipt.recordedAt)).toMatch(/^Se registró el .* según el portal; la firma/);
    expect(await recordedIn('')).toMatch(/^Se registró a más tardar el /);
    expect(await recordedIn('2099-01-01T00:00:00.000Z')).toMatch(/^Se registró a más tardar el /);
    // It says when the portal spoke of itself, and what nobody looked at.
    expect(good.at(-1)?.text).toContain(`Al descargarse (${momentOf(receipt.saidAt)}), el portal decía`);
    expect(uncheckedOf({})).toMatch(/^No se comprobó: ningún archivo.*punto de control.*cierto\.$/);
    expect(uncheckedOf({ fileSha256: sha256(bytes), kept: receipt.checkpoint })).toBe(
      'No se comprobó: nada anterior al día en que se registró, ni si lo publicado es cierto.',
    );
    // It is found with when it was written down beside when it happened.
    const { rows } = await get<FoundLeaves>('/integridad/busqueda?q=LA-UG-005-2026');
    for (const { recordedAt, leaf } of rows) {
      expect(Date.parse(recordedAt)).toBeGreaterThanOrEqual(Date.parse(String(leaf['at'])));
      expect(Date.parse(recordedAt)).toBeLessThanOrEqual(Date.now());
    }
    expect(rows).not.toEqual([]);
    expect([isKey(keys[0] ?? ''), isKey('hola'), isKey('a1b2c3d4 e5f6')]).toEqual([true, false, false]);
    const withdrawal = await get<Receipt & IntegrityReceipt>(
      `/integridad/documentos/${draft.id}/retiro/comprobante`,
    );
    expect((await checkReceipt({ receipt: withdrawal, keys })).every(({ isGood }) => isGood)).toBe(true);
    const hash = createHash('sha256')
      .update(Uint8Array.of(0))
      .update(canonicalJson(receipt.leaf))
      .digest('hex');
    expect(await get(`/integridad/inclusion?hoja=${hash}`)).toMatchObject({
      index: receipt.index,
      path: receipt.path,
      leafHash: hash,
    });
  });

  it('what is not public has none', async () => {
    const { id } = await publicProcedure(app, 'LA-UG-006-2026');
    const draft = await draftDocument(app, id, { name: 'borrador.pdf', bytes: await pdfOf('Borrador') });
    await sequence(app.services);
    for (const version of ['1', 'retiro'])
      expect(
        (await app.send('stranger', 'GET', `/integridad/documentos/${draft.id}/${version}/comprobante`))
          .status,
      ).toBe(404);
    expect(JSON.stringify(await leavesOf(app))).not.toContain('borrador');
  });
});

it('keep_integrity_entry: leaves, nodes and heads are neither changed, removed nor emptied', async () => {
  for (const statement of [
    "update integrity_entry set leaf = '{}'",
    'update integrity_entry set position = null',
    'delete from integrity_entry',
    'truncate integrity_entry',
    "update integrity_node set hash = sha256('')",
    'delete from integrity_node',
    'truncate integrity_node',
    'update integrity_head set size = 0',
    'delete from integrity_head',
  ])
    await expect(app.services.pool.query(statement), statement).rejects.toMatchObject({ code: '23000' });
});

it('see_integrity, look_at_integrity, look_ahead_integrity, enter_due_integrity and enter_integrity leave out no fact of an act, and enter none twice', async () => {
  const { rows } = await sql`select kind, thing from integrity_differences(null)
    where content_digest(said) <> '' and log_instant(now()) <> ''`.execute(app.db);
  expect(rows).toEqual([]);
  expect(await enteredBy(() => sql`select enter_integrity(null)`.execute(app.db))).toEqual([]);
});

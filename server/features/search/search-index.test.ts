import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROFILE_KINDS } from '#contract/computing-profiles.ts';
import { DOCUMENT_KINDS } from '#contract/procedures.ts';
import type { SearchPage } from '#contract/search.ts';
import { addDocument, day } from '#server/features/procurement/test-procedures.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { compactTerms, rebuildIndex } from './search.jobs.ts';
import { INDEXED } from './search.sql.ts';
import type { Transaction } from '#server/kit/db.ts';
import { happened } from '#server/kit/events.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function one<T>(statement: ReturnType<typeof sql<{ one: T }>>): Promise<T> {
  const { rows } = await statement.execute(app.db);
  return rows[0]?.one as T;
}

async function find(q: string): Promise<string[]> {
  const response = await app.send('stranger', 'GET', `/busqueda?q=${encodeURIComponent(q)}`);
  expect(response.status).toBe(200);
  const { rows } = (await response.json()) as SearchPage;
  return rows
    .filter(({ kind }) => kind !== 'screen')
    .map(({ kind, title }) => `${kind}: ${title.map(({ text }) => text).join('')}`);
}

let count = 0;
/** A procedure with a lot and a contract, hidden until `status` and `publishedAt` say otherwise. */
async function procedure(
  title: string,
  status = 'draft',
  publishedAt: string | null = null,
): Promise<string> {
  count += 1;
  const number = `LP-UG-9${String(count).padStart(2, '0')}-2031`;
  const id = await one<string>(sql`
    insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status, published_at)
    values (${number}, ${number}, ${title}, 'open', 'national', 'mixed', 'goods', 'lineamientos_ug', 2031, 'Biblioteca', ${status}, ${publishedAt})
    returning id one`);
  await sql`insert into lot (procedure_id, number, description, unit) values (${id}, 1, ${`Pieza de ${title}`}, 'Pieza')`.execute(
    app.db,
  );
  await sql`insert into contract (procedure_id, number, title, supplier_name, supplier_rfc)
    values (${id}, ${`${number}-C1`}, ${`Contrato de ${title}`}, 'Nadie de Muestra', 'XAXX010101ABC')`.execute(
    app.db,
  );
  await sql`select refresh_procedures(array[${id}::uuid])`.execute(app.db);
  return id;
}
const show = async (id: string, status: string) => {
  await sql`update procedure set status = ${status}, published_at = now() - interval '1 day' where id = ${id}`.execute(
    app.db,
  );
  await sql`select refresh_procedures(array[${id}::uuid])`.execute(app.db);
};

it('a lot names who won it alone, and its sum says its tax, as that of a contract does', async () => {
  const id = await procedure('Taller de brújulas');
  await sql`insert into lot (procedure_id, number, description, unit, status) values (${id}, 2, 'Catalejo náutico', 'Pieza', 'awarded')`.execute(
    app.db,
  );
  await sql`update contract set amount = 116, supplier_name = 'Otra de Muestra' where procedure_id = ${id}`.execute(
    app.db,
  );
  await sql`insert into award_decision (procedure_id) values (${id})`.execute(app.db);
  await sql`insert into award (lot_id, procedure_id, status, supplier_name, amount)
    select id, procedure_id, 'awarded', case number when 2 then 'Astros de Muestra' else 'Otra de Muestra' end, 100
    from lot where procedure_id = ${id}`.execute(app.db);
  await show(id, 'contracted');
  const told = async (q: string, tipo: string) => {
    const answer = await app.send('stranger', 'GET', `/busqueda?q=${q}&tipo=${tipo}`);
    const [row] = ((await answer.json()) as SearchPage).rows;
    return [row?.who, row?.amount, row?.tax];
  };
  expect(await told('náutico', 'partidas')).toEqual(['Astros de Muestra', '100.00', 'sin IVA']);
  expect(await told('brujulas', 'contratos')).toEqual(['Otra de Muestra', '116.00', 'con IVA']);
});

describe('The index', () => {
  it('search_contract_goods: a contract is found by the lots that it covers, by all where it names none', async () => {
    const id = await procedure('Taller de medición');
    await show(id, 'contracted');
    await sql`update lot set description = 'Goniómetro de arco' where procedure_id = ${id}`.execute(app.db);
    await sql`insert into lot (procedure_id, number, description, unit) values (${id}, 2, 'Nonio recto', 'Pieza')`.execute(
      app.db,
    );
    const contract = 'contract: Contrato de Taller de medición';
    expect(await find('goniómetro')).toContain(contract);
    expect(await find('nonio')).toContain(contract);
    await sql`insert into contract_lot (contract_id, lot_id)
      select c.id, l.id from contract c join lot l on l.procedure_id = c.procedure_id and l.number = 2
      where c.procedure_id = ${id}`.execute(app.db);
    // Asked in other words: the same ones have their answer kept until something public changes.
    expect(await find('goniómetro arco')).not.toContain(contract);
    expect(await find('nonio recto')).toContain(contract);
    // Nothing of it is left for those that follow.
    await sql`delete from contract_lot where lot_id in (select l.id from lot l where l.procedure_id = ${id})`.execute(
      app.db,
    );
    await sql`update procedure set status = 'draft' where id = ${id}`.execute(app.db);
    await sql`select refresh_procedures(array[${id}::uuid])`.execute(app.db);
    expect(await find('nonio')).toEqual([]);
  });

  it('follow_procedures: has a procedure, its lots, contracts and documents from its publication until it is hidden', async () => {
    const id = await procedure('Astrolabio de bronce');
    await addDocument(app.db, id, { kind: 'notice', status: 'published' });
    expect(await find('astrolabio')).toEqual([]);
    await show(id, 'active');
    expect((await find('astrolabio')).toSorted()).toEqual([
      'contract: Contrato de Astrolabio de bronce',
      'lot: Pieza de Astrolabio de bronce',
      'procedure: Astrolabio de bronce',
    ]);
    expect(
      await one(sql`select count(*)::int one from search_entry where kind = 'document' and parent = ${id}`),
    ).toBe(1);
    await sql`update procedure set title = 'Sextante de bronce' where id = ${id}`.execute(app.db);
    expect(await find('sextante')).toContain('procedure: Sextante de bronce');
    await show(id, 'draft');
    expect(await find('sextante')).toEqual([]);
    expect(await one(sql`select count(*)::int one from search_entry where parent = ${id}`)).toBe(0);
  });

  it('is part of the transaction that publishes: what is rolled back was never there', async () => {
    const id = await procedure('Clavecín de concierto');
    await app.db
      .transaction()
      .execute(async (tx) => {
        await sql`update procedure set status = 'active', published_at = now() where id = ${id}`.execute(tx);
        await sql`select refresh_procedures(array[${id}::uuid])`.execute(tx);
        await sql`set constraints all immediate`.execute(tx);
        const { rows } = await sql`select from search_entry where parent = ${id}`.execute(tx);
        expect(rows.length).toBeGreaterThan(0);
        throw new Error('rolled back');
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
    expect(await find('clavecín')).toEqual([]);
  });

  it('never has what is scheduled: neither a procedure nor a document before its time, nor their words', async () => {
    await procedure('Telescopio refractor', 'active', day(2));
    const id = await procedure('Microscopio de barrido', 'active', day(-1));
    const document = await addDocument(app.db, id, {
      kind: 'notice',
      status: 'scheduled',
      publishAt: day(1),
    });
    await sql`update document set title = 'Estroboscopio secreto' where id = ${document}`.execute(app.db);
    expect(await find('telescopio')).toEqual([]);
    expect(await find('estroboscopio')).toEqual([]);
    expect(
      await one(
        sql`select count(*)::int one from search_term where word in ('telescopio', 'estroboscopio', 'refractor')`,
      ),
    ).toBe(0);
    expect(await find('microscopio')).toContain('procedure: Microscopio de barrido');
  });

  it('has the pages of a document by what they say, once they were read and as long as it is public', async () => {
    const id = await procedure('Compra con anexos', 'active', day(-1));
    const document = await addDocument(app.db, id, { kind: 'notice', status: 'published' });
    const { rows } = await sql<{
      sha256: string;
    }>`select sha256 from document_version where document_id = ${document}`.execute(app.db);
    const sha256 = rows[0]!.sha256;
    await app.db.transaction().execute(async (tx) => {
      await sql`insert into file_page (sha256, page, source, text) values (${sha256}, 1, 'text', 'Carátula'),
        (${sha256}, 2, 'text', 'El licitante entrega un espectrofotómetro calibrado.')`.execute(tx);
      await sql`insert into file_text (sha256, state, pages, text_pages, ocr_pages, image_pages, is_tagged, is_protected, reader)
        values (${sha256}, 'read', 2, 2, 0, 0, false, false, 1)
        on conflict (sha256) do update set state = 'read', pages = 2, text_pages = 2`.execute(tx);
      // Who reads a file tells its documents.
      await sql`update document set version = version + 1 where id = ${document}`.execute(tx);
    });
    const response = await app.send('stranger', 'GET', '/busqueda?q=espectrofotometro&tipo=textos');
    const found = (await response.json()) as SearchPage;
    const own = found.rows.filter(({ path }) => path.includes(document));
    expect(own).toMatchObject([{ kind: 'page', page: 2 }]);
    expect(own[0]?.path).toMatch(/&pag=2&q=[^&]+$/);
    const called = own[0]?.title.map(({ text }) => text).join('');
    expect(called, 'called by its document').toMatch(/^.+ · LP-UG-9\d\d-2031, página 2$/);
    expect(own[0]?.excerpt.find(({ isFound }) => isFound)?.text).toBe('espectrofotómetro');
    await sql`update document set status = 'withdrawn', withdrawn_at = now(), withdrawn_reason = 'Error' where id = ${document}`.execute(
      app.db,
    );
    expect(
      await one(sql`select count(*)::int one from search_entry where kind = 'page' and source = ${document}`),
    ).toBe(0);
  });

  it('an excerpt of a procedure parts its area, whoever won and its lots', async () => {
    await show(await procedure('Teodolito de obra'), 'contracted');
    const response = await app.send(
      'stranger',
      'GET',
      '/busqueda?q=nadie+de+muestra+biblioteca&tipo=procedimientos',
    );
    const { rows } = (await response.json()) as SearchPage;
    const own = rows.find(({ title }) => title.map(({ text }) => text).join('') === 'Teodolito de obra');
    expect(own?.excerpt.map(({ text }) => text).join('')).toMatch(
      /Teodolito de obra · Biblioteca · Nadie de Muestra · Pieza de Teodolito de obra · Contrato de Teodolito de obra$/,
    );
  });

  it('answers nothing of a procedure that is hidden, whatever the index still has', async () => {
    const id = await procedure('Planetario portátil', 'active', day(-1));
    await sql`alter table procedure disable trigger user`.execute(app.db);
    await sql`update procedure set public_state = 'hidden' where id = ${id}`.execute(app.db);
    await sql`alter table procedure enable trigger user`.execute(app.db);
    expect(await one(sql`select count(*)::int one from search_entry where parent = ${id}`)).toBeGreaterThan(
      0,
    );
    expect(await find('planetario')).toEqual([]);
  });

  it('keep_search has a statement for every kind of the index', async () => {
    const { rows } = await sql<{ kinds: string[]; kept: string[] }>`select
      (select array_agg(m[1] order by 1) from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z]+)''', 'g') m
        where conname = 'search_entry_kind') kinds,
      (select array_agg(m[1] order by 1) from pg_proc, regexp_matches(prosrc, 'when ''([a-z]+)'' then', 'g') m
        where proname = 'keep_search') kept`.execute(app.db);
    expect(rows[0]?.kept).toEqual(rows[0]?.kinds);
  });

  it('rebuild_search mends by keep_search what went wrong, in both directions, and writes nothing where all is right', async () => {
    const id = await procedure('Péndulo de Foucault', 'active', day(-1));
    await sql`delete from search_entry where kind = 'lot' and parent = ${id}`.execute(app.db);
    await sql`insert into search_entry (kind, source, title, path) values ('supplier', gen_random_uuid(), 'Fantasma', '/x')`.execute(
      app.db,
    );
    await sql`update search_entry set title = 'Otra cosa' where kind = 'procedure' and source = ${id}`.execute(
      app.db,
    );
    const kept = sql<{
      one: string;
    }>`select string_agg(xmin::text || ctid::text, ' ' order by id) one from search_entry`;
    await rebuildIndex(app.db);
    expect((await find('pendulo')).toSorted()).toEqual([
      'contract: Contrato de Péndulo de Foucault',
      'lot: Pieza de Péndulo de Foucault',
      'procedure: Péndulo de Foucault',
    ]);
    expect(await find('fantasma')).toEqual([]);
    const before = await one(kept);
    await rebuildIndex(app.db);
    expect(await one(kept)).toBe(before);
  });

  it('what is too much for the time of one statement is taken in smaller steps; another failure is told', async () => {
    const id = await procedure('Galvanómetro', 'active', day(-1));
    await sql`delete from search_entry where parent = ${id} or source = ${id}`.execute(app.db);
    await sql`alter function rebuild_search(text, uuid, int) rename to rebuild_patiently`.execute(app.db);
    const impatient = (code: string, most: number) =>
      sql`create or replace function rebuild_search(of_kind text, after uuid, most int) returns uuid language plpgsql as ${sql.lit(
        `begin if most > ${most} then raise exception 'no' using errcode = '${code}'; end if; return rebuild_patiently(of_kind, after, most); end`,
      )}`.execute(app.db);
    try {
      await impatient('57014', 0);
      await expect(rebuildIndex(app.db)).rejects.toMatchObject({ code: '57014' });
      await impatient('22023', 10);
      await expect(rebuildIndex(app.db)).rejects.toMatchObject({ code: '22023' });
      await impatient('57014', 10);
      await rebuildIndex(app.db);
      expect(await find('galvanometro')).toContain('procedure: Galvanómetro');
    } finally {
      await sql`drop function rebuild_search(text, uuid, int)`.execute(app.db);
      await sql`alter function rebuild_patiently(text, uuid, int) rename to rebuild_search`.execute(app.db);
    }
  });

  it('rebuild_search reads no more than its step, however much there is: search_table has the sources of each kind', async () => {
    const id = await procedure('Balanza de torsión', 'active', day(-1));
    await app.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`insert into lot (procedure_id, number, description, unit)
        select ${id}::uuid, n, 'Pieza de balanza', 'Pieza' from generate_series(2, 400) n`.execute(tx);
      const read = async () => {
        const { rows } = await sql<{ n: number }>`
          select (seq_tup_read + idx_tup_fetch)::int n from pg_stat_xact_user_tables where relname = 'lot'`.execute(
          tx,
        );
        return rows[0]?.n ?? 0;
      };
      const before = await read();
      await sql`select rebuild_search('lot', '00000000-0000-0000-0000-000000000000', 5)`.execute(tx);
      expect((await read()) - before).toBeLessThan(100);
    });
    for (const kind of INDEXED)
      expect(
        await one(sql`select count(*)::int one from information_schema.columns
          where table_name = search_table(${kind}) and column_name = 'id' and data_type = 'uuid'`),
        kind,
      ).toBe(1);
  });

  it('compact_search_terms takes out repeats and words that nothing has, search_terms_kept puts words with accents in', async () => {
    await sql`insert into search_term (word, written, audience) values ('olvidado', 'olvidado', 'everyone'), ('pendulo', 'pendulo', 'everyone')`.execute(
      app.db,
    );
    await compactTerms(app.db);
    expect(
      await one(
        sql`select array_agg(written order by written) one from search_term where word in ('olvidado', 'pendulo')`,
      ),
    ).toEqual(['péndulo']);
  });

  it('search_contents follows from an event of its subject, at the end of its transaction (follow_contents)', async () => {
    const happen = (tx: Transaction, subject: string, id: string) =>
      happened(tx, {
        subject,
        id,
        version: 1,
        fields: [],
        isPublic: true,
        operation: 'content.publish',
        actorId: 'admin',
      });
    const [old, next] = [crypto.randomUUID(), crypto.randomUUID()];
    const rosa = crypto.randomUUID();
    await app.db.transaction().execute(async (tx) => {
      await sql`insert into area (id, slug, name, is_published)
        values (${old}, 'antes', 'Área de antes', true), (${next}, 'despues', 'Área de después', true)`.execute(
        tx,
      );
      await sql`insert into directory_person (id, key, area_id, name, post) values (${rosa}, 'p', ${old}, 'Rosa Prueba', 'Jefa')`.execute(
        tx,
      );
      for (const id of [old, next]) await happen(tx, 'content:areas', id);
      await happen(tx, 'content:directorio', rosa);
    });
    expect(await find('rosa prueba')).toEqual(['person: Rosa Prueba']);
    expect(await find('area antes')).toContain('area: Área de antes');
    await app.db.transaction().execute(async (tx) => {
      await sql`update directory_person set area_id = ${next} where id = ${rosa}`.execute(tx);
      await happen(tx, 'content:directorio', rosa);
    });
    expect(await one(sql`select array_agg(title) one from search_entry where kind = 'area'`)).toEqual([
      'Área de después',
    ]);
    const silent = sql`update directory_person set post = 'Otra' where id = ${rosa}`.execute(app.services.db);
    await expect(silent).rejects.toMatchObject({ constraint: 'expect_event' });
  });
});

describe('Words of the index', () => {
  it('search_stem gives plural and gender one form, and leaves short words and numbers', async () => {
    const same = [
      ['garantia', 'garantias'],
      ['licitacion', 'licitaciones'],
      ['luz', 'luces'],
      ['computadora', 'computadoras', 'computador'],
      ['pago', 'pagos'],
      ['laptop', 'laptops'],
      ['clase', 'clases'],
      ['proveedor', 'proveedores', 'proveedora'],
    ];
    for (const words of same) {
      const stems = await one<string[]>(
        sql`select array_agg(distinct search_stem(w)) one from unnest(${words}::text[]) w`,
      );
      expect(stems, words.join(' ')).toHaveLength(1);
    }
    expect(
      await one(
        sql`select array_agg(search_stem(w)) one from unnest(array['mes', 'a4', '1500', 'virus', 'tesis', 'unas', 'xss', 'abc5s']) w`,
      ),
    ).toEqual(['mes', 'a4', '1500', 'virus', 'tesis', 'unas', 'xss', 'abc5s']);
  });

  it('search_words keeps the places of words, search_numbers the parts of a number, search_entry_words both', async () => {
    expect(await one(sql`select search_words('Garantías de obra', 'A')::text one`)).toBe(
      "'de':2A 'garanti':1A 'obr':3A",
    );
    const text = '¿Qué se entrega? 1) Luces, árboles y (los) intereses del lote 4-B; «análisis» de campus.';
    expect(await one(sql`select search_words(${text}, 'B')::text one`)).toBe(
      await one(sql`select string_agg(quote_literal(search_stem(w)) || ':' || n || 'B', ' ')::tsvector::text one
        from unnest(${'que se entrega 1 luces arboles y los intereses del lote 4 b analisis de campus'.split(' ')}::text[]) with ordinality t(w, n)`),
    );
    // A sealed or encoded run of letters is no word, and stops nobody from publishing what says it.
    expect(await one(sql`select search_words(${`sello ${'Ab9'.repeat(1_000)} fin`}, 'D')::text one`)).toBe(
      "'fin':3 'sell':1",
    );
    expect(await one<string[]>(sql`select search_numbers('LP-UG-014-2026') one`)).toEqual(
      expect.arrayContaining(['#lp', '#014', '#14', '#2026', '#lpug0142026']),
    );
    expect(
      await one(
        sql`select search_entry_words('Obra', 'P-007', 'Nota', 'Cuerpo') @@ '''#7'' & obr:A & not:B & cuerp:D'::tsquery one`,
      ),
    ).toBe(true);
  });

  it('search_texts reads rows field by field in the given order, as a question before its answer', async () => {
    const rows = [
      { id: '0190a1b2-0000-7000-8000-000000000000', answer: 'En 17 días.', question: '¿Cuándo me pagan?' },
      { answer: 'Con fianza.', question: '¿Cómo se garantiza?' },
    ];
    expect(await one(sql`select search_texts(${JSON.stringify(rows)}::jsonb, '{question,answer}') one`)).toBe(
      '¿Cuándo me pagan? En 17 días. ¿Cómo se garantiza? Con fianza.',
    );
  });

  it('search_document_kind says of every kind what the contract says, search_profile_kind knows every kind', async () => {
    for (const [kind, [label]] of Object.entries(DOCUMENT_KINDS))
      expect(await one(sql`select search_document_kind(${kind}) one`), kind).toBe(label);
    for (const kind of PROFILE_KINDS)
      expect(await one(sql`select search_profile_kind(${kind}) one`), kind).not.toBe('');
  });

  it('search_found ranks the title above the text', async () => {
    await procedure('Gramil de precisión', 'active', day(-1));
    const other = await procedure('Herramienta de taller', 'active', day(-1));
    await sql`update procedure set description = 'Incluye un gramil.' where id = ${other}`.execute(app.db);
    const found = await find('gramil');
    expect(found.indexOf('procedure: Gramil de precisión')).toBeLessThan(
      found.indexOf('procedure: Herramienta de taller'),
    );
    expect(found).toContain('procedure: Herramienta de taller');
  });
});

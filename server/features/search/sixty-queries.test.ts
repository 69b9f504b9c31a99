import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { SearchPage } from '#contract/search.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { DEMONSTRATION } from '#server/local/demo/test-demonstration.ts';
import { forgetMissed } from './search.sql.ts';
import { isAmong, questionsOf } from './test-questions.ts';

const TODAY = todayInMexico(new Date());
const YEAR = TODAY.slice(0, 4);
const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

/** A text as somebody writes it, and what must be among the first three: the beginning of its title or of its address. */
type Written = readonly [q: string, expected: string];

const VISITOR: readonly Written[] = [
  // One word, as the issue asks.
  ['pago', 'Trámite de Pagos'],
  ['inscripción', 'Inscripción al padrón de proveedores'],
  ['constancia', '/proveedores?vista=verificar'],
  ['factura', '/proveedores/facturar'],
  ['facturar', '/proveedores/facturar'],
  ['CFDI', '/proveedores/facturar'],
  ['uso de CFDI', '/proveedores/facturar'],
  ['a nombre de quién facturo', '/proveedores/facturar'],
  ['garantía', 'Reclamo de garantía'],
  ['montos', '/normatividad#montos-maximos'],
  ['laptop', 'Equipo de cómputo para aulas y bibliotecas'],
  ['vigilancia', 'Servicio de vigilancia en campus y sedes'],
  ['directorio', '/directorio'],
  ['inconformidad', 'Inconformidad'],
  ['reembolso', 'Reembolso y fondo fijo'],
  // Accents missing or too many.
  ['inscripcion', '/proveedores?vista=inscripcion'],
  ['garantia', 'Artículo 10. Garantías'],
  ['computo aulas', 'Equipo de cómputo para aulas y bibliotecas'],
  ['requisicion', 'Requisición de compra'],
  ['evaluacion de un proveedor', 'Evaluación de un proveedor'],
  ['refréndo', 'Refrendo del registro'],
  ['impermeabilizacion', 'Impermeabilización de azoteas'],
  ['articulo cotizaciones', 'Artículo 7. Cotizaciones'],
  // Plurals and genders.
  ['pagos', 'Trámite de Pagos'],
  ['constancias', '/proveedores?vista=verificar'],
  ['cotizacion', 'Cotización de bienes y servicios'],
  ['inconformidades', 'Inconformidad'],
  ['licitaciones', '/adquisiciones'],
  ['solicitud de licitación', 'Solicitud de licitación'],
  ['vehiculo refaccion', 'Refacciones y llantas para vehículos'],
  // One wrong letter.
  ['garantla', 'Reclamo de garantía'],
  ['inscripsion', 'Inscripción al padrón de proveedores'],
  ['lavoratorio', 'Reactivos y consumibles para laboratorios'],
  ['vijilancia', 'Servicio de vigilancia en campus y sedes'],
  ['requisicoin', 'Requisición de compra'],
  ['reembolzo', 'Reembolso y fondo fijo'],
  ['vibliotecas computo', 'Equipo de cómputo para aulas y bibliotecas'],
  ['adquiciones', '/adquisiciones'],
  ['sansionados', '/proveedores?vista=sancionados'],
  ['labtops', 'Equipo de cómputo para aulas y bibliotecas'],
  // Synonyms and what people call things.
  ['computación', 'Equipo de cómputo para aulas y bibliotecas'],
  ['hash', '/integridad#ig-comprobar'],
  ['sha256', '/integridad#ig-comprobar'],
  ['una sola propuesta', '/datos-abiertos/banderas'],
  ['contratos', '/adquisiciones?vista=ejercido'],
  ['queja', 'Inconformidad'],
  ['denuncia', 'Inconformidad'],
  ['clabe', '/proveedores?vista=inscripcion'],
  ['licitaciones abiertas', '/adquisiciones?estado=abierto'],
  ['cierra hoy', '/adquisiciones?estado=abierto'],
  ['adjudicacion directa', '/adquisiciones?tipo=directa'],
  ['preguntas', '/adquisiciones?estado=abierto'],
  ['quién ganó más', '/adquisiciones?vista=ejercido'],
  ['notebook', 'Equipo de cómputo para aulas y bibliotecas'],
  ['lista negra', '/proveedores?vista=sancionados'],
  ['gasolina', 'Suministro de combustible'],
  ['guardias', 'Servicio de vigilancia'],
  ['ser proveedor', '/proveedores?vista=inscripcion'],
  ['topes', '/normatividad#montos-maximos'],
  ['telefono', '/directorio'],
  ['69-b', '/proveedores?vista=sancionados'],
  ['programa anual', '/adquisiciones/compras-previstas'],
  ['cuanto se gasta', '/adquisiciones?vista=ejercido'],
  ['requisitos padrón', '/proveedores?vista=inscripcion#requisitos'],
  ['cómo participar', '/adquisiciones?estado=abierto'],
  ['descargar datos', '/datos-abiertos'],
  ['ocds', '/datos-abiertos'],
  ['bandera roja', '/datos-abiertos/banderas'],
  ['comprobar documento', '/integridad#ig-comprobar'],
  ['verificar archivo', '/integridad#ig-comprobar'],
  ['registro de integridad', '/integridad'],
  // Exact phrases.
  ['"garantía de cumplimiento"', 'Artículo 10. Garantías'],
  ['"bases de datos"', 'Suscripción a bases de datos'],
  ['"fondo fijo"', 'Reembolso y fondo fijo'],
  ['"acta de fallo"', 'Acta de fallo'],
  // Numbers, folios, RFC, whole and in part.
  [`LP-UG-014-${YEAR}`, 'Equipo de cómputo para aulas y bibliotecas'],
  [`lp ug 014 ${YEAR}`, 'Equipo de cómputo para aulas y bibliotecas'],
  [`14-${YEAR}`, 'Equipo de cómputo para aulas y bibliotecas'],
  ['P-01187', '/proveedores/P-01187'],
  ['1187', '/proveedores/P-01187'],
  ['TGE150219XX9', 'Tecnología Guayacán Ejemplo'],
  ['tge-150219-xx9', 'Tecnología Guayacán Ejemplo'],
  ['TGE150219', 'Tecnología Guayacán Ejemplo'],
  ['P-PRO-02', 'Refrendo del registro'],
  ['artículo 134', 'Artículo 134'],
  // Names.
  ['tecnologia guayacan', 'Tecnología Guayacán Ejemplo'],
  ['ley de adquisiciones', 'Ley de Adquisiciones, Arrendamientos'],
  ['colibri ficticio computo', '/proveedores/P-01187'],
  ['Departamento de Contratos', 'Departamento de Contratos'],
];

const GUEST: readonly Written[] = [
  ['laptop', 'Perfiles de equipo de cómputo'],
  ['laptop', '/perfiles/PC-LAP'],
  ['equipo portatil avanzado', 'Equipo portátil avanzado'],
  ['monitor', 'Monitor'],
  [`PC-LAP-BAS-${YEAR}`, 'Equipo portátil básico'],
  ['dictamen tecnico', '/perfiles/dictamenes'],
];

const OFFICER: readonly Written[] = [
  ['bitacora', '/administracion/bitacora'],
  ['nuevo procedimiento', `${RECORDS}?tab=nuevo`],
  ['escribir aviso', '/administracion/contenido/avisos'],
  ['ajustes', '/administracion/ajustes'],
  [`LP-UG-014-${YEAR}`, `${RECORDS}?tab=nuevo&proc=`],
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, undefined, DEMONSTRATION);
}, 240_000);
afterAll(() => app.stop());

async function find(caller: Caller, q: string): Promise<SearchPage> {
  const path = caller === 'stranger' ? '/busqueda' : '/busqueda/propia';
  const response = await app.send(caller, 'GET', `${path}?q=${encodeURIComponent(q)}`);
  expect(response.status, q).toBe(200);
  return (await response.json()) as SearchPage;
}

const titleOf = ({ title }: SearchPage['rows'][number]) => title.map(({ text }) => text).join('');
const firstThree = async (caller: Caller, q: string) =>
  (await find(caller, q)).rows.slice(0, 3).map((hit) => ({ title: titleOf(hit), path: hit.path }));

async function missed(caller: Caller, queries: readonly Written[]) {
  const wrong: unknown[] = [];
  for (const [q, expected] of queries) {
    const three = await firstThree(caller, q);
    if (!three.some(({ title, path }) => title.startsWith(expected) || path.startsWith(expected)))
      wrong.push({ q, expected, three });
  }
  return wrong;
}

it(
  'sixty written queries of a visitor find the right thing in the first three results',
  { tags: 'all' },
  async () => {
    expect(VISITOR.length).toBeGreaterThanOrEqual(60);
    expect(await missed('stranger', VISITOR)).toEqual([]);
  },
);

it('where a purchase is asked for comes first for whoever wants to ask for one', async () => {
  for (const q of ['solicitar compra', 'requisición', 'pedir equipo', 'pedir una compra'])
    expect((await find('stranger', q)).rows[0]?.path, q).toBe('/requisiciones/nueva');
});

it('of a hundred questions in the words of those who ask, 95 have what was wanted among the first three', async () => {
  const wrong: string[] = [];
  const all = Object.values(questionsOf(Number(YEAR))).flat();
  expect(all).toHaveLength(100);
  for (const [q, ...wanted] of all)
    if (!isAmong((await find('stranger', q)).rows.slice(0, 3), wanted)) wrong.push(q);
  expect(all.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(95);
});

it.each(['second', 'third'] as const)(
  'of fifty more that were written without reading the search, 45 have it (%s set)',
  { tags: 'all' },
  async (set) => {
    const wrong: string[] = [];
    const all = Object.values(questionsOf(Number(YEAR), set)).flat();
    expect(all).toHaveLength(50);
    for (const [q, ...wanted] of all)
      if (!isAmong((await find('stranger', q)).rows.slice(0, 3), wanted)) wrong.push(q);
    expect(all.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(45);
  },
);

it('what is asked of the day, of papers, of areas and of who sells is answered first', async () => {
  const answers = async (q: string) => {
    const { rows } = await find('stranger', q);
    return rows.filter(({ kind }) => kind === 'answer').map((hit) => `${titleOf(hit)} ${hit.path}`);
  };
  const expected: Record<string, string> = {
    'días inhábiles': 'Próximos días inhábiles: ',
    'última fecha para requisiciones':
      'Aviso: Cierre del ejercicio: última fecha para requisiciones /#avisos',
    'comprobante de domicilio':
      'Requisito del padrón: Comprobante de domicilio /proveedores?vista=inscripcion#requisitos',
    'quién vende papel': 'Proveedores del padrón · «papel»: ',
    'dónde está mi requisición': 'Quién atiende: requisiciones /directorio?tema=Requisiciones',
    'quién compra para Deportes': 'analista de compras /directorio?atiende=Deportes',
    'compras con recurso federal': 'con recurso federal: ',
  };
  for (const [q, said] of Object.entries(expected)) expect((await answers(q)).join('\n'), q).toContain(said);
  // What answers is not found a second time.
  const { rows } = await find('stranger', 'me rechazaron la propuesta');
  expect(rows.filter(({ path }) => path === '/procedimientos/P-PRO-05')).toHaveLength(1);
  expect((await find('stranger', 'sillas de oficina')).rows[0]?.kind).toBe('procedure');
});

it('a call that shares its lots out is found by what the law calls it, while it is public', async () => {
  const number = `LP-UG-015-${YEAR}`;
  const isFound = async () =>
    (await find('stranger', 'abastecimiento simultáneo')).rows.some((hit) => hit.number === number);
  const declare = (how: string | null) =>
    sql`update procedure set simultaneous = ${how}::jsonb where number = ${number}`.execute(app.db);
  const seen = [await isFound()];
  for (const how of ['{"lots":"","shares":["60","40"],"margin":"5","missing":"first"}', null]) {
    await declare(how);
    seen.push(await isFound());
  }
  expect(seen).toEqual([false, true, false]);
});

it('a fact is computed: contracts of a year, with what the page of it says, and suppliers of a place', async () => {
  const last = Number(YEAR) - 1;
  const spending = await app.send('stranger', 'GET', `/procedimientos/ejercido?anio=${last}`);
  const { contracts, total } = (await spending.json()) as { contracts: number; total: string };
  expect(contracts).toBeGreaterThan(10);
  const [first] = (await find('stranger', `contratos de ${last}`)).rows;
  expect(first).toMatchObject({ kind: 'answer', path: `/adquisiciones?vista=ejercido&anio=${last}` });
  expect(first).toMatchObject({ note: expect.stringMatching(/; montos con IVA, como se firmó$/) });
  expect(titleOf(first!)).toBe(
    `Contratos de ${last}: ${contracts}, $${Number(total).toLocaleString('es-MX', { minimumFractionDigits: 2 })}`,
  );
  const list = await app.send('stranger', 'GET', '/proveedores?entidad=Guanajuato');
  const { total: count } = (await list.json()) as { total: { value: number } };
  expect(titleOf((await find('stranger', 'proveedores de Guanajuato')).rows[0]!)).toBe(
    `Proveedores del padrón · Guanajuato: ${count.value}`,
  );
});

it('a list that answers has its filters set, and finds as many as it says', async () => {
  for (const q of [
    'contratos de más de un millón',
    `adjudicación directa ${YEAR}`,
    'licitaciones desiertas',
    'quién ganó limpieza',
    'compras de Deportes',
  ]) {
    const lead = (await find('stranger', q)).rows.find(
      ({ kind, path }) => kind === 'answer' && !path.includes('vista='),
    )!;
    const said = Number(/: ([\d,]+)$/.exec(titleOf(lead))?.[1]?.replaceAll(',', ''));
    const list = await app.send('stranger', 'GET', `/procedimientos?${lead.path.split('?')[1]}`);
    expect(((await list.json()) as { total: { value: number } }).total.value, q).toBe(said);
    expect(said, q).toBeGreaterThan(0);
  }
});

it('an article says what its page says before its text: that it is invented, or an extract', async () => {
  const of = async (q: string) =>
    (await find('stranger', q)).rows.filter(({ kind }) => kind === 'article').map(({ caution }) => caution);
  expect(await of('articulo cotizaciones')).toContainEqual(
    expect.stringMatching(/^Texto de demostración, inventado/),
  );
  expect(await of('artículo 134 constitucional')).toContainEqual(expect.stringMatching(/^Extracto/));
});

it('the name of a firm does not outrank what is bought, and a firm that is looked for comes first', async () => {
  const { rows } = await find('stranger', 'muebles');
  expect(rows[0]).toMatchObject({ kind: 'procedure', number: `ITP-UG-029-${YEAR}` });
  expect(rows.some(({ kind }) => kind === 'supplier')).toBe(true);
  expect((await find('stranger', 'tecnologia guayacan')).rows[0]).toMatchObject({ kind: 'supplier' });
});

it('rows say until when, who and for how much', async () => {
  const { rows } = await find('stranger', 'servicio de limpieza');
  const open = rows.find(({ state, kind }) => kind === 'procedure' && state === 'open')!;
  expect(open).toMatchObject({ who: '', amount: null });
  expect(Date.parse(open.until!)).toBeGreaterThan(Date.now());
  const awarded = rows.find(({ state, kind }) => kind === 'procedure' && state === 'awarded')!;
  expect(awarded.until).toBeNull();
  expect([awarded.who !== '', Number(awarded.amount) > 0]).toEqual([true, true]);
  const contract = (await find('stranger', 'contratos de limpieza')).rows.find(
    ({ kind }) => kind === 'contract',
  )!;
  expect(Number(contract.amount)).toBeGreaterThan(0);
  const bases = (await find('stranger', 'especificaciones técnicas')).rows.find(
    ({ kind }) => kind === 'document',
  )!;
  expect(bases).toMatchObject({ state: 'open', who: '' });
  expect(Date.parse(bases.until!)).toBeGreaterThan(Date.now());
  const award = (await find('stranger', 'acta de fallo')).rows.find(
    ({ kind, state }) => kind === 'document' && state === 'awarded',
  )!;
  expect([award.who !== '', Number(award.amount) > 0]).toEqual([true, true]);
});

it('words looked for in vain are counted one by one, without persons, and forgotten (note_missed)', async () => {
  const kept = async () =>
    (
      await sql<{ word: string; count: number }>`select word, count from search_missed order by word`.execute(
        app.db,
      )
    ).rows;
  await sql`delete from search_missed`.execute(app.db);
  for (const q of ['trampolín', 'TRAMPOLIN', 'Trampolín!']) await find('stranger', q);
  for (const q of [
    'Zoraida Quintanarxx',
    'XAXX010101ABC',
    'zutanito@correo.mx',
    '4731234567',
    'hernandez yyzzyq',
  ])
    await find('stranger', q);
  await app.send('stranger', 'GET', '/busqueda?q=trampol%C3%ADn%20x&escribiendo=1');
  await expect.poll(kept).toEqual([{ word: 'trampolin', count: 3 }]);
  const seen = await app.send('admin', 'GET', '/busqueda/sin-resultado');
  expect(await seen.json()).toEqual({
    words: [{ word: 'trampolin', count: 3, lastOn: expect.toBeOneOf([TODAY, todayInMexico()]) as string }],
    days: 90,
  });
  for (const caller of ['stranger', 'guest'] as const)
    expect((await app.send(caller, 'GET', '/busqueda/sin-resultado')).status).toBe(
      caller === 'stranger' ? 401 : 403,
    );
  await sql`insert into search_missed (day, word, count) values (${TODAY}::date - 8, 'columpio', 1), (${TODAY}::date - 8, 'tobogan', 4),
    (${TODAY}::date - 91, 'resbaladilla', 9)`.execute(app.db);
  await forgetMissed(app.db, TODAY);
  expect((await kept()).map(({ word }) => word)).toEqual(['tobogan', 'trampolin']);
});

it('a guest finds the profiles besides, and an officer screens, actions, folios and files', async () => {
  expect(await missed('guest', GUEST)).toEqual([]);
  expect(
    await missed(
      'guest',
      VISITOR.slice(0, 20).filter(([q]) => q !== 'laptop'),
    ),
  ).toEqual([]);
  expect(await missed('admin', OFFICER)).toEqual([]);
  const { rows } = await sql<{ folio: string; rfc: string; name: string }>`
    select folio, rfc, name from registration_request where tab is not null and rfc <> '' and name <> ''
    order by folio limit 1`.execute(app.db);
  const request = rows[0]!;
  for (const q of [request.folio, request.rfc])
    expect((await find('admin', q)).rows.slice(0, 3).map(({ number }) => number)).toContain(request.folio);
  const person = await sql<{ rfc: string; number: string }>`
    select rfc, number from supplier where person_type = 'natural' and rfc is not null and status <> 'unregistered'
    order by number limit 1`.execute(app.db);
  const { rfc, number } = person.rows[0]!;
  expect((await find('admin', rfc)).rows[0]).toMatchObject({ kind: 'file', number });
});

it('each sees only what is theirs: kinds, drafts, requests and the RFC of a person', async () => {
  const kinds = async (caller: Caller, q: string) =>
    new Set((await find(caller, q)).counts.map(({ kind }) => kind));
  expect(await kinds('stranger', 'monitor')).not.toContain('profile');
  expect(await kinds('guest', 'monitor')).toContain('profile');
  const { rows } = await sql<{ q: string }>`
    (select folio q from registration_request where tab is not null order by folio limit 3)
    union all (select rfc from supplier where person_type = 'natural' and rfc is not null order by rfc limit 3)
    union all (select number from procedure where public_state = 'hidden' order by number limit 3)`.execute(
    app.db,
  );
  expect(rows.length).toBeGreaterThanOrEqual(7);
  for (const { q } of rows)
    for (const caller of ['stranger', 'guest'] as const) {
      const found = await find(caller, q);
      const shown = JSON.stringify(found.rows.map((hit) => ({ ...hit, title: titleOf(hit) })));
      expect(shown.includes(q), `${caller} ${q}`).toBe(false);
      expect(
        [...(await kinds(caller, q))].filter((kind) =>
          ['record', 'request', 'file', 'action'].includes(kind),
        ),
      ).toEqual([]);
    }
  expect((await app.send('stranger', 'GET', '/busqueda/propia?q=monitor')).status).toBe(401);
});

it('nothing hidden, scheduled or withdrawn is in the index, and nothing public is missing from it', async () => {
  const { rows } = await sql<{ kind: string; how: string }>`
    select coalesce(e.kind, s.kind) kind, case when s.kind is null then 'too much' else 'missing' end how
    from search_entry e full join search_source s using (kind, source, part) where e.kind is null or s.kind is null`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
  const leaks =
    await sql`select from search_entry e join procedure p on p.id = e.parent where p.public_state = 'hidden'
    union all select from search_entry e join document d on d.id = e.source where e.kind = 'document' and (d.withdrawn_at is not null
      or not exists (select from document_version v where v.document_id = d.id and v.published_at <= now()))
    union all select from search_entry e join supplier s on s.id = e.source where e.kind = 'supplier' and s.person_type = 'natural'
      and e.words @@ quote_literal('#' || plain(s.rfc))::tsquery`.execute(app.db);
  expect(leaks.rows).toEqual([]);
});

it('corrections keep their accents, and what nothing says is told with the nearest', async () => {
  expect((await find('stranger', 'garantla')).mended).toBe('garantía');
  expect((await find('stranger', 'inscripsion')).mended).toBe('inscripción');
  expect((await find('stranger', 'limpesa')).mended).toBe('limpieza');
  expect(await find('stranger', 'xyzzyqwert')).toMatchObject({ rows: [], missing: ['xyzzyqwert'], total: 0 });
  const near = await find('stranger', 'impresora xyzzyqwert');
  expect(near).toMatchObject({ isPartial: true, missing: ['xyzzyqwert'] });
  expect(near.rows.length).toBeGreaterThan(0);
});

it('a thing leads a visitor to tenders, its sheet and what opens with an account; whoever has one finds its profiles', async () => {
  const kinds = async (caller: Caller, q: string) =>
    new Set((await find(caller, q)).rows.map(({ kind }) => kind));
  const laptop = (await find('stranger', 'laptop')).rows.map(({ path }) => path);
  expect(laptop.slice(0, 3)).toEqual(
    expect.arrayContaining([`/adquisiciones/procedimientos/LP-UG-014-${YEAR}`, '/procedimientos/P-TIC-02']),
  );
  expect(laptop).toContain('/perfiles');
  expect([...(await kinds('stranger', 'laptop'))]).not.toContain('profile');
  expect([...(await kinds('admin', 'laptop'))]).toContain('profile');
  for (const q of ['silla', 'reactivos']) expect([...(await kinds('stranger', q))], q).toContain('procedure');
});

it('nothing is missing where an answer stands, and what may be meant is only offered', async () => {
  const days = await find('stranger', 'días inhábiles');
  expect([days.mended, days.maybe, days.missing, days.isPartial]).toEqual([null, null, [], false]);
  expect(titleOf(days.rows[0]!)).toMatch(/^Próximos días inhábiles/);
  // Misspelt, it is understood as it was meant.
  const misspelt = await find('stranger', 'dias inabiles');
  expect([misspelt.mended, misspelt.rows[0]?.title]).toEqual(['dias inhábiles', days.rows[0]?.title]);
  expect(await find('stranger', 'moto')).toMatchObject({
    mended: null,
    maybe: 'monto',
    rows: [],
    missing: ['moto'],
  });
  expect(await find('stranger', 'insuficientes')).toMatchObject({ mended: null, maybe: null });
  const { rows } = await find('stranger', 'mesa');
  expect(rows[0]?.kind, '«mes» of a calendar is no «mesa»').toBe('procedure');
});

it('a word with two meanings does not stand for the other one', async () => {
  const titles = async (q: string) => (await find('stranger', q)).rows.map(titleOf).join('\n');
  expect(await titles('clima organizacional')).toContain('Estudio de clima organizacional');
  expect(await titles('aire acondicionado')).not.toContain('clima organizacional');
  expect(await titles('software')).not.toContain('mensajería y paquetería');
  expect(await titles('publicidad')).not.toContain('Difusión Cultural');
});

it('a word that only the synonyms have is mended too, and the little words of what it means are not marked', async () => {
  const laptop = await find('stranger', 'laptop');
  const mistyped = await find('stranger', 'laptp');
  expect(mistyped.mended).toBe('laptop');
  expect(mistyped.total).toBe(laptop.total);
  const marked = laptop.rows.flatMap(({ title }) =>
    title.filter(({ isFound }) => isFound).map(({ text }) => text.toLowerCase()),
  );
  expect(marked).toContain('portátil');
  expect(marked.filter((word) => word.startsWith('de'))).toEqual([]);
});

it('a procedure and its lots say how it stands', async () => {
  const { rows } = await find('stranger', 'laptop');
  const own = rows.filter(({ kind }) => kind === 'procedure' || kind === 'lot');
  expect(own.length).toBeGreaterThan(2);
  expect(own.every(({ state }) => state !== null)).toBe(true);
  expect(rows.find((hit) => titleOf(hit) === 'Equipo de cómputo para aulas y bibliotecas')?.state).toBe(
    'open',
  );
});

it('a phrase finds its very words side by side, a minus leaves out, a kind narrows', async () => {
  expect((await find('stranger', '"cumplimiento de garantía"')).isPartial).toBe(true);
  const { rows } = await find('stranger', '"acta de fallo"');
  const marked = rows.flatMap(({ title, excerpt }) =>
    [...title, ...excerpt].filter(({ isFound }) => isFound).map(({ text }) => text.toLowerCase()),
  );
  expect(marked).toEqual(expect.arrayContaining(['acta', 'fallo']));
  expect(marked, 'what every sentence has is not marked by itself').not.toContain('de');
  const without = await find('stranger', 'limpieza -servicio');
  expect(without.rows.every((hit) => !titleOf(hit).includes('Servicio'))).toBe(true);
  const response = await app.send('stranger', 'GET', '/busqueda?q=limpieza&tipo=contratos');
  const found = (await response.json()) as SearchPage;
  expect(new Set(found.rows.map(({ kind }) => kind))).toEqual(new Set(['contract']));
  expect(found.counts.map(({ kind }) => kind)).toContain('supplier');
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SupplierDetail, SupplierPage } from '#contract/suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;

const NATURAL = {
  rfc: 'IERJ800229XX5',
  email: 'julia@persona.example',
  phone: '4730000001',
  website: 'https://julia.example',
};

beforeAll(async () => {
  app = await startTestApp();
  const shared = { state_name: 'Guanajuato', valid_until: '2027-03-31', registered_on: '2024-02-01' };
  const companies = ['Cómputo Colibrí', 'Redes Cenzontle', 'Óptica Cacomixtle'].map((name, index) => ({
    ...shared,
    number: `P-0000${index}`,
    name,
    legal_suffix: 'S.A. de C.V.',
    rfc: `ABC14031${index}XX1`,
    lines: index === 2 ? ['G04'] : ['G01'],
    status: index === 2 ? 'suspended' : 'active',
    email: 'ventas@empresa.example',
    phone: '4730000000',
  }));
  const person = {
    ...shared,
    ...NATURAL,
    number: 'P-00009',
    name: 'Julia Inventada',
    legal_suffix: null,
    lines: ['G10'],
    status: 'active',
    person_type: 'natural',
  };
  await app.db
    .insertInto('supplier')
    .values([...companies, person, { name: 'Solo En Contratos', status: 'unregistered' }] as never)
    .execute();
});
afterAll(() => app.stop());

async function list(query: string, caller: 'stranger' | 'bad' = 'stranger'): Promise<SupplierPage> {
  const response = await app.send(caller, 'GET', `/proveedores?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as SupplierPage;
}

describe('S-2.2 The public registry of suppliers', () => {
  it('shows every registered supplier to a stranger, and none that only appears in contracts', async () => {
    const page = await list('');
    expect(page.rows.map((row) => row.name)).toEqual([
      'Cómputo Colibrí',
      'Julia Inventada',
      'Óptica Cacomixtle',
      'Redes Cenzontle',
    ]);
    expect(page).toMatchObject({ registered: 4, total: { value: 4, exact: true } });
  });

  it.each([
    'Óptica Cacomixtle, S.A. de C.V.',
    'optica cacomixtle sa de cv',
    'Optica Cacomistle, S. A. de C. V.',
  ])('finds «%s» although the legal form stands beside the name', async (name) => {
    expect((await list(`q=${encodeURIComponent(name)}`)).rows.map((row) => row.name)).toEqual([
      'Óptica Cacomixtle',
    ]);
  });

  it('finds a state as an address writes it, without accents or capitals', async () => {
    expect((await list('entidad=guanajuato')).total.value).toBe(4);
    expect((await list('entidad=nuevo-leon|GUANAJUATO')).total.value).toBe(4);
    expect((await list('entidad=nuevo-leon')).total.value).toBe(0);
    const registry = await app.send('admin', 'GET', '/padron?entidad=guanajuato');
    expect(((await registry.json()) as SupplierPage).total.value).toBe(4);
  });

  it('tells of a mended text only when it found something', async () => {
    const page = await list(`q=${encodeURIComponent('cacomistle zzzzqqqq')}`);
    expect(page).toMatchObject({ correctedQuery: null, rows: [] });
  });

  it('tells the mended text as it is written, with its accents', async () => {
    const page = await list('q=cacomistle+optyca');
    expect(page).toMatchObject({
      correctedQuery: 'cacomixtle óptica',
      rows: [{ name: 'Óptica Cacomixtle' }],
    });
  });

  it('goes to its last page however many there are', async () => {
    expect(await list('pag=501')).toMatchObject({ page: 501, rows: [] });
  });

  it('finds names without accents, with typos, and a company by its RFC', async () => {
    expect((await list('q=computo+colibri')).rows[0]?.name).toBe('Cómputo Colibrí');
    expect((await list('q=cacomistle')).rows[0]?.name).toBe('Óptica Cacomixtle');
    expect((await list('q=ABC+140310+XX1')).rows.map((row) => row.number)).toEqual(['P-00000']);
  });

  it('counts each facet without its own selection', async () => {
    const page = await list('estado=suspendido');
    expect(page.rows).toHaveLength(1);
    expect(page.facets.estado).toEqual([
      { value: 'active', count: 3 },
      { value: 'suspended', count: 1 },
    ]);
    expect(page.facets.giro).toEqual([{ value: 'G04', label: 'Equipo óptico y de medición', count: 1 }]);
    expect((await list('pag=abc&orden=otra')).rows).toHaveLength(4);
  });

  it('takes the words of addresses and the codes of answers, and refuses any other, also in an export', async () => {
    expect((await list('estado=suspended')).rows).toEqual((await list('estado=suspendido')).rows);
    for (const path of ['/proveedores', '/proveedores/exportacion']) {
      const answer = await app.send('stranger', 'GET', `${path}?estado=suspendido,nada&tamano=chica`);
      expect(answer.status).toBe(422);
      const { fields } = (await answer.json()) as { fields: Record<string, string> };
      expect(fields.estado).toContain('vigente, por-vencer, sin-refrendo');
      expect(fields.tamano).toContain('pequena');
    }
  });

  it('counts again after the public data changed', async () => {
    await app.db
      .updateTable('supplier')
      .set({ status: 'suspended' })
      .where('number', '=', 'P-00001')
      .execute();
    const page = await list('estado=suspendido');
    expect(page.facets.estado).toContainEqual({ value: 'suspended', count: 2 });
    await app.db.updateTable('supplier').set({ status: 'active' }).where('number', '=', 'P-00001').execute();
  });

  it('never tells the RFC of a natural person, nor the contact that she did not let be published (decision D8)', async () => {
    const texts = await Promise.all(
      [
        '/proveedores',
        '/proveedores/P-00009',
        `/proveedores?q=${NATURAL.rfc}`,
        '/proveedores/exportacion?formato=json',
      ].map(async (path) => (await app.send('stranger', 'GET', path)).text()),
    );
    for (const secret of Object.values(NATURAL)) expect(texts.join('\n')).not.toContain(secret);
    expect((await list(`q=${NATURAL.rfc}`)).rows).toEqual([]);
  });

  it('shows the telephone, mail and page of a natural person who let them be published (decision D8)', async () => {
    const change = (consent: boolean) =>
      app.db
        .updateTable('supplier')
        .set({ publishes_contact: consent })
        .where('number', '=', 'P-00009')
        .execute();
    await change(true);
    const { rfc, ...contact } = NATURAL;
    const page = await (await app.send('stranger', 'GET', '/proveedores/P-00009')).json();
    expect(page).toMatchObject({ ...contact, rfc: null });
    const text = await (await app.send('stranger', 'GET', '/proveedores/exportacion?formato=csv')).text();
    for (const shown of Object.values(contact)) expect(text).toContain(shown);
    expect(text).not.toContain(rfc);
    await change(false);
  });

  it('shows one company with its contact, and answers 404 for other numbers', async () => {
    const detail = (await (
      await app.send('stranger', 'GET', '/proveedores/P-00000')
    ).json()) as SupplierDetail;
    expect(detail).toMatchObject({
      rfc: 'ABC140310XX1',
      email: 'ventas@empresa.example',
      contracts: [],
      scores: [],
    });
    expect((await app.send('stranger', 'GET', '/proveedores/P-77777')).status).toBe(404);
  });
});

describe('S-2.12 The administrative list of the registry', () => {
  it('is closed to strangers and to people without the right', async () => {
    expect((await app.send('stranger', 'GET', '/padron')).status).toBe(401);
    expect((await app.send('bad', 'GET', '/padron')).status).toBe(401);
    expect((await app.send('guest', 'GET', '/padron')).status).toBe(403);
    expect((await app.send('no-role', 'GET', '/padron')).status).toBe(403);
  });

  it('shows administrators all states, full RFC and counts per state', async () => {
    const response = await app.send('admin', 'GET', '/padron?q=julia');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = (await response.json()) as { rows: { rfc: string }[] };
    expect(page.rows[0]?.rfc).toBe(NATURAL.rfc);
    const all = (await (await app.send('other-admin', 'GET', '/padron')).json()) as Record<string, unknown>;
    expect(all).toMatchObject({ pendingRequests: 0, total: { value: 5, exact: true } });
    expect(all.states).toContainEqual({ value: 'unregistered', count: 1 });
  });
});

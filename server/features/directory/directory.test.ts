import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentItem } from '#contract/content-api.ts';
import type { Directory } from '#contract/directory.ts';
import type { Problem } from '#contract/errors.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { allImporters } from '#server/importers.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

const AREAS = '/administracion/contenido/areas';
const POSTS = '/administracion/contenido/directorio';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, allImporters(app.services));
});
afterAll(() => app.stop());

const read = async <T>(response: Response): Promise<T> => (await response.json()) as T;
const create = async (base: string, values: object) =>
  read<ContentItem>(await app.send('admin', 'POST', base, { values }));
const step = (base: string, { key, version }: ContentItem, body: object) =>
  app.send('admin', 'POST', `${base}/entradas/${key}/pasos`, body, { 'if-match': `"${version}"` });
const publish = async (base: string, values: object) => {
  const response = await step(base, await create(base, values), { step: 'publish' });
  expect(response.status).toBe(200);
  return (await read<{ item: ContentItem }>(response)).item;
};
const directory = async (search = '') =>
  read<Directory>(await app.send('stranger', 'GET', `/directorio${search}`));

describe('the directory, kept by its owners', () => {
  it('shows areas in their order with who holds each post, and the vacant ones as vacant', async () => {
    await publish(AREAS, { name: 'Unidad', position: '1' });
    await publish(AREAS, { name: 'Padrón de proveedores', parent: 'unidad', position: '2' });
    await publish(POSTS, {
      post: 'Jefatura del padrón',
      area: 'padron-de-proveedores',
      name: 'Rosa Luna',
      extension: '4312',
      topics: ['Padrón'],
      heldSince: '2024-02-01',
    });
    await publish(POSTS, { post: 'Titular', area: 'unidad', isVacant: true });
    const { areas, total, topics, index } = await directory();
    expect([total, topics, index.map(({ slug }) => slug)]).toEqual([
      2,
      ['Padrón'],
      ['unidad', 'padron-de-proveedores'],
    ]);
    expect(areas).toMatchObject([
      {
        name: 'Unidad',
        parent: null,
        people: [{ key: 'titular', name: '', isVacant: true, post: 'Titular' }],
      },
      { parent: 'Unidad', people: [{ name: 'Rosa Luna', isVacant: false, extension: '4312', phone: null }] },
    ]);
  });

  it('whoever looks for an area finds who sees to its purchases', async () => {
    await publish(POSTS, {
      post: 'Analista de compras',
      area: 'unidad',
      name: 'Julia Mar',
      attends: ['Escuela de Nivel Medio Superior', 'División de Ingenierías'],
    });
    const { areas, total } = await directory(`?q=${encodeURIComponent('ingenierías')}`);
    expect(total).toBe(1);
    const own = await directory(`?atiende=${encodeURIComponent('División de Ingenierías')}`);
    expect(own.attended).toEqual(['División de Ingenierías', 'Escuela de Nivel Medio Superior']);
    expect(own.areas.flatMap(({ people }) => people.map(({ name }) => name))).toEqual(['Julia Mar']);
    expect((await directory(`?atiende=${encodeURIComponent('Ingenierías')}`)).total).toBe(0);
    expect(areas[0]?.people[0]).toMatchObject({
      name: 'Julia Mar',
      attends: ['Escuela de Nivel Medio Superior', 'División de Ingenierías'],
    });
    const added = await read<ContentItem>(
      await app.send('admin', 'GET', `${POSTS}/entradas/analista-de-compras`),
    );
    expect((await step(POSTS, added, { step: 'withdraw', reason: 'Solo para esta prueba.' })).status).toBe(
      200,
    );
  });

  it('corrects an extension without a programmer, and visitors see it once it is published', async () => {
    const item = await read<ContentItem>(
      await app.send('admin', 'GET', `${POSTS}/entradas/jefatura-del-padron`),
    );
    const saved = await app.send(
      'admin',
      'PUT',
      `${POSTS}/entradas/${item.key}/borrador`,
      { values: { extension: '4399' }, seen: item.values },
      { 'if-match': `"${item.version}"` },
    );
    const extension = async () => (await directory('?q=luna')).areas[0]?.people[0]?.extension;
    expect(await extension()).toBe('4312');
    expect((await step(POSTS, await read<ContentItem>(saved), { step: 'publish' })).status).toBe(200);
    expect(await extension()).toBe('4399');
  });

  it('asks for a person or for «vacant», and for an area that visitors see', async () => {
    const item = await create(POSTS, { post: 'Analista', area: 'nada', extension: '12' });
    const refused = await read<Problem>(await step(POSTS, item, { step: 'publish' }));
    expect(refused.fields).toEqual({
      name: 'Escribe quién ocupa el puesto, o marca «vacante».',
      area: 'No hay área a la vista del público con la clave «nada».',
      extension: 'Escribe de 3 a 6 cifras.',
    });
  });

  it('keeps an area that posts or other areas belong to, and no area below itself', async () => {
    const item = await read<ContentItem>(await app.send('admin', 'GET', `${AREAS}/entradas/unidad`));
    const refused = await step(AREAS, item, { step: 'withdraw', reason: 'Se reorganizó' });
    expect([refused.status, (await read<Problem>(refused)).detail]).toEqual([
      409,
      'Lo publicado depende de esto: Padrón de proveedores; Titular (vacante). Cámbialo antes.',
    ]);
    const draft = await app.send(
      'admin',
      'PUT',
      `${AREAS}/entradas/unidad/borrador`,
      { values: { parent: 'padron-de-proveedores' }, seen: item.values },
      { 'if-match': `"${item.version}"` },
    );
    const circle = await read<Problem>(
      await step(AREAS, await read<ContentItem>(draft), { step: 'publish' }),
    );
    expect(circle.fields).toEqual({ parent: 'No puede depender de sí misma, tampoco a través de otra.' });
  });

  it('takes a table in which an area is named by its title', async () => {
    const text = [
      'Denominación del cargo,Área de adscripción,Nombre completo,Extensión',
      'Analista de padrón,PADRON DE PROVEEDORES,Luis Mar,4400',
    ].join('\n');
    const uploaded = await app.send(
      'admin',
      'POST',
      `${POSTS}/importaciones?nombre=directorio.csv`,
      new Blob([text]).stream(),
    );
    const { id } = await read<ImportDetail>(uploaded);
    await app.runJobs();
    const started = await app.send('admin', 'POST', `${POSTS}/importaciones/${id}/inicio`, { publish: true });
    expect(await read<ImportDetail>(started)).toMatchObject({ fresh: 1, changed: 0, skipped: 0, refused: 0 });
    await app.runJobs();
    expect((await directory('?area=padron-de-proveedores')).areas[0]?.people.map(({ name }) => name)).toEqual(
      ['Luis Mar', 'Rosa Luna'],
    );
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchPage } from '#contract/search.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { DEMONSTRATION } from '#server/local/demo/test-demonstration.ts';
import { PLACES } from './places.ts';

const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const REGISTRY = '/padron-Proveedores/Administrador';
const SECOND = '/administracion?de=unidad&tipo=documentos-por-revisar,';

/** What an officer wants to do, in their words, and the beginning of the address that must be among the first three. */
const ERRANDS: readonly (readonly [q: string, path: string])[] = [
  ['borradores', `${RECORDS}?tab=borradores`],
  ['subir documento', `${RECORDS}?tab=nuevo`],
  ['subir un archivo al expediente', `${RECORDS}?tab=nuevo`],
  ['retirar documento', `${RECORDS}?tab=publicados`],
  ['quitar un documento publicado', `${RECORDS}?tab=publicados`],
  ['importar contratos', `${RECORDS}?tab=importar`],
  ['carga masiva compranet', `${RECORDS}?tab=importar`],
  ['segunda persona', SECOND],
  ['segunda persona', '/administracion/ajustes?seccion=segunda-persona'],
  ['documentos por revisar', SECOND],
  ['visto bueno', SECOND],
  ['programados', `${RECORDS}?tab=programados`],
  ['programar publicación', `${RECORDS}?tab=nuevo`],
  ['publicar licitación', `${RECORDS}?tab=nuevo`],
  ['responder preguntas', '/administracion?de=unidad&tipo=preguntas'],
  ['registrar fallo', `${RECORDS}?tab=publicados`],
  ['declarar desierto', `${RECORDS}?tab=publicados`],
  ['suspender procedimiento', `${RECORDS}?tab=publicados`],
  ['agregar contrato', `${RECORDS}?tab=publicados`],
  ['registrar pago', '/administracion?de=unidad&tipo=entregas,'],
  ['pendientes', '/administracion'],
  ['formatos de transparencia', `${REGISTRY}?seccion=transparencia`],
  ['sipot', `${REGISTRY}?seccion=transparencia`],
  ['importar proveedores', `${REGISTRY}?seccion=importar`],
  ['suspender proveedor', `${REGISTRY}?seccion=padron`],
  ['aprobar solicitud', REGISTRY],
  ['actualizar 69-b', `${REGISTRY}?seccion=listas`],
  ['días inhábiles', '/administracion/ajustes?seccion=inhabiles'],
  ['plantillas de correo', '/administracion/ajustes?seccion=correos'],
  ['numeración', '/administracion/ajustes?seccion=documentos'],
  ['cambiar logotipo', '/administracion/ajustes?seccion=institucion'],
  ['editar montos máximos', '/administracion/contenido/topes'],
  ['nuevo aviso', '/administracion/contenido/avisos'],
  ['quién cambió', '/administracion/bitacora'],
  ['nuevo periodo de evaluación', '/administracion/evaluaciones'],
  ['agregar giro', `${REGISTRY}?seccion=catalogos`],
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, undefined, DEMONSTRATION);
}, 240_000);
afterAll(() => app.stop());

async function find(caller: 'admin' | 'guest', q: string): Promise<SearchPage> {
  const response = await app.send(caller, 'GET', `/busqueda/propia?q=${encodeURIComponent(q)}`);
  expect(response.status, q).toBe(200);
  return (await response.json()) as SearchPage;
}

it('an errand of an officer leads where it is done, among the first three', async () => {
  const wrong: unknown[] = [];
  for (const [q, path] of ERRANDS) {
    const three = (await find('admin', q)).rows.slice(0, 3);
    if (!three.some((hit) => hit.path.startsWith(path)))
      wrong.push({ q, path, three: three.map((hit) => hit.path) });
  }
  expect(wrong).toEqual([]);
});

it('nobody else is led to what only officers may open', { tags: 'all' }, async () => {
  const own = new Set(
    PLACES.filter(({ subject }) => subject !== undefined && subject !== 'signed-in').map(({ path }) => path),
  );
  for (const [q] of ERRANDS)
    expect(
      (await find('guest', q)).rows.filter(({ path }) => own.has(path)),
      q,
    ).toEqual([]);
});

it('what nothing says is named, also where it has figures', async () => {
  // No folio has a U or a Z: a part of one is found.
  expect(await find('admin', '9kuz')).toMatchObject({ total: 0, missing: ['9kuz'] });
  expect(await find('admin', 'zz-99qq-2031')).toMatchObject({ total: 0, missing: ['zz-99qq-2031'] });
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  IMPORT_LIST,
  ImportDependents,
  ImportDetail,
  ImportPage,
  ImportReading,
  ImportRowPage,
  ImportWish,
  ROW_SETS,
  type RowSet,
} from './imports.ts';

/** What is imported, and where its operations stand. */
export interface ImportSubject {
  /** Part of the names of its operations. */
  name: string;
  base: string;
  tag: string;
  of: string;
  hasTemplate: boolean;
  /** Sources of which a file may be. */
  sources?: readonly [string, ...string[]];
}

/** The operations of one import: every kind of table has the same ones. */
export function importApi({ name, base, tag, of, hasTemplate, sources }: ImportSubject) {
  const params = z.object({ id: z.uuid() });
  const one = `${base}/{id}`;
  const page = z.object({
    pag: z.coerce.number().int().min(1).max(100_000).default(1),
    tam: z.coerce.number().int().min(1).max(100).default(20),
  });
  const template = endpoint({
    operationId: `download${name}Template`,
    method: 'GET',
    path: `${base}/plantilla/{formato}`,
    tag,
    summary: `Plantilla para importar ${of}, con encabezados y un ejemplo`,
    params: z.object({ formato: z.enum(['xlsx', 'csv']) }),
    media: 'template',
  });
  const settings = endpoint({
    operationId: `settle${name}Import`,
    method: 'PUT',
    path: `${one}/lectura`,
    tag,
    summary: 'Indica cómo se lee el archivo: sus letras, su hoja, qué es cada columna; se lee de nuevo',
    params,
    body: ImportReading,
    status: 202,
    response: ImportDetail,
    errors: ['not_found', 'state_conflict', 'version_conflict'],
  });
  return {
    ...(hasTemplate ? { template } : {}),
    settings,
    upload: endpoint({
      operationId: `upload${name}Import`,
      method: 'POST',
      path: base,
      tag,
      summary: `Sube un archivo de ${of} y empieza a leerlo; no importa nada todavía`,
      query: z.object({
        nombre: z.string().trim().min(1, 'Falta el nombre del archivo.').max(255),
        fuente: (sources === undefined ? z.literal('').default('') : z.enum(sources)) as z.ZodType<string>,
      }),
      rawBody: true,
      response: ImportDetail,
      status: 201,
      errors: [
        'file_too_large',
        'file_empty',
        'file_type_refused',
        'file_incomplete',
        'file_content_refused',
      ],
    }),
    list: endpoint({
      operationId: `list${name}Imports`,
      method: 'GET',
      path: base,
      tag,
      summary: `Importaciones de ${of}, la más reciente primero`,
      query: page.extend(IMPORT_LIST),
      response: ImportPage,
    }),
    get: endpoint({
      operationId: `get${name}Import`,
      method: 'GET',
      path: one,
      tag,
      summary: `Una importación de ${of}: vista previa, avance e informe`,
      params,
      response: ImportDetail,
      errors: ['not_found'],
    }),
    rows: endpoint({
      operationId: `list${name}ImportRows`,
      method: 'GET',
      path: `${one}/filas`,
      tag,
      summary: 'Filas de un archivo, con su línea y lo que se dice de cada columna',
      params,
      query: page.extend({
        que: z
          .enum(Object.keys(ROW_SETS) as [RowSet, ...RowSet[]])
          .describe('Qué filas: rechazadas, dudosas, nuevas, cambiadas, iguales, retiradas o todas.'),
      }),
      response: ImportRowPage,
      errors: ['not_found'],
    }),
    start: endpoint({
      operationId: `start${name}Import`,
      method: 'POST',
      path: `${one}/inicio`,
      tag,
      summary: 'Empieza a importar un archivo ya leído; el trabajo sigue sin la pantalla',
      params,
      body: ImportWish,
      status: 202,
      response: ImportDetail,
      errors: [
        'not_found',
        'state_conflict',
        'import_running',
        'import_has_errors',
        'second_person_required',
        'version_conflict',
      ],
    }),
    cancel: endpoint({
      operationId: `cancel${name}Import`,
      method: 'POST',
      path: `${one}/cancelacion`,
      tag,
      summary: 'Detiene una importación; no queda ninguna de sus filas',
      params,
      body: z.object({
        /** State that the person saw. Not a version, because the rows that are counted meanwhile change nothing. */
        seen: z.enum(['analysing', 'ready', 'running']),
        version: z.number().int().optional(),
      }),
      response: ImportDetail,
      errors: ['not_found', 'version_conflict'],
    }),
    dependents: endpoint({
      operationId: `list${name}ImportDependents`,
      method: 'GET',
      path: `${one}/dependientes`,
      tag,
      summary: 'Lo que ya depende de una importación e impide deshacerla',
      params,
      response: ImportDependents,
      errors: ['not_found'],
    }),
    undo: endpoint({
      operationId: `undo${name}Import`,
      method: 'POST',
      path: `${one}/reversion`,
      tag,
      summary: 'Deshace una importación entera, mientras nada dependa de ella',
      params,
      query: z.object({
        motivo: z
          .string()
          .trim()
          .max(1_000, 'Escribe hasta 1,000 letras.')
          .default('')
          .describe('Por qué se deshace, de lo que se pide.'),
      }),
      status: 202,
      response: ImportDetail,
      errors: ['not_found', 'state_conflict', 'import_running', 'import_has_dependents'],
    }),
    refusals: endpoint({
      operationId: `download${name}ImportRefusals`,
      method: 'GET',
      path: `${one}/rechazadas.csv`,
      tag,
      summary:
        'Filas rechazadas como CSV: línea, motivo y las columnas originales; o todas, con qué pasó con cada una',
      params,
      query: z.object({
        que: z
          .enum(['rechazadas', 'todas'])
          .default('rechazadas')
          .describe('Qué filas: las rechazadas, o todas con lo que pasó con cada una.'),
      }),
      media: 'csv',
      errors: ['not_found'],
    }),
  };
}

/** Operations of one import. */
export type ImportApi = ReturnType<typeof importApi>;

import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { writeXlsx } from 'hucre/xlsx';
import type { ImportApi } from '#contract/imports-api.ts';
import type { Action, Subject } from '#contract/permissions.ts';
import type { FieldDifference } from '#contract/rules/texts/field-differences.ts';
import type { SecondKind } from '#contract/second-person.ts';
import type { Db } from '../db.ts';
import { notFound } from '../errors.ts';
import { withOfficerQuota } from '../files/byte-quota.ts';
import { contentDisposition, safeFileName } from '../files/names.ts';
import { bodyOf } from '../request-body.ts';
import { asksSecond, worksBeside, type DecisionOf } from '../second-person.ts';
import { IN_LOG, type Irreversible } from '../effects.ts';
import { serve, type Api } from '../serve.ts';
import { BUDGETS } from '../budgets.ts';
import { describeRun, selectRows, selectRun, selectRuns } from './import-run.sql.ts';
import { handToJob } from './imports.jobs.ts';
import {
  cancelImport,
  createImport,
  readDependents,
  readImport,
  settleImport,
  startImport,
  undoImport,
} from './imports.service.ts';
import type { Importer } from './importer.ts';
import { refusalsCsv, rowsCsv } from './refusals-csv.ts';

/** First rows of a template: the headers and an example. */
export interface Template {
  name: string;
  sheet: string;
  rows: string[][] | (() => Promise<string[][]>);
}

/** What of an import another person confirms. */
export interface ImportSecond {
  kind: SecondKind;
  /** What each step is called for whoever decides; without a name it does not wait. */
  start?: string;
  undo: string;
  /** Takes two also where the unit leaves the kind to one person, as long as somebody else works here. */
  isGuarded?: true;
  /** What a step brings or takes away, for whoever decides. */
  tells?: (step: 'start' | 'undo', id: string, db: Db) => Promise<FieldDifference[]>;
  /** Screen of a run. */
  place: (id: string) => string;
}

/** What starting and undoing any import leave behind. */
const START: Irreversible = {
  must: 'Que el archivo se haya leído y se acepten sus errores',
  said: 'Cuántas filas entran y cuáles no',
  back: 'Se deshace entera mientras nada dependa de ella',
};
const UNDO: Irreversible = {
  must: 'Que nada dependa de ella',
  said: 'Qué se quita',
  back: `Se importa de nuevo. ${IN_LOG}`,
};

/** Serves the operations of one kind of import to whoever administers what it fills. */
export function serveImports(
  api: Api,
  given: {
    operations: ImportApi;
    importer: Importer;
    access: { action: Action; subject: Subject };
    template?: Template;
    /** Which of its steps wait for a second person, where the unit says so. */
    second?: ImportSecond;
    /** What starting one and undoing it leave behind, where it is more than that of any import. */
    effects?: { start?: Partial<Irreversible>; undo?: Partial<Irreversible> };
  },
): void {
  const { services } = api;
  const { db } = services;
  const { operations, access, template, second, effects } = given;
  const importer: Importer = {
    ...given.importer,
    ...(second?.start !== undefined && {
      takesSecond: async (from, id) =>
        (await asksSecond(from, services, second.kind)) ||
        (second.isGuarded === true && (await worksBeside(from, { id }))),
    }),
  };
  const hand = handToJob(services);

  if (template !== undefined && operations.template !== undefined) {
    serve(api, operations.template, { access, budget: 'exporting' }, ({ params }) =>
      templateFile(template, params.formato),
    );
  }
  const upload = {
    ...BUDGETS.table,
    name: `${importer.kind.split(':')[0]} tables`,
    bytes: importer.maxBytes,
  };
  serve(
    api,
    operations.upload,
    { access, budget: upload, effect: 'repeatable' },
    ({ query, request, person, requestId }) =>
      withOfficerQuota(services, { person, request, maxBytes: importer.maxBytes }, (count) =>
        createImport(services, importer, {
          source: count(bodyOf(request)),
          name: safeFileName(query.nombre),
          subject: access.subject,
          ...(query.fuente === '' ? {} : { settings: { source: query.fuente, columns: null, day: null } }),
          author: { person, requestId },
          hand,
        }),
      ),
  );
  serve(api, operations.list, { access }, async ({ query }) => {
    const { rows, total } = await selectRuns(db, importer.kind, {
      ...query,
      page: query.pag,
      size: query.tam,
    });
    return { rows: rows.map(describeRun), total };
  });
  serve(api, operations.get, { access }, ({ params, person }) =>
    readImport(db, importer, params.id, person.id),
  );
  serve(api, operations.rows, { access }, async ({ params, query }) => {
    const run = await runOf(params.id);
    const page = { offset: (query.pag - 1) * query.tam, limit: query.tam };
    const { rows, total } = await selectRows(db, params.id, { set: query.que, ...page });
    const full = rows.filter(({ kind, data }) => data !== null && kind !== 'gone');
    const kept =
      (await importer.kept?.(
        db,
        run,
        full.map(({ data }) => data),
      )) ?? [];
    const keptOf = new Map(full.map((row, at) => [row, kept[at] ?? []]));
    return {
      header: run.header,
      rows: rows.map((row) => {
        const { position: _position, data: _data, ...listed } = row;
        return { ...listed, kept: keptOf.get(row) ?? [] };
      }),
      total,
    };
  });
  serve(
    api,
    operations.settings,
    { access, budget: 'sweeping', effect: 'repeatable' },
    ({ params, body, person, requestId }) =>
      settleImport(db, importer, { id: params.id, author: { person, requestId }, hand, wish: body }),
  );
  serve(
    api,
    operations.start,
    { access, budget: 'sweeping', effect: { ...START, ...effects?.start } },
    ({ params, body, person, requestId }) =>
      startImport(db, importer, { id: params.id, author: { person, requestId }, hand, wish: body }),
    second?.start === undefined ? undefined : decisionOf(second, 'start'),
  );
  serve(api, operations.cancel, { access, effect: 'repeatable' }, ({ params, body, person, requestId }) =>
    cancelImport(db, importer, { id: params.id, author: { person, requestId }, hand, ...body }),
  );
  serve(api, operations.dependents, { access, budget: 'listing' }, ({ params }) =>
    readDependents(db, importer, params.id),
  );
  serve(
    api,
    operations.undo,
    { access, budget: 'sweeping', effect: { ...UNDO, ...effects?.undo } },
    ({ params, query, person, requestId }) =>
      undoImport(db, importer, {
        id: params.id,
        author: { person, requestId },
        hand,
        reason: query.motivo,
      }),
    second === undefined ? undefined : decisionOf(second, 'undo'),
  );
  serve(api, operations.refusals, { access, budget: 'exporting' }, async ({ params, query }) => {
    const run = await runOf(params.id);
    const isAll = query.que === 'todas';
    const text = Readable.toWeb(Readable.from(isAll ? rowsCsv(db, run) : refusalsCsv(db, run)));
    return new Response(text as ReadableStream, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${isAll ? 'filas' : 'filas-rechazadas'}.csv"`,
        'cache-control': 'no-store',
      },
    });
  });

  function decisionOf(
    { kind, place, isGuarded, tells, ...names }: ImportSecond,
    step: 'start' | 'undo',
  ): DecisionOf<{ params: { id: string }; query?: unknown }> {
    return {
      kind: () => kind,
      what: () => names[step] ?? '',
      ...(isGuarded === true && { isGuarded: () => true }),
      tells: async ({ params: { id }, query }, from) => {
        const differences = [...((await tells?.(step, id, from)) ?? []), ...whyOf(query)];
        return differences.length === 0 ? [] : [{ subject: 'import', differences }];
      },
      record: async ({ params: { id } }, from) => {
        const run = await selectRun(from, id);
        if (run === undefined || run.kind !== importer.kind) return undefined;
        const { file_name: title, row_count: rows, status, version } = run;
        const note = rows === null ? '' : formatRows(rows);
        return { type: 'import', id, title, note, place: place(id), mark: `${status} ${version}` };
      },
    };
  }

  async function runOf(id: string) {
    const run = await selectRun(db, id);
    if (run === undefined || run.kind !== importer.kind) throw notFound();
    return run;
  }
}

/** Why it is undone, for whoever agrees. */
function whyOf(query: unknown): FieldDifference[] {
  const { motivo = '' } = (query ?? {}) as { motivo?: string };
  return motivo === '' ? [] : [{ name: 'reason', label: 'Por qué se deshace', before: null, after: motivo }];
}

const formatRows = (rows: number) => `${rows.toLocaleString('es-MX')} ${rows === 1 ? 'fila' : 'filas'}`;

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A table as a file: its first row are the headers. */
export async function templateFile(
  { name, sheet, rows: given }: Template,
  format: keyof typeof TYPES,
): Promise<Response> {
  const rows = typeof given === 'function' ? await given() : given;
  const body =
    format === 'csv'
      ? Buffer.from(`\uFEFF${stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })}`)
      : await writeXlsx({
          sheets: [
            {
              name: sheet.slice(0, 31),
              columns: (rows[0] ?? []).map((header) => ({ header, width: Math.max(14, header.length + 2) })),
              rows,
              freezePane: { rows: 1 },
            },
          ],
        });
  return new Response(body as BodyInit, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': contentDisposition('attachment', `${name}.${format}`),
      'cache-control': 'no-store',
    },
  });
}

import { todayInMexico } from '#contract/mexico-time.ts';
import { registryCataloguesApi } from '#contract/registry-catalogues-api.ts';
import { readRevisions } from '#server/kit/revision.sql.ts';
import { serve, type Access, type Api } from '#server/kit/serve.ts';
import {
  ADDED_HOLIDAY,
  ADDED_PAPER,
  CHANGED_HOLIDAY,
  CHANGED_LINE,
  CHANGED_PAPER,
  CHANGED_REASON,
  CHANGED_TERM,
  REMOVED_HOLIDAY,
} from './catalogue-decisions.ts';
import { catalogueSubject } from './catalogue-tables.ts';
import {
  changeEntry,
  changeHoliday,
  createEntry,
  createHoliday,
  holidayEffect,
  readAllCatalogues,
  removeHoliday,
} from './registry-catalogues.service.ts';

const officer = { action: 'administer', subject: 'Catalogues' } as const satisfies Access;

/** Catalogues of the registry: anyone reads what is in use; officers change them with their legal source. */
export function registerRegistryCatalogues(api: Api): void {
  const { db } = api.services;
  const operations = registryCataloguesApi;

  serve(api, operations.public, { access: 'public' }, async () => {
    const { lines, papers, terms } = await readAllCatalogues(db);
    return {
      lines: lines.filter((line) => line.active),
      papers: papers.filter((paper) => paper.active),
      terms,
    };
  });
  serve(api, operations.all, { access: officer }, () => readAllCatalogues(db));
  serve(api, operations.history, { access: officer }, ({ params, query }) =>
    readRevisions(db, { type: catalogueSubject(params.catalogo), id: params.clave }, query),
  );

  serve(api, operations.createLine, { access: officer, effect: 'repeatable' }, ({ body, ...author }) =>
    createEntry(db, 'giros', body, author),
  );
  serve(
    api,
    operations.changeLine,
    {
      access: officer,
      effect: {
        must: 'Fuente, y que ningún otro giro tenga ese nombre',
        said: 'Que cambia en todo registro que lo tiene',
        back: 'Se cambia otra vez; lo anterior queda en su historial',
        second: { kinds: ['rules'], isGuarded: true },
      },
    },
    ({ params, body, version, ...author }) =>
      changeEntry(db, 'giros', params.clave, { ...body, version }, author),
    CHANGED_LINE,
  );
  serve(
    api,
    operations.createPaper,
    {
      access: officer,
      effect: {
        must: 'Fuente, y que sus partes casen',
        said: 'En qué trámites y a quién se pide',
        back: 'Se deja de usar; lo que ya se envió conserva lo que se le pidió',
        second: { kinds: ['rules'], isGuarded: true },
      },
    },
    ({ body, ...author }) => createEntry(db, 'documentos', body, author),
    ADDED_PAPER,
  );
  serve(
    api,
    operations.changePaper,
    {
      access: officer,
      effect: {
        must: 'Fuente, y que sus partes casen',
        said: 'Que vale para lo que se envíe después',
        back: 'Se cambia otra vez; lo que ya se envió conserva lo que se le pidió',
        second: { kinds: ['rules'], isGuarded: true },
      },
    },
    ({ params, body, version, ...author }) =>
      changeEntry(db, 'documentos', params.clave, { ...body, version }, author),
    CHANGED_PAPER,
  );
  serve(api, operations.createReason, { access: officer, effect: 'repeatable' }, ({ body, ...author }) =>
    createEntry(db, 'motivos', body, author),
  );
  serve(
    api,
    operations.changeReason,
    {
      access: officer,
      effect: {
        must: 'Fundamento',
        said: 'Que lo leerá el proveedor en lo que se decida después',
        back: 'Se cambia otra vez; lo que ya se dijo queda como se dijo',
        second: { kinds: ['rules'] },
      },
    },
    ({ params, body, version, ...author }) =>
      changeEntry(db, 'motivos', params.clave, { ...body, version }, author),
    CHANGED_REASON,
  );
  serve(
    api,
    operations.changeTerm,
    {
      access: officer,
      effect: {
        must: 'Fuente',
        said: 'Que vale para lo que empiece después',
        back: 'Se cambia otra vez',
        second: { kinds: ['rules'], isGuarded: true },
      },
    },
    ({ params, body, version, ...author }) =>
      changeEntry(db, 'plazos', params.clave, { ...body, version }, author),
    CHANGED_TERM,
  );
  serve(
    api,
    operations.createHoliday,
    {
      access: officer,
      effect: {
        must: 'Motivo y fuente, y que ningún día haya pasado',
        said: 'Qué trámites y procedimientos mueve',
        back: 'Se quita si aún no llega',
        second: { kinds: ['rules'], isGuarded: true },
      },
    },
    ({ body, ...author }) => createHoliday(api.services, body, author),
    ADDED_HOLIDAY,
  );
  serve(
    api,
    operations.changeHoliday,
    {
      access: officer,
      effect: {
        must: 'Motivo, y que ningún día que cambia haya pasado',
        said: 'Qué trámites y procedimientos mueve',
        back: 'Se cambia otra vez',
        second: { kinds: ['rules'], isGuarded: true },
      },
    },
    ({ params, body, version, ...author }) =>
      changeHoliday(api.services, params.fecha, { ...body, version }, author),
    CHANGED_HOLIDAY,
  );
  serve(api, operations.holidayEffect, { access: officer, effect: 'question' }, ({ body }) =>
    holidayEffect(db, body),
  );
  serve(api, operations.holidays, { access: 'public' }, async ({ query }) => {
    const year = query.ejercicio ?? Number(todayInMexico().slice(0, 4));
    const { holidays } = await readAllCatalogues(db);
    const rows = holidays.filter(
      ({ date, until }) => date <= `${year}-12-31` && (until ?? date) >= `${year}-01-01`,
    );
    return { year, rows };
  });
  serve(
    api,
    operations.removeHoliday,
    {
      access: officer,
      effect: {
        must: 'Motivo, y que ningún día haya pasado',
        said: 'Qué trámites y procedimientos mueve',
        back: 'Se agrega otra vez',
        second: { kinds: ['rules'], isGuarded: true },
      },
    },
    async ({ params, version, ...author }) => {
      await removeHoliday(db, params.fecha, version, author);
      return undefined;
    },
    REMOVED_HOLIDAY,
  );
}

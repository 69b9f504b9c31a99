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

  serve(api, operations.public, 'public', async () => {
    const { lines, papers, terms } = await readAllCatalogues(db);
    return {
      lines: lines.filter((line) => line.active),
      papers: papers.filter((paper) => paper.active),
      terms,
    };
  });
  serve(api, operations.all, officer, () => readAllCatalogues(db));
  serve(api, operations.history, officer, ({ params, query }) =>
    readRevisions(db, { type: catalogueSubject(params.catalogo), id: params.clave }, query),
  );

  serve(api, operations.createLine, officer, ({ body, ...author }) => createEntry(db, 'giros', body, author));
  serve(
    api,
    operations.changeLine,
    officer,
    ({ params, body, version, ...author }) =>
      changeEntry(db, 'giros', params.clave, { ...body, version }, author),
    CHANGED_LINE,
  );
  serve(
    api,
    operations.createPaper,
    officer,
    ({ body, ...author }) => createEntry(db, 'documentos', body, author),
    ADDED_PAPER,
  );
  serve(
    api,
    operations.changePaper,
    officer,
    ({ params, body, version, ...author }) =>
      changeEntry(db, 'documentos', params.clave, { ...body, version }, author),
    CHANGED_PAPER,
  );
  serve(api, operations.createReason, officer, ({ body, ...author }) =>
    createEntry(db, 'motivos', body, author),
  );
  serve(
    api,
    operations.changeReason,
    officer,
    ({ params, body, version, ...author }) =>
      changeEntry(db, 'motivos', params.clave, { ...body, version }, author),
    CHANGED_REASON,
  );
  serve(
    api,
    operations.changeTerm,
    officer,
    ({ params, body, version, ...author }) =>
      changeEntry(db, 'plazos', params.clave, { ...body, version }, author),
    CHANGED_TERM,
  );
  serve(
    api,
    operations.createHoliday,
    officer,
    ({ body, ...author }) => createHoliday(api.services, body, author),
    ADDED_HOLIDAY,
  );
  serve(
    api,
    operations.changeHoliday,
    officer,
    ({ params, body, version, ...author }) =>
      changeHoliday(api.services, params.fecha, { ...body, version }, author),
    CHANGED_HOLIDAY,
  );
  serve(api, operations.holidayEffect, officer, ({ body }) => holidayEffect(db, body));
  serve(api, operations.holidays, 'public', async ({ query }) => {
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
    officer,
    async ({ params, version, ...author }) => {
      await removeHoliday(db, params.fecha, version, author);
      return undefined;
    },
    REMOVED_HOLIDAY,
  );
}

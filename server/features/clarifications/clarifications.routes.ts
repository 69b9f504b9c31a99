import { clarificationsApi } from '#contract/clarifications-api.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { notFound } from '#server/kit/errors.ts';
import { readRevisions } from '#server/kit/revision.sql.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { exportTable, type ExportColumn } from '#server/kit/table-file/export-table.ts';
import { askQuestions, confirmQuestions, questionForm } from './ask.service.ts';
import { findAsked } from './asked-procedure.sql.ts';
import { BOARD, getBoard, saveBoard } from './board.service.ts';
import {
  answersOfDocument,
  exportedAnswers,
  publicAnswers,
  type ExportedAnswer,
} from './public-clarifications.sql.ts';
import { OWN_ANSWERS, publishBoard } from './publish.service.ts';

const OFFICER = { action: 'administer', subject: 'Procurement' } as const;

const COLUMNS: readonly ExportColumn<ExportedAnswer>[] = [
  { name: 'Número', key: 'numero', width: 9, value: ({ number }) => number },
  { name: 'Pregunta', key: 'pregunta', width: 60, value: ({ question }) => question },
  { name: 'Respuesta', key: 'respuesta', width: 60, value: ({ answer }) => answer },
  { name: 'Documento', key: 'documento', width: 30, value: ({ document }) => document },
  { name: 'Página', key: 'pagina', width: 8, value: ({ page }) => page },
  { name: 'Pasaje', key: 'pasaje', width: 40, value: ({ passage }) => passage },
  { name: 'Publicación', key: 'publicacion', width: 18, value: ({ published }) => published },
  { name: 'Motivo de la corrección', key: 'motivoDeLaCorreccion', width: 30, value: ({ reason }) => reason },
];

/** Questions of visitors, their answers for everybody, and the desk where officers write them. */
export function registerClarifications(api: Api): void {
  const { services } = api;
  const { db, config } = services;
  serve(api, clarificationsApi.list, 'public', async ({ params }) => {
    const procedure = await findAsked(db, { slug: params.numero });
    if (procedure === undefined) throw notFound();
    return { window: procedure.window, rows: await publicAnswers(db, procedure.id) };
  });
  serve(api, clarificationsApi.export, 'public', async ({ params, query, context }) => {
    const procedure = await findAsked(db, { slug: params.numero });
    if (procedure === undefined) throw notFound();
    return exportTable<ExportedAnswer>(
      services,
      {
        file: `aclaraciones-${procedure.slug}`,
        sheet: 'Aclaraciones',
        columns: COLUMNS,
        rows: async () => exportedAnswers(procedure.id),
      },
      query.formato,
      context,
    );
  });
  serve(api, clarificationsApi.form, 'public', ({ params }) => questionForm(db, params.numero));
  serve(api, clarificationsApi.ask, 'public', ({ params, body, context }) =>
    askQuestions(services, {
      slug: params.numero,
      caller: callerOf(context, config.trustProxy),
      input: body,
    }),
  );
  serve(api, clarificationsApi.confirm, 'public', ({ params, body, context }) =>
    confirmQuestions(services, {
      slug: params.numero,
      token: body.token,
      caller: callerOf(context, config.trustProxy),
    }),
  );
  serve(api, clarificationsApi.ofDocument, 'public', async ({ params }) => {
    const procedure = await findAsked(db, { documentId: params.id });
    if (procedure === undefined) throw notFound();
    return { window: procedure.window, rows: await answersOfDocument(db, params.id) };
  });
  serve(api, clarificationsApi.board, OFFICER, ({ params }) => getBoard(db, params.id));
  serve(api, clarificationsApi.save, OFFICER, ({ params, body, version, person, requestId }) =>
    saveBoard(db, { id: params.id, version }, body, { person, requestId }),
  );
  serve(
    api,
    clarificationsApi.publish,
    OFFICER,
    ({ params, body, version, person, requestId }) =>
      publishBoard(services, { id: params.id, version }, body.reason, { person, requestId }),
    OWN_ANSWERS,
  );
  serve(api, clarificationsApi.history, OFFICER, ({ params, query }) =>
    readRevisions(db, { type: BOARD.subject, id: params.id }, query),
  );
}

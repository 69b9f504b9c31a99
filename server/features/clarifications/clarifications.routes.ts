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
  serve(api, clarificationsApi.list, { access: 'public' }, async ({ params }) => {
    const procedure = await findAsked(db, { slug: params.numero });
    if (procedure === undefined) throw notFound();
    return { window: procedure.window, rows: await publicAnswers(db, procedure.id) };
  });
  serve(
    api,
    clarificationsApi.export,
    { access: 'public', budget: 'exporting' },
    async ({ params, query, context }) => {
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
    },
  );
  serve(api, clarificationsApi.form, { access: 'public' }, ({ params }) => questionForm(db, params.numero));
  serve(
    api,
    clarificationsApi.ask,
    {
      access: 'public',
      budget: 'questions',
      effect: {
        must: 'Que siga el plazo',
        said: 'Que se confirman desde el correo',
        back: 'Sin confirmar, se borran solas',
      },
    },
    ({ params, body, context }) =>
      askQuestions(services, {
        slug: params.numero,
        caller: callerOf(context, config.trustProxy),
        input: body,
      }),
  );
  serve(
    api,
    clarificationsApi.confirm,
    {
      access: 'public',
      budget: 'questions',
      effect: {
        must: 'La clave del enlace y que siga el plazo',
        said: 'Qué preguntas llegan a la Unidad',
        back: 'No se deshace: quedan recibidas con su hora',
      },
    },
    ({ params, body, context }) =>
      confirmQuestions(services, {
        slug: params.numero,
        token: body.token,
        caller: callerOf(context, config.trustProxy),
      }),
  );
  serve(api, clarificationsApi.ofDocument, { access: 'public' }, async ({ params }) => {
    const procedure = await findAsked(db, { documentId: params.id });
    if (procedure === undefined) throw notFound();
    return { window: procedure.window, rows: await answersOfDocument(db, params.id) };
  });
  serve(api, clarificationsApi.board, { access: OFFICER }, ({ params }) => getBoard(db, params.id));
  serve(
    api,
    clarificationsApi.save,
    { access: OFFICER, budget: 'saving', effect: 'draft' },
    ({ params, body, version, person, requestId }) =>
      saveBoard(db, { id: params.id, version }, body, { person, requestId }),
  );
  serve(
    api,
    clarificationsApi.publish,
    {
      access: OFFICER,
      budget: 'saving',
      effect: {
        must: 'Que toda pregunta tenga respuesta o razón para no tenerla; motivo público para corregir una o publicar la que nadie preguntó, que espera a que se cierren las preguntas',
        said: 'Cuántas respuestas salen y a quién se avisa',
        back: 'Se publica otra edición; la anterior queda a la vista. Los avisos ya salieron',
        second: { kinds: ['documents'] },
      },
    },
    ({ params, body, version, person, requestId }) =>
      publishBoard(services, { id: params.id, version }, body.reason, { person, requestId }),
    OWN_ANSWERS,
  );
  serve(api, clarificationsApi.history, { access: OFFICER }, ({ params, query }) =>
    readRevisions(db, { type: BOARD.subject, id: params.id }, query),
  );
}

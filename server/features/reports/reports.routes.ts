import { reportsApi } from '#contract/reports.ts';
import { IN_LOG } from '#server/kit/effects.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import {
  followReport,
  keepReport,
  listReports,
  readReportKey,
  readSealed,
  setReportKey,
  setReportStatus,
} from './reports.service.ts';

/** Given by the function of the internal control body alone: no role has it. */
const CONTROL = { action: 'administer', subject: 'Reports' } as const;

/** Neither metrics nor the log say that one came, or that one was read. */
const UNSEEN = { isUncounted: true, isUnlogged: true } as const;

/** Denuncias: what strangers seal for the control body, and its tray. */
export function registerReports(api: Api): void {
  const { db } = api.services;
  serve(api, reportsApi.key, { access: 'public' }, async () => ({ key: await readReportKey(db) }));
  serve(
    api,
    reportsApi.send,
    {
      access: 'public',
      budget: 'reporting',
      ...UNSEEN,
      effect: {
        must: 'Que esté cifrada con la llave en vigor',
        said: 'Que solo la abre el órgano de control, y que el folio y la clave no se repiten',
        back: 'No se deshace ni deja huella fuera de la bandeja del órgano de control',
      },
    },
    ({ body }) => keepReport(db, body),
  );
  serve(
    api,
    reportsApi.follow,
    { access: 'public', budget: 'opening', effect: 'question', ...UNSEEN },
    ({ body }) => followReport(db, body),
  );
  serve(api, reportsApi.list, { access: CONTROL, ...UNSEEN }, () => listReports(db));
  serve(api, reportsApi.sealed, { access: CONTROL, ...UNSEEN }, ({ query }) =>
    readSealed(db, query.denuncia),
  );
  serve(api, reportsApi.setStatus, { access: CONTROL, effect: 'repeatable', ...UNSEEN }, ({ body }) =>
    setReportStatus(db, body.id, body.status),
  );
  serve(
    api,
    reportsApi.setKey,
    {
      access: CONTROL,
      effect: {
        must: 'Que sea una llave pública P-256',
        said: 'Que lo cifrado a la anterior solo se abre con la anterior',
        back: `${IN_LOG}; se pone otra en vigor`,
      },
    },
    ({ body, ...author }) => setReportKey(db, body.publicKey, author),
  );
}

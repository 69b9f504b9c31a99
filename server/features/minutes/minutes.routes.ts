import { minutesApi, MINUTES_FILING } from '#contract/minutes.ts';
import { mustReadProcedure, readOpeningOf } from '#server/features/procurement/public.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { comparisonFile } from './comparison-file.ts';
import { REPLACED_MINUTES } from './minutes-decisions.ts';
import { minutesDocument } from './minutes-content.rules.ts';
import { minutesDocx } from './minutes-docx.ts';
import { minutesPdf } from './minutes-pdf.ts';
import { getMinutes, minutesFacts, roomView, saveMinutes } from './minutes.service.ts';

const OFFICER = { action: 'administer', subject: 'Procurement' } as const;

const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const fileOf = (bytes: Buffer, name: string, kind: keyof typeof TYPES) =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': TYPES[kind],
      'content-disposition': contentDisposition('attachment', `${name}.${kind}`),
      'cache-control': 'no-store',
    },
  });

/** Drafts of the minutes of acts, the comparison of bids, and the opening as a room reads it. */
export function registerMinutes(api: Api): void {
  const { db } = api.services;
  serve(api, minutesApi.get, { access: OFFICER }, ({ params }) =>
    getMinutes(db, { id: params.id, act: params.acta }),
  );
  serve(
    api,
    minutesApi.save,
    {
      access: OFFICER,
      effect: {
        must: 'Con el acta publicada, motivo público de 20 letras para decir otra cosa',
        said: 'Que el acta ya se publicó, y que los visitantes leerán el motivo',
        back: 'Se cambia otra vez; lo anterior queda en «Cambios»',
        second: { kinds: ['documents'] },
      },
    },
    ({ params, body, version, person, requestId }) =>
      saveMinutes(db, { id: params.id, act: params.acta, version }, body, { person, requestId }),
    REPLACED_MINUTES,
  );
  serve(api, minutesApi.draft, { access: OFFICER, budget: 'drawing' }, async ({ params, query }) => {
    const madeAt = new Date();
    const facts = await minutesFacts(db, params.id, params.acta);
    const minutes = minutesDocument(params.acta, facts, madeAt);
    const name = `${MINUTES_FILING[params.acta].title} ${facts.procedure.number}`;
    const bytes = query.formato === 'pdf' ? await minutesPdf(minutes, madeAt) : await minutesDocx(minutes);
    return fileOf(bytes, name, query.formato);
  });
  serve(api, minutesApi.comparison, { access: OFFICER, budget: 'exporting' }, async ({ params }) => {
    const procedure = await mustReadProcedure(db, params.id);
    const { state } = await readOpeningOf(db, params.id);
    return fileOf(await comparisonFile(procedure, state), `Cuadro comparativo ${procedure.number}`, 'xlsx');
  });
  serve(api, minutesApi.room, { access: OFFICER }, ({ params }) => roomView(db, params.id));
}

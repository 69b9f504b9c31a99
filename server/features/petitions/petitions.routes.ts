import { complaintWaysApi } from '#contract/complaint-ways.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { petitionsApi } from '#contract/petitions.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { programVersion } from '#server/kit/program-version.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readComplaintPlaces, readPrivacyParts } from './complaint-places.ts';
import { actOnPetition } from './petition-steps.service.ts';
import { followPetition, listPetitions, sendPetition } from './petitions.service.ts';
import { summarizeComplaints } from './petitions.sql.ts';

const version = programVersion();
const OFFICER = { action: 'administer', subject: 'Work' } as const;

/** What people ask of the unit as of right, and where they complain of it. */
export function registerPetitions(api: Api): void {
  const { services } = api;
  const { db, config } = services;
  serve(api, complaintWaysApi.places, { access: 'public' }, () => readComplaintPlaces(db));
  serve(api, complaintWaysApi.privacy, { access: 'public' }, () => readPrivacyParts(db));
  serve(api, complaintWaysApi.accessibility, { access: 'public' }, async () => ({ version }));
  serve(
    api,
    petitionsApi.send,
    {
      access: 'public',
      budget: 'mailing',
      effect: {
        must: 'De qué se trata y qué pasó o qué se pide',
        said: 'El folio, la clave y hasta cuándo se responde',
        back: 'No se deshace: la Unidad responde',
      },
    },
    ({ body, context, requestId }) =>
      sendPetition(services, body, { caller: callerOf(context, config.trustProxy), requestId }),
  );
  serve(
    api,
    petitionsApi.follow,
    { access: 'public', budget: 'opening', effect: 'question' },
    ({ body, context }) => followPetition(db, { ...body, caller: callerOf(context, config.trustProxy) }),
  );
  serve(api, petitionsApi.summary, { access: 'public', budget: 'listing' }, async ({ query }) => {
    const today = todayInMexico(new Date());
    const year = query.anio ?? Number(today.slice(0, 4));
    return summarizeComplaints(db, { year, today, holidays: await readHolidays(db) });
  });
  serve(api, petitionsApi.list, { access: OFFICER, budget: 'listing' }, ({ query, person }) =>
    listPetitions(db, person, { page: query.pag, size: query.tam, folio: query.folio }),
  );
  serve(
    api,
    petitionsApi.act,
    {
      access: OFFICER,
      effect: {
        must: 'Que el paso quepa; de una respuesta, en qué quedó y el texto',
        said: 'Que lo lee quien la presentó y que una respuesta no cambia',
        back: 'No se deshace: quien la presentó ya lo leyó',
      },
    },
    ({ params, version, body, ...author }) =>
      actOnPetition(services, { id: params.id, version }, body, author),
  );
}

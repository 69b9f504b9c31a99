import { waitingApi } from '#contract/waiting-api.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readMorningMail, setMorningMail } from './morning-mail.service.ts';
import { chooseOfficerArea, readOfficerArea } from './officer-area.ts';
import { listAbsences, setAbsence } from './absences.service.ts';
import { handOverWaiting, listHandOvers, undoHandOver } from './hand-over.service.ts';
import { countOf, listWaiting, settleWaiting, takeWaiting, workWeek } from './waiting.service.ts';

const OFFICER = { action: 'administer', subject: 'Work' } as const;

/** What waits for whom. */
export function registerWaiting(api: Api): void {
  const { services } = api;
  serve(api, waitingApi.list, { access: OFFICER, budget: 'listing' }, ({ query, person }) =>
    listWaiting(services, query, { person, now: new Date() }),
  );
  serve(api, waitingApi.counts, { access: OFFICER }, ({ person }) => countOf(services, person, new Date()));
  serve(api, waitingApi.week, { access: OFFICER }, ({ person }) => workWeek(services, person, new Date()));
  serve(api, waitingApi.take, { access: OFFICER, effect: 'draft' }, ({ params, body, person, requestId }) =>
    takeWaiting(services, params, { ...body, doer: { person, requestId }, now: new Date() }),
  );
  serve(api, waitingApi.handOver, { access: OFFICER, effect: 'repeatable' }, ({ body, person, requestId }) =>
    handOverWaiting(services, body, { doer: { person, requestId }, now: new Date() }),
  );
  serve(api, waitingApi.handOvers, { access: OFFICER }, ({ person }) =>
    listHandOvers(services.db, person, new Date()),
  );
  serve(
    api,
    waitingApi.undoHandOver,
    { access: OFFICER, effect: 'repeatable' },
    ({ body, person, requestId }) =>
      undoHandOver(services, body.id, { doer: { person, requestId }, now: new Date() }),
  );
  serve(api, waitingApi.absences, { access: OFFICER }, () => listAbsences(services.db));
  serve(
    api,
    waitingApi.setAbsence,
    { access: OFFICER, effect: 'repeatable' },
    ({ body, person, requestId }) => setAbsence(services, body, { person, requestId }),
  );
  serve(api, waitingApi.area, { access: OFFICER }, ({ person }) => readOfficerArea(services.db, person));
  serve(api, waitingApi.chooseArea, { access: OFFICER, effect: 'draft' }, ({ body, person, requestId }) =>
    chooseOfficerArea(services.db, body.key, { person, requestId }),
  );
  serve(api, waitingApi.preference, { access: OFFICER }, ({ person }) =>
    readMorningMail(services.db, person),
  );
  serve(api, waitingApi.setPreference, { access: OFFICER, effect: 'draft' }, ({ body, person, requestId }) =>
    setMorningMail(services.db, body.isOn, { person, requestId }),
  );
  serve(api, waitingApi.settle, { access: OFFICER, effect: 'repeatable' }, ({ params, person, requestId }) =>
    settleWaiting(services, params, { doer: { person, requestId }, now: new Date() }),
  );
}

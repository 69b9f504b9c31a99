import { waitingApi } from '#contract/waiting-api.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readMorningMail, setMorningMail } from './morning-mail.service.ts';
import { chooseOfficerArea, readOfficerArea } from './officer-area.ts';
import { listAbsences, setAbsence } from './absences.service.ts';
import { handOverWaiting, listHandOvers, undoHandOver } from './hand-over.service.ts';
import { countOf, listWaiting, settleWaiting, takeWaiting, workload, workWeek } from './waiting.service.ts';

const OFFICER = { action: 'administer', subject: 'Work' } as const;
const HEAD = { action: 'administer', subject: 'Settings' } as const;

/** What waits for whom. */
export function registerWaiting(api: Api): void {
  const { services } = api;
  serve(api, waitingApi.list, OFFICER, ({ query, person }) =>
    listWaiting(services, query, { person, now: new Date() }),
  );
  serve(api, waitingApi.counts, OFFICER, ({ person }) => countOf(services, person, new Date()));
  serve(api, waitingApi.week, OFFICER, ({ person }) => workWeek(services, person, new Date()));
  serve(api, waitingApi.take, OFFICER, ({ params, body, person, requestId }) =>
    takeWaiting(services, params, { ...body, doer: { person, requestId }, now: new Date() }),
  );
  serve(api, waitingApi.handOver, OFFICER, ({ body, person, requestId }) =>
    handOverWaiting(services, body, { doer: { person, requestId }, now: new Date() }),
  );
  serve(api, waitingApi.handOvers, OFFICER, ({ person }) => listHandOvers(services.db, person, new Date()));
  serve(api, waitingApi.undoHandOver, OFFICER, ({ body, person, requestId }) =>
    undoHandOver(services, body.id, { doer: { person, requestId }, now: new Date() }),
  );
  serve(api, waitingApi.absences, OFFICER, () => listAbsences(services.db));
  serve(api, waitingApi.setAbsence, OFFICER, ({ body, person, requestId }) =>
    setAbsence(services, body, { person, requestId }),
  );
  serve(api, waitingApi.load, HEAD, ({ person }) => workload(services, person, new Date()));
  serve(api, waitingApi.area, OFFICER, ({ person }) => readOfficerArea(services.db, person));
  serve(api, waitingApi.chooseArea, OFFICER, ({ body, person, requestId }) =>
    chooseOfficerArea(services.db, body.key, { person, requestId }),
  );
  serve(api, waitingApi.preference, OFFICER, ({ person }) => readMorningMail(services.db, person));
  serve(api, waitingApi.setPreference, OFFICER, ({ body, person, requestId }) =>
    setMorningMail(services.db, body.isOn, { person, requestId }),
  );
  serve(api, waitingApi.settle, OFFICER, ({ params, person, requestId }) =>
    settleWaiting(services, params, { doer: { person, requestId }, now: new Date() }),
  );
}

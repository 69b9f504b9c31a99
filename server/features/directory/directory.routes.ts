import { directoryApi } from '#contract/directory.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { notFound } from '#server/kit/errors.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import type { Services } from '#server/kit/services.ts';
import { readNames } from '#server/kit/settings.ts';
import { cardOf, directoryTable } from './directory-export.ts';
import { listDirectory, selectPhoto, selectPosts, type PostRow } from './directory.sql.ts';
import { staffPhoto } from './staff-photo.ts';

/** Directory of the unit (S-2.4). */
export function registerDirectory(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, directoryApi.list, { access: 'public' }, ({ query }) => listDirectory(db, query));
  serve(api, directoryApi.table, { access: 'public', budget: 'exporting' }, async () =>
    directoryTable(await selectPosts(db), todayInMexico(new Date()), (await readNames(db)).unit),
  );
  serve(api, directoryApi.card, { access: 'public' }, async ({ params }) =>
    cardOf(await postOf(services, params.clave), (await readNames(db)).unit),
  );
  serve(api, directoryApi.photo, { access: 'public', budget: 'files' }, async ({ params, context }) => {
    const { employee_id: employee, is_vacant: isVacant } = await postOf(services, params.clave);
    const own = isVacant ? undefined : await selectPhoto(db, params.clave);
    if (own !== undefined) return sendFile(context, services, { ...own, cache: 'public', download: false });
    if (employee === null || isVacant) throw notFound();
    return staffPhoto(services, employee);
  });
}

async function postOf({ db }: Pick<Services, 'db'>, key: string): Promise<PostRow> {
  const [post] = await selectPosts(db, key);
  if (post === undefined) throw notFound('No encontramos ese puesto.');
  return post;
}

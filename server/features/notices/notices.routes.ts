import { todayInMexico } from '#contract/mexico-time.ts';
import { noticesApi } from '#contract/notices.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { recessOn } from '#contract/rules/days/recess.ts';
import { selectDaysOff, selectNotices } from './notices.sql.ts';

/** Notices of the unit, for everyone. */
export function registerNotices(api: Api): void {
  const { db } = api.services;
  serve(api, noticesApi.list, { access: 'public' }, async () => {
    const today = todayInMexico();
    const [rows, daysOff] = await Promise.all([selectNotices(db, today), selectDaysOff(db, today)]);
    return { rows, recess: recessOn(today, daysOff) ?? null };
  });
}

import { followingApi } from '#contract/following.ts';
import { addressOf } from '#web/kit/api.ts';

/** What is followed: one procedure, or what a filter of the list finds, as it stands in the address. */
export type FollowTarget = { procedure: string; name: string } | { filter: string };

/** Addresses below the origin of the calendar and the feed of what is followed. */
export function addressesOf(target: FollowTarget): { calendar: string; feed: string } {
  if ('procedure' in target) {
    const params = { numero: target.procedure };
    return {
      calendar: addressOf(followingApi.procedureCalendar, params),
      feed: addressOf(followingApi.procedureFeed, params),
    };
  }
  const query = Object.fromEntries(new URLSearchParams(target.filter));
  return {
    calendar: addressOf(followingApi.calendar, undefined, query),
    feed: addressOf(followingApi.feed, undefined, query),
  };
}

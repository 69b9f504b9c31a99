import { complaintWaysApi } from '#contract/complaint-ways.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readComplaintPlaces } from './complaint-places.ts';

/** What people ask of the unit as of right, and where they complain of it. */
export function registerPetitions(api: Api): void {
  const { services } = api;
  serve(api, complaintWaysApi.places, { access: 'public' }, () => readComplaintPlaces(services.db));
}

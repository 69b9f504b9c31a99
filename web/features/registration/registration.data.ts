import type { CallOutput } from '#contract/endpoint.ts';
import { registrationApi } from '#contract/registration-api.ts';
import type { RegistrationSettings, RequiredPaper } from '#contract/registration.ts';
import type { Api } from '#web/kit/api.ts';
import { choiceOf } from './registration.search.ts';

/** Lines, terms, limits and privacy notice. */
export function loadSettings(api: Api): Promise<RegistrationSettings> {
  return api.call(registrationApi.settings);
}

/** What the view «Inscripción y refrendo» shows. */
export interface InscriptionData {
  settings: RegistrationSettings;
  papers: RequiredPaper[];
  steps: CallOutput<typeof registrationApi.requirements>['steps'];
}

/** Papers of the chosen procedure and the settings, from the same configuration as the form. */
export async function loadInscription(
  api: Api,
  search: { persona: string; tramite: string; origen: string },
): Promise<InscriptionData> {
  const { personType, kind, origin } = choiceOf(search);
  const [settings, { papers, steps }] = await Promise.all([
    loadSettings(api),
    api.call(registrationApi.requirements, {
      query: { persona: personType ?? 'legal', tramite: kind, origen: origin },
    }),
  ]);
  return { settings, papers, steps };
}

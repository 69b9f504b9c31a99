import { filledText } from '#contract/rules/texts/mail-text.ts';
import { mailExamples } from '#contract/mail-texts.ts';
import { MAX_ARTWORK_BYTES, settingsApi } from '#contract/settings-api.ts';
import { mailSetting, settingProblems } from '#contract/settings.ts';
import { transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { withOfficerQuota } from '#server/kit/files/byte-quota.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { bodyOf } from '#server/kit/request-body.ts';
import { BUDGETS } from '#server/kit/budgets.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readNames } from '#server/kit/settings.ts';
import { CHANGED_SETTING } from './second-person.rules.ts';
import { keepArtwork, sendArtwork } from './artwork.service.ts';
import { listSettings, saveSetting, settingHistory } from './settings.service.ts';
import { MAILED } from '#server/kit/effects.ts';
import { SECOND_KIND_NAMES } from '#contract/second-person.ts';

const OFFICER = { action: 'administer', subject: 'Settings' } as const;

/** What the unit sets by itself: institution, mails, banner, numbers. */
export function registerSettings(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, settingsApi.list, { access: OFFICER }, async () => ({
    rows: await listSettings(services),
  }));
  serve(
    api,
    settingsApi.save,
    {
      access: OFFICER,
      effect: {
        must: 'Fuente, y que el valor sea válido',
        said: 'Qué toca el cambio y desde cuándo',
        back: 'Se deshace con un botón, o se cambia otra vez; lo anterior queda en su historial. Dejar de pedir segunda persona lo confirma otra',
        second: { kinds: SECOND_KIND_NAMES, isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      saveSetting(services, {
        key: params.clave,
        version,
        values: body.values,
        source: body.source,
        seen: body.seen,
        author: { person, requestId },
      }),
    CHANGED_SETTING,
  );
  serve(api, settingsApi.history, { access: OFFICER }, async ({ params }) => ({
    rows: await settingHistory(services, params.clave),
  }));
  serve(
    api,
    settingsApi.testMail,
    { access: OFFICER, effect: { must: 'Que la cuenta tenga correo', said: 'A quién va', back: MAILED } },
    async ({ params, body, person }) => {
      const to = person.email;
      if (to === undefined) throw failure('state_conflict', { detail: 'Tu cuenta no tiene correo.' });
      const problems = settingProblems(mailSetting(params.correo), body);
      if (Object.keys(problems).length > 0) throw invalid(problems);
      await transaction(db, async (tx) => {
        const values = { ...mailExamples(params.correo), unidad: (await readNames(tx)).unit };
        await queueMail(tx, {
          to,
          subject: `Prueba: ${filledText(body.subject, values)}`,
          text: filledText(body.text, values),
          template: 'test_mail',
          cause: 'officer',
        });
      });
      return { to };
    },
  );
  serve(
    api,
    settingsApi.uploadArtwork,
    {
      access: OFFICER,
      budget: { ...BUDGETS.document, name: 'logotypes', bytes: MAX_ARTWORK_BYTES },
      effect: 'draft',
    },
    ({ request, person }) =>
      withOfficerQuota(services, { person, request, maxBytes: MAX_ARTWORK_BYTES }, (count) =>
        keepArtwork(services, count(bodyOf(request)), person),
      ),
  );
  serve(api, settingsApi.artwork, { access: 'public', budget: 'files' }, ({ params }) =>
    sendArtwork(services, params.imagen),
  );
}

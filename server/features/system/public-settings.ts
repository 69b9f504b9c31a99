import { chosenLawNames, PURCHASE_LAWS } from '#contract/purchase-laws.ts';
import type { SettingValues } from '#contract/settings.ts';
import { institutionForPages } from '#server/features/settings/public.ts';
import { sendsMail } from '#server/kit/mail/sends-mail.ts';
import type { Services } from '#server/kit/services.ts';

/** Settings that the browser gets with every page; an allow-list. */
export async function publicSettings(services: Services): Promise<Record<string, unknown>> {
  const { config, db } = services;
  const institution = await institutionForPages(services);
  const rows = await db
    .selectFrom('instance_setting')
    .select(['key', 'value'])
    .where('key', 'in', ['demo', PURCHASE_LAWS.key])
    .execute();
  const valueOf = (name: string) => rows.find(({ key }) => key === name)?.value;
  const laws = chosenLawNames(valueOf(PURCHASE_LAWS.key) as SettingValues | undefined);
  const { issuer, clientId, scope, roleClaim } = config.oidc;
  return {
    publicUrl: config.publicUrl,
    oidc: { issuer, clientId, scope, roleClaim },
    profileUrl: config.profileUrl,
    hrPhotoUrl: config.hrPhotoUrl,
    hrEmployeeUrl: config.hrEmployeeUrl,
    ...institution,
    ...(Object.keys(laws).length === 0 ? {} : { laws }),
    maxFileBytes: config.maxFileBytes,
    questionsEmail: config.questionsEmail,
    sendsMail: sendsMail(config),
    keepsMail: config.mode !== 'production',
    demo: valueOf('demo') === true,
    development: config.mode === 'development',
  };
}

import { institutionForPages } from '#server/features/settings/public.ts';
import type { Services } from '#server/kit/services.ts';

/** Settings that the browser gets with every page; an allow-list. */
export async function publicSettings(services: Services): Promise<Record<string, unknown>> {
  const { config, db } = services;
  const institution = await institutionForPages(services);
  const demo = await db
    .selectFrom('instance_setting')
    .select('value')
    .where('key', '=', 'demo')
    .executeTakeFirst();
  const { issuer, clientId, scope, roleClaim } = config.oidc;
  return {
    publicUrl: config.publicUrl,
    oidc: { issuer, clientId, scope, roleClaim },
    profileUrl: config.profileUrl,
    hrPhotoUrl: config.hrPhotoUrl,
    hrEmployeeUrl: config.hrEmployeeUrl,
    ...institution,
    maxFileBytes: config.maxFileBytes,
    questionsEmail: config.questionsEmail,
    sendsMail: config.mail.smtpUrl !== undefined,
    demo: demo?.value === true,
    development: config.mode === 'development',
  };
}

import type { Services } from '#server/kit/services.ts';

/** Settings that the browser gets with every page; an allow-list. */
export async function publicSettings({ config, db }: Services): Promise<Record<string, unknown>> {
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
    universityUrl: config.universityUrl,
    intranetUrl: config.intranetUrl,
    ...(config.privacyUrl === undefined ? {} : { privacyUrl: config.privacyUrl }),
    maxFileBytes: config.maxFileBytes,
    questionsEmail: config.questionsEmail,
    footer: config.footer,
    demo: demo?.value === true,
    development: config.mode === 'development',
  };
}

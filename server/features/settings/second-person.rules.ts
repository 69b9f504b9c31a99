import { SECTION_PATHS } from '#contract/section-names.ts';
import { PURCHASE_LAWS } from '#contract/purchase-laws.ts';
import { RED_FLAG_THRESHOLDS } from '#contract/red-flag-settings.ts';
import { SECOND_NAMES, SECOND_PERSON } from '#contract/second-person.ts';
import {
  INSTITUTION,
  NUMBERS,
  sectionField,
  SERVICE_BANNER,
  SETTINGS,
  type SettingValues,
} from '#contract/settings.ts';
import type { Witnessed } from '#server/kit/change.ts';
import { asksSecond, type DecisionOf } from '#server/kit/second-person.ts';
import { selectSetting } from './settings.sql.ts';

/** Settings that say by which law one buys, what is asked of a purchase, and in whose name it is written. */
const DECIDING = new Set([INSTITUTION.key, PURCHASE_LAWS.key, NUMBERS.key, RED_FLAG_THRESHOLDS.key]);
/** Of these others count on: the law of each fund, what is asked of a purchase, how procedures are called, what the unit says. */
const GUARDED = new Set([...DECIDING, SERVICE_BANNER.key]);
const MAILS = 'correo.';

/** Of the institution: what people read in its name, write to, open or are written by; its look is one person's. */
const WRITTEN_TO = new Set([
  ...`unit university universityUrl intranetUrl privacyUrl address phone email hours mailSender facebook x youtube instagram`.split(
    ' ',
  ),
  'heroTitle',
  'heroLead',
  ...SECTION_PATHS.map(sectionField),
]);
const OF_INSTITUTION = new Set(INSTITUTION.fields.map(({ name }) => name));

const isWritten = (changes: readonly Witnessed[]) =>
  changes.some(({ differences }) =>
    differences.some(({ name }) => !OF_INSTITUTION.has(name) || WRITTEN_TO.has(name)),
  );

/**
 * Leaving to one person what two decide, and changing what decides, is mailed or stands above every page: it takes two. What
 * others count on takes two always, as long as anybody else works here. Any other change of a setting is one person's, and so is
 * taking the band away.
 */
export const CHANGED_SETTING: DecisionOf<{ params: { clave: string }; body: { values: SettingValues } }> = {
  kind: async ({ params, body }, db, services) => {
    if (params.clave.startsWith(MAILS) || DECIDING.has(params.clave)) return 'settings';
    if (params.clave === SERVICE_BANNER.key) return body.values.text === '' ? null : 'settings';
    if (params.clave !== SECOND_PERSON.key) return null;
    for (const name of SECOND_NAMES)
      if (body.values[name] !== 'si' && (await asksSecond(db, services, name))) return name;
    return null;
  },
  isOf: isWritten,
  isGuarded: ({ params: { clave } }) => clave.startsWith(MAILS) || GUARDED.has(clave),
  what: ({ params }) =>
    params.clave === SECOND_PERSON.key
      ? 'Dejar de pedir una segunda persona'
      : params.clave.startsWith(MAILS)
        ? 'Cambiar el texto de un correo'
        : 'Cambiar un ajuste',
  record: async ({ params: { clave } }, db) => {
    const setting = SETTINGS.get(clave);
    const mail = clave.startsWith(MAILS) ? `&correo=${clave.slice(MAILS.length)}` : '';
    return {
      type: 'instance_setting',
      id: clave,
      title: setting?.label ?? clave,
      note: 'Ajustes',
      place: `/administracion/ajustes?seccion=${setting?.section ?? 'segunda-persona'}${mail}`,
      mark: JSON.stringify((await selectSetting(db, clave)) ?? {}),
    };
  },
};

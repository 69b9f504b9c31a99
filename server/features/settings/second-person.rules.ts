import { SECOND_NAMES, SECOND_PERSON } from '#contract/second-person.ts';
import { ARTWORK_PLACES, COLOURS, SERVICE_BANNER, SETTINGS, type SettingValues } from '#contract/settings.ts';
import { isAdministrator } from '#contract/permissions.ts';
import { failure } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { asksSecond, worksBeside, type DecisionOf } from '#server/kit/second-person.ts';
import { selectSetting } from './settings.sql.ts';

const MAILS = 'correo.';

/** How the institution looks, which one person changes; what people read in its name, write to or open takes two. */
const LOOKS = new Set([
  'initials',
  'intranetName',
  'intranetInitials',
  ...Object.keys(COLOURS),
  ...Object.keys(ARTWORK_PLACES),
]);

/**
 * Any setting decides money, rights, law or what people read: changing one takes two always, as long as anybody else works here.
 * One person changes the looks, takes the band away, and asks a second person for more.
 */
export const CHANGED_SETTING: DecisionOf<{
  params: { clave: string };
  body: { values: SettingValues };
  person: Person;
}> = {
  kind: async ({ params, body, person }, db, services) => {
    if (params.clave === SERVICE_BANNER.key && body.values.text === '') return null;
    if (params.clave !== SECOND_PERSON.key) return 'settings';
    if (!isAdministrator(person.role))
      throw failure('forbidden', {
        detail: 'Qué decide otra persona lo fija quien administra el portal: pídeselo.',
      });
    // Whoever works alone has nobody to ask.
    if (!(await worksBeside(db, person))) return null;
    for (const name of SECOND_NAMES)
      if (body.values[name] !== 'si' && (await asksSecond(db, services, name))) return name;
    return null;
  },
  isOf: (changes) => changes.some(({ differences }) => differences.some(({ name }) => !LOOKS.has(name))),
  isGuarded: ({ params: { clave } }) => clave !== SECOND_PERSON.key,
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

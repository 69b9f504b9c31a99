import { SECOND_NAMES, SECOND_PERSON } from '#contract/second-person.ts';
import { SETTINGS, type SettingValues } from '#contract/settings.ts';
import { asksSecond, type DecisionOf } from '#server/kit/second-person.ts';
import { selectSetting } from './settings.sql.ts';

/** Leaving to one person what two decide: it takes two. Any other change of a setting is one person's. */
export const LEFT_TO_ONE: DecisionOf<{ params: { clave: string }; body: { values: SettingValues } }> = {
  kind: async ({ params, body }, db, services) => {
    if (params.clave !== SECOND_PERSON.key) return null;
    for (const name of SECOND_NAMES)
      if (body.values[name] !== 'si' && (await asksSecond(db, services, name))) return name;
    return null;
  },
  what: () => 'Dejar de pedir una segunda persona',
  record: async ({ params }, db) => ({
    type: 'instance_setting',
    id: params.clave,
    title: SETTINGS.get(params.clave)?.label ?? params.clave,
    note: 'Ajustes',
    place: '/administracion/ajustes?seccion=segunda-persona',
    mark: JSON.stringify((await selectSetting(db, params.clave)) ?? {}),
  }),
};

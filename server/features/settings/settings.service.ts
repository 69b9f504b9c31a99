import { sql } from 'kysely';
import { shownValue } from '#contract/content.ts';
import { DEMONSTRATION_INVOICING, INVOICING } from '#contract/invoicing-setting.ts';
import { SECOND_LABELS, SECOND_NAMES, SECOND_PERSON } from '#contract/second-person.ts';
import type { SettingRevision, SettingState } from '#contract/settings-api.ts';
import {
  INSTITUTION,
  SETTINGS,
  settingProblems,
  type Setting,
  type SettingValues,
} from '#contract/settings.ts';
import type { FieldDifference } from '#contract/rules/texts/field-differences.ts';
import { change, changeable, type Author, type Changeable } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { invalid, notFound } from '#server/kit/errors.ts';
import { inForce } from '#server/kit/function-conditions.ts';
import { tellColleagues } from '#server/kit/mail/tell-colleagues.ts';
import type { Services } from '#server/kit/services.ts';
import { readRevisions } from '#server/kit/revision.sql.ts';
import type { Config } from '../../config.ts';
import { lastChanges, selectSetting, writeSetting } from './settings.sql.ts';

/** What every setting is called in revisions and in the log. */
export const SUBJECT = 'instance_setting';

/** Values of a setting and where they come from, as one state. */
type State = SettingValues & { readonly source: string };

/** Values that hold while nobody changed a setting: those of the environment where it has them, else the shipped ones. */
export function initialValues(setting: Setting, config: Config): SettingValues {
  if (setting.key === SECOND_PERSON.key)
    return Object.fromEntries(setting.fields.map(({ name }) => [name, config.secondReviewer ? 'si' : 'no']));
  if (setting.key === INVOICING.key && config.mode !== 'production')
    return { ...setting.initial, ...DEMONSTRATION_INVOICING };
  if (setting.key !== INSTITUTION.key) return setting.initial;
  const { footer, universityUrl, intranetUrl, privacyUrl = '' } = config;
  const { facebook = '', x = '', youtube = '', instagram = '', ...rest } = footer;
  return {
    ...setting.initial,
    universityUrl,
    intranetUrl,
    privacyUrl,
    ...rest,
    facebook,
    x,
    youtube,
    instagram,
  };
}

const initialState = (setting: Setting, config: Config): State => ({
  ...initialValues(setting, config),
  source: setting.source,
});

function thingOf(setting: Setting, config: Config): Changeable<State> {
  const initial = initialState(setting, config);
  return changeable<State>({
    subject: SUBJECT,
    table: 'instance_setting',
    key: 'key',
    fields: setting.fields,
    about: () => setting.label,
    isPublic: () => setting.isPublic,
    read: async (tx) => {
      const row = await selectSetting(tx, setting.key);
      return row === undefined ? undefined : { ...initial, ...row };
    },
    initial,
  });
}

/** A setting of the portal; `not_found` for a key that there is not. */
export function findSetting(key: string): Setting {
  const setting = SETTINGS.get(key);
  if (setting === undefined) throw notFound('Ese ajuste no existe.');
  return setting;
}

/** Values that a change took away; null where it took none. */
function valuesBefore(differences: readonly FieldDifference[]): SettingValues | null {
  const gone = differences.map(({ name, before }) => [name, String(before ?? '')]);
  return gone.length === 0 ? null : Object.fromEntries(gone);
}

/** All settings with their values, since when and by whom. */
export async function listSettings({ db, config }: Services): Promise<SettingState[]> {
  const kept = await lastChanges(db, SUBJECT);
  return [...SETTINGS.values()].map((setting) => {
    const row = kept.get(setting.key);
    const { source, ...values } = { ...initialState(setting, config), ...row?.value } as State;
    return {
      key: setting.key,
      version: row?.version ?? 0,
      values,
      source,
      since: row?.at?.toISOString() ?? null,
      by: row?.by ?? null,
      before: valuesBefore(row?.differences ?? []),
      joined: [],
    };
  });
}

/** Values that hold now. */
export async function readSetting(
  db: Db | Transaction,
  config: Config,
  setting: Setting,
): Promise<SettingValues> {
  return { ...initialValues(setting, config), ...(await selectSetting(db, setting.key)) };
}

interface Wish {
  key: string;
  version: number;
  values: SettingValues;
  source: string;
  seen: SettingValues | undefined;
  author: Author;
}

/** Changes a setting; `invalid_input` names what is wrong by field, `version_conflict` what two people changed. */
export async function saveSetting(services: Services, wish: Wish): Promise<SettingState> {
  const { db, config } = services;
  const setting = findSetting(wish.key);
  const { key, version, author, source } = wish;
  const names = new Set(setting.fields.map(({ name }) => name));
  const own = (values: SettingValues) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
  const changed = await change(
    db,
    thingOf(setting, config),
    {
      id: key,
      version,
      author,
      operation: 'changeSetting',
      reason: source,
      wanted: own(wish.values),
      ...(wish.seen === undefined ? {} : { seen: own(wish.seen) }),
    },
    async (tx, { before, next }) => {
      const problems = settingProblems(setting, next);
      if (Object.keys(problems).length > 0) throw invalid(problems);
      if (key === SECOND_PERSON.key) await tellLeftToOne(tx, services, { before, next, wish });
      // Each change brings its own source: nobody is asked whose it shall be.
      await writeSetting(tx, key, { ...next, source });
    },
  );
  const { source: kept, ...values } = changed.state as State;
  return {
    key,
    version: changed.version,
    values,
    source: kept,
    since: new Date().toISOString(),
    by: author.person.name ?? author.person.id,
    before: valuesBefore((await lastChanges(db, SUBJECT)).get(key)?.differences ?? []),
    joined: changed.joined,
  };
}

/** Whoever administers the portal, confirms for others or looks at what they do is told what one person decides from now on. */
async function tellLeftToOne(
  tx: Transaction,
  services: Services,
  { before, next, wish }: { before: SettingValues; next: SettingValues; wish: Wish },
): Promise<void> {
  const left = SECOND_NAMES.filter((name) => before[name] === 'si' && next[name] === 'no');
  if (left.length === 0) return;
  const { rows } = await sql<{ id: string }>`select id from officer where is_administrator
    union select g.person_id from function_grant g
      where g.function in ('second_person', 'people_keeper', 'auditor', 'internal_control') and g.person_id is not null
        and ${inForce(new Date())}`.execute(tx);
  await tellColleagues(tx, services, {
    ids: rows.map(({ id }) => id),
    by: wish.author.person,
    did: `dejó de pedir una segunda persona en: ${left.map((name) => SECOND_LABELS[name]).join('; ')}`,
    reason: wish.source,
    before:
      'Desde ahora lo decide una sola persona. Quién, cuándo y por qué queda en el historial de ese ajuste.',
    place: '/administracion/ajustes?seccion=segunda-persona',
  });
}

/** Changes of a setting that its history tells. */
const MOST_TOLD = 500;

/** Changes of a setting in words, the last one first. */
export async function settingHistory({ db }: Services, key: string): Promise<SettingRevision[]> {
  const setting = findSetting(key);
  const fields = new Map(setting.fields.map((field) => [field.name, field]));
  const shown = (name: string, value: unknown) => {
    const field = fields.get(name);
    return field === undefined ? String(value ?? '') : shownValue(field, value);
  };
  const { rows } = await readRevisions(db, { type: SUBJECT, id: key }, {}, MOST_TOLD);
  // Before the first change there is nothing to tell.
  const told = rows.filter(({ differences }) => differences.length > 0);
  return told.map(({ version, at, by, reason, differences }) => ({
    version,
    at,
    by,
    source: reason ?? '',
    differences: differences.map(({ name, label, before, after }) => ({
      name,
      label,
      before: shown(name, before),
      after: shown(name, after),
    })),
  }));
}

import type { TransparencySettings } from '#contract/transparency.ts';
import type { ConflictRow } from '#web/ui/conflict-choice.tsx';

/** Texts of the report as they are saved. */
export interface SavedSettings {
  settings: TransparencySettings;
  version: number;
}

/** Names of the texts, as the form shows them. */
export const SETTING_LABELS: Record<keyof TransparencySettings, string> = {
  articleLabel: 'Artículo y fracción',
  area: 'Área responsable',
  note: 'Nota de cada renglón',
};

const FIELDS = Object.keys(SETTING_LABELS) as (keyof TransparencySettings)[];

/** What is written here, with what somebody else saved meanwhile in the texts that were not touched. */
export function mergedSettings(
  mine: TransparencySettings,
  { over, theirs }: { over: TransparencySettings; theirs: TransparencySettings },
): TransparencySettings {
  const merged = { ...mine };
  for (const field of FIELDS) if (mine[field] === over[field]) merged[field] = theirs[field];
  return merged;
}

/** Texts in which both differ. */
export function settingsRows(mine: TransparencySettings, theirs: TransparencySettings): ConflictRow[] {
  return FIELDS.filter((field) => mine[field].trim() !== theirs[field]).map((field) => ({
    key: field,
    label: SETTING_LABELS[field],
    theirs: theirs[field],
    mine: mine[field],
  }));
}

/** The texts that a refused save tells are in force now; undefined when it was refused for something else. */
export function settingsInForce(extra: Record<string, unknown> | undefined): SavedSettings | undefined {
  const current = extra?.current;
  return typeof current === 'object' && current !== null && 'settings' in current
    ? (current as SavedSettings)
    : undefined;
}

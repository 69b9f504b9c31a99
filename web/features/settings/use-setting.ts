import { useState } from 'react';
import type { SettingState } from '#contract/settings-api.ts';
import { settingProblems, type Setting, type SettingValues } from '#contract/settings.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { changeConflict, type ChangeConflict } from '#web/kit/change-conflict.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { saveSetting } from './settings.data.ts';

interface Written {
  values: SettingValues;
  source: string;
  over: { version: number; values: SettingValues };
}

/** A setting that is being changed: what is typed stays through reloads and ended sessions until it is saved. */
export function useSetting(setting: Setting, saved: SettingState, onSaved: (state: SettingState) => void) {
  const { api, toast } = usePortal();
  const [written, setWritten] = useKept<Written>(`ajuste-${setting.key}`);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<ChangeConflict<SettingValues>>();
  const [isSaving, setSaving] = useState(false);
  const values = { ...saved.values, ...written?.values };
  const over = written?.over ?? { version: saved.version, values: saved.values };
  const source = written?.source ?? '';
  const changed = setting.fields.filter(({ name }) => (values[name] ?? '') !== (over.values[name] ?? ''));

  const put = (patch: Partial<Pick<Written, 'values' | 'source'>>) => {
    setRefused({});
    setFailure('');
    setWritten({ values, source, over, ...patch });
  };
  const forget = () => {
    setWritten(undefined);
    setRefused({});
    setFailure('');
    setConflict(undefined);
  };
  const send = async (wanted: SettingValues, base: Written['over'], why = source) => {
    setSaving(true);
    try {
      const state = await saveSetting(api, setting.key, {
        values: wanted,
        seen: base.values,
        version: base.version,
        source: why,
      });
      forget();
      onSaved(state);
      toast(state.joined.length > 0 ? 'Guardado. Se unió lo que otra persona cambió.' : 'Guardado. Ya vale.');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isProposed(error)) return forget();
      const met = changeConflict<SettingValues>(error.problem);
      if (met !== undefined) return setConflict(met);
      setRefused(error.problem.fields ?? {});
      setFailure(error.problem.fields === undefined ? error.problem.detail : '');
    } finally {
      setSaving(false);
    }
  };
  /** Messages by field before anything is sent. */
  const check = (): boolean => {
    const problems: Record<string, string> = { ...settingProblems(setting, values) };
    if (source.trim().length < 3)
      problems.source = 'Escribe la fuente: acuerdo, oficio, ley o quién lo pidió.';
    setRefused(problems);
    return Object.keys(problems).length === 0;
  };
  return {
    values,
    source,
    before: over.values,
    changed,
    refused,
    failure,
    conflict,
    isSaving,
    change: (patch: SettingValues) => put({ values: { ...values, ...patch } }),
    setSource: (text: string) => put({ source: text }),
    check,
    save: () => send(values, over),
    /** Puts back what the last change took away, by the rules of any change. */
    undo: () =>
      send(
        { ...saved.values, ...saved.before },
        { version: saved.version, values: saved.values },
        `Se deshace el cambio de ${saved.by ?? 'otra persona'}`,
      ),
    forget,
    settle: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => {
      if (conflict === undefined) return;
      const chosen = conflict.conflicts.map(({ name, mine, theirs }) => [
        name,
        String((choices[name] === 'mine' ? mine : theirs) ?? ''),
      ]);
      const next = { ...conflict.merged, ...(Object.fromEntries(chosen) as SettingValues) };
      const base = { version: conflict.version, values: conflict.current };
      setConflict(undefined);
      setWritten({ values: next, source, over: base });
      void send(next, base);
    },
  };
}

export type EditedSetting = ReturnType<typeof useSetting>;

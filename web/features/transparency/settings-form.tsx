import { useState, type FormEvent } from 'react';
import type { TransparencySettings } from '#contract/transparency.ts';
import { CallError } from '#web/kit/api.ts';
import { conflictWho } from '#web/kit/conflict-author.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConflictChoice } from '#web/ui/conflict-choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import {
  mergedSettings,
  SETTING_LABELS,
  settingsInForce,
  settingsRows,
  type SavedSettings,
} from './settings-conflict.ts';
import { saveSettings } from './transparency.data.ts';

interface SettingsFormProps extends SavedSettings {
  onSaved: () => void;
}

/** Texts of the report: article, area and note, as the law and the unit name them today. */
export function SettingsForm({ settings, version, onSaved }: SettingsFormProps) {
  const { api, toast } = usePortal();
  const [known, setKnown] = useState<SavedSettings>();
  const [written, setWritten] = useKept<{ value: TransparencySettings; over: SavedSettings }>(
    'textos-formato',
  );
  const [isOpen] = useState(written !== undefined);
  const [conflict, setConflict] = useState<SavedSettings & { who: string }>();
  const [error, setError] = useState<CallError | null>(null);
  // The page may have read the report before this form saved or was refused.
  const saved = known !== undefined && known.version > version ? known : { settings, version };
  const value = written?.value ?? saved.settings;
  const over = written?.over ?? saved;
  const set = (patch: Partial<TransparencySettings>) => setWritten({ value: { ...value, ...patch }, over });
  const fault = (field: string) => {
    const message = error?.problem.fields?.[field];
    return message === undefined ? [] : [message];
  };
  const save = async () => {
    setError(null);
    setConflict(undefined);
    try {
      setKnown(await saveSettings(api, value, over.version));
      setWritten(undefined);
      toast('Ajustes del formato guardados');
      onSaved();
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      const theirs = problem.status === 409 ? settingsInForce(problem.problem.extra) : undefined;
      if (theirs === undefined) return setError(problem);
      const merged = mergedSettings(value, { over: over.settings, theirs: theirs.settings });
      setWritten({ value: merged, over: theirs });
      return setConflict({ ...theirs, who: conflictWho(problem.problem) });
    }
  };
  const settle = (choice: 'mine' | 'theirs') => {
    if (choice === 'mine') return void save();
    setKnown(conflict);
    setConflict(undefined);
    return setWritten(undefined);
  };
  return (
    <details className="tr-settings" open={isOpen}>
      <summary>Textos del formato</summary>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={SETTING_LABELS.articleLabel}
          hint="Va en la carátula; cambia cuando la ley cambia su numeración."
          value={value.articleLabel}
          onChange={(articleLabel) => set({ articleLabel })}
          errors={fault('articleLabel')}
          maxLength={200}
        />
        <TextField
          label={SETTING_LABELS.area}
          value={value.area}
          onChange={(area) => set({ area })}
          errors={fault('area')}
          maxLength={200}
        />
        <TextField
          label={SETTING_LABELS.note}
          isOptional
          value={value.note}
          onChange={(note) => set({ note })}
          errors={fault('note')}
          maxLength={500}
        />
        {error !== null && error.problem.fields === undefined && (
          <Notice tone="bad">{error.problem.detail}</Notice>
        )}
        {conflict === undefined ? (
          <Button type="submit" variant="tonal">
            Guardar textos
          </Button>
        ) : (
          <ConflictChoice
            key={conflict.version}
            title={`${conflict.who} cambió los textos del formato mientras escribías.`}
            columns={{ what: 'Texto', theirs: 'Lo guardado', mine: 'Lo tuyo' }}
            rows={settingsRows(value, conflict.settings)}
            nothing="Lo guardado y lo tuyo ya son iguales."
            onSettle={settle}
          />
        )}
      </form>
    </details>
  );
}

import { useState, type FormEvent } from 'react';
import { TRANSPARENCY_LABELS, type TransparencySettings } from '#contract/transparency.ts';
import { CallError } from '#web/kit/api.ts';
import { changeConflict, chosenState, type ChangeConflict } from '#web/kit/change-conflict.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { saveSettings } from './transparency.data.ts';

/** Texts of the report as they are saved. */
interface SavedSettings {
  settings: TransparencySettings;
  version: number;
}

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
  const [conflict, setConflict] = useState<ChangeConflict<TransparencySettings>>();
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
  const save = async (wanted = value, seen = over) => {
    setError(null);
    setConflict(undefined);
    try {
      setKnown(await saveSettings(api, wanted, seen.version));
      setWritten(undefined);
      toast('Ajustes del formato guardados');
      onSaved();
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      const met = changeConflict<TransparencySettings>(problem.problem);
      if (met === undefined) return setError(problem);
      setWritten({ value: met.merged, over: { settings: met.current, version: met.version } });
      return setConflict(met);
    }
  };
  const settle = (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => {
    if (conflict === undefined) return;
    void save(chosenState(conflict, choices), {
      settings: conflict.current,
      version: conflict.version,
    });
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
          label={TRANSPARENCY_LABELS.articleLabel}
          hint="Va en la carátula; cambia cuando la ley cambia su numeración."
          value={value.articleLabel}
          onChange={(articleLabel) => set({ articleLabel })}
          errors={fault('articleLabel')}
          maxLength={200}
        />
        <TextField
          label={TRANSPARENCY_LABELS.area}
          value={value.area}
          onChange={(area) => set({ area })}
          errors={fault('area')}
          maxLength={200}
        />
        <TextField
          label={TRANSPARENCY_LABELS.note}
          isOptional
          value={value.note}
          onChange={(note) => set({ note })}
          errors={fault('note')}
          maxLength={500}
        />
        {error !== null && error.problem.fields === undefined && (
          <ActResult>{error.problem.detail}</ActResult>
        )}
        {conflict === undefined ? (
          <Button type="submit" variant="tonal">
            Guardar textos
          </Button>
        ) : (
          <Conflict
            key={conflict.version}
            conflict={conflict}
            what="los textos del formato"
            show={(_, text) => String(text ?? '')}
            onSettle={settle}
          />
        )}
      </form>
    </details>
  );
}

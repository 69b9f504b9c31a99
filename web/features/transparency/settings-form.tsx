import { useState, type FormEvent } from 'react';
import type { TransparencySettings } from '#contract/transparency.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { saveSettings } from './transparency.data.ts';

/** Texts of the report: article, area and note, as the law and the unit name them today. */
export function SettingsForm(props: {
  settings: TransparencySettings;
  version: number;
  onSaved: () => void;
}) {
  const { api, toast } = usePortal();
  const [value, setValue] = useState(props.settings);
  const [error, setError] = useState<CallError | null>(null);
  const set = (patch: Partial<TransparencySettings>) => setValue((known) => ({ ...known, ...patch }));
  const fault = (field: string) => {
    const message = error?.problem.fields?.[field];
    return message === undefined ? [] : [message];
  };
  const save = async () => {
    setError(null);
    try {
      await saveSettings(api, value, props.version);
      toast('Ajustes del formato guardados');
      props.onSaved();
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      setError(problem);
    }
  };
  return (
    <details className="tr-settings">
      <summary>Textos del formato</summary>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Artículo y fracción"
          hint="Va en la carátula; cambia cuando la ley cambia su numeración."
          value={value.articleLabel}
          onChange={(articleLabel) => set({ articleLabel })}
          errors={fault('articleLabel')}
          maxLength={200}
        />
        <TextField
          label="Área responsable"
          value={value.area}
          onChange={(area) => set({ area })}
          errors={fault('area')}
          maxLength={200}
        />
        <TextField
          label="Nota de cada renglón"
          isOptional
          value={value.note}
          onChange={(note) => set({ note })}
          errors={fault('note')}
          maxLength={500}
        />
        {error !== null && error.problem.fields === undefined && (
          <Notice tone="bad">{error.problem.detail}</Notice>
        )}
        <Button type="submit" variant="tonal">
          Guardar textos
        </Button>
      </form>
    </details>
  );
}

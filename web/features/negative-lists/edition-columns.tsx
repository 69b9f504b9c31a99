import { type FormEvent, useState } from 'react';
import { SANCTION_FIELD_LABELS, SANCTION_FIELDS, type SanctionField } from '#contract/negative-list-words.ts';
import type { ListEditionDetail, ListPreview } from '#contract/negative-lists.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { mapList } from './negative-lists.data.ts';

interface ColumnsProps {
  list: ListEditionDetail;
  preview: ListPreview;
  onMapped: (list: ListEditionDetail) => void;
  onConflict: () => void;
}

/** What each column of a sanctioned list is, and the day to which it is up to date. */
export function EditionColumns({ list, preview, onMapped, onConflict }: ColumnsProps) {
  const { api } = usePortal();
  const [mapping, setMapping] = useState(list.mapping ?? {});
  const [cutoff, setCutoff] = useState(list.cutoffOn ?? '');
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const options = preview.columns.map(({ position, header, examples }) => ({
    value: String(position),
    label: `${header || `Columna ${position + 1}`}${examples[0] === undefined ? '' : `: ${examples[0].slice(0, 40)}`}`,
  }));
  const isChanged =
    cutoff !== (list.cutoffOn ?? '') ||
    SANCTION_FIELDS.some((field) => mapping[field] !== list.mapping?.[field]);

  const choose = (field: SanctionField, value: string) =>
    setMapping(({ [field]: _before, ...others }) =>
      value === '' ? others : { ...others, [field]: Number(value) },
    );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (cutoff !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(cutoff)) {
      setErrors({ cutoffOn: 'Escribe una fecha que exista, como 10/09/2026.' });
      return;
    }
    setBusy(true);
    setErrors({});
    setProblem(undefined);
    try {
      onMapped(await mapList(api, list, { mapping, cutoffOn: cutoff === '' ? null : cutoff }));
    } catch (error) {
      if (!(error instanceof CallError)) setProblem('No se pudo. Intenta de nuevo.');
      else if (error.problem.fields !== undefined) setErrors(error.problem.fields);
      else setProblem(error.message);
      if (error instanceof CallError && error.problem.code === 'version_conflict') onConflict();
    } finally {
      setBusy(false);
    }
  };
  const errorOf = (name: string) => (errors[name] === undefined ? [] : [errors[name]]);

  return (
    <form
      className="nl-columns"
      aria-labelledby="nl-columnas"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <h3 id="nl-columnas">Fecha de corte y columnas</h3>
      <p className="u-muted">
        Este archivo no dice a qué día está al corriente: escríbelo. Cambia una columna si se reconoció mal.
      </p>
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      <div className="nl-fields">
        <DateField
          label="Fecha de corte de la lista"
          format="dd/mm/yyyy"
          isCompact
          placeholder="dd/mm/aaaa"
          value={cutoff}
          onChange={setCutoff}
          errors={errorOf('cutoffOn')}
        />
        {SANCTION_FIELDS.map((field) => (
          <Select
            key={field}
            label={SANCTION_FIELD_LABELS[field]}
            isOptional={field !== 'name'}
            options={options}
            emptyLabel="No está en el archivo"
            value={mapping[field] === undefined ? '' : String(mapping[field])}
            onChange={(value) => choose(field, value)}
            errors={errorOf(`mapping.${field}`)}
          />
        ))}
      </div>
      <Button type="submit" variant="tonal" disabled={isBusy || !isChanged}>
        Guardar y leer de nuevo
      </Button>
    </form>
  );
}

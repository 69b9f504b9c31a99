import { useCallback } from 'react';
import { directoryApi } from '#contract/directory.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import type { Api } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Select } from './select.tsx';

/** Areas of the directory, and those that public procedures name, but for imported ones alone: each once and in order. */
async function listAreas(api: Api): Promise<string[]> {
  const [directory, facets] = await Promise.all([
    api.call(directoryApi.list, { query: {} }),
    api.call(proceduresApi.facets, { query: {} }),
  ]);
  const imported = new Set(directory.imported);
  const named = facets.area.map(({ value }) => value).filter((name) => !imported.has(name));
  const names = [...directory.index.map(({ name }) => name), ...named];
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'es'));
}

type AreaFieldProps = Omit<Parameters<typeof Select>[0], 'options' | 'emptyLabel'>;

/** An area is chosen, never typed: two names of one area would be two areas. What was written before stays a choice. */
export function AreaField(props: AreaFieldProps) {
  const { api } = usePortal();
  const ask = useCallback(() => listAreas(api), [api]);
  const areas = useLoaded(ask).data ?? [];
  const all = props.value === '' || areas.includes(props.value) ? areas : [props.value, ...areas];
  return (
    <Select
      {...props}
      emptyLabel="Elige un área"
      hint={props.hint ?? 'Si falta, se agrega en Contenido, Áreas del directorio.'}
      options={all.map((name) => ({ value: name, label: name }))}
    />
  );
}

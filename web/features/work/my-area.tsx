import { useCallback, useState } from 'react';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Select } from '#web/ui/select.tsx';
import { chooseArea, readArea } from './work.data.ts';

/** Whose the unit is: the area of the directory in which this person works, said by it or chosen here. */
export function MyArea({ onChanged }: { onChanged: () => void }) {
  const { api, fail } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readArea(api, signal), [api]);
  const { data, adopt } = useLoaded(ask);
  const [isBusy, setBusy] = useState(false);
  if (data === undefined) return null;
  const { area, areas, isByDirectory } = data;
  if (isByDirectory)
    return (
      <p className="wk-area">
        Tu área es <b>{area?.name}</b>, según el directorio. Ves lo de ella, lo de las que están arriba y
        abajo, y lo que no es de ninguna.
      </p>
    );
  const choose = async (key: string) => {
    setBusy(true);
    try {
      adopt(await chooseArea(api, key === '' ? null : key));
      onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="wk-area">
      <Select
        label="Tu área"
        hint={
          area === null
            ? 'El directorio no la dice: mientras no la elijas, ves lo que te toca de todas las áreas.'
            : 'Ves lo de ella, lo de las que están arriba y abajo, y lo que no es de ninguna.'
        }
        value={area?.key ?? ''}
        onChange={(key) => void choose(key)}
        options={areas.map(({ key, name }) => ({ value: key, label: name }))}
        emptyLabel="Todas las áreas"
        isOptional
        isDisabled={isBusy}
      />
    </div>
  );
}

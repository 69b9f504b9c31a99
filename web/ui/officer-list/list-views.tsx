import { useState } from 'react';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { SelectPill } from '../select.tsx';
import { TextField } from '../text-field.tsx';
import { isSameView, patchTo, viewOf, type ListAddress } from './list-address.ts';

interface View {
  name: string;
  search: Record<string, string>;
}

function readViews(place: string): View[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]') as View[];
  } catch {
    return [];
  }
}

/**
 * Filters, order and columns of a list under a name, for this person in this browser; what a view shows stands whole
 * in its address, so that it can be sent.
 */
export function ListViews({ id, address }: { id: string; address: ListAddress }) {
  const { session, toast, fail } = usePortal();
  const place = `portal.vistas.${session.snapshot().identity?.id ?? ''}.${id}`;
  const [views, setViews] = useState(() => readViews(place));
  const [name, setName] = useState('');
  const [isAsking, setAsking] = useState(false);
  const present = viewOf(address);
  const keep = (next: View[], said: string) => {
    setViews(next);
    try {
      localStorage.setItem(place, JSON.stringify(next));
      toast(said);
    } catch {
      fail('Este navegador no guarda vistas. La dirección de la página sirve igual.');
    }
  };
  const save = () => {
    const title = name.trim();
    if (title === '') return;
    keep(
      [...views.filter((view) => view.name !== title), { name: title, search: present }],
      `Vista «${title}» guardada en este navegador.`,
    );
    setAsking(false);
    setName('');
  };
  const current = views.find(({ search }) => isSameView(search, present));
  const copy = () =>
    navigator.clipboard.writeText(location.origin + address.href({ pag: '' })).then(
      () => toast('Enlace de la vista copiado.'),
      () => toast('Tu navegador no permitió copiar. Copia la dirección de la barra.'),
    );
  return (
    <>
      {views.length > 0 && (
        <SelectPill
          label="Vistas guardadas"
          value={current?.name ?? ''}
          emptyLabel="Vistas guardadas"
          options={views.map((view) => ({ value: view.name, label: view.name }))}
          onChange={(chosen) =>
            address.set(patchTo(address, views.find((view) => view.name === chosen)?.search ?? {}))
          }
        />
      )}
      {current === undefined && Object.keys(present).length > 0 && (
        <Button variant="text" size="small" onClick={() => setAsking(true)}>
          Guardar esta vista
        </Button>
      )}
      {current !== undefined && (
        <Button
          variant="text"
          size="small"
          onClick={() =>
            keep(
              views.filter((view) => view.name !== current.name),
              `Se olvidó la vista «${current.name}».`,
            )
          }
        >
          Olvidar esta vista
        </Button>
      )}
      {Object.keys(present).length > 0 && (
        <Button variant="text" size="small" onClick={() => void copy()}>
          Copiar enlace
        </Button>
      )}
      <Dialog
        title="Guardar esta vista"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={save}>Guardar</Button>
            <Button variant="text" onClick={() => setAsking(false)}>
              Cancelar
            </Button>
          </>
        }
      >
        <TextField label="Nombre de la vista" value={name} onChange={setName} maxLength={60} />
      </Dialog>
    </>
  );
}

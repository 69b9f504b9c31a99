import { useState } from 'react';
import type { ContentKind } from '#contract/content.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectPill } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { usePortal } from '#web/kit/portal-context.tsx';
import { listAddress } from './content-addresses.ts';

type Search = Readonly<Record<string, string | undefined>>;

interface View {
  name: string;
  search: Search;
}

const nameOf = (kind: ContentKind) => `contenido:vistas:${kind.type}`;

function readViews(kind: ContentKind): View[] {
  try {
    return JSON.parse(localStorage.getItem(nameOf(kind)) ?? '[]') as View[];
  } catch {
    return [];
  }
}

/** Filters of a list under a name, in this browser; what a view shows stands whole in its address, so that it can be sent. */
export function SavedViews({ kind, search }: { kind: ContentKind; search: Search }) {
  const { go, toast } = usePortal();
  const [views, setViews] = useState(() => readViews(kind));
  const [name, setName] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { pag: _page, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const keep = (next: View[]) => {
    setViews(next);
    localStorage.setItem(nameOf(kind), JSON.stringify(next));
  };
  const save = () => {
    const title = name.trim();
    if (title === '') return;
    keep([...views.filter((view) => view.name !== title), { name: title, search: filters }]);
    setAsking(false);
    setName('');
    toast(`Vista «${title}» guardada en este navegador`);
  };
  const same = (view: View) => JSON.stringify(view.search) === JSON.stringify(filters);
  const current = views.find(same);
  return (
    <>
      {views.length > 0 && (
        <SelectPill
          label="Vistas guardadas"
          value={current?.name ?? ''}
          emptyLabel="Vistas guardadas"
          options={views.map((view) => ({ value: view.name, label: view.name }))}
          onChange={(chosen) =>
            go(listAddress(kind, views.find((view) => view.name === chosen)?.search ?? {}))
          }
        />
      )}
      {current === undefined && isFiltered && (
        <Button variant="text" size="small" onClick={() => setAsking(true)}>
          Guardar esta vista
        </Button>
      )}
      {current !== undefined && (
        <Button
          variant="text"
          size="small"
          onClick={() => keep(views.filter((view) => view.name !== current.name))}
        >
          Olvidar esta vista
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

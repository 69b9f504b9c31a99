import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { ImportHistory } from './import-history.tsx';
import { LIST_IMPORT } from './import-words.ts';
import { importsAddress, type ImportsSearch } from './imports-address.ts';
import { OpenImport } from './imports-part.tsx';

const PATH = '/padron-Proveedores/Administrador';

interface ListImportsProps {
  search: ImportsSearch;
  setSearch: (patch: Readonly<Record<string, string>>) => void;
  open: string;
  onOpen: (id: string) => void;
  onStep: () => void;
}

/** The files of negative lists; they come up beside the list that each replaces. */
export function ListImports({ open, onOpen, onStep, search, setSearch }: ListImportsProps) {
  const kept = useFocusKept(open);
  const place = { seccion: 'listas', tipo: 'archivos' };
  const address = importsAddress({ path: PATH, kept: place, search, set: setSearch });
  return (
    <div className="f-import" {...kept}>
      {open === '' ? (
        <ImportHistory words={LIST_IMPORT} address={address} onOpen={onOpen} />
      ) : (
        <OpenImport key={open} words={LIST_IMPORT} id={open} onLeave={() => onOpen('')} onStep={onStep} />
      )}
    </div>
  );
}

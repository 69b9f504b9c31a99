import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { ImportHistory } from './import-history.tsx';
import { LIST_IMPORT } from './import-words.ts';
import { OpenImport } from './imports-part.tsx';

interface ListImportsProps {
  open: string;
  onOpen: (id: string) => void;
  onStep: () => void;
}

/** The files of negative lists; they come up beside the list that each replaces. */
export function ListImports({ open, onOpen, onStep }: ListImportsProps) {
  const kept = useFocusKept(open);
  return (
    <div className="f-import" {...kept}>
      {open === '' ? (
        <ImportHistory words={LIST_IMPORT} onOpen={onOpen} />
      ) : (
        <OpenImport key={open} words={LIST_IMPORT} id={open} onLeave={() => onOpen('')} onStep={onStep} />
      )}
    </div>
  );
}

import type { SupplierFile } from '#contract/supplier-file.ts';
import { Conflict } from '#web/ui/conflict.tsx';
import { fileFieldLabel } from '#contract/file-catalogue.ts';
import { shownAt } from '../fields/file-section.tsx';
import { changedPaths } from '../request/file-paths.ts';
import { useFileFields } from '../fields/form-context.ts';
import { bothRetired, type KnownLines, knownLines } from '../request/known-lines.ts';
import type { OpenRequest } from '../request/use-request.ts';

const shown = (file: SupplierFile, path: string, lines: KnownLines): string =>
  path === 'lines' ? file.lines.map(lines.nameOf).join(', ') : shownAt(file, path);

/** Another tab or device saved meanwhile: shows where both differ and lets the person choose. */
export function ConflictNotice({ open }: { open: OpenRequest }) {
  const form = useFileFields();
  const theirs = open.conflict;
  if (theirs === undefined) return null;
  const lines = knownLines(form.lines.active, bothRetired(theirs, open.request));
  const paths = changedPaths(theirs.data, open.data).filter((path) => !path.endsWith('.stateCode'));
  return (
    <Conflict
      key={theirs.version}
      level={2}
      title="Esta solicitud se guardó desde otra pestaña o equipo."
      columns={{ theirs: 'Lo guardado', mine: 'Lo tuyo aquí' }}
      rows={paths.map((path) => ({
        key: path,
        label: fileFieldLabel(path),
        theirs: shown(theirs.data, path, lines),
        mine: shown(open.data, path, lines),
      }))}
      nothing="Solo cambió el avance: los manifiestos o los documentos."
      onSettle={open.settle}
    />
  );
}

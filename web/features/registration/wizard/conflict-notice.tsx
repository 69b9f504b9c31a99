import type { SupplierFile } from '#contract/supplier-file.ts';
import { Conflict } from '#web/ui/conflict.tsx';
import { SECTIONS } from '../fields/field-sections.ts';
import { fileFieldLabel } from '#contract/supplier-file-labels.ts';
import { shownValue } from '../fields/field-specs.ts';
import { changedPaths, valueAt } from '../request/file-paths.ts';
import { useFileFields } from '../fields/form-context.ts';
import { bothRetired, type KnownLines, knownLines } from '../request/known-lines.ts';
import type { OpenRequest } from '../request/use-request.ts';

function shown(file: SupplierFile, path: string, lines: KnownLines): string {
  if (path === 'lines') return file.lines.map(lines.nameOf).join(', ');
  if (path === 'partners')
    return file.partners.map(({ name, percentage }) => `${name} ${percentage}%`).join(', ');
  if (path === 'contacts') return file.contacts.map(({ name }) => name).join(', ');
  const spec = SECTIONS.flatMap(({ fields }) => fields).find((field) => field.path === path);
  return spec === undefined ? '' : shownValue(spec, valueAt(file, path));
}

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

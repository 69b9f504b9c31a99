import { useState } from 'react';
import type { ImportDependent, ImportDependents, ImportDetail } from '#contract/imports.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { hasBefore } from './import-in-force.tsx';
import type { ImportWords } from './import-words.ts';
import { listDependents, undoImport } from './imports.data.ts';

const COLUMNS: Column<ImportDependent>[] = [
  { key: 'title', name: 'Qué', cell: ({ title }) => title },
  { key: 'why', name: 'Por qué se queda', cell: ({ why }) => why },
  { key: 'line', name: 'Lugar', cell: ({ line }) => (line === null ? '' : `Línea ${formatCount(line)}`) },
];

/** What takes the place of a list that is taken back. */
function comesBack(run: ImportDetail): string {
  if (!hasBefore(run)) return 'No había otra antes: ninguna lista de esta fuente queda en vigor.';
  const which = run.findings?.replaces;
  return which === undefined
    ? 'Vuelve a estar en vigor la lista anterior.'
    : `Vuelve a estar en vigor la anterior: ${which}.`;
}

interface ImportUndoProps {
  words: ImportWords;
  run: ImportDetail;
  onChange: (run: ImportDetail) => void;
}

/** Takes a whole run back, or says what depends on it. */
export function ImportUndo({ words, run, onChange }: ImportUndoProps) {
  const { api } = usePortal();
  const [found, setFound] = useState<ImportDependents>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const { undoLeast = 0 } = words;
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (isProposed(error)) return setFound(undefined);
      setFailure(error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.');
    } finally {
      setBusy(false);
    }
  };
  const look = () => act(async () => setFound(await listDependents(api, words.api, run.id)));
  const undo = () => {
    const isShort = reason.trim().length < undoLeast;
    setProblem(isShort ? `Explícalo con al menos ${undoLeast} letras.` : undefined);
    if (isShort) return;
    void act(async () => {
      const next = await undoImport(api, words.api, run.id, reason.trim());
      setFound(undefined);
      onChange(next);
    });
  };
  const isFree = found?.total === 0;
  return (
    <>
      {failure !== undefined && found === undefined && <ActResult>{failure}</ActResult>}
      <Button variant="line" disabled={isBusy} onClick={() => void look()}>
        Deshacer la importación
      </Button>
      <Dialog
        title={
          isFree
            ? run.takesSecond
              ? '¿Proponer que se deshaga la importación?'
              : '¿Deshacer la importación?'
            : 'No se puede deshacer todavía'
        }
        isOpen={found !== undefined}
        onClose={() => setFound(undefined)}
        actions={
          <>
            {isFree && (
              <Button disabled={isBusy} onClick={undo}>
                {run.takesSecond
                  ? 'Proponer a otra persona'
                  : `Quitar ${formatCountOf(run.taken, words.one, words.many)}`}
              </Button>
            )}
            <Button variant="line" onClick={() => setFound(undefined)}>
              {isFree ? 'Conservar' : 'Cerrar'}
            </Button>
          </>
        }
      >
        {failure !== undefined && <ActResult>{failure}</ActResult>}
        {isFree ? (
          <>
            <p>
              Todo lo que trajo «{run.fileName}» queda como estaba antes.{' '}
              {words.replaces !== undefined && comesBack(run)} Nada depende de ello. En la bitácora queda
              quién lo importó y quién lo deshizo.
            </p>
            {undoLeast > 0 && (
              <TextArea
                label="Por qué se deshace"
                hint="Queda en el historial de cada cosa que trajo."
                rows={3}
                maxLength={1_000}
                value={reason}
                errors={problem === undefined ? [] : [problem]}
                onChange={setReason}
              />
            )}
          </>
        ) : (
          <>
            <p>
              {formatCountOf(found?.total ?? 0, 'cosa depende', 'cosas dependen')} ya de lo importado.
              Mientras haya alguna, la importación se queda completa.
            </p>
            <DataTable
              caption="Lo que depende de la importación"
              columns={COLUMNS}
              rows={found?.rows ?? []}
              rowKey={(row) => `${row.title} ${row.why}`}
              density="compact"
            />
          </>
        )}
      </Dialog>
    </>
  );
}

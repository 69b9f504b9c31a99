import { useState } from 'react';
import { IMPORT_STATUS_LABELS, type ImportDetail } from '#contract/imports.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount, formatCountOf, formatFileSize, formatPercent } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { CountList } from '#web/ui/count-list.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { cancelImport, startImport } from './imports.data.ts';
import { ImportPreviewPart, readingOf } from './import-preview.tsx';
import { ImportReport } from './import-report.tsx';

type Act = (api: ReturnType<typeof usePortal>['api'], id: string) => Promise<ImportDetail>;

interface ImportRunProps {
  run: ImportDetail;
  isOutOfTouch: boolean;
  onChange: (run: ImportDetail) => void;
  onLeave: () => void;
}

/** One import from preview to report, with the step that is possible now. */
export function ImportRunPart({ run, isOutOfTouch, onChange, onLeave }: ImportRunProps) {
  const { api } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const act = async (work: Act) => {
    setBusy(true);
    setFailure(undefined);
    try {
      onChange(await work(api, run.id));
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.');
    } finally {
      setBusy(false);
    }
  };

  const isOver = run.status === 'done' || run.status === 'cancelled' || run.status === 'failed';
  const fresh = run.preview?.fresh ?? 0;
  const refused = run.preview?.refused ?? 0;
  return (
    <Stack gap={24}>
      <div>
        <h2 tabIndex={-1} data-takes-focus>
          {run.fileName}
        </h2>
        <p role="status">
          {IMPORT_STATUS_LABELS[run.status]} · {formatFileSize(run.fileBytes)}
          {run.preview !== null && ` · ${readingOf(run.preview)}`}
        </p>
      </div>
      {isOutOfTouch && (
        <Notice tone="warn">
          No hay conexión con el portal. La importación sigue allá; esta página se pone al día sola.
        </Notice>
      )}
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      {run.status === 'analysing' && (
        <p>Se cuentan las filas y se buscan repetidas. Nada se guarda todavía.</p>
      )}
      {run.status === 'running' && <Progress run={run} />}
      {run.status === 'ready' && run.preview !== null && (
        <>
          <CountList
            counts={[
              { name: 'Filas', value: run.preview.rows },
              { name: 'Contratos nuevos', value: fresh },
              { name: 'Repetidos, se omiten', value: run.preview.duplicates },
              { name: 'Se rechazan', value: run.preview.refused },
            ]}
          />
          {fresh === 0 && <Notice>El archivo no trae contratos nuevos.</Notice>}
        </>
      )}
      {isOver && <ImportReport run={run} />}
      <Cluster gap={12}>
        {run.status === 'ready' && (fresh > 0 || refused > 0) && (
          <Button disabled={isBusy} onClick={() => void act(startImport)}>
            {fresh > 0
              ? `Importar ${formatCountOf(fresh, 'contrato', 'contratos')}`
              : 'Guardar el informe de rechazos'}
          </Button>
        )}
        {!isOver && (
          <Button variant="line" disabled={isBusy} onClick={() => void act(cancelImport)}>
            {run.status === 'ready' ? 'Descartar' : 'Cancelar importación'}
          </Button>
        )}
        {isOver && (
          <Button variant="tonal" onClick={onLeave}>
            Importar otro archivo
          </Button>
        )}
      </Cluster>
      {run.status === 'ready' && run.preview !== null && <ImportPreviewPart preview={run.preview} />}
    </Stack>
  );
}

function Progress({ run }: { run: ImportDetail }) {
  const share = run.rows === null || run.rows === 0 ? 0 : run.position / run.rows;
  return (
    <div>
      <WorkProgress label="Avance de la importación" share={share} />
      <p>
        {formatPercent(share)}: {formatCount(run.position)} de {formatCount(run.rows ?? 0)} filas.{' '}
        {formatCount(run.taken)} importadas, {formatCount(run.skipped)} omitidas, {formatCount(run.refused)}{' '}
        rechazadas.
      </p>
      <p>Puedes cerrar esta página: la importación sigue y aquí verás el informe.</p>
    </div>
  );
}

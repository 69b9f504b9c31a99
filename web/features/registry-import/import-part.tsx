import { useState } from 'react';
import { REGISTRY_IMPORT_STATE_LABELS, type RegistryImportDetail } from '#contract/registry-import.ts';
import { CallError, type Api } from '#web/kit/api.ts';
import { formatCount, formatCountOf, formatFileSize, formatPercent } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { ImportFindings } from './import-findings.tsx';
import { cancelImport, saveRefusals, startImport } from './registry-import.data.ts';

const PATH = '/padron-Proveedores/Administrador';

interface ImportPartProps {
  run: RegistryImportDetail;
  isOutOfTouch: boolean;
  onChange: (run: RegistryImportDetail) => void;
  /** Somebody else did something with it meanwhile. */
  onConflict: () => void;
  onLeave: () => void;
}

const suppliers = (count: number) => formatCountOf(count, 'proveedor', 'proveedores');

/** One import from preview to outcome, with the step that is possible now. */
export function ImportPart({ run, isOutOfTouch, onChange, onConflict, onLeave }: ImportPartProps) {
  const { api } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const kept = useFocusKept(`${run.id} ${run.status}`);
  const told = (error: unknown) =>
    setFailure(error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.');
  const act = async (work: (api: Api, id: string) => Promise<RegistryImportDetail>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      onChange(await work(api, run.id));
    } catch (error) {
      told(error);
      if (error instanceof CallError && error.status === 409) onConflict();
    } finally {
      setBusy(false);
    }
  };
  const { status } = run;
  const isOver = status === 'done' || status === 'cancelled' || status === 'failed';

  return (
    <div className="ri" {...kept}>
      <Stack gap={24}>
        <div>
          <h2 tabIndex={-1} ref={takeLostFocus} data-takes-focus>
            {run.fileName}
          </h2>
          <p role="status">
            {REGISTRY_IMPORT_STATE_LABELS[run.status]} · {formatFileSize(run.fileBytes)}
          </p>
        </div>
        {isOutOfTouch && (
          <Notice tone="warn">
            No hay conexión con el portal. El trabajo sigue allá; esta página se pone al día sola.
          </Notice>
        )}
        {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
        {run.failure !== null && <Notice tone="bad">{run.failure}</Notice>}
        {run.status === 'analysing' && (
          <p>Se revisa cada fila con las mismas reglas del formulario. Nada se registra todavía.</p>
        )}
        {run.status === 'running' && <Progress run={run} />}
        {run.status === 'done' && (
          <Notice>
            {run.written === 1 ? 'Se registró 1 proveedor.' : `Se registraron ${suppliers(run.written)}.`}
            {run.refused > 0 &&
              (run.refused === 1
                ? ' Quedó fuera 1 fila con errores.'
                : ` Quedaron fuera ${formatCount(run.refused)} filas con errores.`)}
          </Notice>
        )}
        {run.status === 'done' && run.written > 0 && (
          <p>
            <a href={screenPath(PATH, { seccion: 'padron', lista: run.id })}>
              {run.written === 1 ? 'Ver al proveedor registrado' : `Ver a los ${suppliers(run.written)}`}
            </a>
            {run.doubtful > 0 && (
              <>
                {' · '}
                <a href={screenPath(PATH, { seccion: 'listas' })}>Ver coincidencias</a>
              </>
            )}
          </p>
        )}
        {run.status === 'cancelled' && (
          <Notice tone="mute">
            {run.cancelledBy === null ? 'Se canceló.' : `${run.cancelledBy} la canceló.`} No quedó registrada
            ninguna fila.
          </Notice>
        )}
        {run.status !== 'analysing' && run.rows > 0 && <ImportFindings run={run} />}
        {run.status === 'ready' && run.refused > 0 && (
          <p>
            Corrige las filas con errores y sube el archivo otra vez, o importa solo las válidas y carga las
            demás después.
          </p>
        )}
        <Cluster gap={12}>
          {run.status === 'ready' && run.refused === 0 && run.valid > 0 && (
            <Button
              disabled={isBusy}
              onClick={() => void act((client, id) => startImport(client, id, 'all'))}
            >
              Registrar {suppliers(run.valid)}
            </Button>
          )}
          {run.status === 'ready' && run.refused > 0 && run.valid > 0 && (
            <Button
              disabled={isBusy}
              onClick={() => void act((client, id) => startImport(client, id, 'valid'))}
            >
              {run.valid === 1
                ? 'Importar solo la fila válida'
                : `Importar solo las ${formatCount(run.valid)} filas válidas`}
            </Button>
          )}
          {run.refused > 0 && (
            <Button variant="tonal" onClick={() => void saveRefusals(api, run.id).catch(told)}>
              Descargar filas con errores
            </Button>
          )}
          {!isOver && (
            <Button
              variant="line"
              disabled={isBusy}
              onClick={() => void act((client, id) => cancelImport(client, id, status))}
            >
              {run.status === 'ready' ? 'Descartar' : 'Cancelar'}
            </Button>
          )}
          {isOver && (
            <Button variant="tonal" onClick={onLeave}>
              Cargar otro archivo
            </Button>
          )}
        </Cluster>
      </Stack>
    </div>
  );
}

function Progress({ run }: { run: RegistryImportDetail }) {
  const share = run.valid === 0 ? 0 : run.written / run.valid;
  return (
    <div>
      <WorkProgress label="Avance de la importación" share={share} />
      <p>
        {formatPercent(share)}: {formatCount(run.written)} de {formatCount(run.valid)} filas. Se registran
        todas juntas al final, o ninguna.
      </p>
    </div>
  );
}

/** Opening what was uploaded takes its controls away: the heading gets the focus that is left nowhere. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}

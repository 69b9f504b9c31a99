import { useEffect, useState } from 'react';
import type { ImportDetail, RefusalPage } from '#contract/imports.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { CountList } from '#web/ui/count-list.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageSteps } from '#web/ui/page-steps.tsx';
import { downloadRefusals, listRefusals } from './imports.data.ts';
import { REFUSAL_COLUMNS } from './refusal-columns.tsx';

const PAGE = 20;

/** What an import did: counts, refused rows by reason and one by one, and their file. */
export function ImportReport({ run }: { run: ImportDetail }) {
  return (
    <Stack gap={24}>
      {run.status === 'cancelled' && (
        <Notice tone="warn">
          {run.taken === 0
            ? 'Cancelaste la importación antes de que guardara contratos.'
            : `Cancelaste la importación. ${formatCountOf(run.taken, 'contrato ya guardado se conserva', 'contratos ya guardados se conservan')}; ` +
              'si subes el archivo otra vez, se omiten.'}
        </Notice>
      )}
      {run.status === 'failed' && <Notice tone="bad">{run.failure}</Notice>}
      <CountList
        counts={[
          { name: 'Filas revisadas', value: run.position },
          { name: 'Importados', value: run.taken },
          { name: 'Omitidos por repetidos', value: run.skipped },
          { name: 'Rechazados', value: run.refused },
        ]}
      />
      {run.reasons.length > 0 && (
        <ul className="f-import__reasons">
          {run.reasons.map(({ code, label, count }) => (
            <li key={code}>
              {label}: {formatCountOf(count, 'fila', 'filas')}
            </li>
          ))}
        </ul>
      )}
      {run.refused > 0 && <RefusedRows id={run.id} total={run.refused} />}
    </Stack>
  );
}

function RefusedRows({ id, total }: { id: string; total: number }) {
  const { api, toast } = usePortal();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<RefusalPage>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    let isCurrent = true;
    listRefusals(api, id, page).then(
      (answer) => isCurrent && setShown(answer),
      (error: unknown) =>
        isCurrent && setFailure(error instanceof CallError ? error.message : 'No se pudo leer.'),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, id, page]);

  const download = () =>
    downloadRefusals(api, id).catch((error: unknown) =>
      toast(error instanceof CallError ? error.message : 'No se pudo descargar.'),
    );

  return (
    <div>
      <Cluster between>
        <h3>Filas rechazadas</h3>
        <Button variant="tonal" onClick={() => void download()}>
          Descargar filas rechazadas (CSV)
        </Button>
      </Cluster>
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      {shown !== undefined && (
        <DataTable
          caption="Filas rechazadas"
          columns={REFUSAL_COLUMNS}
          rows={shown.rows}
          rowKey={({ line }) => String(line)}
          density="compact"
        />
      )}
      <PageSteps page={page} pageSize={PAGE} total={total} onPage={setPage} />
    </div>
  );
}

import { useCallback, useState } from 'react';
import { FORMATS, type FormatFault, type FormatKey } from '#contract/transparency.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { downloadFormat, loadFormat, type QuarterQuery } from './transparency.data.ts';

/** The other formats of the law for the same quarter: what to mend first, then the file. */
export function OtherFormats({ quarter }: { quarter: QuarterQuery }) {
  return (Object.keys(FORMATS) as FormatKey[]).map((key) => (
    <OneFormat key={key} formato={key} quarter={quarter} />
  ));
}

const COLUMNS: Column<FormatFault>[] = [
  { key: 'name', name: 'Renglón', cell: ({ name, path }) => <a href={screenPath(path)}>{name}</a> },
  { key: 'field', name: 'Campo', cell: ({ field }) => field },
  { key: 'problem', name: 'Qué falta', cell: ({ problem }) => problem },
];

function OneFormat({ formato, quarter }: { formato: FormatKey; quarter: QuarterQuery }) {
  const { api, toast, settings } = usePortal();
  const [isBusy, setIsBusy] = useState(false);
  const ask = useCallback(
    (signal: AbortSignal) => loadFormat(api, { formato, quarter }, signal),
    [api, formato, quarter],
  );
  const { data, failure, reload } = useLoaded(ask);
  const { title, label, row } = FORMATS[formato];
  const take = async () => {
    setIsBusy(true);
    try {
      const { blob, name } = await downloadFormat(api, { formato, quarter });
      saveFile(blob, name);
    } catch (error) {
      toast(error instanceof CallError ? error.problem.detail : 'No se pudo descargar. Intenta de nuevo.');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className="tr-section" aria-labelledby={`formato-${formato}`}>
      <h2 id={`formato-${formato}`}>{title}</h2>
      <p className="u-muted">
        {label}. {row}
      </p>
      {failure !== undefined ? (
        <ErrorBlock
          what="el formato"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      ) : data === undefined ? (
        <Skeleton rows={3} label="Revisando los renglones" />
      ) : (
        <>
          <Notice tone={data.faultCount > 0 ? 'warn' : 'info'}>
            {data.rows === 0
              ? 'En este trimestre no hay renglones que reportar.'
              : data.faultCount === 0
                ? `Los ${formatCount(data.rows)} renglones están completos.`
                : `${formatCountOf(data.rows, 'renglón', 'renglones')}: corrige ${formatCountOf(data.faultCount, 'dato', 'datos')} en ${formatCount(data.rows - data.complete)}. Si lo descargas ahora, esas celdas van vacías.`}
          </Notice>
          <p>
            <Button disabled={data.rows === 0 || isBusy} onClick={() => void take()}>
              {isBusy ? 'Preparando…' : 'Descargar formato (XLSX)'}
            </Button>
          </p>
          {data.faults.length > 0 && (
            <details>
              <summary>
                Por corregir ({formatCount(data.faults.length)}
                {data.faultCount > data.faults.length && ` de ${formatCount(data.faultCount)}`})
              </summary>
              <DataTable
                caption={`Datos por corregir de ${title}`}
                density="compact"
                columns={COLUMNS}
                rows={data.faults}
                rowKey={({ path, name, field }) => `${path} ${name} ${field}`}
              />
            </details>
          )}
        </>
      )}
    </section>
  );
}

import { useState, type ReactNode } from 'react';
import type { FormatFault, FormatReport } from '#contract/transparency.ts';
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
import type { TakenFile } from './transparency.data.ts';

/** As many as are shown at once without asking. */
const OPEN_FAULTS = 10;

const COLUMNS: Column<FormatFault>[] = [
  {
    key: 'row',
    name: 'Renglón',
    cell: ({ name, number }) => (
      <>
        {name} {number !== null && <span className="u-muted">{number}</span>}
      </>
    ),
  },
  { key: 'field', name: 'Campo', cell: ({ field, path }) => <a href={screenPath(path)}>{field}</a> },
  { key: 'problem', name: 'Qué falta', cell: ({ problem }) => problem },
];

interface FormatPartProps<Report extends FormatReport> {
  id: string;
  title: string;
  /** Article, and what a row of it is. */
  about: (report: Report | undefined) => string;
  /** Keeps its identity while the quarter is the same. */
  load: (signal: AbortSignal) => Promise<Report>;
  takeFile: () => Promise<TakenFile>;
  /** All faults as a file. */
  takeFaults?: () => Promise<TakenFile>;
  children?: (report: Report, reload: () => void) => ReactNode;
}

/** One format of the law in a quarter: how many rows, what to mend first, then the file. */
export function FormatPart<Report extends FormatReport>(props: FormatPartProps<Report>) {
  const { id, title, about, load, takeFile, takeFaults, children } = props;
  const { settings } = usePortal();
  const { data, failure, reload, isWaiting } = useLoaded(load);
  const [isBusy, take] = useTaking();
  return (
    <section className="tr-section" aria-labelledby={id} aria-busy={isWaiting}>
      <h2 id={id}>{title}</h2>
      <p className="u-muted">{about(data)}</p>
      {failure !== undefined && (
        <ErrorBlock
          what={`los renglones de «${title}»`}
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {failure === undefined && data === undefined && <Skeleton rows={3} label="Revisando los renglones" />}
      {data !== undefined && (
        <>
          <Figures report={data} />
          <Notice tone={data.faultCount > 0 ? 'warn' : 'info'}>{verdict(data)}</Notice>
          <Faults report={data} title={title} hasFile={takeFaults !== undefined} />
          <p className="u-cluster u-gap-8">
            <Button disabled={data.rows === 0 || isWaiting || isBusy} onClick={() => void take(takeFile)}>
              {isBusy ? 'Preparando…' : 'Descargar formato (XLSX)'}
            </Button>
            {takeFaults !== undefined && data.faultCount > 0 && (
              <Button variant="line" disabled={isWaiting || isBusy} onClick={() => void take(takeFaults)}>
                Descargar lista por corregir (CSV)
              </Button>
            )}
          </p>
          {children?.(data, reload)}
        </>
      )}
    </section>
  );
}

/** Saves a file that comes with the officer's session; what went wrong is told. */
function useTaking(): [boolean, (ask: () => Promise<TakenFile>) => Promise<void>] {
  const { fail } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const take = async (ask: () => Promise<TakenFile>) => {
    setBusy(true);
    try {
      const { blob, name } = await ask();
      saveFile(blob, name);
    } catch (error) {
      fail(error instanceof CallError ? error.problem.detail : 'No se pudo descargar. Intenta de nuevo.');
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, take];
}

function Figures({ report: { rows, complete } }: { report: FormatReport }) {
  const figures = { Renglones: rows, Completos: complete, 'Por corregir': rows - complete };
  return (
    <dl className="tr-figures">
      {Object.entries(figures).map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function verdict({ rows, complete, faultCount }: FormatReport): string {
  if (rows === 0) return 'En este trimestre no hay renglones que reportar.';
  if (faultCount === 0)
    return rows === 1 ? 'Su renglón está completo.' : 'Todos los renglones están completos.';
  return `Corrige ${formatCountOf(faultCount, 'dato', 'datos')} en ${formatCountOf(rows - complete, 'renglón', 'renglones')} antes de cargar el formato. Si lo descargas ahora, lo que falta va vacío.`;
}

function Faults(props: { report: FormatReport; title: string; hasFile: boolean }) {
  const { report, title, hasFile } = props;
  const { faults, faultCount } = report;
  if (faults.length === 0) return null;
  return (
    <details className="tr-faults" open={faultCount <= OPEN_FAULTS}>
      <summary>Por corregir ({formatCount(faultCount)})</summary>
      {faultCount > faults.length && (
        <p className="u-small u-muted">
          Se muestran {formatCount(faults.length)} de {formatCount(faultCount)};{' '}
          {hasFile ? 'la lista completa está en el CSV.' : 'las demás aparecen al corregir estas.'}
        </p>
      )}
      <DataTable
        caption={`Datos por corregir: ${title}`}
        density="compact"
        columns={COLUMNS}
        rows={faults}
        rowKey={({ path, name, field }) => `${path} ${name} ${field}`}
      />
    </details>
  );
}

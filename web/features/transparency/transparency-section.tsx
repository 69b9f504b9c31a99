import { useCallback, useState } from 'react';
import type { TransparencyFault, TransparencyReport } from '#contract/transparency.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount, formatCountOf, formatDate, formatDateRange } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OtherFormats } from './other-formats.tsx';
import { SettingsForm } from './settings-form.tsx';
import { download, lastQuarter, loadReport, type QuarterQuery } from './transparency.data.ts';
import './transparency.css';

const QUARTERS = [
  { value: '1', label: 'Enero a marzo' },
  { value: '2', label: 'Abril a junio' },
  { value: '3', label: 'Julio a septiembre' },
  { value: '4', label: 'Octubre a diciembre' },
];
const YEARS_BACK = 6;

/** Quarterly report of the registry that the transparency law asks for: what to mend first, then the file. */
export function TransparencySection() {
  const { api, now, settings } = usePortal();
  const [quarter, setQuarter] = useState<QuarterQuery>(() => lastQuarter(todayInMexico(now)));
  const ask = useCallback((signal: AbortSignal) => loadReport(api, quarter, signal), [api, quarter]);
  const { data, failure, reload } = useLoaded(ask);
  const year = Number(todayInMexico(now).slice(0, 4));
  return (
    <>
      <section className="tr-section" aria-labelledby="transparencia">
        <h2 id="transparencia">Formato XXX, padrón de proveedores y contratistas</h2>
        <p className="u-muted">
          {data?.settings.articleLabel ?? 'Reporte trimestral para la plataforma nacional de transparencia'}
        </p>
        <div className="tr-choice">
          <Select
            label="Ejercicio"
            value={String(quarter.ejercicio)}
            onChange={(ejercicio) => setQuarter({ ...quarter, ejercicio: Number(ejercicio) })}
            options={Array.from({ length: YEARS_BACK }, (_, index) => ({
              value: String(year - index),
              label: String(year - index),
            }))}
          />
          <Select
            label="Trimestre"
            value={String(quarter.trimestre)}
            onChange={(trimestre) => setQuarter({ ...quarter, trimestre: Number(trimestre) })}
            options={QUARTERS}
          />
        </div>
        {failure !== undefined ? (
          <ErrorBlock
            what="el reporte"
            requestId={failure.problem.requestId}
            supportEmail={settings.footer.email}
            onRetry={reload}
          />
        ) : data === undefined ? (
          <Skeleton rows={6} label="Revisando los expedientes" />
        ) : (
          <Review report={data} quarter={quarter} />
        )}
        {data !== undefined && (
          <SettingsForm settings={data.settings} version={data.settingsVersion} onSaved={reload} />
        )}
      </section>
      <OtherFormats quarter={quarter} />
    </>
  );
}

const COLUMNS: Column<TransparencyFault>[] = [
  {
    key: 'supplier',
    name: 'Proveedor',
    cell: (fault) => (
      <>
        <a
          href={screenPath('/padron-Proveedores/Administrador', {
            seccion: 'padron',
            prov: fault.supplierId,
          })}
        >
          {fault.name}
        </a>{' '}
        <span className="u-muted">{fault.number}</span>
      </>
    ),
  },
  { key: 'field', name: 'Campo', cell: (fault) => fault.field },
  { key: 'problem', name: 'Qué falta', cell: (fault) => fault.problem },
];

function Review({ report, quarter }: { report: TransparencyReport; quarter: QuarterQuery }) {
  const { now } = usePortal();
  const pending = report.rows - report.complete;
  return (
    <>
      <dl className="tr-figures">
        <div>
          <dt>Periodo</dt>
          <dd>{formatDateRange(report.from, report.to)}</dd>
        </div>
        <div>
          <dt>Renglones</dt>
          <dd>{formatCount(report.rows)}</dd>
        </div>
        <div>
          <dt>Completos</dt>
          <dd>{formatCount(report.complete)}</dd>
        </div>
        <div>
          <dt>Por corregir</dt>
          <dd>{formatCount(pending)}</dd>
        </div>
      </dl>
      {todayInMexico(now) <= report.to && (
        <Notice tone="warn">
          Este trimestre termina el {formatDate(report.to)}. Lo que descargues hoy no lleva lo que cambie
          hasta entonces.
        </Notice>
      )}
      {report.faultCount > 0 ? (
        <Notice tone="warn">
          Corrige {formatCountOf(report.faultCount, 'dato', 'datos')} en{' '}
          {formatCountOf(pending, 'expediente', 'expedientes')} antes de cargar el formato. Si lo descargas
          ahora, esas celdas van vacías.
        </Notice>
      ) : (
        <Notice>
          {report.rows > 0
            ? 'Todos los renglones están completos.'
            : 'En este trimestre no hubo proveedores en el padrón: no hay renglones que reportar.'}
        </Notice>
      )}
      <Downloads report={report} quarter={quarter} />
      {report.faults.length > 0 && (
        <>
          <h3>Por corregir</h3>
          {report.faultCount > report.faults.length && (
            <p className="u-small u-muted">
              Se muestran {formatCount(report.faults.length)} de {formatCount(report.faultCount)}; la lista
              completa está en el CSV.
            </p>
          )}
          <DataTable
            caption="Datos por corregir"
            density="compact"
            columns={COLUMNS}
            rows={report.faults}
            rowKey={(fault) => `${fault.number} ${fault.field}`}
          />
        </>
      )}
    </>
  );
}

function Downloads({ report, quarter }: { report: TransparencyReport; quarter: QuarterQuery }) {
  const { api, toast } = usePortal();
  const [busy, setBusy] = useState<'file' | 'faults' | null>(null);
  const take = async (kind: 'file' | 'faults') => {
    setBusy(kind);
    try {
      const { blob, name } = await download(api, kind, quarter);
      saveFile(blob, name);
    } catch (error) {
      toast(error instanceof CallError ? error.problem.detail : 'No se pudo descargar. Intenta de nuevo.');
    } finally {
      setBusy(null);
    }
  };
  return (
    <p className="u-cluster u-gap-8">
      <Button disabled={report.rows === 0 || busy !== null} onClick={() => void take('file')}>
        {busy === 'file' ? 'Preparando…' : 'Descargar formato (XLSX)'}
      </Button>
      {report.faultCount > 0 && (
        <Button variant="line" disabled={busy !== null} onClick={() => void take('faults')}>
          Descargar lista por corregir (CSV)
        </Button>
      )}
    </p>
  );
}

import { useCallback, useState } from 'react';
import { todayInMexico } from '#contract/mexico-time.ts';
import { FORMATS, quarterDays, type FormatKey } from '#contract/transparency.ts';
import { formatDate, formatDateRange } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { FormatPart } from './format-part.tsx';
import { SettingsForm } from './settings-form.tsx';
import {
  download,
  downloadFormat,
  lastQuarter,
  loadFormat,
  loadReport,
  type QuarterQuery,
} from './transparency.data.ts';
import './transparency.css';

const QUARTERS = [
  { value: '1', label: 'Enero a marzo' },
  { value: '2', label: 'Abril a junio' },
  { value: '3', label: 'Julio a septiembre' },
  { value: '4', label: 'Octubre a diciembre' },
];
const YEARS_BACK = 6;

/** Quarterly formats that the transparency law asks for: what to mend first, then the files. */
export function TransparencySection() {
  const { now } = usePortal();
  const today = todayInMexico(now);
  const [quarter, setQuarter] = useState<QuarterQuery>(() => lastQuarter(today));
  const year = Number(today.slice(0, 4));
  const { from, to } = quarterDays(quarter.ejercicio, quarter.trimestre);
  return (
    <>
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
        <p className="u-muted">{formatDateRange(from, to)}</p>
      </div>
      {today <= to && (
        <Notice tone="warn">
          Este trimestre termina el {formatDate(to)}. Lo que descargues hoy no lleva lo que cambie hasta
          entonces.
        </Notice>
      )}
      <RegistryFormat quarter={quarter} />
      {(Object.keys(FORMATS) as FormatKey[]).map((key) => (
        <OtherFormat key={key} formato={key} quarter={quarter} />
      ))}
    </>
  );
}

function RegistryFormat({ quarter }: { quarter: QuarterQuery }) {
  const { api } = usePortal();
  const load = useCallback((signal: AbortSignal) => loadReport(api, quarter, signal), [api, quarter]);
  return (
    <FormatPart
      id="transparencia"
      title="Formato XXX, padrón de proveedores y contratistas"
      about={(report) =>
        `${report?.settings.articleLabel ?? 'Padrón de proveedores y contratistas'}. Un renglón por proveedor con registro vigente en el trimestre.`
      }
      load={load}
      takeFile={() => download(api, 'file', quarter)}
      takeFaults={() => download(api, 'faults', quarter)}
    >
      {({ settings, settingsVersion }, reload) => (
        <SettingsForm settings={settings} version={settingsVersion} onSaved={reload} />
      )}
    </FormatPart>
  );
}

function OtherFormat({ formato, quarter }: { formato: FormatKey; quarter: QuarterQuery }) {
  const { api } = usePortal();
  const load = useCallback(
    (signal: AbortSignal) => loadFormat(api, { formato, quarter }, signal),
    [api, formato, quarter],
  );
  const { title, label, row } = FORMATS[formato];
  return (
    <FormatPart
      id={`formato-${formato}`}
      title={title}
      about={() => `${label}. ${row}`}
      load={load}
      takeFile={() => downloadFormat(api, { formato, quarter })}
    />
  );
}

import { useCallback, useState } from 'react';
import { reportsApi, type ReportRow } from '#contract/reports.ts';
import { REPORT_STATUS_LABELS, type ReportStatus } from '#contract/rules/rights/report-terms.ts';
import { monthNameOf } from '#contract/date-words.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, PageHead, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { KeyPart, type OpenKey } from './key-part.tsx';
import { openReport, type ReportText } from './sealed-report.ts';
import './reports.css';

/** `/denuncias`: the tray of the control body. Everything is opened here, with a key that only they have. */
export function Screen() {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => api.call(reportsApi.list, { signal }), [api]);
  const { data, failure, reload } = useLoaded(ask);
  const [opened, setOpened] = useState<OpenKey>();
  return (
    <Page className="rp-page">
      <PageHead title="Denuncias">
        <p className="u-lead">
          Llegan cifradas: las abre tu llave privada, en este navegador. Nadie más en el portal ve cuáles hay
          ni qué dicen.
        </p>
      </PageHead>
      {failure !== undefined ? (
        <ErrorBlock
          what="las denuncias"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      ) : data === undefined ? (
        <Skeleton rows={4} label="Cargando las denuncias" />
      ) : (
        <Stack gap={24}>
          <KeyPart inForce={data.key} opened={opened} onOpened={setOpened} onSet={reload} />
          {data.rows.length === 0 ? (
            <EmptyState title="No ha llegado ninguna denuncia." />
          ) : (
            data.rows.map((row) => <Card key={row.id} row={row} opened={opened} onDone={reload} />)
          )}
        </Stack>
      )}
    </Page>
  );
}

const FIELDS: Record<string, string> = {
  hechos: 'Qué pasó',
  cuando: 'Dónde y cuándo',
  quien: 'Quién',
  compra: 'Procedimiento o contrato',
  contacto: 'Contacto',
  proteccion: 'Pide protección',
};

function Card({ row, opened, onDone }: { row: ReportRow; opened: OpenKey | undefined; onDone: () => void }) {
  const { api } = usePortal();
  const [text, setText] = useState<ReportText>();
  const [failure, setFailure] = useState<string>();
  const open = async () => {
    if (opened === undefined) return;
    setFailure(undefined);
    try {
      const { sealed } = await api.call(reportsApi.sealed, { query: { denuncia: row.id } });
      setText(await openReport(opened.own, sealed));
    } catch (error) {
      setFailure(
        error instanceof CallError
          ? error.problem.detail
          : 'Esta llave no la abre: se cifró con otra, o llegó alterada.',
      );
    }
  };
  const setStatus = async (status: string) => {
    try {
      await api.call(reportsApi.setStatus, { body: { id: row.id, status: status as ReportStatus } });
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.problem.detail);
    }
  };
  return (
    <article className="u-card u-card--padded rp-card" aria-labelledby={`denuncia-${row.id}`}>
      <div className="u-cluster u-cluster--between u-gap-16">
        <h2 className="u-h3" id={`denuncia-${row.id}`}>
          {row.folio}, {monthNameOf(Number(row.month.slice(5, 7)))} de {row.month.slice(0, 4)}
        </h2>
        <Select
          label="Lo que lee quien denunció"
          value={row.status}
          onChange={(status) => void setStatus(status)}
          options={Object.entries(REPORT_STATUS_LABELS).map(([value, label]) => ({ value, label }))}
        />
      </div>
      {text === undefined ? (
        <div>
          <Button variant="tonal" disabled={opened === undefined} onClick={() => void open()}>
            Abrir
          </Button>
        </div>
      ) : (
        <Opened text={text} />
      )}
      {failure !== undefined && <ActResult>{failure}</ActResult>}
    </article>
  );
}

function Opened({ text: { fields, files } }: { text: ReportText }) {
  return (
    <>
      <FactList
        facts={Object.entries(FIELDS).map(([name, label]) => ({
          name: label,
          value: fields[name] ? <span className="rp-text">{fields[name]}</span> : null,
        }))}
      />
      {files.length > 0 && (
        <>
          <Notice tone="warn">
            Son archivos de alguien desconocido y nadie los revisó: ábrelos en un equipo aparte.
          </Notice>
          <ul className="u-cluster">
            {files.map(({ name, bytes }, index) => (
              <li key={index}>
                <Button
                  variant="line"
                  onClick={() => saveFile(new Blob([bytes], { type: 'application/octet-stream' }), name)}
                >
                  Guardar {name}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

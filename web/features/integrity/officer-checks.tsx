import { useCallback } from 'react';
import { INTEGRITY_CHECK_STATE_LABELS, type IntegrityCheck } from '#contract/integrity-checks.ts';
import {
  formatCount,
  formatCountOf,
  formatDateTime,
  formatFileSize,
  formatPercent,
} from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useAct } from '#web/kit/use-act.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { readChecks, startCheck, stopCheck } from './integrity-checks.data.ts';
import './officer-checks.css';

const isRunning = (rows: readonly IntegrityCheck[]) => rows.some(({ state }) => state === 'running');

/** What officers of the audit log do here: read everything now, stop it, and know what to do when something does not match. */
export function OfficerChecks() {
  const { api } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readChecks(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask, isRunning);
  const running = data?.find(({ state }) => state === 'running');
  const last = data?.find(({ state }) => state === 'done');
  const { isBusy, act } = useAct(reload);
  return (
    <section aria-labelledby="ig-revisar" className="ig-officers">
      <h2 id="ig-revisar">Revisión de archivos y renglones</h2>
      {failure !== undefined && <ErrorBlock what="las revisiones" onRetry={reload} />}
      {data === undefined && failure === undefined && (
        <Skeleton rows={2} look="line" label="Cargando las revisiones" />
      )}
      {running !== undefined && <Progress check={running} />}
      {last !== undefined && last.wrong.length > 0 && <WhatToDo check={last} />}
      {data !== undefined &&
        (running === undefined ? (
          <Button variant="tonal" disabled={isBusy} onClick={() => act(() => startCheck(api))}>
            Verificar ahora
          </Button>
        ) : (
          <Button variant="line" disabled={isBusy} onClick={() => act(() => stopCheck(api, running.id))}>
            Detener la revisión
          </Button>
        ))}
      {data !== undefined && data.length > 0 && (
        <ol className="ig-checks u-small" aria-label="Últimas revisiones">
          {data.slice(0, 5).map((check) => (
            <li key={check.id}>{checkLine(check)}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

function checkLine({
  state,
  cause,
  askedBy,
  startedAt,
  endedAt,
  files,
  bytes,
  wrong,
}: IntegrityCheck): string {
  const who = cause === 'schedule' ? 'la de cada noche' : `la pidió ${askedBy ?? 'alguien de la Unidad'}`;
  const found =
    wrong.length === 0 ? 'todo corresponde' : formatCountOf(wrong.length, 'diferencia', 'diferencias');
  const result = state === 'done' ? `, ${found}` : '';
  return `${formatDateTime(endedAt ?? startedAt)}, ${who}: ${INTEGRITY_CHECK_STATE_LABELS[state].toLowerCase()}${result}; ${formatCountOf(files, 'archivo', 'archivos')} (${formatFileSize(bytes)}).`;
}

function Progress({ check: { files, fileTotal, bytes, byteTotal } }: { check: IntegrityCheck }) {
  const share = byteTotal === 0 ? 1 : Math.min(1, bytes / byteTotal);
  return (
    <div>
      <WorkProgress label="Avance de la revisión de integridad" share={share} />
      <p>
        {formatPercent(share)}: {formatCount(files)} de {formatCountOf(fileTotal, 'archivo', 'archivos')}; al
        final se comparan los renglones. Puedes cerrar esta página: la revisión sigue y su resultado queda en
        Mi trabajo.
      </p>
    </div>
  );
}

function WhatToDo({ check: { wrong, endedAt, startedAt } }: { check: IntegrityCheck }) {
  return (
    <div className="ig-wrong">
      <h3>
        {formatCountOf(wrong.length, 'diferencia', 'diferencias')} en la revisión del{' '}
        {formatDateTime(endedAt ?? startedAt)}
      </h3>
      <ul>
        {wrong.slice(0, 20).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {wrong.length > 20 && <p>Y {formatCount(wrong.length - 20)} más, en la bitácora.</p>}
      <h4>Qué hacer</h4>
      <ol>
        <li>No corrijas ni publiques nada de lo que se nombra: lo que hay ahora es la evidencia.</li>
        <li>Avisa a soporte técnico y a la contraloría, con esta página y la hora.</li>
        <li>
          Soporte compara con el último respaldo (<code>npm run verify</code>) y dice si falta un archivo, si
          alguien escribió en la base o si se restauró un respaldo anterior.
        </li>
        <li>Resuelto, pide otra revisión: el pendiente se quita cuando todo corresponde.</li>
      </ol>
    </div>
  );
}

import { useCallback, useState } from 'react';
import { ALARM_DIFFERENCE_LABELS, type IntegrityAlarm } from '#contract/integrity-alarms.ts';
import { INTEGRITY_KIND_LABELS } from '#contract/integrity.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { closeAlarm, readAlarms } from './integrity-alarms.data.ts';
import './officer-checks.css';

const kindOf = ({ kind }: IntegrityAlarm) =>
  INTEGRITY_KIND_LABELS[kind as keyof typeof INTEGRITY_KIND_LABELS] ?? kind;

/** What was not as the log tells it, with what the unit said of it; whoever has the right says it here. */
export function Alarms({ canClose }: { canClose: boolean }) {
  const { api } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readAlarms(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  return (
    <section aria-labelledby="ig-alarmas" className="ig-officers">
      <h2 id="ig-alarmas">Alarmas</h2>
      <p>
        Lo que en algún momento no decía lo que se había registrado. Cada una se queda aquí; la Unidad la
        cierra con su explicación, que también queda registrada.
      </p>
      {failure !== undefined && <ErrorBlock what="las alarmas" onRetry={reload} />}
      {data === undefined && failure === undefined && (
        <Skeleton rows={2} look="line" label="Cargando las alarmas" />
      )}
      {data !== undefined && (
        <ul className="ig-alarms">
          {data.map((alarm) => (
            <li key={alarm.id}>
              <p>
                <b>
                  {kindOf(alarm)}
                  {alarm.procedure !== null && ` ${alarm.procedure}`}
                </b>
                {alarm.index !== null && `, hoja ${formatCount(alarm.index)}`}.{' '}
                {ALARM_DIFFERENCE_LABELS[alarm.difference]} Se descubrió el {formatDateTime(alarm.foundAt)}.
              </p>
              {alarm.closedAt === null ? (
                <p>Abierta: la Unidad aún no explica qué pasó.</p>
              ) : (
                <p>
                  Cerrada el {formatDateTime(alarm.closedAt)}: {alarm.reason}
                </p>
              )}
              {canClose && alarm.closedAt === null && <Closing alarm={alarm} onClosed={reload} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Closing({ alarm, onClosed }: { alarm: IntegrityAlarm; onClosed: () => void }) {
  const { api, fail } = usePortal();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const close = async () => {
    setBusy(true);
    try {
      await closeAlarm(api, alarm.id, reason.trim());
      onClosed();
    } catch (error) {
      const said = error instanceof CallError ? error.problem.fields?.['reason'] : undefined;
      if (said === undefined)
        fail(error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.');
      else setWrong([said]);
      if (error instanceof CallError && error.status === 409) onClosed();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="u-stack u-gap-12">
      <TextArea
        label="Qué pasó y qué se hizo"
        hint="Se publica aquí y no se puede cambiar. El registro toma lo que la base dice hoy: corrige antes lo que haya que corregir."
        rows={3}
        maxLength={1000}
        value={reason}
        errors={wrong}
        onChange={setReason}
      />
      <Button variant="line" disabled={isBusy} onClick={() => void close()}>
        Cerrar la alarma
      </Button>
    </div>
  );
}

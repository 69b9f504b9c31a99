import { useCallback, useEffect, useState } from 'react';
import { TRANSFER_KINDS, TRANSFER_STATES, type Transfer } from '#contract/work-transfers.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatDate, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readSheet, readTransfer, signTransfer, undoTransfer } from './work-transfers.data.ts';

/** How often it is asked whether everything was moved. */
const ASKED_MS = 1_500;

/** A hand-over: who gives, who receives what, what was not moved and why, and its sheet. */
export function TransferRecord({ id }: { id: string }) {
  const { api, settings, toast } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readTransfer(api, id, signal), [api, id]);
  const { data, failure, reload, adopt } = useLoaded(ask);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isMoving = data?.state === 'agreed';
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(reload, ASKED_MS);
    return () => clearInterval(timer);
  }, [isMoving, reload]);
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="la entrega"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={6} look="line" label="Cargando la entrega" />;
  const act = async (work: () => Promise<Transfer>, told: string) => {
    setBusy(true);
    setProblem('');
    try {
      adopt(await work());
      toast(told);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="u-stack u-gap-24">
      <FactList
        facts={[
          { name: 'Estado', value: TRANSFER_STATES[data.state] },
          { name: 'De quién', value: data.person.name },
          {
            name: 'Último día',
            value: data.lastDay === null ? null : `${formatDate(data.lastDay)}, a las 24:00 h`,
          },
          { name: 'La empezó', value: `${data.begunBy}, ${formatDateTime(data.begunAt)}` },
          { name: 'Motivo', value: data.reason || null },
          { name: 'Huella del acta', value: data.sheetSha256 },
        ]}
      />
      {data.groups.map((group) => (
        <Group key={group.code} group={group} isLeave={data.kind === 'leave'} />
      ))}
      {isMoving && <p role="status">Se está pasando. Puedes dejar esta página: sigue solo.</p>}
      {problem !== '' && <Notice tone="bad">{problem}</Notice>}
      <div className="u-cluster u-gap-16">
        {data.maySign && (
          <Button disabled={isBusy} onClick={() => void act(() => signTransfer(api, data), 'Recibido.')}>
            Recibir lo que me toca
          </Button>
        )}
        {data.sheetSha256 !== null && (
          <Button
            variant="tonal"
            onClick={() =>
              void readSheet(api, id).then((file) => saveFile(file, `acta-${id.slice(0, 8)}.pdf`))
            }
          >
            Descargar el acta
          </Button>
        )}
        {data.mayUndo && (
          <Button
            variant="line"
            disabled={isBusy}
            onClick={() =>
              void act(
                () => undoTransfer(api, data),
                data.state === 'done' ? 'Deshecho: todo volvió a quien lo tenía.' : 'Retirada: nada se pasó.',
              )
            }
          >
            {data.state === 'done' ? `Deshacer ${TRANSFER_KINDS[data.kind].toLowerCase()}` : 'Retirar'}
          </Button>
        )}
      </div>
    </div>
  );
}

function Group({ group, isLeave }: { group: Transfer['groups'][number]; isLeave: boolean }) {
  const { moved, movedAt, name, receiver, refused, signedAt } = group;
  const signed = signedAt === null ? 'Falta su firma.' : `Firmó: ${formatDateTime(signedAt)}.`;
  return (
    <section className="wt-group">
      <h2>{name}</h2>
      <p>
        Recibe {receiver.name}. {isLeave && signed}{' '}
        {movedAt !== null && `Se pasaron ${formatCountOf(moved, 'asunto', 'asuntos')}.`}
      </p>
      {refused.map(({ title, note, why }) => (
        <p key={`${title} ${note}`} className="wt-refused">
          No se pasó {note === '' ? title : note}: {why}
        </p>
      ))}
    </section>
  );
}

import type { ProcedureSchedule } from '#contract/procurement-admin.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface ScheduleNoticeProps {
  schedule: ProcedureSchedule;
  isBusy: boolean;
  /** Opens what another person proposed, to agree to it. */
  onAgree: () => void;
  onTakeBack: () => void;
}

/** When the call is published by itself, who said so, and what became of it. */
export function ScheduleNotice({ schedule, isBusy, onAgree, onTakeBack }: ScheduleNoticeProps) {
  const { session } = usePortal();
  const { state, publishAt, documents, by, agreedBy, failure } = schedule;
  const at = formatDateTime(publishAt);
  const isOwn = by.id === session.snapshot().identity?.id;
  const isOver = state === 'changed' || state === 'failed';
  return (
    <Notice
      tone={state === 'failed' ? 'bad' : state === 'agreed' ? 'info' : 'warn'}
      actions={
        <>
          {state === 'proposed' && !isOwn && (
            <Button variant="tonal" size="small" disabled={isBusy} onClick={onAgree}>
              Confirmar la publicación
            </Button>
          )}
          <Button variant="text" size="small" disabled={isBusy} onClick={onTakeBack}>
            {isOver ? 'Quitar este aviso' : 'Retirar la programación'}
          </Button>
        </>
      }
    >
      {state === 'agreed' && (
        <>
          <b>Se publica el {at}</b>, con {formatCountOf(documents.length, 'documento', 'documentos')}. Lo
          programó {by.name}
          {agreedBy !== null && ` y lo confirmó ${agreedBy}`}. Si cambias algo antes, la programación se
          retira.
        </>
      )}
      {state === 'proposed' && (
        <>
          {isOwn ? 'Propusiste' : `${by.name} propuso`} publicarlo el {at}. Falta que otra persona de la
          Unidad lo confirme: mientras tanto no se publica.
        </>
      )}
      {state === 'changed' && (
        <>Ya no se publica el {at}: algo cambió después de acordarlo. Revísalo y vuelve a programarlo.</>
      )}
      {state === 'failed' && (
        <>
          No se publicó el {at}. {failure} Corrígelo y vuelve a programarlo, o publícalo ahora.
        </>
      )}
    </Notice>
  );
}

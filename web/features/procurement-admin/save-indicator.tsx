import { formatTime } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import type { Tender } from './use-tender.ts';

/** «Guardado a las 12:08 h», or how far saving is. */
export function SaveIndicator({ tender }: { tender: Tender }) {
  const { save, procedure } = tender;
  const isDraft = procedure.status === 'draft';
  return (
    <div className="pa-saved" role="status">
      {save.kind === 'saved' && `Guardado a las ${formatTime(save.at)}`}
      {save.kind === 'typing' && (isDraft ? 'Cambios sin guardar' : 'Correcciones sin guardar')}
      {save.kind === 'saving' && 'Guardando'}
      {save.kind === 'failed' && (
        <>
          <span>No se guardó: {save.problem.detail} Lo que escribiste sigue aquí.</span>
          {tender.conflict === undefined && isDraft && (
            <Button variant="text" size="small" onClick={() => void tender.saveNow()}>
              Reintentar
            </Button>
          )}
        </>
      )}
    </div>
  );
}

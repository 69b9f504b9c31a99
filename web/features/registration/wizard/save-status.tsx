import { Button } from '#web/ui/button.tsx';
import { stepNumber } from './steps.ts';
import type { StepId } from '../fields/field-specs.ts';
import type { OpenRequest } from '../request/use-request.ts';

/** «Guardado», or how far saving is. */
export function SaveStatus({ open, step }: { open: OpenRequest; step: StepId }) {
  const { save } = open;
  const isSending = open.isSavingPapers || open.uploads.waiting() > 0;
  const isKept = Object.keys(open.facts).length === 0;
  return (
    <div className={`r-saved${save.kind === 'failed' ? ' is-failed' : ''}`} role="status">
      {save.kind === 'saved' &&
        (isSending
          ? 'Guardando documentos'
          : isKept
            ? 'Guardado'
            : 'Hay datos de documentos sin guardar: complétalos')}
      {save.kind === 'typing' && 'Cambios sin guardar'}
      {save.kind === 'saving' && 'Guardando'}
      {save.kind === 'failed' && open.conflict === undefined && !open.isLocked && (
        <>
          <span>No se guardó. {save.problem.detail} Lo que escribiste sigue aquí.</span>
          <Button variant="text" size="small" onClick={() => void open.saveNow(stepNumber(step))}>
            Reintentar
          </Button>
        </>
      )}
    </div>
  );
}

import { useRef } from 'react';
import { formatTime } from '../kit/format.ts';
import { Button } from './button.tsx';
import type { SaveState } from './draft-state.ts';
import { useTold } from './use-told.tsx';
import './save-line.css';

interface SaveLineProps {
  save: SaveState;
  /** While something is typed that the server does not have. */
  typing?: string;
  /** Offered when saving failed. */
  onRetry?: (() => void) | undefined;
}

/** «Guardado a las 12:08 h», or how far saving is. */
export function SaveLine({ save, typing = 'Cambios sin guardar', onRetry }: SaveLineProps) {
  const box = useRef<HTMLDivElement>(null);
  const failure =
    save.kind === 'failed' ? `No se guardó: ${save.problem.detail} Lo que escribiste sigue aquí.` : undefined;
  useTold(box, failure, true);
  return (
    <div className="u-save-line" role="status" ref={box} tabIndex={-1}>
      {save.kind === 'saved' && save.at !== undefined && `Guardado a las ${formatTime(save.at)}`}
      {save.kind === 'typing' && typing}
      {save.kind === 'saving' && 'Guardando'}
      {save.kind === 'failed' && (
        <>
          <span>{failure}</span>
          {onRetry !== undefined && (
            <Button variant="text" size="small" onClick={onRetry}>
              Reintentar
            </Button>
          )}
        </>
      )}
    </div>
  );
}

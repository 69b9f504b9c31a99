import { AlsoOpen } from '#web/ui/also-open.tsx';
import { SaveLine } from '#web/ui/save-line.tsx';
import type { SaveState } from '#web/ui/draft-state.ts';
import type { Tender } from './use-tender.ts';

interface IndicatorProps {
  tender: Tender;
  /** What is kept beside the form and says so in the same line, and how it is saved once more. */
  beside?: { save: SaveState; saveNow: () => Promise<unknown> };
}

/** How far the procedure is from the server, and who else has it open. */
export function SaveIndicator({ tender, beside }: IndicatorProps) {
  const isDraft = tender.procedure.status === 'draft';
  const isBeside = beside !== undefined && beside.save.kind !== 'saved';
  const other = beside?.save.kind === 'saved' ? beside.save.at : undefined;
  const own = tender.save.kind === 'saved' ? (tender.save.at ?? '') : undefined;
  const isOtherLater = other !== undefined && own !== undefined && other > own;
  return (
    <div className="pa-saved">
      {isBeside ? (
        <SaveLine save={beside.save} onRetry={() => void beside.saveNow()} />
      ) : (
        <SaveLine
          save={isOtherLater ? { kind: 'saved', at: other } : tender.save}
          typing={isDraft ? 'Cambios sin guardar' : 'Correcciones sin guardar'}
          onRetry={tender.conflict === undefined && isDraft ? () => void tender.saveNow() : undefined}
        />
      )}
      <AlsoOpen place={`procedure:${tender.procedure.id}`} />
    </div>
  );
}

import { SaveLine } from '#web/ui/save-line.tsx';
import type { Tender } from './use-tender.ts';

/** How far the procedure is from the server. */
export function SaveIndicator({ tender }: { tender: Tender }) {
  const isDraft = tender.procedure.status === 'draft';
  return (
    <div className="pa-saved">
      <SaveLine
        save={tender.save}
        typing={isDraft ? 'Cambios sin guardar' : 'Correcciones sin guardar'}
        onRetry={tender.conflict === undefined && isDraft ? () => void tender.saveNow() : undefined}
      />
    </div>
  );
}

import { PROCEDURE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { Conflict } from '#web/ui/conflict.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Tender } from './use-tender.ts';

const show = valueWords(PROCEDURE_FIELDS);

/** Somebody else saved the same fields or rows meanwhile: the person chooses between both. */
export function ConflictNotice({ tender }: { tender: Tender }) {
  const { conflict } = tender;
  const { joined } = tender.procedure;
  if (conflict === undefined)
    return joined.length === 0 ? null : (
      <Notice>Otra persona escribió al mismo tiempo en {joined.join(', ')}. Se unió a lo tuyo.</Notice>
    );
  return (
    <Conflict
      key={conflict.version}
      conflict={conflict}
      what="este procedimiento"
      show={show}
      onSettle={tender.settle}
      {...(tender.procedure.status === 'draft' ? {} : { action: 'Dejar lo elegido en el formulario' })}
    />
  );
}

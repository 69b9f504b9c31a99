import { useState, type FormEvent } from 'react';
import { FUNCTION_LABELS } from '#contract/functions.ts';
import { GRANT_STATES, type GrantRow } from '#contract/people.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { formatDate, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { endFunction } from './people.data.ts';

/** Where a function is held: «División de Ingenierías, sin las que dependen de ella». */
export const placeOf = ({ areaName, isOnlyThis }: Pick<GrantRow, 'areaName' | 'isOnlyThis'>): string =>
  areaName === null ? 'Todas' : areaName + (isOnlyThis ? ', sin las que dependen de ella' : '');

/** How it came: given, passed on, or held in the place of somebody who is away. */
function originOf({ delegatedBy, inPlaceOf, givenBy, givenAt }: GrantRow): string {
  const when = `${givenBy}, ${formatDateTime(givenAt)}`;
  if (inPlaceOf !== null) return `En suplencia por ausencia de ${inPlaceOf}; aceptó ${when}`;
  return delegatedBy === null ? when : `Parte de la de ${delegatedBy}; la pasó ${when}`;
}

function factsOf(row: GrantRow) {
  const { upTo, lines, from, until, ground, isDelegable, endedBy, endedAt, endReason, email } = row;
  return [
    { name: 'Área', value: placeOf(row) },
    { name: 'Hasta qué monto, sin IVA', value: upTo === null ? '' : moneyText(upTo) },
    { name: 'Materias', value: lines.join(', ') },
    { name: 'Desde', value: formatDate(from) },
    { name: 'Hasta', value: until === null ? 'Sin fecha: hasta que se termine' : formatDate(until) },
    { name: 'Oficio o acuerdo', value: ground },
    { name: 'La dio', value: originOf(row) },
    { name: 'Puede pasar una parte', value: isDelegable ? 'Sí' : '' },
    { name: 'Correo', value: email ?? '' },
    { name: 'Número de empleado', value: row.employeeId ?? '' },
    { name: 'Estado', value: GRANT_STATES[row.state] },
    {
      name: 'La terminó',
      value: endedAt === null ? '' : `${endedBy ?? ''}, ${formatDateTime(endedAt)}: ${endReason ?? ''}`,
    },
  ].filter(({ value }) => value !== '');
}

/** One function: what it says, and its end. */
export function GrantSheet({
  row,
  onClose,
  onEnded,
}: {
  row: GrantRow;
  onClose: () => void;
  onEnded: () => void;
}) {
  const { can } = usePortal();
  return (
    <Sheet title={`${FUNCTION_LABELS[row.code]}: ${row.personName}`} isOpen onClose={onClose}>
      <Stack gap={24}>
        <FactList facts={factsOf(row)} />
        {row.endedAt === null && can('administer', 'People') && <EndForm row={row} onEnded={onEnded} />}
      </Stack>
    </Sheet>
  );
}

function EndForm({ row, onEnded }: { row: GrantRow; onEnded: () => void }) {
  const { api, toast } = usePortal();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length < 3) return setProblem('Escribe por qué termina.');
    setSending(true);
    try {
      await endFunction(api, row, reason);
      toast(`Función terminada: ${FUNCTION_LABELS[row.code]}, de ${row.personName}.`);
      return onEnded();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isProposed(error)) return onEnded();
      return setProblem(error.problem.fields?.reason ?? error.problem.detail);
    } finally {
      setSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack gap={12}>
        <h2 className="u-h3">Terminarla</h2>
        <p>
          Deja de poder en este momento, y también a quien pasó una parte. Lo que ya hizo se queda; una
          función terminada no vuelve: se da otra.
        </p>
        <TextArea
          label="Por qué termina"
          value={reason}
          onChange={(next) => {
            setReason(next);
            setProblem(undefined);
          }}
          errors={problem === undefined ? [] : [problem]}
          maxLength={300}
        />
        <FormEnd failure={undefined} isSending={isSending} send="Terminar la función" />
      </Stack>
    </form>
  );
}

import type { ReviewAction, ReviewFile } from '#contract/registration-review.ts';
import { REQUEST_KIND_LABELS, type RequestKind } from '#contract/registration.ts';
import { formatCountOf } from '#web/kit/format.ts';

/** What a dialog says about a decision before it is taken. */
export interface DecisionWords {
  title: string;
  consequence: string;
  confirm: string;
  /** Letters the reason needs; 0 when none is asked. */
  minReason: number;
}

const APPROVAL: Record<RequestKind, string> = {
  registration: 'Se emitirá la constancia y se avisará al proveedor.',
  renewal: 'Su registro quedará vigente, se emitirá una constancia nueva y se avisará al proveedor.',
  update:
    'Los datos nuevos sustituirán a los del registro, la constancia se emitirá otra vez y se avisará al proveedor.',
  cancellation: 'Su registro quedará cancelado, sus constancias dejarán de valer y se avisará al proveedor.',
};

const MIN_REASON = 20;

/** Title, consequence and button of a decision; they name the supplier. */
export function decisionWords(file: ReviewFile, action: ReviewAction): DecisionWords {
  const name =
    file.data.personType === 'legal'
      ? [file.data.legalName, file.data.legalSuffix].filter(Boolean).join(', ')
      : file.name;
  const kind = REQUEST_KIND_LABELS[file.kind].toLowerCase();
  const count = file.observations.filter(({ sent, resolved }) => !sent && !resolved).length;
  const label = file.actions.find((one) => one.action === action)?.label ?? 'Continuar';
  const words: Record<ReviewAction, Omit<DecisionWords, 'confirm'>> = {
    take: {
      title: `¿Tomar la solicitud de ${name}?`,
      consequence: 'Quedarás como responsable.',
      minReason: 0,
    },
    observe: {
      title: `¿Devolver la solicitud a ${name}?`,
      consequence: `Se le avisará con ${formatCountOf(count, 'observación', 'observaciones')}. El plazo de respuesta se detiene y empieza el de corrección; podrá cambiar lo observado, y otra parte solo si dice por qué.`,
      minReason: 0,
    },
    validate: {
      title: `¿Validar la solicitud de ${name}?`,
      consequence: 'Quedará lista para que otra persona de la Unidad la apruebe.',
      minReason: 0,
    },
    approve: { title: `¿Aprobar a ${name}?`, consequence: APPROVAL[file.kind], minReason: 0 },
    reject: {
      title: `¿Rechazar a ${name}?`,
      consequence: `La solicitud de ${kind} terminará y se avisará al proveedor con la razón. No se puede deshacer. Donde la Unidad pide segunda persona, primero la confirma otra.`,
      minReason: MIN_REASON,
    },
    dismiss: {
      title: `¿Desechar la solicitud de ${name}?`,
      consequence:
        'Venció el plazo para corregir. La solicitud terminará y se avisará al proveedor; podrá empezar otra.',
      minReason: 0,
    },
  };
  return { ...words[action], confirm: label };
}

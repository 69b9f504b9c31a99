import type { Choice } from '../registration.search.ts';

const FIRST: Record<Choice['kind'], string> = {
  registration:
    'Escribe tu tipo de persona, RFC y correo. Recibes un folio y una clave de seguimiento: con ellos continúas en otro equipo.',
  renewal:
    'Escribe tu número de registro y el código que enviamos a tu correo, o el folio y la clave de tu última solicitud.',
  update:
    'Escribe tu número de registro y el código que enviamos a tu correo, o el folio y la clave de tu última solicitud.',
  cancellation:
    'Escribe tu número de registro y el código que enviamos a tu correo, o el folio y la clave de tu última solicitud.',
};

const SECOND: Record<Choice['kind'], string> = {
  registration: 'Captura tus datos, elige tus giros y sube los documentos. Se guarda solo mientras avanzas.',
  renewal: 'Revisa lo que se conserva y sube solo los documentos que vencieron o cambiaron.',
  update: 'Cambia los datos que ya no son ciertos y sube los documentos que los prueban.',
  cancellation: 'Confirma la baja.',
};

interface StepsProps {
  choice: Choice;
  /** The promised time to answer. */
  answer: string;
  asksPapers: boolean;
}

/** The way of a request in four steps. */
export function ProcessSteps({ choice, answer, asksPapers }: StepsProps) {
  const isExit = choice.kind === 'cancellation';
  return (
    <ol className="r-process">
      <li>{FIRST[choice.kind]}</li>
      <li>
        {SECOND[choice.kind]}
        {isExit && asksPapers && ' Sube los documentos que se piden.'}
      </li>
      <li>
        Acepta {isExit ? 'el aviso de privacidad' : 'los manifiestos'}, revisa y envía. La Unidad responde en{' '}
        {answer}. Cada paso te llega por correo y se ve en «Seguimiento».
      </li>
      <li>
        {isExit
          ? 'Recibes el aviso de baja. Tu expediente se puede descargar antes, completo.'
          : 'Si algo está mal, corriges solo eso. Con la aprobación recibes tu número de registro y una constancia que cualquiera puede verificar.'}
      </li>
    </ol>
  );
}

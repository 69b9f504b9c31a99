import { usePortal } from '#web/kit/portal-context.tsx';
import type { Choice } from '../registration.search.ts';

const BEGINNING =
  'Escribe tu tipo de persona, RFC y correo. Recibes un folio y una clave de seguimiento: con ellos continúas en otro equipo.';
const PROOF = 'Escribe tu número de registro y el código que enviamos a tu correo.';
const PROOF_AT_THE_UNIT =
  'El portal aún no envía correos: acude a la Unidad con tu número de registro y una identificación. Abre tu solicitud y te da un folio y una clave.';

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
  const { sendsMail } = usePortal().settings;
  const isExit = choice.kind === 'cancellation';
  return (
    <ol className="r-process">
      <li>{choice.kind === 'registration' ? BEGINNING : sendsMail ? PROOF : PROOF_AT_THE_UNIT}</li>
      <li>
        {SECOND[choice.kind]}
        {isExit && asksPapers && ' Sube los documentos que se piden.'}
      </li>
      <li>
        Acepta {isExit ? 'el aviso de privacidad' : 'los manifiestos'}, revisa y envía. La Unidad responde en{' '}
        {answer}. Cada paso {sendsMail && 'te llega por correo y '}se ve en «Seguimiento»
        {!sendsMail && ' con tu folio y tu clave'}.
      </li>
      <li>
        {isExit
          ? 'Recibes el aviso de baja. Tu expediente se puede descargar antes, completo.'
          : 'Si algo está mal, corriges solo eso. Con la aprobación recibes tu número de registro y una constancia que cualquiera puede verificar.'}
      </li>
    </ol>
  );
}

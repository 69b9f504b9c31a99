import { CONTRACT_GUARANTEE, PAYMENT_DAYS, PENALTY } from '../terms.ts';
import type { SheetPage } from './pdf.ts';

const CONTRACT_CLAUSES: readonly (readonly [string, string])[] = [
  [
    'Primera. Objeto.',
    'El proveedor se obliga a entregar los bienes o a prestar los servicios que se describen en el anexo técnico, y la Universidad a pagar el precio pactado.',
  ],
  [
    'Segunda. Monto.',
    'El monto total asciende a la cantidad que resulta de la propuesta económica adjudicada, más el impuesto al valor agregado. Los precios son fijos.',
  ],
  [
    'Tercera. Vigencia.',
    'El contrato inicia en la fecha de su firma y concluye cuando se cumplan las obligaciones de ambas partes, a más tardar en la fecha señalada en la carátula.',
  ],
  [
    'Cuarta. Lugar y plazo.',
    'La entrega se hace en los lugares y plazos del anexo técnico. El proveedor pide cita con la anticipación que dicen las bases y sus aclaraciones.',
  ],
  [
    'Quinta. Recepción.',
    'La Universidad recibe, revisa y, en su caso, rechaza por escrito lo que no corresponda a lo contratado.',
  ],
  [
    'Sexta. Pago.',
    `Se paga en una o más exhibiciones dentro de los ${PAYMENT_DAYS} días hábiles posteriores a la entrega del comprobante fiscal verificado y del acta de recepción.`,
  ],
  [
    'Séptima. Cumplimiento.',
    `El proveedor entrega una garantía por el ${CONTRACT_GUARANTEE}; si es fianza, con el texto del Anexo 9.`,
  ],
  [
    'Octava. Calidad.',
    'El proveedor responde por los defectos y vicios ocultos durante doce meses contados desde la recepción a satisfacción.',
  ],
  [
    'Novena. Penas.',
    `El atraso en la entrega causa una pena de ${PENALTY}% diario del valor de lo no entregado, sin exceder el monto afianzado.`,
  ],
  [
    'Décima. Deducciones.',
    'La prestación parcial o deficiente se descuenta del pago en la proporción que resulte.',
  ],
  [
    'Undécima. Modificaciones.',
    'Los cambios se formalizan por escrito antes de que venza la vigencia y dentro de los límites de la norma aplicable.',
  ],
  [
    'Duodécima. Suspensión.',
    'Por caso fortuito o fuerza mayor la Universidad puede suspender la prestación y paga únicamente lo efectivamente recibido.',
  ],
  [
    'Decimotercera. Rescisión.',
    'El incumplimiento grave permite rescindir el contrato después de conceder cinco días hábiles para manifestar y aportar pruebas.',
  ],
  [
    'Decimocuarta. Terminación anticipada.',
    'Procede cuando concurran razones de interés general o se extinga la necesidad, mediante dictamen que las justifique.',
  ],
  [
    'Decimoquinta. Relación laboral.',
    'El personal del proveedor depende exclusivamente de él. La Universidad no es patrón sustituto ni solidario.',
  ],
  [
    'Decimosexta. Propiedad intelectual.',
    'El proveedor responde por el uso de patentes, marcas y derechos de autor de lo que entrega.',
  ],
  [
    'Decimoséptima. Datos personales.',
    'Las partes protegen los datos que conozcan y los usan solo para cumplir este contrato.',
  ],
  [
    'Decimoctava. Jurisdicción.',
    'Las partes se someten a los tribunales competentes del domicilio de la Universidad.',
  ],
];

const POLICY = [
  'Nombre o denominación de la persona afianzada y su domicilio.',
  'Número, fecha y objeto del contrato que se afianza.',
  `Importe de la fianza con número y letra, que corresponde al ${CONTRACT_GUARANTEE}.`,
  'Declaración de que la fianza se otorga para responder por todas las obligaciones del contrato.',
  'Declaración de que permanece vigente durante los recursos y juicios que se interpongan.',
  'Declaración de que solo se cancela con autorización escrita de la Universidad.',
];

const CHECKLIST = [
  ['Acreditación de existencia legal', 'Legal', 'Sí'],
  ['Identificación oficial', 'Legal', 'Sí'],
  ['Manifiesto de no impedimento', 'Legal', 'Sí'],
  ['Declaración de integridad', 'Legal', 'Sí'],
  ['Opinión fiscal positiva', 'Legal', 'Sí'],
  ['Opinión de seguridad social', 'Legal', 'Sí'],
  ['Convenio de propuesta conjunta', 'Legal', 'Si aplica'],
  ['Propuesta técnica', 'Técnica', 'Sí'],
  ['Catálogos y fichas', 'Técnica', 'Sí'],
  ['Contratos que acreditan experiencia', 'Técnica', 'Sí'],
  ['Anexo 7, propuesta económica', 'Económica', 'Sí'],
  ['Seriedad de la propuesta', 'Económica', 'Sí'],
];

/** Pages 31 to 42 of the sample bases; the last two came with the second edition. */
export const BIDDING_ANNEXES: readonly SheetPage[] = [
  {
    outline: 'Anexo 9. Texto de la póliza de garantía',
    blocks: [
      { heading: 'Anexo 9. Texto de la póliza' },
      {
        text: 'Este anexo señala el texto de la garantía que deberá contener la póliza de fianza que entregue el proveedor.',
      },
      { items: POLICY },
    ],
  },
  {
    blocks: [
      { heading: 'Anexo 9. Datos de la beneficiaria' },
      {
        text: 'Beneficiaria: la Universidad. Domicilio: Calle de Muestra 100, Col. Centro, C.P. 00000, Ciudad de Muestra.',
      },
      {
        text: 'La institución de fianzas acepta someterse al procedimiento de ejecución que señala la ley de la materia y paga los intereses por mora si el pago se hace fuera de plazo.',
      },
      {
        text: 'La fianza se entrega en versión impresa y en archivo, para validar su línea de verificación en la página de la institución que la expide.',
      },
    ],
  },
  {
    outline: 'Anexo 10. Manifiestos',
    blocks: [
      { heading: 'Anexo 10. Manifiesto de no impedimento' },
      { text: 'Lugar y fecha. Unidad de Adquisiciones y Servicios de Apoyo. Presente.' },
      {
        text: 'Quien suscribe, en representación de (nombre o denominación), manifiesta bajo protesta de decir verdad que ni la persona que representa ni sus socios se encuentran en los supuestos de impedimento que señala la norma aplicable a este procedimiento.',
      },
      { text: 'Nombre y firma.' },
    ],
  },
  {
    blocks: [
      { heading: 'Anexo 10. Declaración de integridad' },
      {
        text: 'Quien suscribe manifiesta que, por sí o por interpósita persona, se abstendrá de adoptar conductas para que el personal de la Universidad induzca o altere las evaluaciones, el resultado del procedimiento u otros aspectos que otorguen condiciones más ventajosas con relación a los demás participantes.',
      },
      { text: 'Nombre y firma.' },
    ],
  },
  ...[0, 3, 6, 9, 12, 15].map((start, index) => ({
    ...(index === 0 ? { outline: 'Anexo 11. Modelo de contrato' } : {}),
    blocks: [
      { heading: index === 0 ? 'Anexo 11. Modelo de contrato' : 'Anexo 11. Modelo de contrato (continúa)' },
      ...CONTRACT_CLAUSES.slice(start, start + 3).map(([lead, text]) => ({ lead, text })),
    ],
  })),
  {
    outline: 'Anexo 12. Lista de verificación',
    blocks: [
      { heading: 'Anexo 12. Lista de verificación' },
      {
        text: 'Esta lista ayuda a revisar la propuesta antes de entregarla. No sustituye los requisitos de las bases.',
      },
      { head: ['Documento', 'Parte', 'Obligatorio'], rows: CHECKLIST, widths: [60, 20, 20] },
    ],
  },
  {
    blocks: [
      { heading: 'Anexo 12. Acuse de recibo' },
      {
        text: 'La convocante sella una copia de esta lista al recibir la propuesta. El sello no prejuzga sobre el contenido de los documentos.',
      },
      { head: ['Recibió', 'Fecha y hora', 'Sello'], rows: [['', '', '']], widths: [40, 30, 30] },
    ],
  },
];

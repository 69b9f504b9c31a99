// Longer than the rule: one list of data, read from top to bottom.
// The rules of the sample bases, page by page: long because it is the text of a document.
import { BID_GUARANTEE, CONTRACT_GUARANTEE, GUARANTEE_TERM, HOURS, PAYMENT_DAYS, PENALTY } from '../terms.ts';
import type { Scoring } from '#contract/scoring.ts';
import type { DocumentFacts } from './facts.ts';
import type { Block, SheetPage } from './pdf.ts';

type Clause = readonly [lead: string, text: string];

function page(
  heading: string,
  clauses: readonly Clause[],
  extra: readonly Block[] = [],
  outline?: string,
): SheetPage {
  return {
    ...(outline === undefined ? {} : { outline }),
    blocks: [{ heading }, ...clauses.map(([lead, text]) => ({ lead, text })), ...extra],
  };
}

/** Until when and how questions are sent: the act of the calendar, and the form of the page. */
const questionsOf = ({ questionsUntil }: DocumentFacts) =>
  `Las preguntas se envían en línea, con el formulario de la página del procedimiento, ${
    questionsUntil === undefined
      ? 'en el plazo que señala su calendario'
      : `a más tardar el ${questionsUntil}`
  }. No se pide ningún otro escrito para preguntar.`;

/** How a bid is sent without paper. */
const BY_MAIL =
  'La electrónica se envía firmada, en archivos PDF cifrados, a licitaciones@universidad.example con el número del procedimiento en el asunto; la contraseña se da en la apertura, y la Unidad contesta con un acuse. El portal no recibe propuestas.';

const DELIVERY: Record<DocumentFacts['modality'], string> = {
  in_person:
    'La propuesta se entrega en sobre cerrado, en el lugar, el día y la hora de la apertura, con la parte técnica y la económica.',
  electronic: `La propuesta se presenta por medios electrónicos hasta el día y la hora de la apertura, con la parte técnica y la económica. ${BY_MAIL}`,
  mixed: `La propuesta se entrega en sobre cerrado en el lugar de la apertura o por medios electrónicos, hasta el día y la hora de ese acto, con la parte técnica y la económica. ${BY_MAIL}`,
};

const participation = (facts: DocumentFacts): SheetPage[] => [
  page(
    '3. Participación',
    [
      [
        '3.1 Quiénes pueden participar.',
        'Las personas físicas y morales cuya actividad corresponda al objeto del procedimiento y que no se encuentren en alguno de los supuestos de impedimento que señala la norma aplicable.',
      ],
      [
        '3.2 Registro.',
        'La inscripción en el padrón de proveedores es necesaria para firmar el contrato. Quien no esté inscrito puede presentar propuesta e iniciar su trámite en paralelo.',
      ],
      [
        '3.3 Representación.',
        'Un solo representante actúa por cada licitante. Presenta escrito en el que manifiesta, bajo protesta de decir verdad, que cuenta con facultades suficientes para comprometer a su representada.',
      ],
    ],
    [],
    '3. Participación',
  ),
  page('3.4 Propuestas conjuntas', [
    [
      'Convenio.',
      'Dos o más personas pueden presentar una sola propuesta sin constituir una sociedad. El convenio precisa las partes que cada una cumplirá, el representante común y la obligación solidaria frente a la Universidad.',
    ],
    [
      'Requisitos individuales.',
      'Cada integrante presenta de forma individual sus manifiestos, su opinión de cumplimiento de obligaciones fiscales y los documentos que acreditan su existencia legal.',
    ],
    [
      'Permanencia.',
      'Los integrantes no pueden separarse del convenio después de la apertura de propuestas. La salida de uno de ellos es causa de desechamiento.',
    ],
  ]),
  page(
    '3.5 Documentación legal y administrativa',
    [
      [
        'Entrega.',
        'La documentación se entrega en el orden siguiente, foliada y con firma autógrafa o electrónica de quien representa al licitante.',
      ],
    ],
    [
      {
        items: [
          'Acreditación de la existencia legal y de la personalidad de quien firma.',
          'Identificación oficial vigente de quien firma la propuesta.',
          'Manifiesto de no encontrarse en supuestos de impedimento.',
          'Declaración de integridad.',
          'Opinión positiva de cumplimiento de obligaciones fiscales con antigüedad no mayor a treinta días.',
          'Opiniones positivas en materia de seguridad social y de aportaciones de vivienda.',
          'Manifiesto de estratificación, cuando el licitante sea micro, pequeña o mediana empresa.',
          'Correo electrónico para recibir avisos y notificaciones.',
        ],
      },
    ],
  ),
  page('3.6 Preguntas y aclaraciones', [
    ['Preguntas.', questionsOf(facts)],
    [
      'Respuestas.',
      facts.meeting === undefined
        ? 'En este procedimiento no hay junta de aclaraciones: la convocante publica sus respuestas en el expediente.'
        : `La junta de aclaraciones es el ${facts.meeting}. La convocante responde todas las preguntas recibidas en tiempo y, si su número lo amerita, puede suspender la sesión y señalar fecha para continuarla.`,
    ],
    [
      'Publicación.',
      'Las preguntas y sus respuestas forman parte de estas bases y se publican en el expediente.',
    ],
    [
      'Modificaciones.',
      'Cualquier cambio se publica a más tardar el día hábil siguiente a aquel en que se haga. Los cambios no pueden sustituir los bienes o servicios convocados.',
    ],
  ]),
];

const proposals = (facts: DocumentFacts): SheetPage[] => [
  page(
    '4. Propuestas',
    [
      ['4.1 Presentación.', DELIVERY[facts.modality]],
      [
        '4.2 Vigencia.',
        'Las propuestas se mantienen vigentes durante todo el procedimiento y hasta la firma del contrato. Una vez recibidas no pueden retirarse ni dejarse sin efecto.',
      ],
      [
        '4.3 Folios.',
        'Cada hoja se numera de forma continua. La falta de folio en alguna hoja no es motivo de desechamiento si se mantiene la continuidad del contenido.',
      ],
    ],
    [],
    '4. Propuestas',
  ),
  page('4.4 Propuesta técnica', [
    [
      'Contenido.',
      'Describe marca, modelo y características de cada bien, o el programa y personal de cada servicio, y señala la página del catálogo donde se comprueba cada característica solicitada.',
    ],
    [
      'Muestras.',
      'Cuando el Anexo 1 lo pida, las muestras se entregan en el almacén general, identificadas con el número del procedimiento y el de la partida. Se devuelven dentro de los diez días hábiles posteriores al fallo.',
    ],
    [
      'Experiencia.',
      'Los contratos que acrediten experiencia se presentan en copia simple y con la constancia de su cumplimiento.',
    ],
  ]),
  page('4.5 Propuesta económica', [
    [
      'Formato.',
      'Se utiliza el Anexo 7, que se publica como hoja de cálculo. Los precios unitarios se expresan con dos decimales y sin impuesto al valor agregado.',
    ],
    [
      'Precios fijos.',
      'Los precios son fijos durante la vigencia del contrato e incluyen fletes, seguros, maniobras, instalación y cualquier otro gasto hasta la entrega a satisfacción.',
    ],
    [
      'Errores de cálculo.',
      'Si hay diferencia entre el precio unitario y el total, prevalece el precio unitario. Si el licitante no acepta la corrección, se desecha la partida afectada.',
    ],
  ]),
  page('4.6 Presentación y apertura', [
    [
      'Desarrollo.',
      'En la fecha y hora señaladas se abren las propuestas recibidas y se hace constar la documentación entregada, sin analizar su contenido.',
    ],
    [
      'Rúbrica.',
      'Un licitante elegido por los presentes y una persona servidora pública rubrican las partes de las propuestas que la convocante determine.',
    ],
    [
      'Acta.',
      'Se levanta acta con el importe de cada propuesta y con la fecha y lugar del fallo. El acta se publica el mismo día.',
    ],
  ]),
  page(
    '4.7 Causas de desechamiento',
    [
      [
        'Supuestos.',
        'Se desechan las propuestas que se encuentren en alguno de los casos siguientes. La causa se funda y motiva en el acta de fallo.',
      ],
    ],
    [
      {
        items: [
          'Incumplen algún requisito de las bases que afecta directamente su solvencia.',
          'Se comprueba acuerdo con otros licitantes para elevar los precios o para obtener ventaja.',
          'Presentan información falsa o documentos alterados.',
          'Ofertan cantidades menores a las solicitadas en la partida.',
          'Condicionan los precios, los plazos o las garantías.',
          'Carecen de firma en la propuesta técnica o en la económica.',
        ],
      },
    ],
  ),
];

const guarantees = (): SheetPage[] => [
  page(
    '5. Garantías',
    [
      [
        '5.1 Seriedad de la propuesta.',
        `El licitante presentará, junto con su propuesta económica, una garantía por el ${BID_GUARANTEE}, mediante cheque certificado, fianza o carta de crédito irrevocable expedida por institución autorizada.`,
      ],
      [
        '5.2 Cumplimiento del contrato.',
        `El licitante adjudicado entregará, dentro de los ${GUARANTEE_TERM}, una garantía de cumplimiento por el ${CONTRACT_GUARANTEE}. La póliza permanecerá vigente hasta que se reciban los bienes a entera satisfacción del área requirente.`,
      ],
    ],
    [
      {
        head: ['Garantía', 'Importe', 'Momento de entrega', 'Se libera'],
        rows: [
          ['Seriedad', BID_GUARANTEE, 'Presentación de propuestas', 'Después del fallo'],
          ['Cumplimiento', CONTRACT_GUARANTEE, GUARANTEE_TERM, 'Con el acta de recepción'],
        ],
        widths: [18, 30, 28, 24],
      },
      {
        lead: '5.3 Vicios ocultos.',
        text: 'El proveedor responde por defectos y vicios ocultos durante doce meses desde la recepción, como dice el contrato. En este procedimiento no se pide otra garantía por ellos.',
      },
      {
        lead: '5.4 Exención.',
        text: 'No se requerirá garantía de cumplimiento cuando los bienes se entreguen en una sola exhibición dentro del plazo señalado en el numeral 5.2 y así lo autorice por escrito el área contratante.',
      },
      { heading: '5.5 Afianzadoras' },
      {
        text: 'Las pólizas de fianza deberán expedirse por instituciones legalmente constituidas en el país y contener, como mínimo, los datos que se indican en el Anexo 9. La Universidad verificará su autenticidad en línea antes de formalizar el contrato.',
      },
    ],
    '5. Garantías',
  ),
  page('5.6 Devolución', [
    [
      'Seriedad.',
      'Se devuelve a los licitantes cuyas propuestas fueron desechadas o no resultaron ganadoras, a solicitud escrita, transcurridos quince días naturales desde el fallo.',
    ],
    [
      'Adjudicado.',
      'Se conserva hasta que entregue la de cumplimiento. Puede canjearse en la misma fecha de la firma del contrato.',
    ],
    [
      'Solicitud.',
      'La devolución se pide por correo a la Unidad, con copia de la identificación de quien recibe y, en su caso, carta poder simple.',
    ],
  ]),
  page('5.7 Ejecución', [
    [
      'Supuestos.',
      'Se hacen efectivas cuando el licitante retira su propuesta, no firma el contrato por causa imputable a él o incumple las obligaciones contraídas.',
    ],
    [
      'Procedimiento.',
      'La Unidad comunica por escrito el incumplimiento y concede cinco días hábiles para manifestar lo que convenga. Transcurrido el plazo resuelve y, si procede, inicia el cobro.',
    ],
    [
      'Proporción.',
      'La ejecución es proporcional al incumplimiento cuando las obligaciones sean divisibles y así se haya pactado.',
    ],
  ]),
  page('5.8 Anticipos y ajustes', [
    ['Anticipo.', 'En este procedimiento no se otorga anticipo. Los pagos se hacen conforme al apartado 8.'],
    [
      'Ampliaciones.',
      'Si el contrato se amplía, el proveedor entrega dentro de los diez días hábiles siguientes el endoso que corresponda al nuevo monto o plazo.',
    ],
    [
      'Seguro.',
      'Cuando los trabajos se hagan dentro de las instalaciones, el proveedor cuenta con seguro de responsabilidad civil por los daños que pueda causar a personas o bienes.',
    ],
  ]),
];

const WHO: Clause = [
  '6.2 Quién evalúa.',
  'El área requirente elabora el dictamen técnico y la Unidad revisa los aspectos legales y económicos. Ambos dictámenes se integran al expediente.',
];

/** Evaluation by the points of the call. */
const byPoints = ({ criteria, economic, minimum }: Scoring): SheetPage[] => [
  page(
    '6. Evaluación',
    [
      [
        '6.1 Criterio.',
        `Se utiliza el criterio de puntos y porcentajes. La propuesta económica vale ${economic} puntos y la técnica los demás. Para ser solvente, la técnica debe alcanzar ${minimum} puntos.`,
      ],
      WHO,
    ],
    [
      {
        head: ['Rubro', 'Puntos'],
        rows: [...criteria.map(({ name, points }) => [name, points]), ['Propuesta económica', economic]],
        widths: [82, 18],
      },
    ],
    '6. Evaluación',
  ),
  page('6.3 Asignación de puntos', [
    [
      'Rubros técnicos.',
      'Se otorga el total de puntos de un rubro a la propuesta que más ofrece en él; las demás reciben puntos en proporción.',
    ],
    [
      'Precio.',
      `La propuesta solvente más baja recibe ${economic} puntos. Las demás reciben el resultado de multiplicar ${economic} por el precio más bajo y dividir entre su precio.`,
    ],
  ]),
];

/** Evaluation by compliance: the lowest of those that comply. */
const LOWEST: SheetPage[] = [
  page(
    '6. Evaluación',
    [
      [
        '6.1 Criterio.',
        'Se utiliza el criterio binario: se adjudica a la propuesta que cumple todo lo que piden las bases y ofrece el precio más bajo.',
      ],
      WHO,
    ],
    [],
    '6. Evaluación',
  ),
  page('6.3 Cumplimiento', [
    ['Requisitos.', 'De cada requisito se dice si la propuesta lo cumple o no. Ninguno da puntos.'],
  ]),
];

const evaluation = (facts: DocumentFacts): SheetPage[] => [
  ...(facts.scoring === null ? LOWEST : byPoints(facts.scoring)),
  page('6.4 Empate y precios', [
    [
      'Empate.',
      'Si dos o más propuestas quedan iguales, se prefiere a la micro, después a la pequeña y después a la mediana empresa. De persistir, se sortea en presencia de los licitantes.',
    ],
    [
      'Precio no aceptable.',
      'No se aceptan precios que superen en más de diez por ciento la mediana de la investigación de mercado.',
    ],
    [
      'Precio conveniente.',
      'Los precios que resulten inferiores al conveniente pueden desecharse si no se justifica la forma de cumplir.',
    ],
  ]),
  page('6.5 Procedimiento desierto o cancelado', [
    [
      'Desierto.',
      'Se declara desierta la partida cuando no se recibe ninguna propuesta, ninguna reúne los requisitos o ningún precio es aceptable. El motivo se publica.',
    ],
    [
      'Cancelación.',
      'La convocante puede cancelar antes del fallo por caso fortuito, fuerza mayor o porque se extinguió la necesidad. La resolución precisa el motivo y se notifica a los licitantes.',
    ],
    [
      'Nueva convocatoria.',
      'Declarado desierto el procedimiento, puede emitirse una segunda convocatoria con los mismos requisitos.',
    ],
  ]),
];

const award = (): SheetPage[] => [
  page(
    '7. Fallo y contrato',
    [
      [
        '7.1 Fallo.',
        'El fallo se da a conocer en junta pública y se publica el mismo día en el expediente. Contiene las propuestas desechadas con sus razones, las solventes, la adjudicada y su monto.',
      ],
      [
        '7.2 Efectos.',
        'Con la notificación del fallo las obligaciones derivadas de este son exigibles, sin perjuicio de la obligación de firmar el contrato.',
      ],
      [
        '7.3 Corrección.',
        'Si se advierte un error aritmético o mecanográfico antes de la firma, se corrige dentro de los cinco días hábiles siguientes y se avisa a los licitantes.',
      ],
    ],
    [],
    '7. Fallo y contrato',
  ),
  page('7.4 Firma del contrato', [
    [
      'Plazo.',
      'El contrato se firma en la fecha señalada en el calendario. Si el adjudicado no firma por causa imputable a él, se adjudica a la siguiente propuesta cuya diferencia no exceda diez por ciento.',
    ],
    [
      'Documentos.',
      'Antes de firmar, el adjudicado presenta original y copia de los documentos legales, la constancia del padrón y los datos bancarios para el pago.',
    ],
    [
      'Modificaciones.',
      'El monto o la cantidad pueden ampliarse hasta veinte por ciento de lo pactado originalmente, con los mismos precios unitarios.',
    ],
  ]),
  page(
    '8. Entrega y pago',
    [
      [
        '8.1 Lugar.',
        `Los bienes se entregan en el almacén general o en el lugar que señalen estas bases, de lunes a viernes de ${HOURS}, con cita previa.`,
      ],
      [
        '8.2 Recepción.',
        'El área requirente revisa cantidad y características dentro de los diez días hábiles siguientes. Lo que no cumpla se repone en un plazo máximo de cinco días hábiles.',
      ],
      [
        '8.3 Penas.',
        `Por cada día natural de atraso se aplica una pena de ${PENALTY}% del valor de lo no entregado, hasta el monto de lo afianzado.`,
      ],
    ],
    [],
    '8. Entrega y pago',
  ),
  page('8.4 Pago', [
    [
      'Plazo.',
      `El pago se hace por transferencia dentro de los ${PAYMENT_DAYS} días hábiles posteriores a la entrega del comprobante fiscal verificado y del acta de recepción.`,
    ],
    [
      'Comprobante.',
      'El comprobante cita el número del contrato y de la partida. Si tiene errores, se devuelve dentro de los tres días hábiles siguientes y el plazo se reinicia.',
    ],
    ['Cesión.', 'Los derechos de cobro solo pueden cederse con autorización escrita de la Universidad.'],
  ]),
];

const closing = (): SheetPage[] => [
  page(
    '9. Inconformidades',
    [
      [
        '9.1 Actos.',
        'Pueden impugnarse la convocatoria y las juntas de aclaraciones, el acto de apertura, el fallo, la cancelación y los actos que impidan la formalización del contrato.',
      ],
      [
        '9.2 Presentación.',
        'La inconformidad se presenta por escrito ante el órgano interno de control, dentro del plazo que señala la norma del régimen aplicable.',
      ],
      [
        '9.3 Controversias.',
        'Las controversias sobre la interpretación del contrato se resuelven primero por conciliación y, en su defecto, ante los tribunales competentes.',
      ],
    ],
    [],
    '9. Inconformidades',
  ),
  page(
    '10. Glosario',
    [
      ['Área requirente.', 'La que solicita los bienes o servicios y comprueba que cumplan.'],
      ['Convocante.', 'La Unidad de Adquisiciones y Servicios de Apoyo.'],
      ['Expediente.', 'El conjunto de documentos del procedimiento, publicado por etapas en el portal.'],
      ['Licitante.', 'La persona que participa en el procedimiento.'],
      ['Partida.', 'La división de los bienes o servicios para diferenciarlos y agruparlos.'],
      ['Proveedor.', 'La persona con quien se celebra el contrato.'],
    ],
    [
      {
        text: 'Los Anexos 1 y 7 se publican como archivos separados en la etapa de convocatoria del expediente. Los demás anexos que se citan siguen a estas páginas.',
      },
    ],
    '10. Glosario',
  ),
];

/** Pages 8 to 30 of the sample bases: the rules, with what the procedure itself says of its acts, lots and criterion. */
export const biddingRules = (facts: DocumentFacts): readonly SheetPage[] => [
  ...participation(facts),
  ...proposals(facts),
  ...guarantees(),
  ...evaluation(facts),
  ...award(),
  ...closing(),
];

import { addDays } from '../days.ts';
import type { RequestKind } from '#contract/registration.ts';
import type { GivenContent } from '#server/features/content/public.ts';
import type { Random } from '../random.ts';
import {
  BID_GUARANTEE,
  BUILDING,
  CONTRACT_GUARANTEE,
  GUARANTEE_TERM,
  PAYMENT_DAYS,
  PENALTY,
  PHONE,
  TENDERS_CONTACT,
} from '../terms.ts';
import type { SheetForm } from './sheet-forms.ts';

type Step = readonly [activity: string, actor: string, term: string];
type Sheet = readonly [
  key: string,
  title: string,
  audience: 'areas' | 'suppliers',
  category: string,
  objective: string,
  term: string,
  requirements: readonly string[],
  steps: readonly Step[],
  registryRequest?: RequestKind,
];

const AREA = 'Área requirente';
const UNIT = 'Unidad de Adquisiciones';

/** Sheets that somebody who asks is told to follow. */
const FOLLOWED: Record<string, readonly (readonly [kind: string, category: string])[]> = {
  'P-ADQ-03': [['direct', '']],
  'P-ADQ-04': [
    ['invitation', ''],
    ['open', ''],
  ],
  'P-SER-01': [['direct', 'services']],
  'P-SER-02': [['direct', 'lease']],
};

/** Whoever does a step that is not the reader's. */
const OTHERS: Record<string, string> = {
  [UNIT]: 'La Unidad',
  Almacén: 'El almacén',
  Proveedor: 'El proveedor',
  'Dirección de Tecnologías': 'La Dirección de Tecnologías',
  'Servicios de apoyo': 'Servicios de apoyo',
  'Órgano interno de control': 'El órgano interno de control',
};

/** A step as its reader does it («Describe la necesidad»), or as told of somebody else («La Unidad emite el fallo»). */
function told([activity, actor]: Step, audience: 'areas' | 'suppliers'): string {
  const who = audience === 'suppliers' && actor === 'Proveedor' ? undefined : OTHERS[actor];
  return who === undefined ? activity : `${who} ${activity.charAt(0).toLowerCase()}${activity.slice(1)}`;
}

const BEFORE = { 'P-ADQ-01': '10 días hábiles' } as const;
/** Requirement that has a sheet of its own, whose time comes before. */
const after = (key: keyof typeof BEFORE) => `Requisición autorizada (${key}, ${BEFORE[key]} más)`;

const SHEETS: readonly Sheet[] = [
  [
    'P-ADQ-01',
    'Requisición de compra',
    'areas',
    'Compras',
    'Pedir bienes o servicios que el área necesita y tienen presupuesto.',
    BEFORE['P-ADQ-01'],
    [
      'Tu cuenta de la Universidad con la función «Solicitante» de tu área: se pide en línea, sin formato en papel',
      'Suficiencia presupuestal',
      'Descripción sin marca, cantidad y lugar de entrega',
    ],
    [
      [
        'Escribe la requisición en línea, en «Pedir una compra», y envíala: la autoriza el titular de tu área',
        AREA,
        '1 día hábil',
      ],
      ['Revisa la suficiencia presupuestal', UNIT, '2 días hábiles'],
      ['Elige el procedimiento que aplica y avisa al área', UNIT, '3 días hábiles'],
      ['Formaliza el pedido', UNIT, '4 días hábiles'],
    ],
  ],
  [
    'P-ADQ-02',
    'Cotización de bienes y servicios',
    'areas',
    'Compras',
    'Conocer precios de mercado antes de comprar.',
    '5 días hábiles',
    ['Descripción de lo que se necesita', 'Cantidad y plazo de entrega'],
    [
      ['Envía la descripción', AREA, '1 día hábil'],
      ['Pide al menos tres cotizaciones', UNIT, '3 días hábiles'],
      ['Entrega el cuadro comparativo', UNIT, '1 día hábil'],
    ],
  ],
  [
    'P-ADQ-03',
    'Compra directa',
    'areas',
    'Compras',
    'Comprar cuando el monto permite adjudicar sin concurso.',
    '8 días hábiles',
    [after('P-ADQ-01'), 'Tres cotizaciones vigentes, salvo lo que se paga con fondo fijo (P-PAG-01)'],
    [
      ['Integra la requisición con cotizaciones', AREA, '2 días hábiles'],
      ['Verifica el monto y al proveedor', UNIT, '2 días hábiles'],
      ['Emite el pedido', UNIT, '2 días hábiles'],
      ['Recibe y firma de conformidad', AREA, '2 días hábiles'],
    ],
  ],
  [
    'P-ADQ-04',
    'Solicitud de licitación',
    'areas',
    'Compras',
    'Iniciar una licitación o una invitación.',
    '45 días hábiles',
    [after('P-ADQ-01'), 'Anexo técnico', 'Investigación de mercado'],
    [
      ['Entrega el anexo técnico', AREA, '5 días hábiles'],
      ['Elabora las bases', UNIT, '10 días hábiles'],
      ['Publica la convocatoria', UNIT, '1 día hábil'],
      ['Aclara dudas y recibe propuestas', UNIT, '14 días hábiles'],
      ['Dictamina las propuestas técnicas', AREA, '10 días hábiles'],
      ['Emite el fallo', UNIT, '5 días hábiles'],
    ],
  ],
  [
    'P-SER-01',
    'Contratación de servicios',
    'areas',
    'Contratación de servicios',
    'Contratar servicios generales o profesionales.',
    '15 días hábiles',
    [after('P-ADQ-01'), 'Alcance y entregables'],
    [
      ['Define alcance y entregables', AREA, '3 días hábiles'],
      ['Selecciona al proveedor', UNIT, '8 días hábiles'],
      ['Firma el contrato', UNIT, '4 días hábiles'],
    ],
  ],
  [
    'P-SER-02',
    'Arrendamiento de bienes',
    'areas',
    'Contratación de servicios',
    'Rentar equipo o espacios.',
    '15 días hábiles',
    ['Justificación de renta frente a compra'],
    [
      ['Justifica la renta', AREA, '3 días hábiles'],
      ['Contrata', UNIT, '12 días hábiles'],
    ],
  ],
  [
    'P-PAG-01',
    'Reembolso y fondo fijo',
    'areas',
    'Pagos',
    'Recuperar gastos menores autorizados.',
    '5 días hábiles',
    ['Comprobante fiscal', 'Formato de reembolso'],
    [
      ['Entrega comprobantes', AREA, '1 día hábil'],
      ['Revisa y tramita el pago', UNIT, '4 días hábiles'],
    ],
  ],
  [
    'P-ALM-01',
    'Recepción y alta de bienes',
    'areas',
    'Almacén',
    'Recibir, revisar y dar de alta lo comprado.',
    '3 días hábiles',
    ['Pedido o contrato', 'Remisión del proveedor'],
    [
      ['Revisa cantidad y características', AREA, '1 día hábil'],
      ['Da de alta y etiqueta', 'Almacén', '2 días hábiles'],
    ],
  ],
  [
    'P-GAR-01',
    'Reclamo de garantía',
    'areas',
    'Garantías',
    'Pedir reparación o cambio de un bien en garantía.',
    '10 días hábiles',
    ['Número de pedido', 'Descripción de la falla con fotografías'],
    [
      ['Reporta la falla', AREA, '1 día hábil'],
      ['Reclama al proveedor', UNIT, '2 días hábiles'],
      ['Repara o cambia', 'Proveedor', '7 días hábiles'],
    ],
  ],
  [
    'P-TIC-01',
    'Dictamen técnico de equipo de cómputo',
    'areas',
    'Compras',
    'Obtener dictamen cuando ningún perfil cubre la necesidad.',
    '7 días hábiles',
    ['Justificación', 'Proyecto y presupuesto'],
    [
      ['Describe la necesidad', AREA, '1 día hábil'],
      ['Analiza y emite el dictamen', 'Dirección de Tecnologías', '6 días hábiles'],
    ],
  ],
  [
    'P-TIC-02',
    'Adquisición de equipo de cómputo',
    'areas',
    'Compras',
    'Comprar una computadora, laptop, monitor o impresora con un perfil vigente.',
    '20 días hábiles, si toca compra directa; si toca licitación, los de P-ADQ-04',
    [
      'Clave del perfil vigente: está en /perfiles, que se consulta con tu cuenta de la Universidad',
      'Si ningún perfil sirve, dictamen técnico (P-TIC-01)',
      after('P-ADQ-01'),
    ],
    [
      ['Elige el perfil y copia la descripción', AREA, '1 día hábil'],
      ['Compra conforme al monto', UNIT, '19 días hábiles'],
    ],
  ],
  [
    'P-IMP-01',
    'Importación de bienes',
    'areas',
    'Compras',
    'Comprar en el extranjero bienes que no hay en el país.',
    '60 días hábiles',
    [
      'Formato de solicitud de importación',
      'Justificación de importación',
      'Cotización en moneda extranjera',
      'Lo que pide el procedimiento que toca por el monto sin IVA: no hay otro monto para importar',
    ],
    [
      ['Justifica la importación', AREA, '5 días hábiles'],
      ['Tramita permisos y compra', UNIT, '55 días hábiles'],
    ],
  ],
  [
    'P-CON-01',
    'Convenio modificatorio',
    'areas',
    'Contratación de servicios',
    'Cambiar monto, cantidad o plazo de un contrato vigente.',
    '8 días hábiles',
    ['Solicitud justificada antes del vencimiento', 'Conformidad del proveedor'],
    [
      ['Justifica el cambio', AREA, '2 días hábiles'],
      ['Elabora y firma el convenio', UNIT, '6 días hábiles'],
    ],
  ],
  [
    'P-EVA-01',
    'Evaluación de un proveedor',
    'areas',
    'Proveedores',
    'Calificar la entrega de cada pedido.',
    '2 días hábiles',
    ['Pedido recibido'],
    [
      ['Responde tres preguntas al recibir', AREA, '2 días hábiles'],
      ['Cierra el periodo y publica', UNIT, 'Cada semestre'],
    ],
  ],
  [
    'P-APO-01',
    'Servicio de transporte',
    'areas',
    'Servicios de apoyo',
    'Solicitar vehículo institucional.',
    '3 días hábiles',
    ['Solicitud con itinerario'],
    [
      ['Solicita el vehículo', AREA, '1 día hábil'],
      ['Asigna vehículo y conductor', 'Servicios de apoyo', '2 días hábiles'],
    ],
  ],
  [
    'P-PRO-01',
    'Inscripción al padrón de proveedores',
    'suppliers',
    'Proveedores',
    'Formar parte del padrón para poder contratar con la Universidad.',
    '10 días hábiles',
    [],
    [
      ['Llena la solicitud en línea y sube los documentos', 'Proveedor', 'A tu ritmo, se guarda solo'],
      ['Revisa la solicitud y responde', UNIT, 'En el plazo de respuesta'],
      ['Corrige solo lo que se observó, si hace falta', 'Proveedor', 'Hasta el día que dice el aviso'],
      ['Aprueba y emite la constancia', UNIT, 'El día de la aprobación'],
    ],
    'registration',
  ],
  [
    'P-PRO-02',
    'Refrendo del registro',
    'suppliers',
    'Proveedores',
    'Mantener vigente el registro un año más.',
    '10 días hábiles',
    [],
    [
      ['Revisa lo que se conserva y sube lo que venció o cambió', 'Proveedor', 'A tu ritmo, se guarda solo'],
      ['Revisa la solicitud y responde', UNIT, 'En el plazo de respuesta'],
    ],
    'renewal',
  ],
  [
    'P-PRO-03',
    'Actualización de datos',
    'suppliers',
    'Proveedores',
    'Cambiar domicilio, representante, giro o cuenta bancaria.',
    '10 días hábiles',
    [],
    [
      ['Cambia los datos y sube los documentos que los prueban', 'Proveedor', 'A tu ritmo, se guarda solo'],
      ['Revisa la solicitud y responde', UNIT, 'En el plazo de respuesta'],
    ],
    'update',
  ],
  [
    'P-PRO-04',
    'Presentación de propuestas',
    'suppliers',
    'Compras',
    'Participar en una licitación o invitación.',
    'Según el calendario de las bases',
    [
      'Bases del procedimiento, en su página',
      'Propuesta técnica y económica',
      'Manifiestos',
      `Garantía de seriedad, cuando la piden las bases: ${BID_GUARANTEE}`,
    ],
    [
      [
        'Lee las bases y pregunta en línea, con el formulario de la página del procedimiento',
        'Proveedor',
        'Hasta el cierre de preguntas de su calendario',
      ],
      [
        'Entrega la propuesta como y donde dicen las bases: en persona o por medios electrónicos',
        'Proveedor',
        'Hasta la apertura',
      ],
      ['Emite el fallo y lo publica', UNIT, 'En la fecha señalada'],
    ],
  ],
  [
    'P-PRO-05',
    'Inconformidad',
    'suppliers',
    'Compras',
    'Impugnar un acto del procedimiento.',
    'El que señala la ley del recurso',
    ['Escrito con el acto impugnado', 'Pruebas'],
    [
      [
        'Presenta el escrito ante el órgano interno de control, no en la ventanilla de la Unidad',
        'Proveedor',
        'Recurso federal: 6 días hábiles; 10 bajo tratados',
      ],
      ['Resuelve', 'Órgano interno de control', 'Por confirmar con ese órgano'],
    ],
  ],
  [
    'P-PRO-06',
    'Solicitud de versión pública',
    'suppliers',
    'Compras',
    'Obtener la versión pública de un documento.',
    '10 días hábiles',
    ['Número de procedimiento o contrato'],
    [
      ['Pide el documento', 'Solicitante', '1 día hábil'],
      ['Prepara la versión pública', UNIT, '9 días hábiles'],
    ],
  ],
  [
    'P-PRO-07',
    'Después de ganar: garantía, entrega, factura y pago',
    'suppliers',
    'Pagos',
    'Cumplir un contrato y cobrarlo: qué se entrega, cuándo se factura, en cuánto se paga y qué pasa con un atraso.',
    'El del contrato',
    [
      'Registro vigente en el padrón para firmar (P-PRO-01)',
      'Antes de firmar: original y copia de los documentos legales y los datos bancarios',
      `Garantía de cumplimiento, o fianza: ${CONTRACT_GUARANTEE}, si el contrato no dice otra cosa`,
      'Factura (comprobante fiscal) con el número del contrato y de la partida',
      'Acta de recepción del área que pidió la compra',
    ],
    [
      ['Firma el contrato', 'Proveedor', 'El día del calendario del procedimiento'],
      [
        'Entrega la garantía de cumplimiento; si es fianza, con el texto del Anexo 9',
        'Proveedor',
        GUARANTEE_TERM,
      ],
      ['Entrega en el almacén o en el lugar del contrato, con cita', 'Proveedor', 'En el plazo del contrato'],
      ['Revisa lo entregado y firma el acta de recepción', AREA, '10 días hábiles'],
      ['Envía la factura con el acta de recepción', 'Proveedor', 'Con el acta de recepción'],
      ['Paga por transferencia', UNIT, `${PAYMENT_DAYS} días hábiles desde la factura verificada y el acta`],
      ['Libera la garantía a solicitud del proveedor', UNIT, 'Con el acta de recepción'],
    ],
  ],
];

interface More {
  cost?: string;
  contact?: string;
  channel?: string;
  responsibleArea?: string;
  questions?: readonly (readonly [question: string, answer: string])[];
}

/** What some sheets say otherwise than the rest, or besides. */
const MORE: Readonly<Record<string, More>> = {
  'P-ADQ-01': { channel: 'En línea, con «Pedir una compra» del inicio y tu cuenta de la Universidad' },
  'P-TIC-02': { channel: 'En línea los perfiles, en /perfiles; lo demás en la ventanilla' },
  'P-IMP-01': {
    contact: `Analista de importaciones, Departamento de Adquisiciones, ${PHONE}, ventanilla@universidad.example`,
    responsibleArea: 'Departamento de Adquisiciones',
    questions: [
      [
        '¿Desde qué monto se importa?',
        'No hay un monto propio: cuenta el de los procedimientos. Qué tipo de cambio se usa está por confirmar: lo responde la persona analista de importaciones, en el directorio.',
      ],
    ],
  },
  'P-PRO-04': {
    cost: 'participar, sin costo; la garantía que pidan las bases la pagas tú',
    contact: TENDERS_CONTACT,
    channel: 'Preguntas en línea; propuesta, como digan las bases',
  },
  'P-PRO-05': {
    contact: `Órgano interno de control. Domicilio por confirmar: pídelo a la Unidad, ${PHONE}`,
    channel: 'Por escrito',
    responsibleArea: 'Órgano interno de control de la Universidad',
    questions: [
      [
        '¿Cuánto tiempo tengo para inconformarme?',
        'Con recurso federal (LAASSP 2025), seis días hábiles; en licitaciones bajo tratados, diez. Contra la convocatoria o la junta se cuentan desde la última junta de aclaraciones; contra el fallo, desde que se notifica. Con recurso estatal o propio el plazo está por confirmar: lo responde el órgano interno de control.',
      ],
      [
        '¿Dónde se presenta?',
        'Ante el órgano interno de control, como dicen las bases. La ventanilla de la Unidad no la recibe ni la resuelve.',
      ],
    ],
  },
  'P-PRO-07': {
    contact: `Departamento de Contratos, ${PHONE}, contratos@universidad.example`,
    cost: 'el trámite, sin costo; la garantía o fianza la pagas tú',
    channel: 'Presencial la entrega y la firma; factura por correo',
    questions: [
      [
        '¿Cuándo me pagan?',
        `La Unidad paga por transferencia dentro de los ${PAYMENT_DAYS} días hábiles posteriores a la factura verificada y al acta de recepción. Si la factura tiene errores, se devuelve en tres días hábiles y el plazo empieza otra vez. Quién ve los pagos a proveedores: Trámite de Pagos, en el directorio.`,
      ],
      [
        '¿De cuánto es la garantía de cumplimiento y cuándo se entrega?',
        `Del ${CONTRACT_GUARANTEE}, dentro de los ${GUARANTEE_TERM}. Puede ser fianza, cheque certificado o carta de crédito. La Unidad conserva tu garantía de seriedad hasta que entregas esta; puedes canjearlas el día de la firma. No se pide si entregas todo en una sola vez dentro de ese plazo y el área contratante lo autoriza por escrito.`,
      ],
      [
        '¿Cuándo me devuelven la garantía o la fianza?',
        'La de cumplimiento se libera con el acta de recepción, cuando la pides. La de seriedad: si no ganaste, quince días naturales después del fallo, a solicitud escrita; si ganaste, cuando entregas la de cumplimiento.',
      ],
      [
        '¿Qué pasa si me atraso?',
        `La pena convencional es de ${PENALTY}% por cada día natural, del valor de lo no entregado, sin pasar de lo garantizado. Se descuenta como diga el contrato.`,
      ],
      [
        '¿Qué pasa si no firmo o no entrego la garantía?',
        'Si no firmas por causa tuya, el contrato puede pasar a la propuesta siguiente y se hace efectiva la garantía de seriedad. Mientras no entregas la de cumplimiento, la Unidad conserva la de seriedad; si incumples lo contraído, la hace efectiva, como dicen las bases.',
      ],
      [
        '¿Y si mi contrato dice otra cosa?',
        'Manda el contrato. Lo de esta guía es lo que dicen las bases de muestra; con recurso estatal los plazos de ley están por confirmar: los responde el Departamento de Contratos.',
      ],
    ],
  },
};

/** Articles of the guidelines of the demonstration that some sheets cite. */
const ARTICLES: Readonly<Record<string, string>> = {
  'P-ADQ-01': 'Artículo 2',
  'P-ADQ-02': 'Artículo 7',
  'P-ADQ-03': 'Artículos 5, 7 y 7 Bis',
  'P-ADQ-04': 'Artículos 4 a 6',
  'P-GAR-01': 'Artículo 10, fracción II',
  'P-PRO-07': 'Artículo 10, fracción II',
};

const articleOf = (key: string) => (ARTICLES[key] === undefined ? '' : `${ARTICLES[key]} (texto de muestra)`);

/** Sheets as somebody of the unit would write them. */
export function demoSheets(
  random: Random,
  today: string,
  forms: Readonly<Record<string, Pick<SheetForm, 'id' | 'title'>>>,
): GivenContent[] {
  return SHEETS.map((sheet, position) => {
    const [key, title, audience, category, objective, term, requirements, steps, registryRequest] = sheet;
    const issued = addDays(today, -random.int(60, 330));
    // Everything that is drawn after them keeps its place in the sequence.
    random.uuid();
    random.int(1, 4);
    const more = MORE[key] ?? {};
    const row = (prefix: string, index: number) => ({ id: `${prefix}-${index + 1}` });
    return {
      isPublished: true,
      reviewOn: addDays(issued, 365),
      values: {
        code: key,
        title,
        audience,
        category,
        objective,
        scope: audience === 'areas' ? 'Todas las áreas de la Universidad.' : 'Personas físicas y morales.',
        responseTime: term,
        cost: more.cost ?? 'sin costo',
        responsibleArea: more.responsibleArea ?? 'Unidad de Adquisiciones y Servicios de Apoyo',
        contact:
          more.contact ?? `Ventanilla de la Unidad, ${PHONE} ext. 2101, ventanilla@universidad.example`,
        questions: (more.questions ?? []).map(([question, answer], index) => ({
          ...row('pregunta', index),
          question,
          answer,
        })),
        schedule: 'Lunes a viernes, 9:00 a 15:00 h',
        channel: more.channel ?? (registryRequest === undefined ? `Presencial, ${BUILDING}` : 'En línea'),
        result: told(steps.at(-1) as Step, audience),
        requirements: requirements.map((text, index) => ({ ...row('requisito', index), text })),
        steps: steps.map((step, index) => ({
          ...row('paso', index),
          activity: told(step, audience),
          actor: step[1],
          term: step[2],
        })),
        appliesTo: (FOLLOWED[key] ?? []).map(([kind, bought], index) => ({
          ...row('procedimiento', index),
          kind,
          category: bought,
        })),
        basis: [{ id: 'norma-1', regulation: 'lineamientos-ug-2023', article: articleOf(key) }],
        forms: forms[key] === undefined ? [] : [{ id: forms[key].id, title: forms[key].title }],
        registryRequest: registryRequest ?? '',
        issuedOn: issued,
        position: String(position),
      },
    };
  });
}

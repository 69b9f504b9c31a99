import { addDays } from '../days.ts';
import type { RequestKind } from '#contract/registration.ts';
import type { GivenContent } from '#server/features/content/public.ts';
import type { Random } from '../random.ts';
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

const SHEETS: readonly Sheet[] = [
  [
    'P-ADQ-01',
    'Requisición de compra',
    'areas',
    'Compras',
    'Pedir bienes o servicios que el área necesita y tienen presupuesto.',
    '10 días hábiles',
    [
      'Formato de requisición firmado',
      'Suficiencia presupuestal',
      'Descripción sin marca, cantidad y lugar de entrega',
    ],
    [
      ['Captura la requisición y adjunta la descripción', AREA, '1 día hábil'],
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
    ['Requisición autorizada', 'Tres cotizaciones vigentes'],
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
    ['Requisición autorizada', 'Anexo técnico', 'Investigación de mercado'],
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
    ['Requisición autorizada', 'Alcance y entregables'],
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
    '20 días hábiles',
    ['Clave del perfil vigente', 'Requisición autorizada'],
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
    ['Justificación de importación', 'Cotización en moneda extranjera'],
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
    ['Bases del procedimiento', 'Propuesta técnica y económica', 'Manifiestos'],
    [
      ['Lee las bases y pregunta', 'Proveedor', 'Antes del cierre de preguntas'],
      ['Entrega la propuesta', 'Proveedor', 'Hasta la apertura'],
      ['Emite el fallo y lo publica', UNIT, 'En la fecha señalada'],
    ],
  ],
  [
    'P-PRO-05',
    'Inconformidad',
    'suppliers',
    'Compras',
    'Impugnar un acto del procedimiento.',
    'El que señala la norma',
    ['Escrito con el acto impugnado', 'Pruebas'],
    [
      ['Presenta el escrito', 'Proveedor', 'Dentro del plazo legal'],
      ['Resuelve', 'Órgano interno de control', 'Según la norma'],
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
];

/** Articles of the guidelines of the demonstration that some sheets cite. */
const ARTICLES: Readonly<Record<string, string>> = {
  'P-ADQ-01': 'Artículo 2',
  'P-ADQ-02': 'Artículo 7',
  'P-ADQ-03': 'Artículos 5, 7 y 7 Bis',
  'P-ADQ-04': 'Artículos 4 a 6',
  'P-GAR-01': 'Artículo 10, fracción II',
};

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
        cost: 'sin costo',
        responsibleArea: 'Unidad de Adquisiciones y Servicios de Apoyo',
        contact: 'Ventanilla de la Unidad, 473 555 0142 ext. 2101, ventanilla@universidad.example',
        schedule: 'Lunes a viernes, 9:00 a 15:00 h',
        channel: registryRequest === undefined ? 'Presencial' : 'En línea',
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
        basis: [{ id: 'norma-1', regulation: 'lineamientos-ug-2023', article: ARTICLES[key] ?? '' }],
        forms: forms[key] === undefined ? [] : [{ id: forms[key].id, title: forms[key].title }],
        registryRequest: registryRequest ?? '',
        issuedOn: issued,
        position: String(position),
      },
    };
  });
}

// Longer than the rule: the texts of three regulations, read from top to bottom.
import type { GivenContent } from '#server/features/content/public.ts';
import { addDays } from '../days.ts';

type Part = readonly [kind: string, label: string, heading: string, text: string];

const INVENTED =
  'Texto de demostración, inventado para mostrar el portal. No es el que publicó la Universidad.';
const EXTRACT = 'Extracto: solo los párrafos del artículo que tratan de las contrataciones.';

const chapter = (label: string, heading: string): Part => ['chapter', label, heading, ''];
const article = (label: string, heading: string, ...lines: string[]): Part => [
  'article',
  `Artículo ${label}`,
  heading,
  lines.join('\n'),
];
const transitory = (label: string, text: string): Part => ['transitory', label, '', text];

/** The later text of some articles, by their number. */
type Changes = Readonly<Record<string, Part>>;
const with_ = (parts: readonly Part[], changes: Changes): Part[] =>
  parts.map((part) => changes[part[1]] ?? part);

const after = (parts: readonly Part[], label: string, ...added: Part[]): Part[] =>
  parts.flatMap((part) => (part[1] === label ? [part, ...added] : [part]));

const GUIDELINES: readonly Part[] = [
  chapter('Capítulo I', 'Disposiciones generales'),
  article(
    '1',
    'Objeto',
    'Estos lineamientos regulan cómo la Universidad adquiere bienes, toma en arrendamiento y contrata servicios con recursos propios.',
    'Cuando los recursos sean federales se aplica la ley federal de la materia.',
  ),
  article(
    '2',
    'Definiciones',
    'Para estos lineamientos se entiende por:',
    'I. Área requirente: la que solicita un bien, un arrendamiento o un servicio;',
    'II. Comité: el Comité de Adquisiciones, Arrendamientos y Servicios;',
    'III. Padrón: el registro de proveedores de la Universidad, y',
    'IV. Unidad: la Unidad de Adquisiciones y Servicios de Apoyo.',
  ),
  article(
    '3',
    'Principios',
    'Toda contratación se hace con economía, eficacia, eficiencia, imparcialidad, honradez y transparencia.',
  ),
  chapter('Capítulo II', 'De los procedimientos'),
  article(
    '4',
    'Procedimientos',
    'La Universidad contrata por:',
    'I. Licitación pública;',
    'II. Invitación a cuando menos tres personas, o',
    'III. Adjudicación directa.',
  ),
  article(
    '5',
    'Montos',
    'Los montos máximos de cada procedimiento se publican cada año, antes del último día de enero.',
  ),
  article(
    '6',
    'Plazo para presentar propuestas',
    'Entre la publicación de la convocatoria y la apertura de propuestas median al menos diez días naturales.',
  ),
  article(
    '7',
    'Cotizaciones',
    'La adjudicación directa por monto requiere tres cotizaciones de proveedores distintos, con fecha no mayor a treinta días.',
  ),
  article(
    '8',
    'Fallo',
    'El fallo se publica el mismo día en que se emite y dice las razones de cada desechamiento.',
  ),
  chapter('Capítulo III', 'De los proveedores'),
  article(
    '9',
    'Padrón',
    'Para celebrar un contrato se requiere estar inscrito en el padrón, salvo en las compras menores.',
  ),
  article(
    '10',
    'Garantías',
    'El proveedor garantiza:',
    'I. Los anticipos, por su totalidad, y',
    'II. El cumplimiento, por el diez por ciento del contrato.',
    'La garantía de cumplimiento se entrega dentro de los diez días naturales que siguen a la firma.',
  ),
  article(
    '11',
    'Evaluación',
    'Cada semestre se evalúa a los proveedores que entregaron bienes o prestaron servicios. El resultado se publica.',
  ),
  chapter('Transitorios', ''),
  transitory(
    'Primero',
    'Estos lineamientos entran en vigor el día de su publicación en la Gaceta Universitaria.',
  ),
  transitory(
    'Segundo',
    'Los procedimientos en curso se concluyen conforme a las disposiciones con que iniciaron.',
  ),
];

const GUIDELINES_2024 = after(
  with_(GUIDELINES, {
    'Artículo 6': article(
      '6',
      'Plazo para presentar propuestas',
      'Entre la publicación de la convocatoria y la apertura de propuestas median al menos quince días naturales.',
      'La Unidad puede reducirlo a diez cuando lo justifique por escrito y no reduzca el número de participantes.',
    ),
    'Artículo 7': article(
      '7',
      'Cotizaciones',
      'La adjudicación directa por monto requiere tres cotizaciones de proveedores distintos inscritos en el padrón, con fecha no mayor a veinte días.',
    ),
  }),
  'Artículo 7',
  article(
    '7 Bis',
    'Compras menores',
    'En las compras menores, que son las que se pagan con fondo fijo, basta una cotización. Todas las demás adjudicaciones directas por monto llevan las tres del artículo 7.',
  ),
);

const GUIDELINES_2026 = with_(GUIDELINES_2024, {
  'Artículo 10': article(
    '10',
    'Garantías',
    'El proveedor garantiza:',
    'I. Los anticipos, por su totalidad;',
    'II. El cumplimiento, por el diez por ciento del contrato, y',
    'III. Los vicios ocultos, cuando el área requirente lo pida.',
    'La garantía de cumplimiento se entrega dentro de los diez días hábiles que siguen a la firma.',
  ),
  // Whoever looks for it reads why it says nothing more.
  'Artículo 3': article('3', 'Principios', 'Derogado.'),
});

const ARTICLE_134 = (who: string): Part[] => [
  ['title', 'Título Séptimo', 'Prevenciones generales', ''],
  article(
    '134',
    '',
    `Los recursos económicos de que dispongan ${who} se administrarán con eficiencia, eficacia, economía, transparencia y honradez para satisfacer los objetivos a los que estén destinados.`,
    'Las adquisiciones, arrendamientos y enajenaciones de todo tipo de bienes, prestación de servicios de cualquier naturaleza y la contratación de obra que realicen, se adjudicarán o llevarán a cabo a través de licitaciones públicas mediante convocatoria pública para que libremente se presenten proposiciones solventes en sobre cerrado, que será abierto públicamente, a fin de asegurar al Estado las mejores condiciones disponibles en cuanto a precio, calidad, financiamiento, oportunidad y demás circunstancias pertinentes.',
    'Cuando las licitaciones a que hace referencia el párrafo anterior no sean idóneas para asegurar dichas condiciones, las leyes establecerán las bases, procedimientos, reglas, requisitos y demás elementos para acreditar la economía, eficacia, eficiencia, imparcialidad y honradez que aseguren las mejores condiciones para el Estado.',
  ),
];

const MANUAL: readonly Part[] = [
  [
    'text',
    '',
    'Presentación',
    'Este manual dice quién hace qué, en qué orden y en cuánto tiempo, dentro de la Unidad.',
  ],
  chapter('Capítulo I', 'Recepción de solicitudes'),
  article(
    '1',
    'Requisición',
    'El área requirente envía la requisición con la descripción del bien, la cantidad y la partida presupuestal.',
  ),
  article(
    '2',
    'Revisión',
    'La Unidad revisa la requisición en tres días hábiles y la devuelve una sola vez si falta algo.',
  ),
  chapter('Capítulo II', 'Recepción de bienes'),
  article(
    '3',
    'Entrega',
    'El almacén recibe los bienes contra el pedido y anota:',
    'a) La fecha y la hora;',
    'b) La cantidad, y',
    'c) Lo que no corresponde al pedido.',
  ),
  article('4', 'Aceptación', 'El área requirente acepta o rechaza los bienes en cinco días hábiles.'),
];

const MANUAL_NEXT = with_(MANUAL, {
  'Artículo 2': article(
    '2',
    'Revisión',
    'La Unidad revisa la requisición en dos días hábiles y la devuelve una sola vez si falta algo.',
  ),
});

/** Texts of regulations by article, in the order in which they came into force; the recent ones came after the sheets. */
export function demoRegulationTexts(today: string): (GivenContent & { isRecent: boolean })[] {
  const guidelines = 'lineamientos-ug-2023';
  const manual = 'manual-procedimientos-unidad';
  const dof = 'Diario Oficial de la Federación';
  return [
    text('cpeum', 'CPEUM, artículo 134, reforma de 2008', {
      from: '2008-05-08',
      source: `${dof}, 7 de mayo de 2008`,
      note: EXTRACT,
      parts: ARTICLE_134(
        'la Federación, los estados, los municipios, el Distrito Federal y los órganos político-administrativos de sus demarcaciones territoriales,',
      ),
    }),
    text('cpeum', 'CPEUM, artículo 134, reforma de 2016', {
      from: '2016-01-30',
      source: `${dof}, 29 de enero de 2016`,
      note: EXTRACT,
      parts: ARTICLE_134(
        'la Federación, las entidades federativas, los Municipios y las demarcaciones territoriales de la Ciudad de México,',
      ),
    }),
    text(guidelines, 'Lineamientos de muestra, texto original', { from: '2023-01-30', parts: GUIDELINES }),
    text(guidelines, 'Lineamientos de muestra, reforma de 2024', {
      from: '2024-06-03',
      parts: GUIDELINES_2024,
    }),
    text(guidelines, 'Lineamientos de muestra, reforma reciente', {
      from: addDays(today, -20),
      isRecent: true,
      parts: GUIDELINES_2026,
    }),
    text(manual, 'Manual de muestra, primera edición', { from: '2022-03-01', parts: MANUAL }),
    text(manual, 'Manual de muestra, segunda edición', { from: addDays(today, 45), parts: MANUAL_NEXT }),
  ];
}

function text(
  regulation: string,
  name: string,
  {
    from,
    source = 'Demostración',
    note = INVENTED,
    isRecent = false,
    parts,
  }: { from: string; source?: string; note?: string; isRecent?: boolean; parts: readonly Part[] },
): GivenContent & { isRecent: boolean } {
  return {
    isRecent,
    isPublished: true,
    values: {
      name,
      regulation,
      inForceOn: from,
      source,
      note,
      articles: parts.map(([kind, label, heading, said], index) => ({
        id: `parte-${index + 1}`,
        kind,
        label,
        heading,
        text: said,
      })),
    },
  };
}

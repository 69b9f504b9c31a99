import type { AdministrativeSubject } from '#contract/permissions.ts';
import { OFFICER_PLACES } from './officer-places.ts';

/** A screen of the portal or something to do in it, and the words under which people look for it. */
export interface Place {
  kind: 'screen' | 'action';
  title: string;
  path: string;
  note: string;
  words: string;
  /** Who sees it; without one, everybody. */
  subject?: AdministrativeSubject | 'signed-in';
}

const screen = (title: string, path: string, note: string, words: string): Place => ({
  kind: 'screen',
  title,
  path,
  note,
  words,
});

/** What everybody may open. */
const PUBLIC: readonly Place[] = [
  screen('Inicio', '/', 'Próximos actos, convocatorias abiertas y avisos', 'portada principal avisos'),
  screen(
    'Licitaciones y compras',
    '/adquisiciones',
    'Todos los procedimientos de contratación',
    'licitaciones convocatorias concursos compras invitación adjudicación directa procedimientos contratación contratos',
  ),
  screen(
    'Licitaciones abiertas',
    '/adquisiciones?estado=abierto',
    'Las que reciben preguntas o propuestas, la que cierra antes primero',
    'licitaciones abiertas vigentes invitaciones concursos en curso que cierran pronto vence hoy cierra hoy últimos días',
  ),
  screen(
    'Adjudicaciones directas',
    '/adquisiciones?tipo=directa',
    'Lo que se compró directamente, con su fundamento y su contrato',
    'adjudicación directa compras directas',
  ),
  screen(
    'Calendario de actos',
    '/adquisiciones?vista=calendario',
    'Juntas, aperturas y fallos por mes',
    'agenda fechas junta de aclaraciones apertura fallo suscribir',
  ),
  screen(
    'Contratado',
    '/adquisiciones?vista=ejercido',
    'Lo contratado por año, área y proveedor',
    'gasto presupuesto ejercido montos contratados contratos cuánto se gasta transparencia quién ganó más ganadores top proveedores a quién se le compra más',
  ),
  screen(
    'Documentos publicados',
    '/adquisiciones/documentos',
    'Convocatorias, actas, fallos y contratos',
    'bases actas archivos pdf expediente',
  ),
  screen(
    'Compras previstas',
    '/adquisiciones/compras-previstas',
    'Lo que la Universidad anuncia que comprará',
    'programa anual planeación próximas compras paaas',
  ),
  screen(
    'Evaluación de proveedores',
    '/adquisiciones/evaluaciones',
    'Resultados por periodo y cómo se califican',
    'calificación desempeño puntaje ranking confiable condicionado',
  ),
  screen(
    'Padrón de proveedores',
    '/proveedores',
    'Quién está inscrito, su giro y su vigencia',
    'empresas registro proveedores rfc giro',
  ),
  screen(
    'Inscripción al padrón de proveedores',
    '/proveedores?vista=inscripcion',
    'Requisitos, pasos y solicitud en línea',
    'inscribirme registrarme alta registro refrendo renovación actualización requisitos vender a la universidad ser proveedor cómo me inscribo cuenta clabe',
  ),
  screen(
    'Requisitos para inscribirse al padrón',
    '/proveedores?vista=inscripcion#requisitos',
    'Quién puede, qué documentos se piden y cuánto tarda',
    'documentos necesarios papeles persona física moral extranjera csf opinión de cumplimiento acta constitutiva ayuda',
  ),
  screen(
    'Cómo participar',
    '/adquisiciones?estado=abierto',
    'Abre una convocatoria: «Participar» dice hasta cuándo, dónde y a quién preguntar',
    'participo en una convocatoria concursar presentar propuesta cotizar ofertar licitante preguntas preguntar dudas aclaraciones ayuda',
  ),
  screen(
    'Seguimiento de una solicitud',
    '/proveedores?vista=seguimiento',
    'En qué va una solicitud al padrón, con su folio y clave',
    'folio trámite estado de mi solicitud observaciones',
  ),
  screen(
    'Verificar una constancia',
    '/proveedores?vista=verificar',
    'Si una constancia del padrón es auténtica y está vigente',
    'constancia código qr validar autenticidad cédula certificado',
  ),
  screen(
    'Proveedores sancionados',
    '/proveedores?vista=sancionados',
    'Suspendidos e inhabilitados por la Universidad y en listas oficiales',
    'sanciones inhabilitados 69-b efos lista negra impedimentos multas',
  ),
  screen(
    'Procedimientos de la Unidad',
    '/procedimientos',
    'Cómo comprar y cómo vender, paso a paso',
    'trámites fichas requisitos cómo compro solicitar',
  ),
  screen(
    'Qué procedimiento me toca',
    '/procedimientos',
    'Responde por monto y tipo de compra',
    'cuál procedimiento corresponde compra directa licitación montos',
  ),
  screen(
    'Normatividad',
    '/normatividad',
    'Leyes, reglamentos y lineamientos',
    'leyes normas reglamento lineamientos artículos',
  ),
  screen(
    'Montos máximos',
    '/normatividad#montos-maximos',
    'Hasta cuánto se compra por cada procedimiento',
    'montos topes umbrales límites de adjudicación directa invitación a cuando menos tres',
  ),
  screen(
    'Datos abiertos',
    '/datos-abiertos',
    'Archivos para descargar y usar: procedimientos, contratos, proveedores, normas y más',
    'contrataciones descargar datos csv xlsx excel json ocds contrataciones abiertas open data api reutilizar bajar base de datos licencia transparencia',
  ),
  screen(
    'Banderas: método y totales',
    '/datos-abiertos/banderas',
    'Qué pregunta cada bandera y cuántas veces se presenta',
    'bandera roja banderas rojas red flags alertas riesgo corrupción un solo licitante una sola propuesta único postor participante plazo corto convenios modificatorios',
  ),
  screen(
    'Registro de integridad',
    '/integridad',
    'Cada publicación queda anotada de modo que nadie pueda cambiarla sin que se note',
    'hojas bitácora pública merkle sello huella digital hash sha256 sha-256 puntos de control alterado comprobante llave pública autenticidad',
  ),
  screen(
    'Comprobar un documento',
    '/integridad#ig-comprobar',
    'Con su comprobante y la página verificadora, sin conexión',
    'verificar archivo documento verificador validar auténtico original alterado comprobante de integridad huella digital hash checksum sha256 sha-256 llave pública pdf',
  ),
  screen(
    'Directorio',
    '/directorio',
    'A quién acudir para cada tema',
    'contacto teléfono extensión correo personal quién atiende horario',
  ),
];

/** What only who signed in may open. */
const OWN: readonly Place[] = [
  {
    ...screen(
      'Perfiles de equipo de cómputo',
      '/perfiles',
      '',
      'computadoras laptop especificaciones ficha técnica portátil monitor impresora',
    ),
    subject: 'signed-in',
  },
  {
    ...screen('Dictámenes técnicos', '/perfiles/dictamenes', '', 'solicitar dictamen técnico cómputo'),
    subject: 'signed-in',
  },
];

/** Every place; `for` whom a caller is decides which of them are looked at. */
export const PLACES: readonly Place[] = [...PUBLIC, ...OWN, ...OFFICER_PLACES];

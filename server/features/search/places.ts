import type { AdministrativeSubject } from '#contract/permissions.ts';

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

const REGISTRY = '/padron-Proveedores/Administrador';
const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

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
    'Adquisiciones',
    '/adquisiciones',
    'Todos los procedimientos de contratación',
    'licitaciones convocatorias concursos compras invitación adjudicación directa procedimientos contratación',
  ),
  screen(
    'Calendario de actos',
    '/adquisiciones?vista=calendario',
    'Juntas, aperturas y fallos por mes',
    'agenda fechas junta de aclaraciones apertura fallo suscribir',
  ),
  screen(
    'Ejercido',
    '/adquisiciones?vista=ejercido',
    'Lo contratado por año, área y proveedor',
    'gasto presupuesto ejercido montos contratados cuánto se gasta transparencia',
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
    'inscribirme registrarme alta registro refrendo renovación actualización requisitos vender a la universidad ser proveedor',
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
    'Directorio',
    '/directorio',
    'A quién acudir para cada tema',
    'contacto teléfono extensión correo personal quién atiende horario',
  ),
];

const staff = (
  kind: Place['kind'],
  subject: NonNullable<Place['subject']>,
  [title, path, words]: readonly [string, string, string],
): Place => ({ kind, title, path, note: '', words, subject });

/** What only some may open. */
const OWN: readonly Place[] = [
  staff('screen', 'signed-in', [
    'Perfiles de equipo de cómputo',
    '/perfiles',
    'computadoras laptop especificaciones ficha técnica portátil monitor impresora',
  ]),
  staff('screen', 'signed-in', [
    'Dictámenes técnicos',
    '/perfiles/dictamenes',
    'solicitar dictamen técnico cómputo',
  ]),
  staff('screen', 'Work', ['Mi trabajo', '/administracion', 'pendientes bandeja tareas']),
  staff('screen', 'SupplierRegistry', [
    'Padrón: solicitudes por revisar',
    REGISTRY,
    'inscripción refrendo revisión solicitudes',
  ]),
  staff('screen', 'SupplierRegistry', [
    'Padrón: proveedores',
    `${REGISTRY}?seccion=padron`,
    'expediente proveedor suspender cancelar',
  ]),
  staff('screen', 'Catalogues', [
    'Catálogos del padrón',
    `${REGISTRY}?seccion=catalogos`,
    'giros documentos motivos catálogo',
  ]),
  staff('screen', 'Procurement', [
    'Expedientes de compra',
    RECORDS,
    'procedimientos licitación registros documentos',
  ]),
  staff('action', 'Procurement', [
    'Nuevo procedimiento',
    `${RECORDS}?tab=nuevo`,
    'crear licitación convocatoria publicar alta',
  ]),
  staff('screen', 'Evaluations', [
    'Administrar evaluaciones',
    '/administracion/evaluaciones',
    'instrumento periodo pedidos calificar',
  ]),
  staff('screen', 'Notices', [
    'Contenido del portal',
    '/administracion/contenido',
    'avisos normas fichas directorio editar publicar',
  ]),
  staff('action', 'Notices', [
    'Escribir un aviso',
    '/administracion/contenido/avisos',
    'nuevo aviso publicar',
  ]),
  staff('action', 'Regulations', [
    'Editar normas',
    '/administracion/contenido/normatividad',
    'nueva norma ley reglamento publicar',
  ]),
  staff('action', 'Procedures', [
    'Editar fichas de procedimientos',
    '/administracion/contenido/fichas',
    'nueva ficha trámite',
  ]),
  staff('action', 'Directory', [
    'Editar el directorio',
    '/administracion/contenido/directorio',
    'persona puesto área',
  ]),
  staff('action', 'Settings', [
    'Editar sinónimos de la búsqueda',
    '/administracion/contenido/sinonimos',
    'palabras sinónimo buscar',
  ]),
  staff('screen', 'Settings', [
    'Ajustes',
    '/administracion/ajustes',
    'configuración institución correos plazos días inhábiles',
  ]),
  staff('screen', 'AuditLog', ['Bitácora', '/administracion/bitacora', 'quién hizo qué cambios historial']),
];

/** Every place; `for` whom a caller is decides which of them are looked at. */
export const PLACES: readonly Place[] = [...PUBLIC, ...OWN];

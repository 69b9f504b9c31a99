import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { CONTENT_SUBJECTS, type ContentType } from '#contract/content-subjects.ts';
import { SETTING_SECTIONS, type SettingSection } from '#contract/settings.ts';
import { CONTENT_WORDS, SETTING_WORDS } from './officer-words.ts';
import type { Place } from './places.ts';

const WORK = '/administracion';
const REGISTRY = '/padron-Proveedores/Administrador';
const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const CONTENT = '/administracion/contenido';
const SETTINGS = '/administracion/ajustes';
const EVALUATIONS = '/administracion/evaluaciones';

/** What people of the unit do: title, path, the words under which it is looked for, and how it is done there. */
type Row = readonly [title: string, path: string, words: string, note?: string];

const of =
  (kind: Place['kind'], subject: NonNullable<Place['subject']>) =>
  ([title, path, words, note = '']: Row): Place => ({ kind, title, path, note, words, subject });

const work: readonly Row[] = [
  ['Mi trabajo', WORK, 'pendientes bandeja entrada tareas asuntos lo mío vence hoy'],
  ['Pendientes sin asignar', `${WORK}?de=libres`, 'bandeja tareas libres nadie tomar repartir'],
  [
    'Lo que espera a una segunda persona',
    `${WORK}?de=unidad&tipo=documentos-por-revisar,contenido-por-revisar,aprobaciones`,
    'por revisar confirmar visto bueno revisión aprobar pendientes dos personas segundo par de ojos devolver retiro propuesto bandeja',
    'Documentos, contenido y solicitudes que revisa quien no los escribió',
  ],
];

const records: readonly Row[] = [
  [
    'Expedientes de compra',
    RECORDS,
    'procedimientos licitaciones registros documentos administrar buscar expediente',
  ],
  [
    'Borradores',
    `${RECORDS}?tab=borradores`,
    'documentos procedimientos sin publicar seguir a medias lista eliminar',
  ],
  [
    'Programados',
    `${RECORDS}?tab=programados`,
    'documentos publicación programada fecha hora cancelar programación embargo pendientes',
  ],
  [
    'Documentos y procedimientos publicados',
    `${RECORDS}?tab=publicados`,
    'lista documentos retirados historial versiones corregir administrar',
  ],
];

const PUBLISHED = `${RECORDS}?tab=publicados`;
const IN_RECORD = (what: string) => `Busca el procedimiento y ábrelo; ${what}`;

const onRecords: readonly Row[] = [
  [
    'Nuevo procedimiento',
    `${RECORDS}?tab=nuevo`,
    'crear registrar licitación invitación adjudicación convocatoria alta plantilla',
  ],
  [
    'Publicar un procedimiento',
    `${RECORDS}?tab=nuevo`,
    'convocatoria licitación borrador publicación lanzar',
    IN_RECORD('al pie, Publicar procedimiento'),
  ],
  [
    'Subir documento',
    `${RECORDS}?tab=nuevo`,
    'cargar agregar adjuntar archivo pdf anexo expediente documentos bases convocatoria acta contrato nueva versión',
    IN_RECORD('sección Documentos'),
  ],
  [
    'Retirar documento',
    PUBLISHED,
    'quitar borrar eliminar baja despublicar retiro documentos publicado bajar archivo',
    'En el renglón del documento, Retirar',
  ],
  [
    'Programar una publicación',
    `${RECORDS}?tab=nuevo`,
    'documento fecha hora después programada publicar embargo automática',
    IN_RECORD('Documentos › Publicar el › En otra fecha'),
  ],
  [
    'Responder aclaraciones',
    `${WORK}?de=unidad&tipo=preguntas`,
    'preguntas licitantes contestar respuestas junta de aclaraciones publicar respuesta',
    'Procedimientos con preguntas sin responder',
  ],
  [
    'Registrar la apertura de propuestas',
    PUBLISHED,
    'licitantes proposiciones sobres montos acto abrir capturar propuestas sala',
    IN_RECORD('sección Apertura'),
  ],
  [
    'Registrar el fallo',
    PUBLISHED,
    'adjudicar ganador partidas declarar desierto capturar adjudicación',
    IN_RECORD('sección Fallo'),
  ],
  [
    'Agregar un contrato',
    PUBLISHED,
    'contratos registrar capturar nuevo convenio modificatorio garantía firma adjudicado',
    IN_RECORD('sección Contratos'),
  ],
  [
    'Registrar entregas, penas y pagos',
    `${WORK}?de=unidad&tipo=entregas,aceptaciones,contratos-por-terminar`,
    'recibir entrega aceptar contrato por terminar cierre finiquito rescisión pena convencional pago',
    'Contratos con algo que registrar',
  ],
  [
    'Cambiar el estado de un procedimiento',
    PUBLISHED,
    'suspender cancelar reanudar declarar desierto concluir contratado evaluación diferir',
    IN_RECORD('sección Estado'),
  ],
  [
    'Corregir datos, fechas o partidas',
    PUBLISHED,
    'cambiar modificar fe de erratas diferir fecha prórroga editar procedimiento publicado',
    IN_RECORD('Corregir datos, fechas o partidas'),
  ],
  [
    'Confirmar fechas de un procedimiento',
    `${WORK}?de=unidad&tipo=fechas`,
    'recorrer fechas inhábil por confirmar propuestas',
    'Fechas que cambian por un día inhábil',
  ],
  [
    'Importar contratos',
    `${RECORDS}?tab=importar`,
    'importación cargar carga masiva csv compranet comprasmx subir deshacer',
    'CSV de contratos de otros años',
  ],
];

const registry: readonly Row[] = [
  [
    'Padrón: solicitudes por revisar',
    REGISTRY,
    'inscripción refrendo actualización revisión trámites bandeja',
  ],
  [
    'Padrón: proveedores',
    `${REGISTRY}?seccion=padron`,
    'expediente proveedor lista completo exportar buscar rfc',
  ],
  [
    'Padrón: resumen',
    `${REGISTRY}?seccion=resumen`,
    'cifras tablero correos sin entregar avisos estadística',
  ],
  [
    'Listas negativas',
    `${REGISTRY}?seccion=listas`,
    'sanciones 69-b efos sat inhabilitados coincidencias actualizar impedidos cruce',
  ],
  [
    'Proveedores relacionados',
    `${REGISTRY}?seccion=relaciones`,
    'relaciones comparten datos domicilio teléfono socios hallazgos conflicto',
  ],
  [
    'Formatos de transparencia',
    `${REGISTRY}?seccion=transparencia`,
    'sipot pnt plataforma nacional obligaciones fracción artículo 70 trimestre xxviii xxxii xlsx descargar trimestral',
  ],
];

const onRegistry: readonly Row[] = [
  [
    'Revisar una solicitud al padrón',
    REGISTRY,
    'aprobar devolver desechar prevenir observar validar inscripción refrendo revisar',
  ],
  [
    'Registrar a un proveedor que vino a la Unidad',
    REGISTRY,
    'capturar solicitud en ventanilla alta inscribir nuevo',
  ],
  [
    'Suspender, inhabilitar o cancelar a un proveedor',
    `${REGISTRY}?seccion=padron`,
    'sancionar baja registro sanción rehabilitar reactivar levantar',
    'Abre el expediente del proveedor',
  ],
  [
    'Importar proveedores',
    `${REGISTRY}?seccion=importar`,
    'padrón carga masiva csv xlsx cargar subir deshacer importación',
  ],
  [
    'Actualizar una lista negativa',
    `${REGISTRY}?seccion=listas`,
    'subir importar cargar 69-b sat sanciones archivo nueva versión',
  ],
];

const catalogues: readonly Row[] = [
  ['Catálogos del padrón', `${REGISTRY}?seccion=catalogos`, 'giros documentos motivos catálogo lista editar'],
  ['Giros del padrón', `${REGISTRY}?seccion=catalogos`, 'agregar giro nuevo ramo actividad catálogo'],
  [
    'Documentos que se piden a un proveedor',
    `${REGISTRY}?seccion=catalogos&tipo=documentos`,
    'requisitos papeles catálogo vigencia obligatorio inscripción',
  ],
  [
    'Motivos de rechazo y baja',
    `${REGISTRY}?seccion=catalogos&tipo=motivos`,
    'catálogo razones desechar cancelar',
  ],
  [
    'Plazos del padrón',
    `${REGISTRY}?seccion=catalogos&tipo=plazos`,
    'días responder vigencia catálogo término',
  ],
];

const evaluations: readonly Row[] = [
  [
    'Administrar evaluaciones',
    EVALUATIONS,
    'instrumento periodo pedidos calificar cerrar abrir publicar resultados criterios desempeño proveedores',
  ],
  [
    'Aclaraciones de proveedores evaluados',
    `${WORK}?de=unidad&tipo=aclaraciones,propuestas`,
    'responder inconformidad evaluación propuesta consecuencia',
  ],
];

const onEvaluations: readonly Row[] = [
  [
    'Abrir un periodo de evaluación',
    EVALUATIONS,
    'nuevo crear iniciar semestre trimestre evaluaciones evaluar proveedores instrumento',
  ],
];

const settings: readonly Row[] = [
  ['Ajustes', SETTINGS, 'configuración preferencias opciones portal cambiar'],
  [
    'Estado del sistema',
    '/administracion/sistema',
    'trabajos que fallaron reintentar cola de correos respaldos respaldo prueba disco espacio versión certificado llaves copia de lectura salud funciona',
  ],
  ...(Object.keys(SETTING_SECTIONS) as SettingSection[]).map((section): Row => [
    `Ajustes: ${SETTING_SECTIONS[section].toLowerCase()}`,
    `${SETTINGS}?seccion=${section}`,
    `configuración configurar cambiar ${SETTING_WORDS[section]}`,
  ]),
];

const content = (Object.keys(CONTENT_WORDS) as ContentType[]).map((type): Place => {
  const [title, words] = CONTENT_WORDS[type];
  const { one, many } = CONTENT_KINDS[type].words;
  return of(
    'action',
    CONTENT_SUBJECTS[type],
  )([
    title,
    `${CONTENT}/${type}`,
    `nuevo nueva crear escribir publicar corregir importar ${one} ${many} ${words}`,
  ]);
});

/** Screens and errands of the people of the unit. */
export const OFFICER_PLACES: readonly Place[] = [
  ...work.map(of('screen', 'Work')),
  ...records.map(of('screen', 'Procurement')),
  ...onRecords.map(of('action', 'Procurement')),
  ...registry.map(of('screen', 'SupplierRegistry')),
  ...onRegistry.map(of('action', 'SupplierRegistry')),
  ...catalogues.map(of('screen', 'Catalogues')),
  ...evaluations.map(of('screen', 'Evaluations')),
  ...onEvaluations.map(of('action', 'Evaluations')),
  of(
    'screen',
    'Notices',
  )(['Contenido del portal', CONTENT, 'avisos normas fichas directorio editar publicar borradores páginas']),
  ...content,
  ...settings.map(of('screen', 'Settings')),
  of(
    'screen',
    'People',
  )([
    'Quién puede qué',
    '/administracion/personas',
    'funciones permisos roles accesos delegar autorizar comprador solicitante presupuesto auditor suplencia dar quitar',
  ]),
  of(
    'screen',
    'Head',
  )([
    'Jefatura',
    '/administracion/jefatura',
    'carga de trabajo quién tiene qué cuántos pendientes por persona por área va tarde atrasado retraso repartir dinero ejercido cuánto tarda cada tramo tiempos de atención',
  ]),
  of(
    'screen',
    'AuditLog',
  )([
    'Bitácora',
    '/administracion/bitacora',
    'quién hizo qué cambios historial auditoría registro movimientos cuándo',
  ]),
];

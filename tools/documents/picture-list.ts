/** One picture of the README or the manual. */
export interface Picture {
  /** File name without size and ending. */
  name: string;
  /** Address below the base of the screens. */
  path: string;
  /** What is written into a field of the editor first, as an officer does. */
  write?: { label: string; text: string };
  /** Links and buttons to follow from there, first match of each selector. */
  follow?: readonly string[];
  /** File to choose on the screen. */
  file?: { name: string; text: string };
  /** The path is a list of requests: the first is shown as its supplier follows it. */
  isTracked?: boolean;
  /** What is brought to the upper edge of the picture. */
  at?: string;
  /** What must be seen before the picture is taken; the heading if nothing is said. */
  ready?: string;
  /** By an administrator, or by this person of the demonstration. */
  signedIn: boolean | string;
  /** Taken on a phone too, where the manual shows it there. */
  onPhone?: true;
}

const ADMINISTRATION = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const REGISTRY = '/padron-Proveedores/Administrador';
const CONTENT = '/administracion/contenido';
const AWARDED_NUMBER = 'LP-UG-006-2026';
const AWARDED_PROCEDURE = `/adquisiciones/procedimientos/${AWARDED_NUMBER}`;
const OPEN_PROCEDURE = '/adquisiciones/procedimientos/LP-UG-014-2026';

/** «Entregas y penas» as the name of a file. */
const plainName = (words: string) =>
  (words.split(' ')[0] ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** An invented registry with two good rows and three to mend. */
const REGISTRY_FILE = [
  'Tipo de persona,Origen,RFC,Denominación o razón social,Régimen de capital,Correo,Giros',
  'Moral,Nacional,OEF190506XX1,Óptica Ejemplo Imaginaria,S.A. de C.V.,ventas@optica-imaginaria.example,G03',
  'Moral,Nacional,GMI150312XX4,Grúas Muestra Inventadas,S.A. de C.V.,ventas@gruas-inventadas.example,G09',
  'Moral,Nacional,NOESRFC,Papelera de Prueba,S.A. de C.V.,ventas@papelera-prueba.example,G04',
  'Marciana,Nacional,TDE180101XX2,Telares de Ejemplo,S.A. de C.V.,ventas@telares-ejemplo.example,G04',
  'Moral,Nacional,OEF190506XX1,Óptica Ejemplo Imaginaria,S.A. de C.V.,ventas@optica-imaginaria.example,G03',
  '',
].join('\r\n');

/** Notices of which one says what nobody understands. */
const NOTICES_FILE = [
  'Título,Texto,Se muestra desde,Se muestra hasta,Prioridad',
  'Cierre por inventario,El almacén no recibe material el lunes.,30/11/2026,30/11/2026,Importante',
  'Nueva ventanilla,La ventanilla de proveedores pasa al edificio B.,31/11/2026,,Altísima',
  '',
].join('\r\n');

/** Every picture, `<name>-escritorio.png` at 1440 px; some also as `<name>-telefono.png` at 390 px. */
export const PICTURES: readonly Picture[] = [
  { name: 'lista', path: '/adquisiciones', ready: '.p-rows', signedIn: false },
  {
    name: 'visor',
    path: '/adquisiciones/documentos?q=bases',
    follow: ['main a[href*="documentos?doc="]'],
    ready: 'main canvas',
    signedIn: false,
    onPhone: true,
  },
  {
    name: 'lectura',
    path: '/adquisiciones/documentos?q=bases',
    follow: ['main a[href*="documentos?doc="]', 'main a[href*="documentos/lectura"]'],
    ready: 'main .rd-text',
    signedIn: false,
  },
  {
    name: 'cambios',
    path: OPEN_PROCEDURE,
    follow: ['main a[href*="documentos/cambios"]'],
    ready: '.dc-list',
    signedIn: false,
    onPhone: true,
  },
  { name: 'inicio', path: '/', ready: 'main h2', signedIn: false, onPhone: true },
  { name: 'calendario', path: '/adquisiciones?vista=calendario', ready: 'main table', signedIn: false },
  { name: 'ejercido', path: '/adquisiciones?vista=ejercido', ready: 'main h2', signedIn: false },
  {
    name: 'compras-previstas',
    path: '/adquisiciones/compras-previstas',
    ready: 'main table',
    signedIn: false,
  },
  {
    name: 'datos-abiertos',
    path: '/datos-abiertos',
    ready: '.od-set .u-barlist',
    signedIn: false,
    onPhone: true,
  },
  {
    name: 'documentos',
    path: '/adquisiciones/documentos?tipo=bases',
    ready: 'main .u-doc',
    signedIn: false,
    onPhone: true,
  },
  { name: 'banderas', path: '/datos-abiertos/banderas', ready: 'main table', signedIn: false },
  { name: 'buscar', path: '/buscar?q=limpieza', ready: '.f-hit', signedIn: false, onPhone: true },
  { name: 'integridad', path: '/integridad', ready: 'main h2', signedIn: false },
  {
    name: 'norma-texto',
    path: '/normatividad/lineamientos-ug-2023/texto',
    ready: '.rt-part',
    signedIn: false,
  },
  {
    name: 'norma-comparacion',
    path: '/normatividad/lineamientos-ug-2023/comparacion',
    ready: 'main ins',
    signedIn: false,
  },
  {
    name: 'que-procedimiento',
    path: '/procedimientos?monto=450,000&iva=con&bien=bienes&recurso=propio',
    ready: '.route-result',
    signedIn: false,
    onPhone: true,
  },
  { name: 'evaluaciones', path: '/adquisiciones/evaluaciones', ready: 'main h2', signedIn: false },
  {
    name: 'evaluacion',
    path: '/adquisiciones/evaluaciones',
    follow: ['main tbody a[href*="/evaluaciones/P-"]'],
    ready: 'main table',
    signedIn: false,
  },
  { name: 'evaluaciones-oficina', path: '/administracion/evaluaciones', ready: 'main table', signedIn: true },
  {
    name: 'perfil',
    path: '/perfiles',
    follow: ['main a[href*="/perfiles/PC-LAP-BAS"]'],
    ready: 'main table',
    signedIn: true,
  },
  { name: 'participar', path: OPEN_PROCEDURE, ready: '.p-file', signedIn: false, onPhone: true },
  { name: 'adjudicada', path: AWARDED_PROCEDURE, ready: '.p-file', signedIn: false, onPhone: true },
  { name: 'requisitos', path: '/proveedores?vista=inscripcion', signedIn: false },
  { name: 'solicitud', path: '/proveedores/solicitud', ready: 'main form', signedIn: false },
  { name: 'facturar', path: '/proveedores/facturar', ready: '.iv-facts', signedIn: false },
  { name: 'verificar', path: '/proveedores?vista=verificar', ready: 'main form', signedIn: false },
  { name: 'ajustes', path: '/administracion/ajustes', ready: '.aj-since', signedIn: true },
  {
    name: 'mi-trabajo',
    path: '/administracion?de=unidad',
    ready: 'main li.wk-row',
    signedIn: true,
    onPhone: true,
  },
  { name: 'padron', path: REGISTRY, ready: 'main .rg tbody a', signedIn: true },
  {
    name: 'revision',
    path: REGISTRY,
    follow: ['main .rg tbody tr:nth-child(3) a'],
    ready: 'li[data-paper]',
    signedIn: true,
  },
  {
    name: 'seguimiento',
    path: `${REGISTRY}?estado=observadas`,
    isTracked: true,
    ready: 'main aside',
    signedIn: true,
  },
  { name: 'resumen', path: `${REGISTRY}?seccion=resumen`, ready: 'main svg', signedIn: true },
  { name: 'listas', path: `${REGISTRY}?seccion=listas`, ready: 'main tbody', signedIn: true },
  {
    name: 'relaciones',
    path: `${REGISTRY}?seccion=relaciones`,
    follow: ['main [role=tab]:nth-child(2)', 'main .rs-open'],
    ready: 'main .rs-graph circle',
    signedIn: true,
  },
  { name: 'catalogos', path: `${REGISTRY}?seccion=catalogos`, ready: 'main summary', signedIn: true },
  {
    name: 'importar-padron',
    path: `${REGISTRY}?seccion=importar`,
    file: { name: 'padron-con-errores.csv', text: REGISTRY_FILE },
    ready: 'main table',
    signedIn: true,
  },
  {
    name: 'transparencia',
    path: `${REGISTRY}?seccion=transparencia`,
    ready: 'main .tr-figures',
    signedIn: true,
  },
  { name: 'nuevo-registro', path: ADMINISTRATION, signedIn: true },
  ...['Planeación', 'Aclaraciones', 'Apertura', 'Fallo', 'Contratos', 'Entregas y penas'].map((section) => ({
    name: `expediente-${plainName(section)}`,
    path: `${ADMINISTRATION}?tab=publicados&q=${AWARDED_NUMBER}`,
    follow: ['main tbody a', `main nav a:has-text("${section}")`],
    ready: 'main h2',
    signedIn: true,
  })),
  { name: 'importar', path: `${ADMINISTRATION}?tab=importar`, signedIn: true },
  { name: 'bitacora', path: '/administracion/bitacora', ready: 'main details', signedIn: true },
  {
    name: 'ajustes-correo',
    path: '/administracion/ajustes?seccion=correos',
    follow: ['main a[href*="correo="]'],
    ready: '.aj-mail',
    signedIn: true,
  },
  {
    name: 'contenido-lista',
    path: `${CONTENT}/fichas`,
    ready: '.u-table',
    signedIn: true,
  },
  {
    name: 'contenido-editor',
    path: `${CONTENT}/fichas/p-adq-01`,
    write: {
      label: 'Para qué sirve',
      text: 'Pedir bienes o servicios que el área necesita y tienen presupuesto autorizado.',
    },
    ready: '.ct-changed',
    signedIn: true,
    onPhone: true,
  },
  {
    name: 'contenido-historial',
    path: `${CONTENT}/fichas/p-adq-01`,
    follow: ['main button:has-text("Historial")'],
    ready: '.u-history ins',
    signedIn: true,
  },
  {
    name: 'contenido-importar',
    path: `${CONTENT}/avisos?vista=importar`,
    file: { name: 'avisos-con-errores.csv', text: NOTICES_FILE },
    ready: 'main table',
    signedIn: true,
  },
  {
    name: 'requisicion',
    path: '/requisiciones',
    follow: ['main a[href*="/requisiciones/RQ-"]'],
    ready: 'main h2',
    signedIn: 'elena.docente',
  },
  {
    name: 'por-autorizar',
    path: '/por-autorizar',
    ready: 'main h2',
    signedIn: 'hector.jefe',
  },
  {
    name: 'requisiciones-compras',
    path: '/administracion/requisiciones',
    ready: 'main table',
    signedIn: true,
  },
  {
    name: 'cotizacion',
    path: '/cotizaciones',
    follow: ['main a[href*="/cotizaciones/SC-"]'],
    ready: 'main h2',
    signedIn: false,
  },
  {
    name: 'comparativo',
    path: '/administracion/cotizaciones?estado=opened',
    follow: ['main tbody a', 'main a[href$="/comparativo"]'],
    ready: 'main table',
    signedIn: true,
  },
  {
    name: 'presupuesto',
    path: '/administracion/presupuesto',
    ready: 'main table',
    signedIn: 'sara.presupuesto',
  },
  { name: 'jefatura', path: '/administracion/jefatura', ready: '.hd h2', signedIn: true },
];

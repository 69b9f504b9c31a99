/** One picture of the README or the manual. */
export interface Picture {
  /** File name without size and ending. */
  name: string;
  /** Address below the base of the screens. */
  path: string;
  /** Links to follow from there, first match of each selector. */
  follow?: readonly string[];
  /** What must be seen before the picture is taken; the heading if nothing is said. */
  ready?: string;
  signedIn: boolean;
}

const ADMINISTRATION = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const REGISTRY = '/padron-Proveedores/Administrador';
const FIRST_PROCEDURE = '.p-rows a[href*="/adquisiciones/procedimientos/"]';

/** Every picture; each is taken at both sizes as `<name>-escritorio.png` and `<name>-telefono.png`. */
export const PICTURES: readonly Picture[] = [
  { name: 'inicio', path: '/', signedIn: false },
  { name: 'lista', path: '/adquisiciones', ready: '.p-rows', signedIn: false },
  {
    name: 'procedimiento',
    path: '/adquisiciones',
    follow: [FIRST_PROCEDURE],
    ready: '.p-file',
    signedIn: false,
  },
  { name: 'documentos', path: '/adquisiciones/documentos', signedIn: false },
  {
    name: 'visor',
    path: '/adquisiciones/documentos?q=bases',
    follow: ['main a[href*="documentos?doc="]'],
    ready: 'main canvas',
    signedIn: false,
  },
  { name: 'proveedores', path: '/proveedores', signedIn: false },
  { name: 'requisitos', path: '/proveedores?vista=inscripcion', signedIn: false },
  { name: 'solicitud', path: '/proveedores/solicitud', ready: 'main form', signedIn: false },
  { name: 'seguimiento', path: '/proveedores?vista=seguimiento', ready: 'main form', signedIn: false },
  { name: 'verificar', path: '/proveedores?vista=verificar', ready: 'main form', signedIn: false },
  { name: 'padron', path: REGISTRY, ready: 'main .rg tbody a', signedIn: true },
  {
    name: 'revision',
    path: REGISTRY,
    follow: ['main .rg tbody tr:nth-child(3) a'],
    ready: 'li[data-paper]',
    signedIn: true,
  },
  { name: 'resumen', path: `${REGISTRY}?seccion=resumen`, ready: 'main svg', signedIn: true },
  { name: 'listas', path: `${REGISTRY}?seccion=listas`, ready: 'main [role=status]', signedIn: true },
  { name: 'nuevo-registro', path: ADMINISTRATION, signedIn: true },
  { name: 'borradores', path: `${ADMINISTRATION}?tab=borradores`, signedIn: true },
  { name: 'importar', path: `${ADMINISTRATION}?tab=importar`, signedIn: true },
];

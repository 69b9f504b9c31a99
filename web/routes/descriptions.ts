import type { ProcedureDetail } from '#contract/procedures.ts';
import { isGone } from '../kit/gone.ts';
import type { SectionData } from './supplier-views.tsx';

const OF_VIEWS: Record<string, string> = {
  padron: 'Padrón de proveedores de la Universidad: estado del registro, giros, contratos y evaluación.',
  inscripcion:
    'Quién puede inscribirse en el padrón de proveedores, qué documentos se piden, plazos y cómo iniciar.',
  seguimiento: 'Consulta con folio y clave en qué va tu solicitud del padrón de proveedores.',
  aviso: 'Responde al aviso de seguridad de un cambio de correo, cuenta o representante de tu registro.',
  verificar: 'Comprueba con su código o su QR si una constancia de registro de proveedor es válida.',
  sancionados: 'Registro de personas inhabilitadas, suspendidas o impedidas con causa, autoridad y periodo.',
};

type Description = string | ((data: never) => string);

/** Sentences for search engines by the address of the route; apart from the routes, since only the server writes them. */
const DESCRIPTIONS: Record<string, Description> = {
  '/': 'Convocatorias, actas, fallos y contratos de la Universidad en un solo expediente, sin registrarse.',
  '/normatividad':
    'Leyes, reglamentos y lineamientos que rigen las compras de la Universidad, con su vigencia.',
  '/adquisiciones/evaluaciones': 'Cómo cumplen los proveedores y cómo se calcula su calificación.',
  '/adquisiciones':
    'Todos los procedimientos de contratación publicados: estado, fechas, documentos, proveedores y montos.',
  '/adquisiciones/compras-previstas':
    'Lo que las áreas de la Universidad prevén comprar en los próximos trimestres: necesidad, área y trimestre.',
  '/adquisiciones/urna':
    'Propuestas que se cierran con llave en el equipo de quien las hace: qué se promete, qué no y con qué herramientas.',
  '/adquisiciones/urna/ensayo': 'Practica antes: sella una propuesta de prueba y mira cómo se abre.',
  '/integridad':
    'Comprueba que un documento es el que se publicó y que nada se alteró después, con el registro que solo crece.',
  '/reclamar':
    'Inconformidad, denuncia o queja: cuál corresponde, ante quién se presenta y hasta qué día, también de una compra.',
  '/privacidad': 'Qué datos personales usa el portal, para qué, cuánto se conservan y cómo pedir los tuyos.',
  '/accesibilidad': 'Qué se revisa del portal para que todas las personas lo usen, qué falta y cómo pedirlo.',
  '/reclamar/quejas':
    'Quejas por asunto y año: cuántas, en cuántos días se respondieron y en qué quedaron; e inconformidades.',
  '/procedimientos': 'Cómo comprar y cómo vender: requisitos, pasos, plazos y formatos de cada trámite.',
  '/datos-abiertos':
    'Compras, contratos, proveedores y evaluaciones de la Universidad en archivos que cualquiera puede reutilizar.',
  '/datos-abiertos/banderas':
    'Cómo se calculan las banderas de la contratación abierta y cuántas veces se presenta cada una por año y tipo.',
  '/directorio': 'A quién acudir en la Unidad: personas, temas, teléfonos y correos.',
  '/adquisiciones/procedimientos/$numero': (data: ProcedureDetail) =>
    `${data.title}. Fechas, documentos, partidas y contratos del procedimiento ${data.number}.`,
  '/proveedores/facturar':
    'Qué debe decir una factura a la Universidad, cada dato para copiarlo, y una revisión de tu CFDI antes de enviarlo.',
  '/proveedores': ({ view }: SectionData) => OF_VIEWS[view] ?? '',
};

/** What a search engine shows of a page; undefined where nothing was written or nothing was found. */
export function descriptionOf(route: string | undefined, data: unknown): string | undefined {
  if (route === undefined || !Object.hasOwn(DESCRIPTIONS, route)) return undefined;
  const written = DESCRIPTIONS[route];
  if (typeof written !== 'function') return written;
  return data === undefined || isGone(data) ? undefined : written(data as never);
}

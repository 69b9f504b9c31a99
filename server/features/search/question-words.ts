import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import type { PublicState } from '#contract/procedures.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';

/** Words as they are compared: small and without accents. */
const setOf = (words: string): ReadonlySet<string> => new Set(fold(words).split(/\s+/));

/** What somebody wants to know of a thing. */
export type Want = 'who' | 'sells' | 'price' | 'spent' | 'count' | 'when' | 'contact' | 'how';

/** Words by which each is asked; the longest are read first. */
export const WANT_WORDS: Readonly<Record<Want, string>> = {
  who: `quien gano|quienes ganaron|quien ha ganado|quien se gano|quien gana|ganador|ganadores|ganadora|gano|ganaron|a quien se le adjudico
    |a quien le adjudicaron|a quien se adjudico|a quien le compraron|a quien se le compro|a quien le compran|a quien se le compra|a quien le dieron
    |a quien se le dio|quien se llevo|quien vendio|quien surtio
    |quien hizo|quien tiene|adjudicado a|que empresa gano|que empresas ganaron|que proveedor gano|que empresa|que empresas|que proveedor`,
  sells: `quien vende|quienes venden|quien surte|quienes surten|quien provee|quien suministra|quien presta|quien ofrece|quien da|quien fabrica|quien renta
    |donde venden|donde compro|donde consigo`,
  price: `precio|precios|precio unitario|costo|costos|cuanto cuesta|cuanto cuestan|cuanto costo|cuanto costaron|cuanto vale|cuanto valen
    |cuanto se pago por|cuanto pagaron por|cuanto se paga por|cuanto pagan por|a como|a cuanto|en cuanto salio|en cuanto sale|tarifa|tarifas`,
  spent: `cuanto gasta|cuanto gasto|cuanto gastaron|cuanto gastan|cuanto se gasta|cuanto se gasto|cuanto se ha gastado|cuanto ha gastado
    |cuanto han gastado|cuanto se contrato|cuanto contrato|cuanto ha contratado|cuanto se ha contratado|cuanto dinero|gasto|gastos|gasto en|gasto total
    |monto contratado|total contratado|monto total|importe total|contratado|contratado en|ejercido|cuanto se pago|cuanto pagaron|cuanto pago
    |cuanto compra|cuanto compro|cuanto se compro|inversión|en que gasta|en que gastan|en que gasto|en que se gasta|en que se gasto|en que se va el dinero`,
  count: `cuantos|cuantas|número de|cantidad de|cuantos hay|cuantas hay`,
  when: `cuando|hasta cuando|para cuando|desde cuando|fecha límite|fecha|fechas|a que hora|que día|cuando vence|cuando cierra|cuando es|cuando abre
    |cuando se abre|cuando sale|cuando son`,
  contact: `quien compra para|quien compra a|quien me compra|quien hace las compras|quien lleva las compras|quien atiende las compras|teléfono|teléfonos|correo|email|extensión|contacto|contactar|quien atiende|quien me ayuda|quien me ayuda con|quien ayuda|quien me puede ayudar|quien me orienta|quien me apoya|quien me puede orientar|quien sabe de|quien firma|quien autoriza|quien aprueba|quien decide|quien revisa|quien recibe|quien se encarga|quien es responsable|quien maneja|quien me atiende|quien ve|quien lleva|quien es el|quien es la
    |quien es|quien esta a cargo|encargado|encargada|responsable|jefe|jefa|titular|con quien|con quien hablo|a quien llamo|a quien le llamo
    |a quien pregunto|a quien le pregunto|a quien acudo|a quien dirijo`,
  how: `cuanto puedo gastar|cuanto podemos gastar|cuanto se puede gastar|cuanto puedo comprar|hasta cuanto|como|como se hace|como hago|como se|que necesito|que se necesita|que piden|que me piden|que documentos|que papeles|que tengo que
    |cuanto tarda|cuanto tardan|cuanto se tarda|cuanto se tardan|cuanto tiempo|cuanto demora|cuanto dura|en cuanto tiempo|cuantos días|que tan rapido
    |requisitos|requisito|pasos|tramite|formato|formatos|donde descargo|donde encuentro el formato`,
};

/** A kind of thing that a question names. */
export interface Thing {
  about: 'procedures' | 'contracts' | 'suppliers' | 'articles';
  kind?: ProcedureKind;
  words: string;
}

export const THINGS: readonly Thing[] = [
  {
    about: 'procedures',
    kind: 'open',
    words: 'licitación|licitaciones|licitación publica|licitaciones publicas',
  },
  {
    about: 'procedures',
    kind: 'invitation',
    words:
      'invitación|invitaciones|invitación restringida|invitaciones restringidas|invitación a cuando menos tres|invitación a tres|invitaciones a cuando menos tres',
  },
  {
    about: 'procedures',
    kind: 'direct',
    words:
      'adjudicación directa|adjudicaciones directas|adjudicado directamente|adjudicados directamente|asignación directa|asignaciones directas|asignado directamente|contratos directos|contrato directo|compras sin licitación|contratos sin licitación|contrataciones directas|compras directas|sin licitación|sin licitar|compras sin licitar|contratos sin licitar|sin concurso|sin concursar|a dedo|contratos a dedo|compras a dedo|por dedazo|dedazo|dedazos',
  },
  {
    about: 'procedures',
    kind: 'disposal',
    words:
      'enajenación|enajenaciones|remate|remates|remata|rematan|subasta|subastas|venta de bienes|bienes en venta|en venta|a la venta|venta de|tirar|desechar|deshacerme de|deshacernos de|en desuso',
  },
  { about: 'procedures', kind: 'framework', words: 'acuerdo marco|contrato marco|contratos marco' },
  {
    about: 'procedures',
    kind: 'catalogue',
    words: 'orden de suministro|ordenes de suministro|compra por catálogo',
  },
  {
    about: 'procedures',
    words:
      'se compro|se compra|se ha comprado|han comprado|compraron|se contrato|contrataron|se adquirio|adquirieron|vendo|vendemos|ofrezco|ofrecemos|fabrico|fabricamos|distribuyo|compra|compras|procedimiento|procedimientos|concurso|concursos|convocatoria|convocatorias|contratación|contrataciones|adquisición|adquisiciones|procedimiento de contratación|procedimientos de contratación',
  },
  {
    about: 'contracts',
    words: 'contrato|contratos|contratos firmados|contratos celebrados|contratos adjudicados',
  },
  {
    about: 'suppliers',
    words:
      'proveedor|proveedores|proveedora|empresa|empresas|negocio|negocios|fabricante|fabricantes|distribuidor|distribuidores|vendedores|contratistas',
  },
];

/** How procedures stand, as people say it. */
export const STATE_WORDS: Readonly<Partial<Record<PublicState, string>>> = {
  open: 'abierta|abiertas|abierto|abiertos|vigente|vigentes|en curso|activa|activas|actual|actuales|por cerrar|que cierran|cierran pronto|que cierran pronto|cierran hoy|que cierran hoy|cierran esta semana|que cierran esta semana|recibiendo propuestas|donde puedo participar|para participar|en las que puedo participar|hay chamba|hay chamba de|chamba|chambas|hay trabajo|hay trabajo de|hay jale',
  evaluation: 'en evaluación|evaluandose|por fallarse|pendientes de fallo|sin fallo|en proceso',
  awarded:
    'adjudicaciones|fallos|adjudicada|adjudicadas|adjudicado|adjudicados|falladas|ya ganadas|terminadas|concluidas',
  unsuccessful:
    'desierta|desiertas|desierto|desiertos|declarada desierta|declaradas desiertas|sin ofertas|fracasadas',
  cancelled: 'cancelada|canceladas|cancelado|cancelados',
  suspended: 'suspendida|suspendidas|suspendido|suspendidos',
  planned: 'por publicar|por convocar|por salir|próxima a publicarse|próximas a publicarse',
};

/** Words that a sentence has and that say nothing of what is wanted, besides those that every text has. */
export const SENTENCE_WORDS = setOf(
  `recibido recibida recibidos obtenido porcentaje proporción promedio total comparativo comparación tendencia puedo puede pueden podria hubo habia haya doy da dan damos alguien algo ando anda tuvo tuvieron estuvo pude quisieramos tratar trata respecto acerca relacionado relacionados podemos quiero quiere quieren quisiera necesito necesita necesitamos debo debe deben hay tengo tiene tienen tenemos
  saber conocer ver veo buscar busco encontrar encuentro encuentra consultar consulto hacer hago hace hizo son es ser soy era fue fueron esta estan estar
  han ha he haber va van voy dame dime muéstrame enséñame lista listado todos todas todo toda alguna alguno algun algunas algunos cada mas menos muy ya aún todavía
  actualmente ahora que cual donde como cuando cuanto cuanta cuantos cuantas quien quienes cosas cosa hola favor gracias gente persona
  nosotros yo le les nos sobre hasta desde durante tipo tipos clase forma manera hecho hechos hecha hechas realizado realizados
  realizada realizadas dio dieron sera seran sido siendo aquí ahí allá información info datos portal página sitio
  compraron compro comprado compran vendieron adjudicaron adjudico pagaron gastaron gastado contrataron contratan ganado ganan`,
);

/** Said of whoever keeps the portal: what is there is theirs. */
export const OWNER_WORDS = new Set([
  'universidad',
  'ug',
  'uni',
  'escuela',
  'institucion',
  'unidad',
  'area',
  'areas',
]);

/** Figures in words, of amounts. */
export const FIGURES: Readonly<Record<string, number>> = {
  medio: 0.5,
  un: 1,
  una: 1,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  quince: 15,
  veinte: 20,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
  cien: 100,
  ciento: 100,
  doscientos: 200,
  trescientos: 300,
  cuatrocientos: 400,
  quinientos: 500,
  seiscientos: 600,
  setecientos: 700,
  ochocientos: 800,
  novecientos: 900,
};

/** Acts and dates of a procedure: asked of a thing, they do not find it. */
export const ACT_WORDS =
  setOf(`apertura aperturas fallo fallos junta juntas aclaración aclaraciones visita firma cierre cierra vence entrega entregar entregas propuesta propuestas
  oferta ofertas publicación publica abre límite plazo día hora preguntas participar`);

/** In what order a list is wanted. */
export const ORDER_WORDS = {
  monto: `mas caro|mas cara|mas caros|mas caras|mas grande|mas grandes|mayor|mayores|mas alto|mas altos|mas alta|mas altas|mas costoso|mas costosos
    |mas costosa|mas costosas|mas elevado|mas elevados|de mayor monto|de mas monto|mas dinero|mas contratos|mas contratado|mas contratadas`,
  publicacion: `ultimo|ultimos|ultima|ultimas|reciente|recientes|mas reciente|mas recientes|nuevo|nuevos|nueva|nuevas|recien publicadas`,
} as const;

/** What is done with any thing: it does not say which. */
export const BUYING_WORDS = setOf(
  'comprar compro compramos adquirir adquiero conseguir consigo contratar contrato pedir pido vender vendo vendemos ofrecer ofrezco surtir suministrar',
);

/** Filters of the list of purchases that a question may name: ways to say each (`|`), all of whose words are there in any form (`/`). */
export const FILTER_WORDS = {
  directa: {
    'sin-fundamento': 'sin fundamento|sin justificacion/justificar/motivo|directa/directas sin razón',
    'arriba-del-limite':
      'arriba/encima/rebasan/rebasa/exceden/excede/excedieron/superan/supera/pasan/pasado/pasaron/rebasaron limite/tope/maximo|mas del limite/tope',
    'cerca-del-limite': 'cerca/casi/filo/orilla/pegadas limite/tope/maximo',
  },
  recurso: {
    federal: 'recurso/dinero/fondo/presupuesto federal/federales',
    estatal: 'recurso/dinero/fondo/presupuesto estatal/estatales',
    propio: 'recurso/dinero/fondo/ingreso propio',
    mixto: 'recurso/dinero/fondo mixto',
  },
  participa: {
    cualquiera:
      'abierta/abiertas cualquiera/todos|puede/pueden participar cualquiera|sin invitación participar',
  },
} as const;

/** Norms, as a question names them. */
export const NORM_WORDS = 'ley/norma/normas/reglamento/lineamientos/normatividad';
/** And as those that no longer rule. */
export const REPEALED_WORDS =
  'ya no vigente|no vigente|no aplica/rige|abrogada/derogada|anterior/antigua/vieja';
/** How a question asks which norm rules. */
export const RULES_WORDS = 'aplica/aplican|rige/rigen';

/** Days on which nobody works. */
export const DAY_OFF_WORDS =
  'inhábil inhábiles festivo festivos feriado feriados vacaciones asueto asuetos receso puente puentes';
export const DAYS_OFF = setOf(DAY_OFF_WORDS);

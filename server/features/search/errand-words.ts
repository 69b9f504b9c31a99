/**
 * What people say has happened to them, or that they want done, where the texts of the office say it otherwise: the words of the
 * sheet that does it, the address of the page, or the subject of whoever attends it.
 */
export interface Errand {
  /** Ways to say it (`|`): all of their words in any order, each in any of its forms (`/`). */
  says: string;
  /** Only where nothing else is said. */
  isAlone?: true;
  sheet?: string;
  /** Words of one of the sheet's own questions, whose answer is shown with it. */
  question?: string;
  /** Words of the title of a norm. */
  norm?: string;
  page?: string;
  /** A subject of the directory. */
  subject?: string;
}

const BUYING = 'comprar/compro/adquirir/traer/pedir/conseguir/importar/encargar';
const REFUSED = 'rechazaron/rechazada/desecharon/descalificaron/descartaron/eliminaron/sacaron';
const MINE = 'mi/mis/saque/obtuve/tengo/dieron/pusieron/soy/tuve';
const ASKED = 'donde/va/paso/quedo/estado/estatus/status/avance/llega';

const LONE = 'solo/sola/unico/unica/nomas';

export const ERRANDS: readonly Errand[] = [
  {
    says: `cuanto/hasta puedo/podemos/puede gastar/gasto/comprar/compro|cuanto sin licitar/licitacion/concurso/concursar`,
    page: '/normatividad#montos-maximos',
  },
  {
    says: `${LONE} concurso/concursaron/participo/participante/licitante/postor/oferta/propuesta/competidor
      |partir/parten/partieron compra/compras/contrato/contratos/pedido varias/varios/partes/dos/chicas
      |dividir/fraccionar/fraccionamiento/fraccionadas compra/compras/contrato/contratos/pedido`,
    page: '/datos-abiertos/banderas',
  },
  {
    says: `${LONE} proveedor/empresa/fabricante/marca vende/venden/vendan/tiene/fabrica/distribuye|proveedor/fabricante/distribuidor unico/exclusivo`,
    sheet: 'compra directa',
  },
  {
    says: `donde/como dejo/dejar/entrego/entregar/llevo/llevar/presento/presentar/mando/mandar/envio/enviar sobre/sobres/propuesta/propuestas/oferta/ofertas
      |bases cuesta/cuestan/costo/precio/cobran/gratis/pagar/compro`,
    sheet: 'presentación propuestas',
  },
  {
    says: 'persona/fisica/moral/empresa/extranjera/extranjero/quien puedo/puede/pueden/podemos concursar/participar/competir',
    sheet: 'presentación propuestas',
  },
  {
    says: 'servidor/funcionario/empleado publico favorece/favorecer/favorecio/castigo/castigan/sancion/corrupto/soborno|castigo/castigan/sancion corrupto/soborno/cohecho/corrupcion/mordida/moche',
    norm: 'responsabilidades administrativas',
  },
  {
    says: 'multa/multan/pena/penalizan/penalizacion/descuentan tarde/atraso/retraso/demora/atrasado/incumplo/incumplir',
    sheet: 'ganar garantía entrega',
  },
  {
    says: `acuerdo fallo/resultado/adjudicacion|acuerdo estoy/estamos/quede|quejarme/quejar/queja fallo/licitacion/resultado|inconforme|inconformarme|impugnar|apelar
      |${REFUSED} propuesta/oferta/cotizacion|injusto/injusta fallo/licitacion|perdi licitacion/fallo|reclamar fallo/resultado|denunciar licitacion/irregularidad/fraude`,
    sheet: 'inconformidad',
  },
  {
    says: 'descompuso/descompuesto|defectuoso/defectuosa|sirve no|garantia reclamo/reclamar/hago/hacer/valida/llego/fallo|funciona no|salio/salieron/llego/llegaron/vino/vinieron/resulto/entregaron malo/mala/malos/malas/danado/danada/danados/incompleto/equivocado|roto/rota llego/vino|falla equipo|reparen/cambien equipo/producto',
    sheet: 'reclamo garantía',
  },
  {
    says: 'bolsa pague/puse|dinero mio/devuelvan/regresen/reponer|gasto/gaste recuperar/comprobar|pague yo',
    sheet: 'reembolso fondo fijo',
  },
  {
    says: `llego/llegaron/entregaron/recibi/recibir/trajeron pedido/equipo/material/compra/producto/cosas/bienes|alta inventario/equipo/bienes`,
    sheet: 'recepción alta bienes',
  },
  {
    says: `ampliar/aumentar/extender/alargar/prorrogar/prorroga/modificar/cambiar/agregar contrato/pedido|mas plazo/tiempo contrato|plazo ampliar/extender`,
    sheet: 'convenio modificatorio',
  },
  {
    says: `${BUYING} extranjero/fuera/dolares/euros/alemania/china/japon/europa/canada/inglaterra/francia/espana
      |${BUYING} estados unidos|${BUYING} otro pais|aduana`,
    sheet: 'importación bienes',
  },
  {
    says: 'vencio/vencido/caduco/renovar registro/padron/constancia/inscripcion|refrendar',
    sheet: 'refrendo registro',
  },
  {
    says: 'cambie/cambio/cambiar/actualizar/corregir domicilio/banco/cuenta/representante/telefono/correo/razon/clabe',
    sheet: 'actualización datos',
  },
  {
    says: `autobus/camion/camioneta/vehiculo/transporte/chofer alumnos/viaje/practica/practicas/salida/evento|llevar/trasladar alumnos/grupo|prestar/prestan vehiculo/camioneta/autobus`,
    sheet: 'servicio transporte',
  },
  { says: 'ningun/hay perfil|especial/especiales computadora/computadoras', sheet: 'dictamen técnico' },
  {
    says: 'computadora/computadoras/compu/laptop/laptops conviene/debo/dejan/puedo/puedes/permitida comprar/pedir|compu/computadora/computadoras/laptop/laptops como/necesito/ocupo/urge comprar/pedir/compro/pido/nueva',
    sheet: 'adquisición equipo cómputo perfil',
  },
  {
    says: 'copia/copias contrato/documento/expediente|pedir/solicitar documento/informacion|testado/testada/tachado',
    sheet: 'versión pública',
  },
  { says: 'evaluar/calificar proveedor', sheet: 'evaluación proveedor' },
  {
    says: `calificacion/puntaje/evaluacion/calificaron/evaluaron ${MINE}|calificaron/evaluaron como/me`,
    page: '/adquisiciones/evaluaciones',
  },
  {
    says: `${ASKED} solicitud|${ASKED} tramite mi|aprobaron/${REFUSED} registro/solicitud/inscripcion`,
    page: '/proveedores?vista=seguimiento',
  },
  {
    says: 'lista/listas/listado/negra/definitivo/presunto/boletinado/boletinaron sat|69b/efos/efo/factureras/facturera|lista/listas/listado 69|articulo 69 b',
    page: '/ayuda?capitulo=proveedor#listas-del-sat',
  },
  {
    says: 'cotizaciones/cotizacion abiertas/abierta/vigentes/solicitudes/responder|invitacion/invitaron/invitado cotizar|quiero/puedo/como/donde cotizar',
    page: '/cotizaciones',
  },
  {
    says: `vienen/vendran/proximas/proximos/siguientes/futuras/planean/planeadas/previstas compras/licitaciones/concursos/convocatorias
      |comprar planean/piensan/va/van que|comprara/compraran que|licitar va/van`,
    page: '/adquisiciones/compras-previstas',
  },
  { says: `${ASKED} requisicion/requisiciones`, subject: 'requisiciones' },
  {
    says: `cuando/dias/plazo/tardan/tarda/demoran pagan/pagarme/pagar/pagaran/pago/pagos/paga|pago/pagos proveedor/proveedores`,
    sheet: 'ganar garantía entrega factura pago',
    question: 'pagan',
  },
  {
    says: `devuelven/devolver/devolucion/regresan/liberan/liberar/libera/liberacion/recupero/recuperar fianza/garantia/garantias`,
    sheet: 'ganar garantía entrega factura pago',
    question: 'devuelven garantía',
  },
  {
    says: `pagado/pagan/pagaron/pagaran no/cuando|deben me|pago atrasado/retrasado/pendiente/vencido/demora|cobrar/cobro factura/donde/quien`,
    subject: 'pagos',
  },
  { says: 'requisicion/requisiciones', isAlone: true, page: '/requisiciones/nueva' },
  {
    says: 'solicitar/solicito/pedir/pido/hacer/hago/levantar/capturar/empezar requisicion/requisiciones|solicitar/solicitud/pedir compra/compras|solicitar/pedir equipo/equipos/material/materiales|nueva requisicion',
    page: '/requisiciones/nueva',
  },
  {
    says: 'como pido/compro/solicito/adquiero/consigo/encargo|necesito/necesitamos comprar/pedir/adquirir/solicitar|urge/urgen/ocupo/ocupamos',
    sheet: 'requisición compra',
  },
];

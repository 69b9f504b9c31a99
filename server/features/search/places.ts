import type { AdministrativeSubject } from '#contract/permissions.ts';
import { MANUAL_PLACES } from './manual-places.ts';
import { OFFICER_PLACES } from './officer-places.ts';

/** A screen of the portal or something to do in it, and the words under which people look for it. */
export interface Place {
  kind: 'screen' | 'action';
  title: string;
  path: string;
  note: string;
  words: string;
  /** It only tells about a thing: whatever is the thing itself goes before. */
  isHelp?: true;
  /** Who sees it; without one, everybody. */
  subject?: AdministrativeSubject | 'signed-in' | 'visitor';
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
  screen(
    'Licitaciones y compras',
    '/adquisiciones',
    'Todos los procedimientos de contratación',
    'adquisiciones licitaciones convocatorias concursos compras invitación adjudicación directa procedimientos contratación contratos qué se compra historial todas búsqueda de licitaciones',
  ),
  screen(
    'Licitaciones abiertas',
    '/adquisiciones?estado=abierto',
    'Las que reciben preguntas o propuestas, la que cierra antes primero',
    'licitaciones abiertas convocatorias vigentes invitaciones concursos en curso que cierran pronto vence hoy cierra hoy últimos días nuevas actuales disponibles oportunidades qué están comprando en qué puedo participar a qué puedo entrar fecha límite plazo',
  ),
  screen(
    'Solicitudes de cotización abiertas',
    '/cotizaciones',
    'Lo que admite cotizaciones ahora, hasta cuándo y cómo se responde una invitación',
    'cotizar cotizaciones abiertas invitación a cotizar responder invitación precios liga personal código',
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
    'agenda fechas junta de aclaraciones apertura fallo suscribir cuándo próximos eventos actos públicos sesiones horario de actos visita a instalaciones asistir transmisión esta semana mes día ics calendario de licitaciones',
  ),
  screen(
    'Contratado',
    '/adquisiciones?vista=ejercido',
    'Lo contratado por año, área y proveedor',
    'gasto presupuesto ejercido montos contratados contratos cuánto se gasta transparencia quién ganó más ganadores top proveedores a quién se le compra más contratado dinero erogado pagado total anual por área por mes qué empresas ganan más ganan consentidos favoritos concentración mayores contratistas principales ranking de proveedores estadísticas cifras en qué se gasta el dinero inversión compras por área gasto público',
  ),
  screen(
    'Documentos publicados',
    '/adquisiciones/documentos',
    'Convocatorias, actas, fallos y contratos',
    'bases actas archivos pdf expediente dictamen fallos convocatorias contratos firmados versiones públicas descargar archivos documentos consultar papeles de una licitación anexos',
  ),
  screen(
    'Compras previstas',
    '/adquisiciones/compras-previstas',
    'Lo que la Universidad anuncia que comprará',
    'programa anual planeación próximas compras paaas futuras qué va a comprar próximo año van a comprar plan de compras planeadas calendario anual siguiente semestre futuro anticipadas',
  ),
  screen(
    'Quiero reclamar',
    '/reclamar',
    'Inconformidad, denuncia o queja: cuál corresponde, ante quién y hasta qué día',
    'reclamar reclamo reclamación queja quejarme denuncia denunciar inconformidad inconformarme impugnar acusar corrupción mal trato oic órgano interno de control',
  ),
  screen(
    'Privacidad',
    '/privacidad',
    'Qué datos personales se usan, para qué y cuánto se conservan',
    'aviso de privacidad datos personales conservación plazos arco',
  ),
  screen(
    'Accesibilidad',
    '/accesibilidad',
    'Qué se revisa, qué falta y cómo pedir otro formato',
    'accesibilidad wcag lector de pantalla discapacidad formato accesible contraste',
  ),
  screen(
    'Mis derechos sobre mis datos personales',
    '/reclamar/presentar?tipo=datos-personales',
    'Acceso, rectificación, cancelación u oposición, en línea',
    'arco privacidad mis datos personales borrar mis datos corregir mis datos acceso rectificación cancelación oposición protección de datos',
  ),
  screen(
    'Padrón de proveedores',
    '/proveedores',
    'Quién está inscrito, su giro y su vigencia',
    'empresas registro proveedores rfc giro lista catálogo inscritos vigentes quién está buscar empresa razón social quién vende quién surte cuántos proveedores vigencia negocios',
  ),
  screen(
    'Inscripción al padrón de proveedores',
    '/proveedores?vista=inscripcion',
    'Requisitos, pasos y solicitud en línea',
    'inscribirme registrarme alta registro refrendo renovación actualización requisitos vender a la universidad ser proveedor cómo me inscribo cuenta clabe darme de alta venderle ofrecer mis productos servicios empresa negocio nuevo cuánto cuesta cobran cobrar inscribirse gratis costo formulario entrar al padrón persona física moral cómo empiezo vendo quiero vender oferto oferta refrendar renovar vencido venció actualizar mis datos cambiar domicilio cuenta bancaria',
  ),
  screen(
    'Requisitos para inscribirse al padrón',
    '/proveedores?vista=inscripcion#requisitos',
    'Quién puede, qué documentos se piden y cuánto tarda',
    'documentos necesarios papeles persona física moral extranjera csf opinión de cumplimiento acta constitutiva ayuda qué necesito qué piden qué se pide para registrarme inscribirme ser proveedor constancia de situación fiscal RFC SAT opinión positiva identificación comprobante de domicilio 32-D vender',
  ),
  screen(
    'Cómo participar',
    '/adquisiciones?estado=abierto',
    'Abre una convocatoria: «Participar» dice hasta cuándo, dónde y a quién preguntar',
    'participo en una convocatoria concursar presentar propuesta cotizar ofertar licitante preguntas preguntar dudas aclaraciones ayuda entrar a una licitación competir participación cómo hago una oferta entregar mi propuesta mandar propuesta bases costo de bases',
  ),
  screen(
    'Seguimiento de una solicitud',
    '/proveedores?vista=seguimiento',
    'En qué va una solicitud al padrón, con su folio y clave',
    'folio trámite estado de mi solicitud observaciones en qué va cómo va mi trámite estatus status avance respuesta rechazaron ya quedó cuánto falta clave de consulta registro',
  ),
  screen(
    'Cómo facturar a la Universidad',
    '/proveedores/facturar',
    'Qué debe decir tu factura, dato por dato, y cómo revisarla antes de enviarla',
    'factura facturas facturar facturación cfdi uso de cfdi xml datos fiscales rfc de la universidad razón social código postal régimen fiscal receptor método de pago forma de pago ppd pue g03 revisar validar mi factura timbrado sello rechazaron devolvieron mi factura a nombre de quién facturo retenciones complemento de pago',
  ),
  screen(
    'Verificar una constancia',
    '/proveedores?vista=verificar',
    'Si una constancia del padrón es auténtica y está vigente',
    'constancia código qr validar autenticidad cédula certificado falsa verdadera comprobar constancia de un proveedor vigente verificar proveedor',
  ),
  screen(
    'Proveedores sancionados',
    '/proveedores?vista=sancionados',
    'Suspendidos e inhabilitados por la Universidad y en listas oficiales',
    'sanción sanciones inhabilitados 69-b efos lista negra impedimentos multas empresas sancionadas castigadas vetadas inhabilitadas suspendidas boletinadas empresas fantasma incumplidas impedidos para contratar proveedores con problemas multadas castigo fraude',
  ),
  screen(
    'Evaluación de proveedores',
    '/adquisiciones/evaluaciones',
    'Resultados por periodo y cómo se califican',
    'calificación desempeño puntaje ranking confiable condicionado cumplidos incumplidos buenos malos calificaciones mejores peores reputación qué tan bueno es un proveedor incumplimiento',
  ),
  screen(
    'Pedir una compra: requisición',
    '/requisiciones/nueva',
    'En línea, con tu cuenta de la Universidad: qué necesita tu área, quién lo autoriza y en qué va',
    'requisición requisiciones solicitar compra solicitud de compra pedir equipo pedir material hacer una requisición orden de compra comprar para mi área',
  ),
  screen(
    'Procedimientos de la Unidad',
    '/procedimientos',
    'Cómo comprar y cómo vender, paso a paso',
    'trámites fichas requisitos cómo compro solicitar guías pasos formatos instrucciones qué tengo que hacer quiero comprar cómo se compra necesito comprar pedir contratar manual qué trámites hay',
  ),
  screen(
    'Qué procedimiento me toca',
    '/procedimientos',
    'Responde por monto y tipo de compra',
    'cuál procedimiento corresponde compra directa licitación montos qué procede cómo compro algo de cierto monto calculadora hasta cuánto sin licitar necesito comprar con o sin IVA invitación cuánto puedo gastar qué me toca licito compra menor',
  ),
  screen(
    'Normatividad',
    '/normatividad',
    'Leyes, reglamentos y lineamientos',
    'leyes normas reglamento lineamientos artículos ley legal fundamento jurídico marco normativo reglas normatividad vigente derogada lineamiento acuerdo decreto código estatuto',
  ),
  screen(
    'Montos máximos',
    '/normatividad#montos-maximos',
    'Hasta cuánto se compra por cada procedimiento',
    'montos topes umbrales límites de adjudicación directa invitación a cuando menos tres cuánto puedo gastar comprar sin licitar sin licitación sin concurso máximo permitido hasta cuánto tope límite IVA con IVA sin IVA antes de IVA UMA rango tabla de montos a partir de cuánto se licita monto para licitar obligatorio gasto máximo comprar directo',
  ),
  screen(
    'Datos abiertos',
    '/datos-abiertos',
    'Archivos para descargar y usar: procedimientos, contratos, proveedores, normas y más',
    'contrataciones descargar datos csv xlsx excel json ocds contrataciones abiertas open data api reutilizar bajar base de datos licencia transparencia descarga información en bloque hoja de cálculo dataset bases de datos conjunto de datos exportar estándar todos los contratos',
  ),
  screen(
    'Banderas: método y totales',
    '/datos-abiertos/banderas',
    'Qué pregunta cada bandera y cuántas veces se presenta',
    'bandera roja banderas rojas red flags alertas riesgo corrupción un solo licitante una sola propuesta único postor participante plazo corto convenios modificatorios focos rojos irregularidades sospechoso sospechosas anomalías fraccionamiento fraccionadas simulación conflicto de interés dedazo compadrazgo un solo participante sin competencia favoritismo señales trampa empresas relacionadas desvío',
  ),
  screen(
    'Registro de integridad',
    '/integridad',
    'Cada publicación queda anotada de modo que nadie pueda cambiarla sin que se note',
    'hojas bitácora pública merkle sello huella digital hash sha256 sha-256 puntos de control alterado comprobante llave pública autenticidad manipulado modificado cambiaron borraron quitaron bitácora de publicaciones evidencia registro de cambios cuándo se publicó firma',
  ),
  screen(
    'Propuestas selladas',
    '/adquisiciones/urna',
    'Qué se promete de una propuesta cerrada con llave, qué no, y con qué herramientas',
    'propuesta electrónica proposición sobre cerrado urna cifrado cifrar llave custodios sellador huella apertura electrónica confidencial',
  ),
  screen(
    'Ensayo de sellado',
    '/adquisiciones/urna/ensayo',
    'Practica: sella una propuesta de prueba y mira cómo se abre',
    'practicar ensayar propuesta electrónica sobre de prueba sellar presentar simulacro urna de ensayo',
  ),
  screen(
    'Comprobar un documento',
    '/integridad#ig-comprobar',
    'Con su comprobante y la página verificadora, sin conexión',
    'verificar archivo documento verificador validar auténtico original alterado comprobante de integridad huella digital hash checksum sha256 sha-256 llave pública pdf cómo sé que no fue alterado modificado es el mismo falsificado prueba comprobar que un documento es auténtico',
  ),
  screen(
    'Directorio',
    '/directorio',
    'A quién acudir para cada tema',
    'contacto teléfono extensión correo personal quién atiende horario horarios hora de atención abren cierran oficina oficinas domicilio dirección ubicación ubicados dónde están dónde queda dónde se encuentran cómo llegar mapa encargado responsable jefe titular persona llamar marcar email mail hablar con alguien ayuda dudas a quién pregunto quién me ayuda número',
  ),
  // What it only announces has a page of its own, which goes before.
  screen(
    'Inicio',
    '/',
    'Próximos actos, convocatorias abiertas y avisos',
    'portada principal avisos noticias novedades comienzo',
  ),
];

/** What only who signed in may open. */
const COMPUTING = 'computadoras laptop especificaciones ficha técnica portátil monitor impresora';
const OWN: readonly Place[] = [
  {
    ...screen(
      'Perfiles de equipo de cómputo',
      '/perfiles',
      'Con qué especificaciones se pide; se abren con tu cuenta de la Universidad',
      COMPUTING,
    ),
    subject: 'visitor',
  },
  {
    ...screen('Perfiles de equipo de cómputo', '/perfiles', '', COMPUTING),
    subject: 'signed-in',
  },
  {
    ...screen('Dictámenes técnicos', '/perfiles/dictamenes', '', 'solicitar dictamen técnico cómputo'),
    subject: 'signed-in',
  },
];

/** Every place; `for` whom a caller is decides which of them are looked at. */
export const PLACES: readonly Place[] = [...PUBLIC, ...OWN, ...OFFICER_PLACES, ...MANUAL_PLACES];

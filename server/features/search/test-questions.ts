/** A question in somebody's words, and what must be among the first three: the beginning of its title or of its address; any of several. */
export type Asked = readonly [q: string, ...wanted: string[]];

const PROCEDURES = '/adquisiciones/procedimientos/';

/** The present year and the one before stand in braces. */
const WRITTEN: Readonly<Record<'seller' | 'journalist' | 'professor' | 'auditor', readonly Asked[]>> = {
  seller: [
    ['quiero vender a la universidad', '/proveedores?vista=inscripcion', '/procedimientos/P-PRO-01'],
    ['cómo me doy de alta como proveedor', '/proveedores?vista=inscripcion', '/procedimientos/P-PRO-01'],
    ['qué papeles necesito para registrarme', '/proveedores?vista=inscripcion'],
    ['licitaciones abiertas', '/adquisiciones?estado=abierto'],
    ['en qué licitaciones puedo participar ahora', '/adquisiciones?estado=abierto'],
    ['muebles', `${PROCEDURES}ITP-UG-029-{este}`],
    ['hasta cuándo puedo entregar propuesta de limpieza', `${PROCEDURES}LP-UG-015-{este}`],
    ['vendo computadoras', `${PROCEDURES}LP-UG-014-{este}`],
    ['pintura para salones', `${PROCEDURES}ITP-UG-032-{este}`],
    ['plomería', '/proveedores/', 'Mantenimiento'],
    ['comida', 'Alimentos para eventos'],
    ['hojas', 'Papelería y consumibles', 'Papel bond'],
    ['cuándo me pagan mi factura', 'Trámite de Pagos', '/directorio?area=tramite-de-pagos'],
    ['pagos a proveedores', 'Trámite de Pagos', 'Responsable de pagos', 'Saúl Imaginaria'],
    ['cómo renuevo mi registro', '/procedimientos/P-PRO-02', '/proveedores?vista=inscripcion'],
    ['en qué va mi solicitud', '/proveedores?vista=seguimiento'],
    ['fianza', 'Artículo 10. Garantías', '/procedimientos/P-GAR-01'],
    ['CFDI', 'Trámite de Pagos', '/procedimientos/P-PAG', 'Saúl Imaginaria'],
    ['me quiero quejar de un fallo', '/procedimientos/P-PRO-05'],
    ['horario', '/directorio', 'Horario'],
    ['dónde están ubicados', '/directorio', 'Domicilio'],
    ['qué va a comprar la universidad el próximo año', '/adquisiciones/compras-previstas'],
    ['guardias de seguridad', `${PROCEDURES}LP-UG-017-{este}`],
    ['cambié de domicilio, cómo actualizo mis datos', '/procedimientos/P-PRO-03'],
    ['cuándo es la apertura de microscopios', `${PROCEDURES}LP-UG-016-{este}`],
  ],
  journalist: [
    [
      'quién ganó la licitación de azoteas',
      'Impermeabilización de azoteas',
      'Licitaciones públicas con fallo',
    ],
    ['contratos de más de un millón', '/adquisiciones?monto_min=1000000'],
    ['contratos de {pasado}', '/adquisiciones?vista=ejercido&anio={pasado}'],
    ['cuánto se gastó en {pasado}', '/adquisiciones?vista=ejercido&anio={pasado}'],
    ['empresas sancionadas', '/proveedores?vista=sancionados'],
    ['adjudicación directa {pasado}', '/adquisiciones?tipo=directa&anio={pasado}'],
    ['proveedores de Guanajuato', '/proveedores?entidad=Guanajuato'],
    ['a qué empresa se le compra más', '/adquisiciones?vista=ejercido'],
    ['$500,000', '/procedimientos?monto=500000', '/adquisiciones?monto_min', '/normatividad#montos-maximos'],
    ['cuánto gastó Bibliotecas', '/adquisiciones?area=Bibliotecas'],
    ['licitaciones desiertas', '/adquisiciones?estado=desierto&tipo=licitacion'],
    ['compras canceladas {este}', '/adquisiciones?estado=cancelado&anio={este}'],
    ['precio de laptops', 'Computadora portátil', 'Equipo portátil', 'Licitaciones y compras con fallo'],
    ['cuánto costó la gasolina', 'Suministro de combustible', 'Gasolina', 'Contratos de'],
    ['contratos con un solo licitante', '/datos-abiertos/banderas'],
    ['focos rojos de corrupción', '/datos-abiertos/banderas'],
    ['descargar la base de datos en excel', '/datos-abiertos'],
    ['cuántos proveedores hay', '/proveedores'],
    ['cuánto se gasta en vigilancia', 'Contratos de', 'Licitaciones y compras con fallo'],
    ['autos que remata la universidad', `${PROCEDURES}EN-UG-002-{este}`, '/adquisiciones?tipo=enajenacion'],
    ['contratos entre 500 mil y 2 millones', '/adquisiciones?monto_min=500000&monto_max=2000000'],
    [
      'quién vende los seguros',
      'Seguro de bienes',
      'Licitaciones y compras con fallo',
      'Proveedores del padrón',
    ],
    ['ley de transparencia', '/normatividad/lgtaip-2025', '/normatividad/ley-transparencia-gto'],
    ['compras de Deportes', '/adquisiciones?area=Deportes'],
    ['invitaciones restringidas del año pasado', '/adquisiciones?tipo=invitacion&anio={pasado}'],
  ],
  professor: [
    ['cuánto puedo gastar sin licitar', '/normatividad#montos-maximos', '/procedimientos'],
    ['cómo compro una computadora', '/procedimientos/P-TIC-02', 'Qué procedimiento me toca'],
    ['formato de requisición', '/normatividad/formato-requisicion', '/procedimientos/P-ADQ-01'],
    ['me pueden reembolsar un gasto', '/procedimientos/P-PAG-01'],
    ['necesito un camión para una práctica de campo', '/procedimientos/P-APO-01'],
    ['llegó mal el equipo, cómo reclamo la garantía', '/procedimientos/P-GAR-01'],
    ['comprar reactivos del extranjero', '/procedimientos/P-IMP-01'],
    ['dictamen técnico', '/procedimientos/P-TIC-01'],
    ['quién ve los pagos', 'Trámite de Pagos', 'Saúl Imaginaria'],
    ['teléfono de almacén', 'Almacén General', 'Ricardo Muestra Sauces'],
    ['a quién le pregunto de importaciones', 'Hugo Muestra Tule', '/procedimientos/P-IMP-01'],
    ['cómo pido una cotización', '/procedimientos/P-ADQ-02'],
    ['cuántas cotizaciones necesito', 'Artículo 7. Cotizaciones', '/procedimientos/P-ADQ-02'],
    ['contratar a alguien que me traduzca un artículo', 'Traducción y corrección de artículos'],
    ['rentar un salón', '/procedimientos/P-SER-02', '/procedimientos/P-SER-01'],
    ['dar de alta un equipo en inventario', '/procedimientos/P-ALM-01'],
    ['calificar a un proveedor', '/procedimientos/P-EVA-01', '/adquisiciones/evaluaciones'],
    [
      'coffee break para un congreso',
      'Alimentos para eventos',
      'Organización del congreso',
      'Servicio de café',
    ],
    ['qué procedimiento me toca si quiero comprar 80 mil pesos', '/procedimientos'],
    ['mandar un paquete', 'Servicio de mensajería', 'Mensajería'],
    ['quién me ayuda con licitaciones', 'Departamento de Licitaciones', 'Tomás Inventada'],
    ['libros para la biblioteca', 'Acervo bibliográfico'],
    ['modificar un contrato', '/procedimientos/P-CON-01'],
    ['IVA', '/normatividad#montos-maximos', '/procedimientos'],
    ['artículo 7 bis', 'Artículo 7 Bis'],
  ],
  auditor: [
    ['artículo 55', '/normatividad/laassp-2025'],
    ['artículo 134 constitucional', 'Artículo 134'],
    ['acta de fallo de servidores', 'Acta de fallo', 'Servidores y almacenamiento', 'Adjudicación'],
    ['LP-UG-013-{este}', `${PROCEDURES}LP-UG-013-{este}`],
    ['plazo para presentar propuestas', 'Artículo 6. Plazo'],
    ['bitácora de publicaciones', '/integridad'],
    ['cómo sé que un documento no fue alterado', '/integridad'],
    ['montos máximos {este}', '/normatividad#montos-maximos'],
    ['adjudicaciones directas de más de 300 mil pesos', '/adquisiciones?tipo=directa&monto_min=300000'],
    ['contratos sin licitación', '/adquisiciones?tipo=directa'],
    ['convenios modificatorios', '/procedimientos/P-CON-01', 'Convenio modificatorio'],
    ['reglamento de la ley de adquisiciones', '/normatividad/reglamento-laassp-2025'],
    ['evaluación de proveedores', '/adquisiciones/evaluaciones', '/procedimientos/P-EVA-01'],
    ['programa anual de adquisiciones', '/adquisiciones/compras-previstas', '/normatividad/programa-anual'],
    ['proveedores inhabilitados', '/proveedores?vista=sancionados'],
    ['validar constancia de proveedor', '/proveedores?vista=verificar'],
    ['procedimientos suspendidos', '/adquisiciones?estado=suspendido'],
    ['cuántas licitaciones hubo en {este}', '/adquisiciones?tipo=licitacion&anio={este}'],
    ['quién autoriza las adjudicaciones', 'Artículo', '/directorio', '/procedimientos'],
    [
      'entregas y aceptación de bienes',
      'Artículo 4. Aceptación',
      'Artículo 3. Entrega',
      '/procedimientos/P-ALM-01',
    ],
    ['compras de papelería en {este}', '/adquisiciones?q=papeleria&anio={este}', 'Papelería y consumibles'],
    ['código de ética', '/normatividad/codigo-etica-ug'],
    ['formato OCDS', '/datos-abiertos'],
    ['proveedores de limpieza', 'Proveedores del padrón'],
    ['manual de procedimientos', '/normatividad/manual-procedimientos-unidad'],
  ],
};

/** A second set, written from the portal's pages alone, before the search was read (issue 33, 2). */
const SECOND: typeof WRITTEN = {
  seller: [
    ['cuándo abren los sobres de vigilancia', `${PROCEDURES}LP-UG-017-{este}`],
    ['vendo microscopios', `${PROCEDURES}LP-UG-016-{este}`],
    ['cuánto cuesta inscribirse al padrón', '/proveedores?vista=inscripcion', '/procedimientos/P-PRO-01'],
    [
      'se me venció el registro de proveedor',
      '/procedimientos/P-PRO-02',
      '/proveedores/solicitud?tramite=refrendo',
    ],
    [
      'cambié de domicilio fiscal',
      '/procedimientos/P-PRO-03',
      '/proveedores/solicitud?tramite=actualizacion',
    ],
    ['ya no quiero ser proveedor', '/proveedores/solicitud?tramite=baja', '/proveedores?vista=inscripcion'],
    ['en qué va mi solicitud', '/proveedores?vista=seguimiento'],
    ['hasta qué día puedo preguntar sobre las bases de cómputo', `${PROCEDURES}LP-UG-014-{este}`],
    ['no estoy de acuerdo con el fallo', '/procedimientos/P-PRO-05'],
    [
      'en qué formato pongo mis precios',
      '/normatividad/formato-propuesta-economica',
      'Anexo 7',
      '/procedimientos/P-PRO-04',
    ],
    [
      'con quién veo un pago atrasado',
      '/directorio?tema=Pagos',
      'Saúl Imaginaria Pinos',
      'Ernesto Prueba Amate',
      'Iván Muestra Sauces',
      'Norma Ejemplo Cipreses',
    ],
    ['qué calificación saqué como proveedor', '/adquisiciones/evaluaciones'],
    ['constancia del imss', '/proveedores?vista=inscripcion'],
  ],
  journalist: [
    ['contratos de Cómputo Colibrí', '/proveedores/P-01187', '/adquisiciones?vista=ejercido'],
    [
      'a quién le compran la gasolina',
      'Suministro de combustible',
      'Vales de combustible',
      '/adquisiciones?giro=G19',
      '/proveedores?giro=G19',
    ],
    ['compras que se cancelaron', '/adquisiciones?estado=cancelado'],
    [
      'licitaciones desiertas de este año',
      '/adquisiciones?estado=desierto',
      '/adquisiciones?anio={este}&estado=desierto',
      '/adquisiciones?tipo=licitacion&estado=desierto',
    ],
    ['compras sin licitar arriba del límite', '/adquisiciones?directa=arriba-del-limite'],
    ['cuánto gastó la universidad en {pasado}', '/adquisiciones?vista=ejercido'],
    ['la empresa a la que más le compran', '/adquisiciones?vista=ejercido', '/proveedores/P-01187'],
    ['qué empresas están castigadas', '/proveedores?vista=sancionados'],
    ['bajar todos los contratos en excel', '/datos-abiertos'],
    ['el proveedor peor calificado', '/adquisiciones/evaluaciones', '/proveedores?banda=no-confiable'],
    ['licitaciones con un solo participante', '/datos-abiertos/banderas'],
    ['cuánto cuestan los congresos', 'Organización del congreso'],
    ['en qué gasta Deportes', '/adquisiciones?area=Deportes', '/adquisiciones?vista=ejercido&area=Deportes'],
  ],
  professor: [
    ['un autobús para llevar a mis alumnos', '/procedimientos/P-APO-01', '/procedimientos/P-SER-02'],
    ['se descompuso el proyector y sigue en garantía', '/procedimientos/P-GAR-01'],
    ['pagué de mi bolsa, cómo lo recupero', '/procedimientos/P-PAG-01'],
    ['comprar un aparato en Estados Unidos', '/procedimientos/P-IMP-01'],
    [
      'qué computadora me dejan comprar',
      '/procedimientos/P-TIC-02',
      '/procedimientos/P-TIC-01',
      '/normatividad/anexo-computo-2020',
      'Perfil',
    ],
    ['cuánto tarda una licitación', '/procedimientos/P-ADQ-04'],
    ['quién compra para Bibliotecas', 'Lucía Demo Jara'],
    ['llegó mi pedido, qué hago', '/procedimientos/P-ALM-01'],
    ['quiero ampliar un contrato', '/procedimientos/P-CON-01'],
    ['formato de requisición', '/normatividad/formato-requisicion', '/procedimientos/P-ADQ-01'],
    ['contratar a un conferencista', '/procedimientos/P-SER-01'],
    ['guantes de nitrilo', `${PROCEDURES}ITP-UG-031-{este}`],
  ],
  auditor: [
    [
      'qué ley aplica si el recurso es federal',
      '/normatividad/laassp-2025',
      '/procedimientos#que-procedimiento',
    ],
    ['la ley de adquisiciones que ya no está vigente', '/normatividad/laassp-2000'],
    ['cómo compruebo que no alteraron un documento', '/integridad'],
    ['directas sin fundamento', '/adquisiciones?directa=sin-fundamento'],
    ['artículo 134 de la constitución', '/normatividad/cpeum'],
    ['procedimientos suspendidos', '/adquisiciones?estado=suspendido'],
    ['venta de muebles dados de baja', '/adquisiciones?tipo=enajenacion', 'Enajenación'],
    [
      'topes de adjudicación {este}',
      '/normatividad?ejercicio={este}',
      '/normatividad#montos',
      '/procedimientos#que-procedimiento',
    ],
    ['acta de fallo de combustible para Ingenierías', `${PROCEDURES}LP-UG-033-{este}`, 'Acta de fallo'],
    ['programa anual', '/normatividad/programa-anual', '/adquisiciones/compras-previstas'],
    ['carta de no conflicto de interés', '/normatividad/formato-manifiesto'],
    [
      'castigo a un servidor público que favorece a una empresa',
      '/normatividad/lgra',
      '/normatividad/ley-responsabilidades-gto',
    ],
  ],
};

const SETS = { first: WRITTEN, second: SECOND };

/** A hundred questions over the demonstration's data, in the words of those who ask. */
export function questionsOf(
  year: number,
  set: keyof typeof SETS = 'first',
): Record<string, readonly Asked[]> {
  const dated = (text: string) =>
    text.replaceAll('{este}', String(year)).replaceAll('{pasado}', String(year - 1));
  return Object.fromEntries(
    Object.entries(SETS[set]).map(([who, asked]) => [
      who,
      asked.map((one) => one.map(dated) as unknown as Asked),
    ]),
  );
}

/** Whether one of what was found is what was wanted. */
export const isAmong = (
  found: readonly { title: readonly { text: string }[]; path: string }[],
  wanted: readonly string[],
): boolean =>
  found.some(({ title, path }) =>
    wanted.some(
      (one) =>
        path.startsWith(one) ||
        title
          .map(({ text }) => text)
          .join('')
          .startsWith(one),
    ),
  );

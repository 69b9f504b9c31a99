/** Requesting areas of the sample procedures. */
export const AREAS = [
  'Tecnologías',
  'Servicios Generales',
  'Ciencias Naturales',
  'Infraestructura',
  'Bibliotecas',
  'Ciencias de la Vida',
  'Parque Vehicular',
  'Difusión Cultural',
  'Ingenierías',
  'Ciencias de la Salud',
  'Derecho y Política',
  'Deportes',
];

type Unit = readonly [description: string, unit: string, from: number, to: number];

/** Things that the sample university buys, with the line of business of who sells them. */
export const SUBJECTS: readonly { title: string; category: string; line: string; lots: readonly Unit[] }[] = [
  {
    title: 'Servidores y almacenamiento',
    category: 'goods',
    line: 'Equipo de cómputo y redes',
    lots: [
      ['Servidor de montaje en bastidor, 2 procesadores', 'Equipo', 2, 12],
      ['Unidad de almacenamiento de 48 TB', 'Equipo', 1, 4],
    ],
  },
  {
    title: 'Equipo portátil para posgrado',
    category: 'goods',
    line: 'Equipo de cómputo y redes',
    lots: [
      ['Computadora portátil de 14 pulgadas', 'Equipo', 20, 80],
      ['Estación de acoplamiento', 'Pieza', 20, 80],
    ],
  },
  {
    title: 'Conmutadores y puntos de acceso inalámbrico',
    category: 'goods',
    line: 'Equipo de redes y telefonía',
    lots: [
      ['Conmutador de 48 puertos', 'Equipo', 5, 30],
      ['Punto de acceso para interiores', 'Equipo', 20, 120],
    ],
  },
  {
    title: 'Reactivos químicos de uso general',
    category: 'goods',
    line: 'Equipo y reactivos de laboratorio',
    lots: [
      ['Etanol absoluto grado analítico', 'Litro', 40, 200],
      ['Juego de puntas para micropipeta', 'Caja', 50, 300],
    ],
  },
  {
    title: 'Instrumentos de medición para talleres',
    category: 'goods',
    line: 'Equipo óptico y de medición',
    lots: [
      ['Osciloscopio digital de 100 MHz', 'Equipo', 4, 20],
      ['Multímetro de banco', 'Equipo', 6, 30],
    ],
  },
  {
    title: 'Mobiliario para cubículos y salas de lectura',
    category: 'goods',
    line: 'Mobiliario y equipo de oficina',
    lots: [
      ['Escritorio de 1.50 m con cajonera', 'Pieza', 10, 90],
      ['Silla ergonómica con descansabrazos', 'Pieza', 20, 180],
    ],
  },
  {
    title: 'Papelería y consumibles de impresión',
    category: 'goods',
    line: 'Papelería y equipo de impresión',
    lots: [
      ['Papel bond tamaño carta', 'Caja', 200, 900],
      ['Cartucho de tóner negro', 'Pieza', 60, 300],
    ],
  },
  {
    title: 'Impresión de revistas y libros académicos',
    category: 'services',
    line: 'Impresión y edición',
    lots: [['Impresión de libro de 240 páginas', 'Ejemplar', 300, 2_000]],
  },
  {
    title: 'Insumos de limpieza para campus',
    category: 'goods',
    line: 'Equipo de limpieza y jardinería',
    lots: [
      ['Detergente líquido biodegradable', 'Litro', 500, 3_000],
      ['Papel higiénico institucional', 'Caja', 200, 900],
    ],
  },
  {
    title: 'Servicio de limpieza de laboratorios',
    category: 'services',
    line: 'Servicios de limpieza',
    lots: [['Servicio mensual por edificio', 'Servicio', 6, 24]],
  },
  {
    title: 'Mantenimiento preventivo a equipo de cómputo',
    category: 'services',
    line: 'Mantenimiento de equipo de cómputo',
    lots: [['Servicio preventivo por equipo', 'Servicio', 100, 900]],
  },
  {
    title: 'Material eléctrico e iluminación led',
    category: 'goods',
    line: 'Material eléctrico',
    lots: [
      ['Luminaria led de 40 W', 'Pieza', 100, 900],
      ['Cable de cobre calibre 12', 'Rollo', 20, 120],
    ],
  },
  {
    title: 'Impermeabilización de azoteas',
    category: 'services',
    line: 'Mantenimiento de inmuebles',
    lots: [['Suministro y aplicación de impermeabilizante', 'Metro cuadrado', 400, 4_000]],
  },
  {
    title: 'Servicio de vigilancia en campus',
    category: 'services',
    line: 'Vigilancia y seguridad',
    lots: [['Elemento de vigilancia, turno de 12 horas', 'Turno', 200, 2_000]],
  },
  {
    title: 'Alimentos para eventos académicos',
    category: 'services',
    line: 'Alimentos preparados',
    lots: [['Servicio de café para 100 personas', 'Servicio', 10, 60]],
  },
  {
    title: 'Organización del congreso de investigación',
    category: 'services',
    line: 'Organización de eventos',
    lots: [['Servicio integral del evento', 'Servicio', 1, 1]],
  },
  {
    title: 'Arrendamiento de equipo de fotocopiado',
    category: 'lease',
    line: 'Renta de equipo',
    lots: [['Multifuncional en arrendamiento', 'Mes', 12, 36]],
  },
  {
    title: 'Servicio de mensajería y paquetería',
    category: 'services',
    line: 'Transporte y mensajería',
    lots: [['Envío nacional terrestre', 'Servicio', 200, 1_500]],
  },
  {
    title: 'Refacciones y llantas para vehículos',
    category: 'goods',
    line: 'Vehículos y refacciones',
    lots: [
      ['Llanta para camioneta', 'Pieza', 16, 80],
      ['Juego de balatas', 'Juego', 10, 60],
    ],
  },
  {
    title: 'Suministro de combustible',
    category: 'goods',
    line: 'Combustibles y lubricantes',
    lots: [['Gasolina regular', 'Litro', 5_000, 60_000]],
  },
  {
    title: 'Acervo bibliográfico impreso',
    category: 'goods',
    line: 'Libros y bases de datos',
    lots: [['Título impreso de editorial académica', 'Ejemplar', 100, 1_200]],
  },
  {
    title: 'Licencias de software de diseño',
    category: 'services',
    line: 'Software y licencias',
    lots: [['Licencia anual por usuario', 'Licencia', 20, 300]],
  },
  {
    title: 'Seguro de bienes patrimoniales',
    category: 'services',
    line: 'Seguros y fianzas',
    lots: [['Póliza anual', 'Póliza', 1, 3]],
  },
  {
    title: 'Estudio de clima organizacional',
    category: 'services',
    line: 'Servicios de consultoría',
    lots: [['Estudio con informe final', 'Servicio', 1, 1]],
  },
  {
    title: 'Traducción y corrección de artículos',
    category: 'services',
    line: 'Servicios de traducción',
    lots: [['Cuartilla traducida', 'Cuartilla', 200, 2_000]],
  },
  {
    title: 'Uniformes para personal de servicios',
    category: 'goods',
    line: 'Uniformes y equipo de protección',
    lots: [
      ['Camisola de algodón', 'Pieza', 100, 700],
      ['Calzado de seguridad', 'Par', 100, 400],
    ],
  },
];

/** Titles for things that the sample university sells. */
export const DISPOSALS = [
  'Enajenación de vehículos en desuso',
  'Enajenación de mobiliario de baja',
  'Enajenación de material ferroso',
];

/** About what one of each costs without tax, by how its description begins. */
export const USUAL_PRICES: readonly (readonly [begin: string, price: number])[] = [
  ['Servidor de montaje en bastidor', 158_000],
  ['Unidad de almacenamiento de 48 TB', 210_000],
  ['Computadora portátil', 17_400],
  ['Estación de acoplamiento', 3900],
  ['Conmutador de 48 puertos', 38_500],
  ['Punto de acceso para interiores', 7200],
  ['Etanol absoluto grado', 260],
  ['Juego de puntas', 640],
  ['Osciloscopio digital', 21_500],
  ['Multímetro de banco', 9800],
  ['Escritorio de 1.50', 5400],
  ['Silla ergonómica', 3200],
  ['Papel bond', 780],
  ['Cartucho de tóner', 1850],
  ['Impresión de libro', 145],
  ['Detergente líquido', 38],
  ['Papel higiénico', 420],
  ['Servicio mensual por edificio', 32_000],
  ['Servicio preventivo', 480],
  ['Luminaria led', 390],
  ['Cable de cobre', 1650],
  ['Suministro y aplicación', 285],
  ['Elemento de vigilancia', 690],
  ['Servicio de café', 6200],
  ['Servicio integral del evento', 480_000],
  ['Multifuncional', 4800],
  ['Envío nacional', 210],
  ['Llanta para camioneta', 3400],
  ['Juego de balatas', 1250],
  ['Gasolina regular', 23],
  ['Título impreso', 520],
  ['Licencia anual', 3100],
  ['Póliza anual', 390_000],
  ['Estudio con informe', 420_000],
  ['Cuartilla traducida', 185],
  ['Camisola', 410],
  ['Calzado', 890],
];

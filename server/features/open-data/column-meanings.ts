// Longer than the rule: what each column of the published files means, in one place to be read as a whole.
import type { OpenSet } from '#contract/open-data.ts';

type Meanings = Readonly<Record<string, string>>;

/** Columns that mean the same in several files. */
const SHARED: Meanings = {
  'Tipo de procedimiento': 'Licitación, invitación o adjudicación directa, según la norma con que se compra.',
  'Área requirente': 'Área de la Universidad que pidió lo que se compra.',
  'Número de registro':
    'El del proveedor en el padrón. Vacío si no está inscrito o el archivo de origen no lo dijo.',
  'Tipo de persona': 'Física o moral.',
  RFC: 'Registro Federal de Contribuyentes. El de una persona física no se publica: dice «Reservado».',
  'Nombre, denominación o razón social': 'El nombre como está en el padrón o en la resolución.',
  Proveedor: 'Con quién se contrató, como dice el contrato.',
  Contrato: 'Número del contrato o pedido.',
  Título: 'Qué se compra, en una línea.',
  Procedimiento: 'Número del procedimiento del que viene el contrato.',
};

const PROCEDURES: Meanings = {
  Número: 'El de la convocatoria; con él se encuentra en este portal y en el expediente.',
  Carácter: 'Nacional, internacional bajo tratados o internacional abierta.',
  Estado: 'En qué etapa va hoy, o cómo terminó.',
  Partidas: 'Cuántas partidas (renglones que se adjudican por separado) tiene.',
  'Garantía de la propuesta': 'La que se pide para participar, como dice la convocatoria.',
  'Garantía del contrato': 'La que entrega quien gana, como dice la convocatoria.',
  Anticipo: 'Si se paga algo antes de la entrega, y cuánto, como dice la convocatoria.',
  'Lugar de entrega': 'Dónde se entrega, como dice la convocatoria.',
  'Plazo de entrega': 'En cuánto tiempo se entrega, como dice la convocatoria.',
  'Fecha de publicación': 'Día en que se publicó. Vacía mientras solo está anunciado.',
  'Propuestas hasta': 'Último día en que se reciben propuestas.',
  'Próximo acto': 'Qué sigue: junta, apertura, fallo o firma. Vacío si ya no sigue ninguno.',
  'Fecha del próximo acto': 'Día de ese acto.',
  'Fecha de fallo': 'Día del fallo.',
  'Propuestas recibidas': 'Cuántos licitantes presentaron propuesta. Vacío si no se capturó.',
  'Partidas con una sola propuesta': 'En cuántas partidas solo hubo una.',
  Proveedores: 'A quiénes se adjudicó o con quiénes se contrató, separados por punto y coma.',
  'Monto adjudicado sin IVA (MXN)':
    'Suma de lo adjudicado, en pesos y sin IVA. Vacío si no hay fallo o no es en pesos.',
  Contratos: 'Cuántos contratos se han publicado de él.',
  'Monto contratado con convenios e IVA (MXN)':
    'Suma de sus contratos en pesos, con IVA y con los convenios que los modificaron. Contratado no es pagado.',
  'Fundamento de la directa': 'Artículo con que se adjudicó sin licitar. Vacío en los demás procedimientos.',
  'Supuesto de la directa': 'La causa que ese artículo permite, en palabras.',
  'Justificación de la directa': 'Por qué se aplicó, como lo firmó el área.',
  'Límite para adjudicar directamente, sin IVA (MXN)':
    'Hasta qué monto se podía adjudicar sin licitar ese día.',
  'Monto de la directa, sin IVA (MXN)': 'Lo que se compara con ese límite.',
  'Avisos de la directa': 'Lo que conviene revisar: arriba del límite, sin fundamento publicado u otros.',
};

const CONTRACTS: Meanings = {
  OCID: 'Identificador del procedimiento en el estándar OCDS; une este archivo con los paquetes de OCDS.',
  Partidas: 'Números de las partidas que ampara, separados por comas.',
  'Parte de cada partida repartida':
    'Donde una partida se repartió entre varios, qué porcentaje le tocó a éste.',
  'Fecha de firma': 'Día en que se firmó.',
  Inicio: 'Desde cuándo rige.',
  'Término como se firmó': 'Hasta cuándo regía antes de cualquier convenio.',
  'Monto con IVA, como se firmó':
    'Lo firmado, con IVA, en su moneda y antes de cualquier convenio. En contratos abiertos, el máximo.',
  'Monto mínimo, con IVA': 'En contratos abiertos, lo menos que se comprará. Vacío en los demás.',
  Moneda: 'Clave de tres letras: MXN es pesos.',
  'Convenios modificatorios': 'Cuántos hay.',
  'Qué cambió cada convenio': 'Número, día y de qué monto o término a cuál.',
  'Monto con convenios e IVA': 'Lo que vale hoy, con IVA y con sus convenios.',
  'Término con sus convenios': 'Hasta cuándo rige hoy.',
  Comprometido: 'Lo que el presupuesto del portal guarda para el contrato, con IVA; vacío si no lo lleva.',
  Devengado:
    'De lo comprometido, lo que ya se recibió y aceptó; vacío si el presupuesto del portal no lo lleva.',
  Ejercido: 'De lo devengado, lo que ya se ordenó pagar; vacío si el presupuesto del portal no lo lleva.',
  Pagado: 'Suma de los pagos registrados en este portal. Cero puede decir que aún no se registran.',
  'Descontado de los pagos':
    'Suma de las penas y deducciones que los pagos de sus pedidos dejaron fuera de lo facturado. Vacío si nada.',
  'Qué se descontó, cuándo y por qué':
    'Día del pago, monto, número de la pena o deducción y cómo se calculó; separados por punto y coma.',
  'Penas convencionales': 'Suma de las penas firmes por atraso o incumplimiento.',
  Estado:
    'Vigente, concluido, rescindido o terminado antes; «sin cierre registrado» si pasó su término y nadie lo cerró.',
  'Fecha en que terminó': 'Día en que se cerró. Vacía mientras no se cierra.',
  Fuente: 'Si se capturó en este portal, o se importó de CompraNet o de otro archivo.',
  Expediente: 'Dirección de su página, con documentos.',
};

const SPENDING: Meanings = {
  Mes: 'Año y mes de la firma (o del inicio, si no dice cuándo se firmó).',
  'Monto con IVA, como se firmó (MXN)':
    'Suma de lo firmado en pesos, con IVA y antes de convenios. Contratado no es pagado.',
  Contratos: 'Cuántos contratos suma el renglón.',
  Procedimientos: 'Cuántos procedimientos suma el renglón.',
  'Fecha de firma o de inicio': 'La de firma; si no consta, la de inicio.',
  'Monto con convenios e IVA (MXN)': 'Lo que el contrato vale hoy, con IVA y con sus convenios.',
  Dirección: 'Dirección de la página del contrato.',
};

const SUPPLIERS: Meanings = {
  'Régimen de capital': 'Por ejemplo «S.A. de C.V.». Vacío en personas físicas.',
  'Nombre comercial': 'Con el que se anuncia, si dio uno.',
  'Entidad federativa': 'La de su domicilio fiscal.',
  Estratificación: 'Micro, pequeña, mediana o grande, como lo declaró.',
  'Giro principal': 'A qué se dedica sobre todo.',
  Giros: 'Todo lo que ofrece, separado por punto y coma.',
  'Estado del registro': 'Vigente, por vencer, sin refrendo, suspendido, inhabilitado o cancelado.',
  'Fecha de inscripción': 'Día en que se inscribió por primera vez.',
  'Último refrendo': 'Día en que lo renovó por última vez.',
  'Vigencia hasta': 'Último día en que vale.',
  Calificación: 'La del último periodo de evaluación publicado; la mejor es 100. Vacía si no se le evaluó.',
  'Banda de evaluación': 'En qué grupo lo pone esa calificación.',
  'Correo comercial': 'El que autorizó publicar.',
  'Teléfono comercial': 'El que autorizó publicar.',
  'Página web': 'La que autorizó publicar.',
};

const SANCTIONS: Meanings = {
  Sanción: 'Apercibimiento, suspensión, cancelación o inhabilitación.',
  Causa: 'Por qué se sancionó, como dice la resolución.',
  Fundamento: 'Norma y artículos que cita.',
  Autoridad: 'Quién la impuso.',
  'Número de oficio': 'El del documento que la comunica.',
  Inicio: 'Desde qué día rige.',
  Término: 'Último día. Vacío si no lo tiene.',
  Multa: 'En pesos. Vacía si no la hay.',
  'Pago de la multa': 'Día en que se pagó. Vacío si no consta.',
  Estado: 'En vigor o cumplida.',
};

const answered = (answer: number) => [
  `Respuestas ${answer}`,
  `Cuántas respuestas dieron ${answer}, de 1 (lo peor) a 5 (lo mejor).`,
];

const EVALUATIONS: Meanings = {
  Periodo: 'Clave del periodo evaluado.',
  Instrumento: 'Edición del cuestionario con que se evaluó.',
  Proveedor: 'Su número de registro. Vacío si no está en el padrón.',
  Nombre: 'Nombre del proveedor.',
  Giro: 'El que tenía al evaluarlo.',
  Pedidos: 'Cuántos pedidos suyos se evaluaron.',
  'Clave del criterio': 'Como se llama en el instrumento.',
  Criterio: 'Qué se evaluó.',
  Peso: 'Cuánto cuenta el criterio en la calificación.',
  ...Object.fromEntries([1, 2, 3, 4, 5].map(answered)),
  'No aplica': 'Cuántas veces se contestó que el criterio no aplicaba; no cuentan.',
  'Puntos del criterio': 'Promedio de sus respuestas por 20; lo mejor es 100. Vacío si nadie lo calificó.',
  Calificación: 'La del proveedor en el periodo; la mejor es 100. Se repite en cada criterio suyo.',
  Banda: 'En qué grupo lo pone esa calificación.',
  Provisional: '«Sí» si hay menos pedidos evaluados de los que bastan para confiar en ella.',
  'Confiable desde': 'Desde qué calificación se está en esta banda.',
  'Condicionado desde': 'Desde qué calificación se está en esta banda.',
  'No confiable desde': 'Desde qué calificación se está en esta banda.',
  Fórmula: 'Cómo se calcula, para repetir la cuenta.',
  Redondeo: 'Cuándo y cómo se redondea.',
};

const DIRECTORY: Meanings = {
  Ejercicio: 'Año que se informa.',
  'Fecha de inicio del periodo que se informa': 'Primer día del periodo.',
  'Fecha de término del periodo que se informa': 'Último día del periodo.',
  'Clave o nivel del puesto': 'En el catálogo de puestos de la Universidad.',
  'Denominación del cargo': 'Nombre del cargo.',
  'Nombre(s) de la persona servidora pública': 'Vacío si el cargo está vacante.',
  'Primer apellido de la persona servidora pública': 'Vacío si el cargo está vacante.',
  'Segundo apellido de la persona servidora pública': 'Vacío si no tiene o el cargo está vacante.',
  'Sexo (catálogo)': 'Como lo pide el formato oficial. Vacío si no se declaró.',
  'Área de adscripción': 'Área en que trabaja.',
  'Fecha de alta en el cargo': 'Día en que empezó en él.',
  'Domicilio oficial': 'Dónde atiende.',
  'Número(s) de teléfono oficial': 'Diez cifras.',
  Extensión: 'La de ese teléfono.',
  'Correo electrónico oficial': 'El del cargo.',
  'Área(s) responsable(s) que genera(n), posee(n), publica(n) y actualiza(n) la información':
    'Quién responde por estos datos.',
  'Fecha de actualización': 'Último día en que cambió el renglón.',
  Nota: 'Lo que aclara un dato vacío.',
};

const FLAGS: Meanings = {
  'Año de publicación': 'De los procedimientos que se cuentan.',
  Bandera: 'Qué señal de riesgo se buscó; su fórmula está en la página de banderas.',
  'Con la bandera': 'En cuántos procedimientos se encontró. Una bandera no prueba una falta.',
  Calculados: 'En cuántos había datos para buscarla.',
  'No se pudo calcular': 'En cuántos no los había.',
  Nota: 'Por qué no se dice la cuenta, o a qué se redondeó.',
};

/** What each column of a file means; those of `SHARED` mean the same in all. */
export const COLUMN_MEANINGS: Readonly<Record<OpenSet, Meanings>> = {
  procedimientos: { ...SHARED, ...PROCEDURES },
  contratos: { ...SHARED, ...CONTRACTS },
  ejercido: { ...SHARED, ...SPENDING },
  proveedores: { ...SHARED, ...SUPPLIERS },
  sancionados: { ...SHARED, ...SANCTIONS },
  evaluaciones: EVALUATIONS,
  directorio: DIRECTORY,
  banderas: { ...SHARED, ...FLAGS },
};

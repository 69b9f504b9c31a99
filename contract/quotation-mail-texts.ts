const NAME = { label: 'Nombre o razón social', example: 'Papelería Huizache de Muestra, S.A. de C.V.' };
const CLOSES = {
  label: 'Cuándo se cierra, con día de la semana y hora',
  example: 'jueves 10 de diciembre de 2026, a las 14:00 h',
};

/** Variables of every mail about a request for quotations. */
const QUOTATION = {
  nombre: NAME,
  folio: { label: 'Folio de la solicitud', example: 'SC-2026-00031' },
  titulo: { label: 'Qué se cotiza', example: 'Reactivos para los laboratorios' },
  cierre: CLOSES,
  contacto: { label: 'Quién la lleva y su correo', example: 'Raúl Inventado Mora, raul@universidad.example' },
  unidad: { label: 'Nombre de la Unidad', example: 'Unidad de Adquisiciones y Servicios de Apoyo' },
};
const LINK = {
  label: 'Liga personal de quien recibe el correo; no se guarda en ninguna parte',
  example: 'https://compras.universidad.example/AdquisicionesUG/cotizaciones/SC-2026-00031#[clave]',
};

/** Mails to whoever is asked for a quotation (purchase-chain §4.4). */
export const QUOTATION_MAIL_TEXTS = {
  quotation_invited: {
    label: 'Invitación a cotizar',
    when: 'A cada invitado, cuando se envía una solicitud de cotización.',
    subject: 'Te invitamos a cotizar: {titulo} ({folio})',
    text: [
      '{nombre}:',
      'La Universidad te pide una cotización de {titulo}. {efecto} {criterio}',
      'Se recibe hasta el {cierre}. Ni la Unidad ni otros proveedores la leen antes de esa hora.',
      'Ábrela y contéstala con tu liga personal: {enlace}',
      'Cotizar no cuesta. Si no vas a cotizar, dilo en la misma página: nos ayuda a invitar mejor.',
      'Dudas: {contacto}. Las respuestas llegan a todos los invitados.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...QUOTATION,
      efecto: {
        label: 'Qué valor tiene lo que se contesta',
        example: 'Quien cotiza sostiene su oferta durante la vigencia que se pide.',
      },
      criterio: {
        label: 'Con qué criterio se adjudica y cuántas cotizaciones bastan',
        example: 'Se adjudica por partida. Criterio: precio más bajo que cumple. Basta una cotización.',
      },
      enlace: LINK,
    },
  },
  quotation_reminder: {
    label: 'Recordatorio de una cotización',
    when: 'Un día antes del cierre, a cada invitado de quien no ha llegado una cotización. Nadie de la Unidad sabe a quién se envió.',
    subject: 'Mañana se cierra {folio}: {titulo}',
    text: [
      '{nombre}:',
      'La solicitud {folio}, {titulo}, se cierra el {cierre}. Después no se recibe ninguna cotización.',
      'Contéstala con la liga del correo de invitación.',
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: QUOTATION,
  },
  quotation_answer: {
    label: 'Pregunta respondida de una solicitud de cotización',
    when: 'A todos los invitados, cuando se responde una pregunta. No dice quién la hizo.',
    subject: 'Se respondió una pregunta de {folio}',
    text: [
      '{nombre}:',
      'Preguntaron de {folio}, {titulo}:',
      '{pregunta}',
      'La respuesta, igual para todos:',
      '{respuesta}',
      'Se cotiza hasta el {cierre}. Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...QUOTATION,
      pregunta: { label: 'Lo que preguntaron', example: '¿Se aceptan envases de medio litro?' },
      respuesta: { label: 'Lo que se responde', example: 'Sí, si suman la cantidad pedida.' },
    },
  },
  quotation_changed: {
    label: 'Cambio de una solicitud de cotización',
    when: 'A todos los invitados, cuando cambia una solicitud que ya se envió.',
    subject: 'Cambió {folio}: {titulo}',
    text: [
      '{nombre}:',
      'Cambió la solicitud {folio}, {titulo}:',
      '{cambios}',
      '{plazo}: es el {cierre}. Si ya cotizaste, tu cotización se conserva como la enviaste. Si con este cambio ofreces otra cosa, reemplázala antes del cierre con la liga de tu invitación.',
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...QUOTATION,
      cambios: {
        label: 'Qué cambia y por qué',
        example: 'Partida 2, cantidad: antes 10, ahora 12.\nPor qué: se abrió otro grupo.',
      },
      plazo: {
        label: 'Si el cierre se movió o sigue igual',
        example: 'El cierre no se mueve',
      },
    },
  },
  quotation_cancelled: {
    label: 'Solicitud de cotización cancelada',
    when: 'A todos los invitados, cuando se cancela una solicitud que ya se envió.',
    subject: 'Se canceló {folio}: {titulo}',
    text: [
      '{nombre}:',
      'Se canceló la solicitud {folio}, {titulo}, que se cerraba el {cierre}: {razon}. Ya no se recibe ninguna cotización y las recibidas no se abren.',
      '{texto}',
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...QUOTATION,
      razon: { label: 'Por qué se canceló', example: 'ya no se necesita' },
      texto: { label: 'Lo que se escribió', example: 'Gracias por tu tiempo.' },
    },
  },
  quotation_opened: {
    label: 'Cierre y apertura de las cotizaciones',
    when: 'A todos los invitados, cuando se abren las cotizaciones de una solicitud.',
    subject: 'Se abrieron las cotizaciones de {folio}',
    text: [
      '{nombre}:',
      'La solicitud {folio}, {titulo}, se cerró el {cierre}. Al abrirla se encontró {cuantas}.',
      'Te avisaremos el resultado por este medio. Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...QUOTATION,
      cuantas: { label: 'Cuántas cotizaciones llegaron', example: '3 cotizaciones' },
    },
  },
  quotation_declined: {
    label: 'Gracias por decir que no se cotiza',
    when: 'A quien dice que no cotizará.',
    subject: 'Gracias por avisar: {folio}',
    text: [
      '{nombre}:',
      'Anotamos que no cotizarás {folio}, {titulo}: {razon}.',
      'Mientras no llegue el cierre, el {cierre}, puedes cambiar de parecer con la misma liga. No afecta tu registro ni tus próximas invitaciones. Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: { ...QUOTATION, razon: { label: 'Por qué no cotiza', example: 'el plazo no alcanza' } },
  },
};

const COMPANY = {
  empresa: { label: 'Empresa', example: 'Cómputo Colibrí Inventado, S.A. de C.V.' },
  unidad: { label: 'Nombre de la Unidad', example: 'Unidad de Adquisiciones y Servicios de Apoyo' },
};
const CHANGE = {
  label: 'Qué se hizo y quién',
  example: 'Laura Ejemplo Ríos dio permiso de cobrar a Pía Muestra.',
};
const PAGE = {
  label: 'Dirección de la cuenta',
  example: 'https://compras.universidad.example/AdquisicionesUG/mi-cuenta',
};

const ADVICE = {
  label: 'Qué más puede hacer quien lo recibe, según su permiso',
  example: 'Después avisa a quien administra la cuenta de tu empresa y llama a la Unidad.',
};

/** Mails of the supplier's own place (decision 0436). */
export const ACCOUNT_MAIL_TEXTS = {
  account_code: {
    label: 'Código para entrar a la cuenta de un proveedor',
    when: 'A quien escribe su correo en «Mi cuenta», si ese correo entra a alguna.',
    subject: 'Tu código para entrar',
    text: [
      'Tu código para entrar a «Mi cuenta» es:',
      '{clave}',
      '{vigencia}',
      'No lo des a nadie: la Universidad nunca lo pide por teléfono. Si no lo pediste, no hagas nada.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      clave: { label: 'Clave o código; no se guarda en ninguna parte', example: 'K7M2R-X4A9T' },
      vigencia: { label: 'Cuánto vale', example: 'Vale 10 minutos y se usa una sola vez.' },
      unidad: COMPANY.unidad,
    },
  },
  account_invitation: {
    label: 'Invitación a la cuenta de un proveedor',
    when: 'A quien otra persona de su empresa invita a la cuenta.',
    subject: '{empresa} te dio acceso a su cuenta',
    text: [
      '{nombre}:',
      '{que}',
      'Entra con este correo en {pagina}: te mandamos un código y con él confirmas.',
      'Si no trabajas con esa empresa, no hagas nada.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...COMPANY,
      nombre: { label: 'A quién se invita', example: 'Pía Muestra' },
      que: {
        label: 'Quién le dio acceso y para qué',
        example: 'Laura Ejemplo Ríos te dio acceso a la cuenta de Cómputo Colibrí Inventado para vender.',
      },
      pagina: PAGE,
    },
  },
  account_changed: {
    label: 'Cambió quién entra a la cuenta de un proveedor',
    when: 'A todos los correos de la empresa, con cada cambio de personas o de permisos.',
    subject: 'Cambió quién entra a la cuenta de {empresa}',
    text: ['{que}', 'Si no lo reconoces, llama a la Unidad. {hacer}', '{unidad}'].join('\n\n'),
    variables: { ...COMPANY, que: CHANGE, hacer: ADVICE },
  },
  account_act: {
    label: 'Alguien hizo algo en nombre de un proveedor',
    when: 'Al correo con que se hizo, a los que pueden lo mismo y a quienes administran la cuenta, con cada respuesta, envío, entrada desde un equipo nuevo o cierre de sesiones.',
    subject: 'Se hizo algo en nombre de {empresa}',
    text: [
      '{que}',
      'Se hizo desde: {desde}.',
      'Si fue tu empresa, no hagas nada.',
      'Si no, abre este enlace y elige «No fui yo»: se cierran las sesiones con que se hizo, se detiene hasta donde se puede y lo sabe la Unidad.',
      '{enlace}',
      '{hacer}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...COMPANY,
      que: {
        label: 'Qué se hizo y quién',
        example:
          'Vera Ventas Muestra (vera.ventas@proveedor.example) rechazó el pedido P-2026-00012, de $321,800.00.',
      },
      desde: { label: 'Desde qué equipo', example: 'Chrome en Windows' },
      hacer: ADVICE,
      enlace: {
        label: 'Enlace que lo detiene; no se guarda en ninguna parte',
        example: 'https://compras.universidad.example/AdquisicionesUG/mi-cuenta/no-fui-yo#[clave]',
      },
    },
  },
  account_act_denied: {
    label: 'Un proveedor dijo «No fui yo»',
    when: 'A quien lleva el pedido, cuando alguien de la empresa dice que no hizo lo que se le avisó.',
    subject: '{empresa} dice que no lo hizo',
    text: [
      'Se avisó a la empresa de esto:',
      '{que}',
      'Alguien que recibió el aviso respondió «No fui yo». {quedo}',
      'Llama a la empresa a su teléfono registrado antes de seguir.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...COMPANY,
      que: {
        label: 'Qué se hizo y quién',
        example: 'Vera Ventas Muestra rechazó el pedido P-2026-00012, de $321,800.00.',
      },
      quedo: { label: 'Cómo quedó', example: 'El pedido espera otra vez su respuesta.' },
    },
  },
  account_waiting: {
    label: 'Alguien va a poder cobrar o administrar en la cuenta de un proveedor',
    when: 'A todos los correos de la empresa, cuando se da permiso de cobrar o de administrar; todavía no cuenta.',
    subject: 'Revisa quién podrá entrar a la cuenta de {empresa}',
    text: [
      '{que}',
      'Empieza el {vence}, o antes si otra persona que administra lo confirma en la cuenta.',
      'Si no lo reconoces, abre este enlace y elige «No fui yo»: esa persona deja de entrar y se cierran todas las sesiones de la cuenta.',
      '{enlace}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...COMPANY,
      que: CHANGE,
      vence: { label: 'Cuándo empieza', example: '8 de diciembre de 2026' },
      enlace: {
        label: 'Enlace que lo detiene; no se guarda en ninguna parte',
        example: 'https://compras.universidad.example/AdquisicionesUG/mi-cuenta/no-fui-yo#[clave]',
      },
    },
  },
};

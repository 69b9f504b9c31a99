/** A setting of the installation: what `docs/settings.md` says of it and `config.ts` takes when nobody gives it. */
interface Setting {
  /** Spanish, Markdown. */
  what: string;
  /** Taken when it is not given. */
  preset?: string | number;
  /** In words, where what is taken depends on something. */
  absent?: string;
  /** Production does not start without it. */
  isRequired?: true;
}

/** Every variable of the environment that is read; `npm run tables` writes them to `docs/settings.md`. */
export const SETTINGS = {
  NODE_ENV: { absent: 'demostración', what: '`production`, `development` o `demo`' },
  HOST: { absent: '`127.0.0.1`; en producción `0.0.0.0`', what: 'dirección en la que escucha' },
  PORT: { preset: 8_080, what: 'puerto' },
  PUBLIC_URL: {
    absent: '`http://localhost:PORT`',
    what: 'origen con el que los navegadores llegan al portal, sin ruta',
    isRequired: true,
  },
  DATA_DIR: { absent: '`datos` en el clon', what: 'carpeta de archivos y de la base incluida' },
  FILES_URL: {
    absent: 'la carpeta de `DATA_DIR`',
    what: 'depósito de un almacén compatible con S3 donde van los archivos: `s3://depósito/prefijo?endpoint=…&region=…`; las claves, en `AWS_ACCESS_KEY_ID` y `AWS_SECRET_ACCESS_KEY` o como las busque el cliente de Amazon',
  },
  DATABASE_URL: {
    absent: 'base incluida',
    what: 'PostgreSQL 15 o posterior, `postgres://…`; puede nombrar varios servidores: `postgres://portal@h1:5432,h2:5432/portal`',
    isRequired: true,
  },
  DATABASE_READ_URL: {
    absent: 'todo se lee de `DATABASE_URL`',
    what: 'copia de la base que la sigue, para leer lo público; si falta o se atrasa contesta la base (ver [operación](operations.md))',
  },
  TRUST_PROXY: {
    absent: 'no',
    what: '`1` para creer la última dirección de `X-Forwarded-For`; solo detrás de un proxy que la escribe',
  },
  LOG_LEVEL: { absent: '`warn`; en producción `info`', what: '`debug`, `info`, `warn` o `error`' },
  OIDC_ISSUER: { absent: 'proveedor incluido', what: 'emisor OpenID Connect', isRequired: true },
  OIDC_CLIENT_ID: {
    preset: 'portal-adquisiciones',
    what: 'cliente público registrado en el emisor',
    isRequired: true,
  },
  OIDC_SCOPE: { preset: 'openid profile email offline_access', what: 'alcances que se piden' },
  OIDC_ROLE_CLAIM: {
    preset: 'role',
    what: 'dato del ID token con el rol; admite ruta con puntos (`realm_access.roles`)',
  },
  PROFILE_URL: {
    absent: '`PUBLIC_URL`',
    what: 'servidor de `/DSI/perfil`; obligatorio también con `OIDC_ISSUER`',
    isRequired: true,
  },
  HR_PHOTO_URL: { absent: '`PUBLIC_URL`', what: 'servidor de las fotografías del personal' },
  HR_EMPLOYEE_URL: { absent: '`PUBLIC_URL/campus/empleado`', what: 'página de datos del empleado' },
  UNIVERSITY_URL: { preset: 'https://www.ugto.mx', what: 'enlace del primer logotipo' },
  INTRANET_URL: { preset: 'https://intraug.ugto.mx', what: 'enlace del segundo logotipo' },
  PRIVACY_URL: { absent: 'sin enlace', what: 'aviso de privacidad' },
  FOOTER_ADDRESS: {
    preset: 'Calle de Muestra 100, Col. Centro, C.P. 00000, Ciudad de Muestra',
    what: 'domicilio del pie, hasta que se cambia en Ajustes',
  },
  FOOTER_PHONE: { preset: '000 000 0000 ext. 0000', what: 'teléfono del pie' },
  FOOTER_HOURS: { preset: 'Lunes a viernes, 9:00 a 15:00 h', what: 'horario del pie' },
  SUPPORT_EMAIL: {
    preset: 'soporte@universidad.example',
    what: 'correo de soporte: pie y mensajes de error',
  },
  QUESTIONS_EMAIL: {
    absent: '`SUPPORT_EMAIL`',
    what: 'correo para preguntas y dudas de un procedimiento cuyo contacto no trae uno',
  },
  OCDS_PREFIX: {
    preset: 'ocds-xxxxxx',
    what: 'prefijo de los procedimientos en datos abiertos, como lo registra Open Contracting Partnership; el de muestra no está registrado',
  },
  FACEBOOK_URL: { absent: 'sin enlace', what: 'red social del pie' },
  X_URL: { absent: 'sin enlace', what: 'red social del pie' },
  YOUTUBE_URL: { absent: 'sin enlace', what: 'red social del pie' },
  INSTAGRAM_URL: { absent: 'sin enlace', what: 'red social del pie' },
  MAX_FILE_MB: { preset: 25, what: 'tamaño máximo de un documento, en millones de bytes' },
  REGISTRATION_MAX_FILE_BYTES: {
    preset: 25_000_000,
    what: 'tamaño máximo de un documento de un trámite del padrón, en bytes',
  },
  REGISTRATION_MAX_PAGES: {
    preset: 300,
    what: 'páginas que puede tener un documento de un trámite del padrón',
  },
  UPLOAD_MB_PER_ADDRESS_DAY: {
    preset: 6_000,
    what: 'millones de bytes que una dirección puede subir al día sin cuenta; cabe una docena de proveedores tras una misma red',
  },
  UPLOAD_MB_PER_OFFICER_DAY: { preset: 50_000, what: 'lo mismo, por cuenta de la Unidad' },
  DRAFT_MB: { preset: 1_000, what: 'millones de bytes que guarda una sola solicitud' },
  ALL_DRAFTS_MB: {
    preset: 50_000,
    what: 'millones de bytes que guardan juntas todas las solicitudes sin enviar',
  },
  MIN_FREE_MB: {
    absent: '2 000, o 5 % de un disco chico',
    what: 'espacio libre por debajo del cual no se reciben archivos; leer y la base siguen',
  },
  DRAFT_FILES_DAYS: {
    preset: 15,
    what: 'días sin cambios tras los que un borrador pierde sus archivos y conserva lo escrito',
  },
  BUDGET_ADAPTER: {
    preset: 'embedded',
    what: 'dónde está la verdad del presupuesto: `embedded`, el libro del portal, o `http`, el sistema de la universidad ([cómo se conecta](how-to/connect-the-budget.md))',
  },
  BUDGET_URL: {
    absent: 'obligatorio con `BUDGET_ADAPTER=http`',
    what: 'dirección de ese sistema, sin `/v1`',
  },
  BUDGET_TOKEN_URL: {
    absent: 'sin credencial',
    what: 'dónde se pide la credencial de cliente (OAuth 2.0) con la que se le llama',
  },
  BUDGET_CLIENT_ID: { absent: 'vacío', what: 'cliente con el que se pide' },
  BUDGET_CLIENT_SECRET: { absent: 'vacío', what: 'secreto de ese cliente' },
  SAT_STATUS: {
    preset: 'off',
    what: 'si se pregunta al SAT por cada factura: `off`, no; `manual`, alguien la consulta en su página y lo anota; `http`, lo hace el portal ([cómo](how-to/ask-the-sat.md))',
  },
  SAT_STATUS_URL: {
    absent: 'el servicio público del SAT; en la demostración, uno de muestra',
    what: 'dirección del servicio que contesta, con `SAT_STATUS=http`',
  },
  CLAMD_URL: {
    absent: 'sin antivirus',
    what: 'ClamAV que revisa lo que se sube (`tcp://equipo:3310`, `unix:/ruta`); si no responde, nada se acepta',
  },
  SMTP_URL: {
    absent: 'los avisos se guardan sin enviarse',
    what: 'servidor de correo de los avisos del padrón (`smtp://usuario:clave@equipo:587`)',
  },
  MAIL_FROM: {
    preset: 'no-responder@universidad.example',
    what: 'remitente de esos avisos: `Nombre <correo>`',
  },
  MAILS_PER_MAILBOX_DAY: {
    preset: 15,
    what: 'correos al día que un desconocido puede hacer llegar a un mismo buzón, por cada motivo: empezar, código, acuse, avisos',
  },
  MAILS_PER_ADDRESS_DAY: {
    preset: 200,
    what: 'correos al día que puede provocar una misma dirección sin cuenta',
  },
  LIMIT_FACTOR: {
    preset: 1,
    what: 'por cuánto se multiplican los límites por dirección de [access.md](access.md) y las dos cuotas por dirección y día, si muchas personas salen por una sola',
  },
  MAX_CONNECTIONS: { preset: 2_000, what: 'conexiones abiertas a la vez' },
  CONNECTIONS_PER_ADDRESS: {
    preset: 200,
    what: 'conexiones abiertas por dirección; con `TRUST_PROXY` las limita el proxy',
  },
  SECOND_REVIEWER: {
    absent: '`true` en producción, si no `false`',
    what: 'con qué empieza **Ajustes → Segunda persona**, mientras nadie lo cambie ahí; en producción siempre `true`, y lo apaga solo una persona administradora: `true`, lo que decide (fechas publicadas, fallo, contratos, documentos, contenido, padrón, listas, evaluaciones) lo propone una persona y lo confirma otra',
  },
  DEMO_DATA: { absent: 'sí, fuera de producción', what: '`0` para no cargar datos de demostración' },
  DEMO_PUBLIC: {
    absent: '`0`',
    what: '`1` para que otras máquinas lleguen a una demostración, cuyas contraseñas son conocidas',
  },
  CERTIFICATE_KEY_FILE: {
    absent: 'una llave en `DATA_DIR`',
    what: 'PEM (PKCS#8, Ed25519) que firma las constancias, que no pueda leer cualquiera; la misma en todos los procesos del portal',
  },
  INTEGRITY_KEY_FILE: {
    absent: 'una llave en `DATA_DIR`',
    what: 'PEM (PKCS#8, Ed25519) que firma el registro de integridad, que no pueda leer cualquiera; la misma en todos los procesos del portal',
  },
  SAT_CERTIFICATES_FILE: {
    absent: 'los sellos del SAT no se comprueban',
    what: 'PEM con los certificados de la autoridad del SAT y los de sus timbres, con los que se comprueba cada factura',
  },
  QUOTATION_KEY_FILE: {
    absent: 'una llave en `DATA_DIR`',
    what: 'PEM (PKCS#8, Ed25519) bajo la que se guardan las llaves de las cotizaciones selladas, que no pueda leer cualquiera; la misma en todos los procesos del portal, y sin ella no se abren',
  },
  METRICS_TOKEN: {
    absent: 'métricas cerradas en producción',
    what: 'clave con la que se leen las métricas en producción; 32 caracteres al azar o más',
  },
  BACKUP_TO: {
    absent: 'sin respaldo programado',
    what: 'carpeta o `s3://depósito/prefijo?endpoint=…` a donde va el respaldo de cada noche',
  },
  BACKUP_AT: {
    preset: '01:30',
    what: 'hora de ese respaldo, en México; el día 1 de cada mes se prueba el último dos horas después',
  },
  BACKUP_KEEP: {
    preset: 30,
    what: 'cuántos respaldos se conservan; los anteriores se quitan con sus archivos',
  },
  BACKUP_KEY: {
    absent: 'sin cifrar',
    what: '32 bytes al azar (`openssl rand -hex 32`) con que se cifran los respaldos; sin ella nadie los restaura: guárdala en otro lugar',
  },
  BACKUP_SCRATCH_URL: {
    absent: 'una base que se crea y se borra',
    what: 'base de datos que la prueba mensual puede vaciar, si el usuario de `DATABASE_URL` no puede crear otra',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** Settings that have something of this type when nobody gives them. */
export type PresetName<T> = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends { preset: T } ? Name : never;
}[SettingName];

/** Settings without which production does not start. */
export const REQUIRED_SETTINGS = (Object.keys(SETTINGS) as SettingName[]).filter(
  (name) => (SETTINGS[name] as Setting).isRequired === true,
);

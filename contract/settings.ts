import { isHttpAddress, textField } from './setting-fields.ts';
import type { ContentField } from './content.ts';
import { MAIL_TEMPLATES, mailTextOf, neededVariables, type MailTemplate } from './mail-texts.ts';
import { KIND_LABELS } from './procedure-kinds.ts';
import { PAYING } from './payments-setting.ts';
import { INVOICING } from './invoicing-setting.ts';
import { PURCHASE_LAWS } from './purchase-laws.ts';
import { SECTION_PATHS, SECTIONS, type SectionPath } from './section-names.ts';
import { RED_FLAG_THRESHOLDS } from './red-flag-settings.ts';
import { contentProblems } from './rules/texts/content-check.ts';
import { contrastOf, contrastWords } from './rules/texts/contrast.ts';
import { hasAccountNumber, unknownVariables } from './rules/texts/mail-text.ts';
import { NUMBER_PREFIXES } from './rules/procedures/procurement-fields.ts';
import { DUTIES } from './duty-setting.ts';
import { ORDER_PENALTIES } from './order-penalty-setting.ts';
import { PRICE_LIMITS } from './price-limits.ts';
import { COMPLAINT_PLACES, PRIVACY_NOTICE } from './rights-setting.ts';
import { SECOND_PERSON } from './second-person.ts';
import { YEAR_END } from './year-end-setting.ts';
import { SERVICE_BANNER_LEVELS } from './service-banner.ts';

/** Parts of the screen of settings, as they stand in its address. */
export const SETTING_SECTIONS = {
  institucion: 'Institución',
  correos: 'Textos de correos',
  plazos: 'Plazos y topes',
  recursos: 'Leyes por recurso',
  inhabiles: 'Días inhábiles',
  documentos: 'Documentos y números',
  banderas: 'Banderas',
  'segunda-persona': 'Segunda persona',
  separacion: 'Separación de funciones',
  comparativos: 'Comparativos',
  penas: 'Penas de pedidos',
  ejercicio: 'Cierre del ejercicio',
  facturacion: 'Facturación',
  reclamaciones: 'Reclamaciones',
  pagos: 'Pagos',
  privacidad: 'Aviso de privacidad',
  franja: 'Franja de servicio',
  catalogos: 'Catálogos',
} as const;
export type SettingSection = keyof typeof SETTING_SECTIONS;

/** Values of a setting: all are texts; nothing is an empty one. */
export type SettingValues = Readonly<Record<string, string>>;

/** One thing that the unit sets: fields that are kept together, with the values with which the portal is shipped. */
export interface Setting {
  key: string;
  section: SettingSection;
  label: string;
  fields: readonly ContentField[];
  initial: SettingValues;
  /** Where its shipped values come from. */
  source: string;
  /** What a change of it touches, said before it is saved. */
  touches: string;
  isPublic: boolean;
  problems?: (values: SettingValues) => Record<string, string>;
}

/** Places of the artwork: two in the top bar and one in the footer. */
export const ARTWORK_PLACES = {
  universityLogo: 'Logotipo de la Universidad en la barra',
  intranetLogo: 'Logotipo de intranet en la barra',
  footerLogo: 'Logotipo al pie de las páginas',
} as const;
export type ArtworkPlace = keyof typeof ARTWORK_PLACES;

/** Colours that may be set: what stands on or beside each, and the least contrast with it (WCAG 2.2, 1.4.3 and 1.4.11). */
export const COLOURS = {
  barColour: { token: '--navy-900', against: '#ffffff', least: 4.5, words: 'el texto blanco' },
  accentColour: { token: '--accent', against: '#faf9f7', least: 3, words: 'el fondo de la página' },
} as const;
export type ColourName = keyof typeof COLOURS;

/** Contrast of a colour with what it stands against; undefined while it is no colour. */
export function colourContrast(name: ColourName, colour: string): number | undefined {
  return /^#[\da-f]{6}$/i.test(colour) ? contrastOf(colour, COLOURS[name].against) : undefined;
}

const NAMES = 'Nombres';
const HOME = 'Portada';
const SECTION_NAMES = 'Nombres de las secciones';
const CONTACT = 'Domicilio y contacto del pie';
const NETWORKS = 'Redes sociales';
const LOOK = 'Colores y logotipos';
const address = (name: string, label: string, section: string, isRequired = false): ContentField => ({
  ...textField(name, label, section),
  most: 300,
  isRequired,
  shape: isHttpAddress,
});
const colour = (name: ColourName, label: string, help: string): ContentField => ({
  ...textField(name, label, LOOK),
  help,
  isRequired: true,
  most: 7,
  shape: { pattern: /^#[\da-f]{6}$/i, message: 'Escribe el color como #0e345b.' },
});

/** The field that names the section of an address. */
export const sectionField = (path: SectionPath): string => `section${path.replaceAll('/', '_')}`;

/** Two sections of one name cannot be told apart in the menu. */
function sameNames(values: SettingValues): Record<string, string> {
  const names = SECTION_PATHS.map(sectionField).map(
    (name) => [name, (values[name] ?? '').trim().toLowerCase()] as const,
  );
  return Object.fromEntries(
    names.flatMap(([name, text], at) =>
      text === 'inicio' || names.slice(0, at).some(([, before]) => before === text)
        ? [[name, 'Otra sección del menú ya se llama así: escribe otro nombre.']]
        : [],
    ),
  );
}

/** Who keeps the portal, as its bar, its footer, its documents and its mails say it (decision D15). */
export const INSTITUTION: Setting = {
  key: 'institucion',
  section: 'institucion',
  label: 'Institución',
  source: 'Especificación del portal, S-1.2, S-2.20 y S-2.21',
  touches:
    'Cambia en el momento la barra, el pie y el título de todas las páginas; los correos, acuses y constancias que salgan desde entonces llevan el nombre nuevo.',
  isPublic: true,
  fields: [
    {
      ...textField('unit', 'Nombre de la Unidad', NAMES),
      help: 'Está en la barra, en el título de las ventanas y al pie de los correos.',
      isRequired: true,
      most: 90,
    },
    { ...textField('university', 'Nombre de la Universidad', NAMES), isRequired: true, most: 90 },
    {
      ...textField('initials', 'Siglas de la Universidad', NAMES),
      help: 'Están en la barra y en el pie mientras no haya logotipo, y en el sello de las constancias.',
      isRequired: true,
      most: 5,
    },
    {
      ...textField('intranetName', 'Nombre en la intranet', NAMES),
      help: 'Está en las pantallas de entrada.',
      isRequired: true,
      most: 90,
    },
    {
      ...address('universityUrl', 'Sitio de la Universidad', NAMES),
      help: 'Vacío: la barra y el pie van sin la marca de la Universidad.',
    },
    {
      ...address('intranetUrl', 'Servicios de intranet', NAMES),
      help: 'Vacío: la barra va sin la marca de la intranet y nada lleva a ella.',
    },
    { ...textField('intranetInitials', 'Siglas de la intranet', NAMES), isRequired: true, most: 5 },
    address('privacyUrl', 'Aviso de privacidad', NAMES),
    {
      ...textField('heroTitle', 'Título', HOME),
      help: 'Lo primero que se lee en la página de inicio.',
      isRequired: true,
      most: 70,
    },
    { ...textField('heroLead', 'Debajo del título', HOME), help: 'Le sigue la fecha de hoy.', most: 120 },
    ...SECTION_PATHS.map((path) => ({
      ...textField(sectionField(path), SECTIONS[path], SECTION_NAMES),
      help: `Su nombre en el menú y en sus páginas; la dirección (${path}) no cambia.`,
      isRequired: true,
      most: 40,
    })),
    { ...textField('address', 'Domicilio', CONTACT), type: 'longText', isRequired: true, most: 300 },
    { ...textField('phone', 'Teléfono', CONTACT), isRequired: true, most: 60 },
    {
      ...textField('email', 'Correo de atención', CONTACT),
      isRequired: true,
      most: 120,
      shape: {
        pattern: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
        message: 'Escribe un correo como unidad@universidad.mx.',
      },
    },
    { ...textField('hours', 'Horario', CONTACT), isRequired: true, most: 120 },
    {
      ...textField('mailSender', 'Nombre de quien envía los correos', CONTACT),
      help: 'Lo lee quien recibe un correo del portal. Vacío: el de MAIL_FROM o, si no trae, el de la Unidad. La dirección se indica con MAIL_FROM.',
      most: 90,
      shape: { pattern: /^[^<>"\r\n]*$/, message: 'Sin comillas ni los signos < y >.' },
    },
    address('facebook', 'Facebook', NETWORKS),
    address('x', 'X', NETWORKS),
    address('youtube', 'YouTube', NETWORKS),
    address('instagram', 'Instagram', NETWORKS),
    colour(
      'barColour',
      'Color de la barra y de los botones',
      'Lleva texto blanco: su contraste debe llegar a 4.5 : 1.',
    ),
    colour(
      'accentColour',
      'Color de acento',
      'Para líneas y gráficas: su contraste con el fondo debe llegar a 3 : 1.',
    ),
    ...Object.entries(ARTWORK_PLACES).map(([name, label]) => ({
      ...textField(name, label, LOOK),
      shape: { pattern: /^[\da-f]{64}$/, message: 'Sube el archivo otra vez.' },
    })),
  ],
  initial: {
    unit: 'Unidad de Adquisiciones y Servicios de Apoyo',
    university: 'Universidad de Guanajuato',
    initials: 'UG',
    intranetName: 'Unidad de Adquisiciones - INTRA',
    universityUrl: '',
    intranetUrl: '',
    intranetInitials: 'INTRA',
    privacyUrl: '',
    heroTitle: 'Qué compra la Universidad y cómo participar',
    heroLead: 'Se consulta sin cuenta.',
    ...Object.fromEntries(SECTION_PATHS.map((path) => [sectionField(path), SECTIONS[path]])),
    address: '',
    phone: '',
    email: '',
    hours: '',
    mailSender: '',
    facebook: '',
    x: '',
    youtube: '',
    instagram: '',
    barColour: '#0e345b',
    accentColour: '#5585bf',
    universityLogo: '',
    intranetLogo: '',
    footerLogo: '',
  },
  problems: (values) => ({
    ...sameNames(values),
    ...Object.fromEntries(
      (Object.keys(COLOURS) as ColourName[]).flatMap((name) => {
        const { least, words } = COLOURS[name];
        const ratio = colourContrast(name, values[name] ?? '');
        return ratio === undefined || ratio >= least
          ? []
          : [
              [
                name,
                `Su contraste con ${words} es de ${contrastWords(ratio)}; debe llegar al menos a ${least} : 1.`,
              ],
            ];
      }),
    ),
  }),
};

const INSTANT = {
  pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?Z$/,
  message: 'Escribe el día y la hora.',
};

/** Text that stands above every page while something out of the ordinary lasts. */
export const SERVICE_BANNER: Setting = {
  key: 'franja',
  section: 'franja',
  label: 'Franja de servicio',
  source: 'Sin franja al instalar el portal',
  touches:
    'Aparece sobre todas las páginas, para todo el público, en menos de 2 segundos, y se sigue viendo aunque la base de datos no responda.',
  isPublic: false,
  fields: [
    {
      ...textField('text', 'Texto', 'Franja'),
      type: 'longText',
      help: 'Qué pasa, hasta cuándo y qué hacer mientras tanto. Sin texto no hay franja.',
      most: 300,
    },
    {
      ...textField('level', 'Nivel', 'Franja'),
      type: 'choice',
      options: SERVICE_BANNER_LEVELS,
      isRequired: true,
    },
    { ...textField('from', 'Desde', 'Cuándo'), help: 'Vacío: desde ahora.', shape: INSTANT },
    { ...textField('until', 'Hasta', 'Cuándo'), help: 'Vacío: hasta que la quites.', shape: INSTANT },
  ],
  initial: { text: '', level: 'info', from: '', until: '' },
  problems: ({ from, until }): Record<string, string> =>
    from !== '' && until !== '' && (until ?? '') <= (from ?? '')
      ? { until: 'Debe ser posterior al momento en que empieza.' }
      : {},
};

/** How the numbers of procedures are written. */
export const NUMBERS: Setting = {
  key: 'numeros',
  section: 'documentos',
  label: 'Números de los procedimientos',
  source: 'Especificación del portal: LP-UG-014-2026',
  touches: 'Vale para los procedimientos que se creen desde entonces. Los números que ya existen no cambian.',
  isPublic: false,
  fields: [
    ...Object.entries(KIND_LABELS).map(([name, label]): ContentField => ({
      ...textField(name, label, 'Siglas por tipo'),
      isRequired: true,
      most: 6,
      shape: { pattern: /^[A-Z]{1,6}$/, message: 'Usa de 1 a 6 mayúsculas sin acento.' },
    })),
    {
      ...textField('unitMark', 'Siglas de la institución', 'Forma'),
      isRequired: true,
      most: 10,
      shape: { pattern: /^[A-Z\d]{1,10}$/, message: 'Usa de 1 a 10 mayúsculas o cifras.' },
    },
    {
      ...textField('digits', 'Cifras del consecutivo', 'Forma'),
      type: 'choice',
      options: { 3: '3 (014)', 4: '4 (0014)', 5: '5 (00014)' },
      isRequired: true,
    },
  ],
  initial: { ...NUMBER_PREFIXES, unitMark: 'UG', digits: '3' },
};

/** Key of the setting that keeps the text of a mail. */
export const mailSettingKey = (template: MailTemplate): string => `correo.${template}`;

/** The text of a mail. */
export function mailSetting(template: MailTemplate): Setting {
  const { label, subject, text, variables } = mailTextOf(template);
  const names = Object.keys(variables);
  return {
    key: mailSettingKey(template),
    section: 'correos',
    label,
    source: 'Texto con el que se instala el portal',
    touches: 'Vale para los correos que salgan desde entonces. Los que ya están en la cola no cambian.',
    isPublic: false,
    fields: [
      { ...textField('subject', 'Asunto', 'Texto'), isRequired: true, most: 150 },
      { ...textField('text', 'Cuerpo', 'Texto'), type: 'longText', isRequired: true, most: 3_000 },
    ],
    initial: { subject, text },
    problems: (values) => {
      const unknown = (name: string) => unknownVariables(values[name] ?? '', names);
      const told = (name: string): [string, string][] => {
        const [first] = unknown(name);
        return first === undefined
          ? []
          : [[name, `Este correo no tiene la variable {${first}}. Usa las de la lista.`]];
      };
      const lacking = neededVariables(template).filter((name) => values.text?.includes(`{${name}}`) !== true);
      const wrong: [string, string][] =
        lacking.length > 0
          ? [
              [
                'text',
                `Falta ${lacking.map((name) => `{${name}}`).join(', ')}: sin eso, quien lo recibe no sabe qué pasó ni qué hacer.`,
              ],
            ]
          : hasAccountNumber(values.text ?? '')
            ? [['text', 'Quita el número de cuenta: ningún correo del portal dice a qué cuenta se paga.']]
            : [];
      return Object.fromEntries([...told('subject'), ...wrong, ...told('text')]);
    },
  };
}

/** Every setting, by its key. */
export const SETTINGS: ReadonlyMap<string, Setting> = new Map(
  [
    INSTITUTION,
    SERVICE_BANNER,
    NUMBERS,
    PURCHASE_LAWS,
    RED_FLAG_THRESHOLDS,
    SECOND_PERSON,
    DUTIES,
    YEAR_END,
    PRICE_LIMITS,
    ORDER_PENALTIES,
    INVOICING,
    COMPLAINT_PLACES,
    PAYING,
    PRIVACY_NOTICE,
    ...MAIL_TEMPLATES.map(mailSetting),
  ].map((setting) => [setting.key, setting]),
);

/** What has to be corrected before a setting can be saved: message by field. */
export function settingProblems(setting: Setting, values: SettingValues): Record<string, string> {
  const { fields, problems } = setting;
  return contentProblems({ fields, problems: () => problems?.(values) ?? {} }, values);
}

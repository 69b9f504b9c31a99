import type { ContentField } from './content.ts';
import { textField } from './setting-fields.ts';
import type { Setting } from './settings.ts';

const FEDERAL = 'Inconformidad, compras con dinero federal';
const OTHER = 'Inconformidad, las demás compras';
const OIC = 'Órgano Interno de Control';

const place = (name: string, label: string, section: string, help: string): ContentField => ({
  ...textField(name, label, section),
  type: 'longText',
  help,
  most: 400,
});

/** Before whom somebody complains of a purchase, and where (purchase-chain 7.1). */
export const COMPLAINT_PLACES: Setting = {
  key: 'reclamaciones',
  section: 'reclamaciones',
  label: 'Reclamaciones',
  source: 'LAASSP 2025, arts. 95 y 96; fuera de la ley federal, por confirmar con la Unidad',
  touches: 'Cambia en el momento lo que dice la página «Quiero reclamar» de cada compra.',
  isPublic: true,
  fields: [
    { ...textField('federalAuthority', 'Autoridad', FEDERAL), isRequired: true, most: 150 },
    place('federalPlace', 'Dónde se presenta', FEDERAL, 'Domicilio, horario y dirección de internet.'),
    { ...textField('otherAuthority', 'Autoridad', OTHER), isRequired: true, most: 150 },
    place('otherPlace', 'Dónde se presenta', OTHER, 'Domicilio, horario y dirección de internet.'),
    { ...textField('controlName', 'Nombre', OIC), isRequired: true, most: 150 },
    place(
      'controlPlace',
      'Dónde atiende',
      OIC,
      'Domicilio, teléfono y horario. Vacío: la página da el teléfono de la Universidad.',
    ),
    place(
      'controlSuperior',
      'Autoridad superior',
      OIC,
      'Ante quién se denuncia a alguien del propio Órgano Interno de Control.',
    ),
    {
      name: 'tellPendingDispute',
      label: 'Contar por año las que están en trámite',
      type: 'choice',
      section: 'Inconformidades en trámite',
      options: { suspendidas: 'Solo si hay una suspensión', siempre: 'Siempre' },
      help: 'Nunca se publica quién la presentó ni qué dice; la resolución se publica cuando queda firme.',
    },
  ],
  initial: {
    federalAuthority: 'Secretaría Anticorrupción y Buen Gobierno',
    federalPlace: 'Por escrito en sus oficinas o en la plataforma federal de contrataciones.',
    otherAuthority: 'Órgano Interno de Control de la Universidad',
    otherPlace: '',
    controlName: 'Órgano Interno de Control de la Universidad',
    controlPlace: '',
    controlSuperior: '',
    tellPendingDispute: 'suspendidas',
  },
};

const PRIVACY = 'Aviso de privacidad';
const privacy = (name: string, label: string): ContentField => ({
  name,
  label,
  type: 'longText',
  section: PRIVACY,
  isRequired: true,
  most: 3_000,
});

/** What the unit tells of personal data; each field is a part of the page «Privacidad», under its label. */
export const PRIVACY_NOTICE: Setting = {
  key: 'privacidad',
  section: 'privacidad',
  label: 'Aviso de privacidad',
  source:
    'Ley general de protección de datos personales en posesión de sujetos obligados; texto por confirmar con la Unidad',
  touches: 'Cambia en el momento lo que dice la página «Privacidad».',
  isPublic: true,
  fields: [
    privacy('who', 'Quién responde de los datos'),
    privacy('what', 'Qué datos y de quién'),
    privacy('why', 'Para qué se usan'),
    privacy('shared', 'A quién se entregan'),
    privacy('how', 'Cómo se cuidan'),
    privacy('changes', 'Cambios de este aviso'),
  ],
  initial: {
    who: 'La institución, por medio del área que compra. El domicilio y el teléfono están al pie de la página.',
    what: 'De quien se registra como proveedor: nombre, RFC, CURP de personas físicas, domicilio, teléfono, correo, cuenta para pagos e identificación de quien representa. De quien pregunta, se queja o ejerce un derecho: lo que escribe y, si lo deja, su correo.',
    why: 'Para inscribir proveedores, comprar, pagar, evaluar y responder a quien pregunta o reclama. No se usan para otra cosa.',
    shared:
      'A las autoridades que la ley señala y cuando lo piden por escrito. Se publica lo que la ley de transparencia ordena: nombre de proveedores, contratos y montos. La cuenta para pagos, la CURP, el domicilio de personas físicas y las identificaciones no se publican.',
    how: 'Solo los ve quien tiene esa función en la Unidad, y lo que cada persona cambia queda en la bitácora.',
    changes: 'Cuando este aviso cambia, cambia esta página.',
  },
};

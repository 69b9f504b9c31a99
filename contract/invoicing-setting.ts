import type { ContentField } from './content.ts';
import type { InvoicingFacts } from './invoice-checks.ts';
import { rfcRule } from './rules/identifiers/rfc.ts';
import { textField } from './setting-fields.ts';
import type { Setting, SettingValues } from './settings.ts';
import { TAX_REGIMES } from './tax-regimes.ts';

const RECEIVER = 'A nombre de quién se factura';
const ACCEPTED = 'Qué se acepta';

const choice = (name: string, label: string, options: ContentField['options'], help = ''): ContentField => ({
  ...textField(name, label, ACCEPTED),
  type: 'choice',
  options: options ?? {},
  isRequired: true,
  ...(help !== '' && { help }),
});
const YES_NO = { no: 'No', si: 'Sí' };

/** One line of the uses: «515: I04». */
const USES_LINE =
  /^ {0,5}(\d{1,5}(?: {0,5}, {0,5}\d{1,5}){0,20}) {0,5}: {0,5}([A-Z]{1,2}\d{2}(?: {0,5}, {0,5}[A-Z]{1,2}\d{2}){0,20}) {0,5}$/;

/** Uses of an invoice by the first digits of the object-of-expense code, one rule in each line; undefined where one cannot be read. */
function usesOf(text: string): InvoicingFacts['usos'] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.flatMap((line) => {
    const [, codes = '', uses = ''] = USES_LINE.exec(line) ?? [];
    const words = (part: string) => part.split(',').map((word) => word.trim());
    return codes === '' ? [] : [{ partidas: words(codes), usos: words(uses) }];
  });
  return found.length === lines.length && found.length > 0 ? found : undefined;
}

/** What an invoice to the institution has to say, and what of others is taken (purchase-chain §6.4, R and P). */
export const INVOICING: Setting = {
  key: 'facturacion',
  section: 'facturacion',
  label: 'Facturación',
  source:
    'Constancia de situación fiscal de la Universidad; los usos por partida y la retención de IVA son lectura de la institución',
  touches:
    'Cambia en el momento la página que dice cómo facturar y la revisión de cada factura. Las facturas ya recibidas no cambian.',
  isPublic: true,
  fields: [
    {
      ...textField('rfc', 'RFC', RECEIVER),
      help: 'Vacío: la revisión no compara a nombre de quién está.',
      most: 13,
    },
    {
      ...textField('name', 'Nombre', RECEIVER),
      help: 'Como está en la constancia: en mayúsculas y sin régimen de capital.',
      most: 300,
    },
    {
      ...textField('postalCode', 'Código postal del domicilio fiscal', RECEIVER),
      most: 5,
      shape: { pattern: /^\d{5}$/, message: 'Escribe las cinco cifras.' },
    },
    {
      ...textField('regime', 'Régimen fiscal', RECEIVER),
      type: 'choice',
      options: Object.fromEntries(TAX_REGIMES.legal.map((regime) => [regime.slice(0, 3), regime])),
      isRequired: true,
    },
    {
      ...textField('uses', 'Uso del CFDI por partida', RECEIVER),
      type: 'longText',
      help: 'En cada línea, con qué empieza la partida y qué usos van: «515: I04».',
      isRequired: true,
      most: 1_000,
    },
    choice('ivaWithholding', 'Retención de IVA', {
      none: 'La Universidad no retiene IVA',
      federal: 'Retiene como la Federación',
    }),
    choice(
      'pue',
      'Aceptar pago en una exhibición (PUE) antes de pagar',
      YES_NO,
      'Si se acepta, la factura queda en duda en vez de devolverse.',
    ),
    choice('s01', 'Aceptar el uso S01 (sin efectos fiscales)', YES_NO),
  ],
  initial: {
    rfc: '',
    name: '',
    postalCode: '',
    regime: '603',
    uses: '2, 3: G03, G01\n511, 512: I02\n515: I04\n541: I03\n52, 53, 54, 55, 56: I08',
    ivaWithholding: 'none',
    pue: 'no',
    s01: 'si',
  },
  problems: ({ rfc = '', uses = '' }): Record<string, string> => {
    const ofRfc = rfc === '' ? true : rfcRule(rfc, 'legal');
    return {
      ...(ofRfc !== true && { rfc: ofRfc }),
      ...(usesOf(uses) === undefined && {
        uses: 'Escribe en cada línea la partida, dos puntos y los usos: «515: I04».',
      }),
    };
  },
};

/** The invented university of the demonstration. */
export const DEMONSTRATION_INVOICING: SettingValues = {
  rfc: 'UDP010203AB2',
  name: 'UNIVERSIDAD DE PRUEBA',
  postalCode: '36000',
};

/** What the setting says, as it is published and checked. */
export const invoicingFactsOf = (values: SettingValues): InvoicingFacts => ({
  rfc: values.rfc ?? '',
  nombre: values.name ?? '',
  codigoPostal: values.postalCode ?? '',
  regimenFiscal: values.regime ?? '',
  usos: usesOf(values.uses ?? '') ?? [],
  metodoPago: 'PPD',
  formaPago: '99',
  ivaRetencion: values.ivaWithholding === 'federal' ? 'federal' : 'none',
});

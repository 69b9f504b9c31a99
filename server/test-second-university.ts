import { PURCHASE_LAWS } from '#contract/purchase-laws.ts';
import { NUMBERS } from '#contract/settings.ts';

/** Everything by which the university is known that the portal is shipped with. Addresses have it by clause S-2.0. */
const FIRST = /guanajuato|\bUGs?\b|ugto|unidad de adquisiciones|adquisiciones - intra/gi;
const ADDRESSES = /(?:\/DISU)?\/AdquisicionesUG/g;

/** Where a text says something of the first university, each with what stands around it. */
export function firstUniversityIn(text: string): string[] {
  const plain = text.replaceAll(ADDRESSES, '');
  return [...plain.matchAll(FIRST)].map(({ index, 0: word }) =>
    plain.slice(Math.max(0, index - 60), index + word.length + 40).replaceAll(/\s+/g, ' '),
  );
}

const STATE_LAW = 'Ley de Adquisiciones del Estado de Querétaro';
const OWN_RULES = 'Reglamento de Adquisiciones de la Universidad, 2 de mayo de 2024';

/** What another university writes on its first day in Ajustes, by the key of each setting. */
export const SECOND_UNIVERSITY: Readonly<Record<string, Record<string, string>>> = {
  institucion: {
    unit: 'Dirección de Compras',
    university: 'Universidad Inventada de Querétaro',
    initials: 'UIQ',
    intranetName: 'Compras en línea',
    universityUrl: 'https://universidad-inventada.example',
    // It has no intranet, and other words for its home page and sections.
    intranetUrl: '',
    heroTitle: 'Compras abiertas de la UIQ',
    heroLead: '',
    section_adquisiciones: 'Concursos y compras',
    privacyUrl: 'https://universidad-inventada.example/privacidad',
    address: 'Cerro de las Muestras 10, Querétaro',
    phone: '442 000 0000',
    email: 'compras@universidad-inventada.example',
    hours: 'Lunes a viernes, 8:00 a 14:00 h',
    mailSender: 'Compras UIQ',
    facebook: 'https://facebook.example/uiq',
    barColour: '#5b1a2e',
    accentColour: '#9a5a2a',
  },
  [NUMBERS.key]: { unitMark: 'UIQ', digits: '4' },
  // Its state has another law, and it has rules of its own.
  [PURCHASE_LAWS.key]: Object.fromEntries(
    Object.entries(PURCHASE_LAWS.initial).flatMap(([name, text]) => {
      if (/guanajuato/i.test(text)) return [[name, STATE_LAW]];
      // Norms of the first one by the end of their address.
      if (/-ug-|-gto$/.test(text)) return [[name, '']];
      return text.startsWith('Lineamientos') ? [[name, OWN_RULES]] : [];
    }),
  ),
  'correo.request_approved': {
    subject: 'Bienvenida a nuestro padrón: {folio}',
    text: '{nombre}, {mensaje}\n\n{unidad}, Universidad Inventada de Querétaro',
  },
};

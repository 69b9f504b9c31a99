import type { ReviewFacts } from './review-facts.ts';

/** What invoices of tests are compared with; certificates of an authority are added where they count. */
export const TEST_FACTS: ReviewFacts = {
  receiver: {
    rfc: 'UDP010203AB2',
    nombre: 'UNIVERSIDAD DE PRUEBA',
    codigoPostal: '36000',
    regimenFiscal: '603',
    usos: [
      { partidas: ['2', '3'], usos: ['G03', 'G01'] },
      { partidas: ['515'], usos: ['I04'] },
    ],
    metodoPago: 'PPD',
    formaPago: '99',
    ivaRetencion: 'none',
  },
  tolerates: [],
  now: Date.parse('2026-11-03T18:00:00Z'),
  authorities: [],
};

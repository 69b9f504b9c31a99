import { SETTLEMENTS } from './supplier-files.ts';

/** Centres of the towns of Guanajuato: code, settlement, municipality. */
const CENTRES: readonly (readonly [code: string, name: string, municipality: string])[] = [
  ['36000', 'Guanajuato Centro', 'Guanajuato'],
  ['36100', 'Silao Centro', 'Silao de la Victoria'],
  ['36300', 'San Francisco del Rincón Centro', 'San Francisco del Rincón'],
  ['36400', 'Purísima de Bustos Centro', 'Purísima del Rincón'],
  ['36500', 'Irapuato Centro', 'Irapuato'],
  ['36700', 'Salamanca Centro', 'Salamanca'],
  ['36900', 'Pénjamo Centro', 'Pénjamo'],
  ['37000', 'León de los Aldama Centro', 'León'],
  ['37700', 'San Miguel de Allende Centro', 'San Miguel de Allende'],
  ['37900', 'San Luis de la Paz Centro', 'San Luis de la Paz'],
  ['38000', 'Celaya Centro', 'Celaya'],
  ['38300', 'Cortazar Centro', 'Cortazar'],
  ['38400', 'Valle de Santiago Centro', 'Valle de Santiago'],
  ['38600', 'Acámbaro Centro', 'Acámbaro'],
  ['38800', 'Moroleón Centro', 'Moroleón'],
];

const inGuanajuato = (code: string, kind: string, name: string, municipality: string) => ({
  code,
  kind,
  name,
  municipality,
  stateName: 'Guanajuato',
});

/** The state of the demonstration: the centres of its towns, and the made-up places where its suppliers are. */
export const demoPostalPlaces = () => [
  ...CENTRES.map(([code, name, municipality]) => inGuanajuato(code, 'Colonia', name, municipality)),
  ...Array.from({ length: 90 }, (_, at) => `360${at + 10}`).flatMap((code) =>
    SETTLEMENTS.map((name) => inGuanajuato(code, 'Colonia', name, 'Guanajuato')),
  ),
];

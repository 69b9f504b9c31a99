import { expect, it } from 'vitest';
import { countedUnit } from './requisition-fields.ts';

it.each([
  ['3', 'H87', '3 piezas'],
  ['1', 'H87', '1 pieza'],
  ['2.5', 'MTK', '2.5 metros cuadrados'],
  ['2', 'XBO', '2 frascos o botellas'],
  ['2', 'MON', '2 meses'],
  ['2', 'KT', '2 kits'],
  ['2', 'ACT', '2 actividades'],
  ['2', 'Servicio', '2 servicios'],
  ['678', 'Equipo al mes', '678 equipos al mes'],
  ['2', 'Servicio de limpieza', '2 servicios de limpieza'],
  ['2', 'Exhibición', '2 exhibiciones'],
  // What is no word stays as somebody wrote it.
  ['2', 'kg', '2 kg'],
  ['2', 'Pza.', '2 Pza.'],
  ['2', '', '2'],
])('%s of %s is «%s»', (quantity, unit, said) => {
  expect(countedUnit(quantity, unit)).toBe(said);
});

import { expect, test } from 'vitest';
import { lettersApart } from '#server/kit/opposite-words.rules.ts';
import { heardAs, nearestOf } from './nearest-word.rules.ts';

test('a letter changed, missing, added or exchanged with its neighbour is one apart', () => {
  expect(
    ['garantla', 'garanta', 'garanntia', 'garatnia', 'garantia'].map((typed) =>
      lettersApart(typed, 'garantia'),
    ),
  ).toEqual([1, 1, 1, 1, 0]);
});

test('short words allow one wrong letter and long ones two', () => {
  const known = [{ word: 'pago' }, { word: 'laboratorio' }];
  expect(nearestOf('pagp', known)?.one.word).toBe('pago');
  expect(nearestOf('paxx', known)).toBeUndefined();
  expect(nearestOf('lavoratoria', known)?.one.word).toBe('laboratorio');
});

test('letters that sound the same count once: a word may be misspelt and lack a letter', () => {
  expect(['servicio', 'serbisio', 'cerbicio'].map(heardAs)).toEqual(['serbisio', 'serbisio', 'serbisio']);
  expect(['quimico', 'kimico', 'hielo', 'cheque', 'gestion', 'jestion', 'llave'].map(heardAs)).toEqual([
    'kimiko',
    'kimiko',
    'ielo',
    'cheke',
    'jestion',
    'jestion',
    'yabe',
  ]);
  const known = [{ word: 'limpio' }, { word: 'limpieza' }, { word: 'impresa' }];
  expect(nearestOf('limpesa', known)?.one.word).toBe('limpieza');
  expect(nearestOf('serbisio', [{ word: 'serbio' }, { word: 'servicio' }])?.one.word).toBe('servicio');
  // Two letters that do not sound alike are another word.
  expect(nearestOf('limpeta', known)).toBeUndefined();
});

test.each([
  ['inhabiles', 'habiles'],
  ['inabiles', 'habiles'],
  ['habiles', 'inhabiles'],
  ['descalificado', 'calificado'],
  ['insuficiente', 'suficiente'],
  ['ilegales', 'legales'],
  ['exportacion', 'importacion'],
  ['externos', 'internos'],
  ['egresos', 'ingresos'],
  ['desactivar', 'inactivar'],
  ['anormales', 'normales'],
])('«%s» is never mended into «%s», which says the contrary', (typed, word) => {
  expect(nearestOf(typed, [{ word }])).toBeUndefined();
});

test.each([
  ['inscripsion', 'inscripcion'],
  ['isncripcion', 'inscripcion'],
  ['imbitacion', 'invitacion'],
  ['enventario', 'inventario'],
  ['disribucion', 'distribucion'],
  ['descripsion', 'descripcion'],
  ['intalacion', 'instalacion'],
  ['sindicto', 'sindicato'],
])('«%s» is mended into «%s», which begins alike', (typed, word) => {
  expect(nearestOf(typed, [{ word }])?.one.word).toBe(word);
});

test('a word that begins otherwise is another word', () => {
  expect(nearestOf('nomas', [{ word: 'tomas' }])).toBeUndefined();
  expect(nearestOf('vibliotecas', [{ word: 'bibliotecas' }])?.one.word).toBe('bibliotecas');
});

test.each([
  'moto/monto',
  'piso/paso',
  'plato/plazo',
  'arena/area',
  'huelga/huella',
  'ventana/ventaja',
  'laptos/laptop',
])('whether %s are one word is not sure', (pair) => {
  const [typed = '', word = ''] = pair.split('/');
  expect(nearestOf(typed, [{ word }])?.isSure).toBe(false);
});

test.each([
  'paggo/pago',
  'reacitvos/reactivos',
  'orario/horario',
  'laptp/laptop',
  'labtop/laptop',
  'exel/excel',
  'fiansa/fianza',
  'garantla/garantia',
])('that %s are one word is sure', (pair) => {
  const [typed = '', word = ''] = pair.split('/');
  expect(nearestOf(typed, [{ word }])?.isSure).toBe(true);
});

test('a long word three letters away is another one', () => {
  expect(nearestOf('martillo', [{ word: 'martin' }])).toBeUndefined();
});

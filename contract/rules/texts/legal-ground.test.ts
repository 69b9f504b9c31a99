import { expect, it } from 'vitest';
import { groundRule } from './legal-ground.ts';

it.each([
  'Cláusula décima',
  'Contrato, cláusula novena',
  'Art. 47',
  'LAASSP 2025, art. 75',
  'Convocatoria, 5.3',
  'Convocatoria, criterios de evaluación por puntos',
  'CLÁUSULA 7',
])('«%s» says where it stands', (text) => {
  expect(groundRule(text)).toBe(true);
});

it.each(['', 'x y z', 'Contrato', 'porque sí', 'artefacto roto', '....', 'ABC 123'])(
  '«%s» is no ground',
  (text) => {
    expect(groundRule(text)).toContain('Escribe el fundamento');
  },
);

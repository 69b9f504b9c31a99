import { expect, it } from 'vitest';
import { clockWords } from './callback-error.screen.tsx';

it('S-2.10 a clock that is off is told with its minutes and what to press', () => {
  expect(clockWords('equipo', '-10')[0]).toBe(
    'El reloj de tu equipo va 10 minutos atrasado. Ponlo a la hora y pulsa «Intentar de nuevo».',
  );
  expect(clockWords('equipo', 1)).toEqual([
    expect.stringContaining('va 1 minuto adelantado'),
    expect.stringContaining('«Sincronizar ahora»'),
  ]);
  expect(clockWords('portal', '12').join(' ')).toMatch(
    /servidor de este portal va 12 minutos adelantado.*«Escribir a soporte»/,
  );
  expect(clockWords('identidad', '-7').join(' ')).toMatch(
    /servicio de identidad va 7 minutos atrasado.*No es tu equipo/,
  );
  expect(clockWords(undefined, 'x')[0]).toContain('no está a la hora');
});

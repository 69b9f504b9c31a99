import { expect, it } from 'vitest';
import { cronWords } from './cron-words.ts';

it('says when work runs as people say it', () => {
  expect(
    ['* * * * *', '*/5 * * * *', '17 * * * *', '5 0 * * *', '30 7 * * 1-5', '30 3 1 * *', undefined].map(
      cronWords,
    ),
  ).toEqual([
    'cada minuto',
    'cada 5 minutos',
    'cada hora',
    'cada día, a las 00:05 h',
    'de lunes a viernes, a las 07:30 h',
    'el día 1 del mes, a las 03:30 h',
    'cuando algo lo pide',
  ]);
});

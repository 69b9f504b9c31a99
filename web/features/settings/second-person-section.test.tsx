import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SecondPersonSection } from './second-person-section.tsx';

const told = (isAsked: boolean) => renderToStaticMarkup(<SecondPersonSection isAsked={isAsked} />);

test('the second person is told as it is in force, with where it is changed', () => {
  expect(told(true)).toContain('>Se pide<');
  expect(told(true)).toContain('tipo=documentos-por-revisar');
  expect(told(false)).toContain('>No se pide<');
  expect(told(false)).not.toContain('tipo=documentos-por-revisar');
  for (const isAsked of [true, false]) expect(told(isAsked)).toContain('SECOND_REVIEWER=true');
});

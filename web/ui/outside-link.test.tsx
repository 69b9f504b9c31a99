import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OutsideLink } from './outside-link.tsx';

test('a kept link is followed only to a page or a mailbox', () => {
  const drawn = (href: string) =>
    renderToStaticMarkup(<OutsideLink href={href}>Más información</OutsideLink>);
  expect(drawn('https://ugto.mx/a')).toBe('<a href="https://ugto.mx/a">Más información</a>');
  expect(drawn('javascript:alert(1)')).toBe('Más información');
  expect(drawn('data:text/html,x')).toBe('Más información');
});

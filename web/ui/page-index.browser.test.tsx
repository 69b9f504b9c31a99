import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { PageIndex } from './page-index.tsx';
import './theme.css';

const PARTS = [
  { id: 'uno', name: 'Quién ganó' },
  { id: 'dos', name: 'Todos los precios', count: 20 },
  { id: 'tres', name: 'Contratos', count: 4 },
];

async function show(width: number) {
  await page.viewport(width, 700);
  const place = document.createElement('main');
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
    scrollTo(0, 0);
  });
  root.render(
    <>
      <PageIndex parts={PARTS} />
      {PARTS.map(({ id, name }) => (
        <section key={id} style={{ height: 1500 }}>
          <h2 id={id}>{name}</h2>
        </section>
      ))}
    </>,
  );
  await expect.element(page.getByRole('navigation', { name: 'En esta página' })).toBeInTheDocument();
  return place.querySelector('nav')!;
}

test('at a desk the part that is read is marked, and the index stays in sight', async () => {
  const nav = await show(1280);
  const current = () => nav.querySelector('a[aria-current]');
  await expect.poll(() => current()?.textContent).toBe('Quién ganó');
  document.getElementById('dos')!.scrollIntoView();
  await expect.poll(() => current()?.textContent).toBe('Todos los precios20');
  expect(nav.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  expect(nav.querySelector('details')!.getBoundingClientRect().height).toBe(0);
});

test('on a phone a bar says where one is, unfolds, and folds again when a part is chosen', async () => {
  const nav = await show(390);
  const bar = nav.querySelector('details')!;
  document.getElementById('tres')!.scrollIntoView();
  await expect.poll(() => bar.querySelector('summary')?.innerText).toBe('Contratos\n3 de 3');
  expect(bar.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  bar.querySelector('summary')!.click();
  expect(bar.open).toBe(true);
  const first = bar.querySelector('a')!;
  expect(first.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  first.click();
  expect(bar.open).toBe(false);
  await expect.poll(() => bar.querySelector('summary')?.innerText).toBe('Quién ganó\n1 de 3');
});

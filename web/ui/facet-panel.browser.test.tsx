import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { FacetPanel } from './facet-panel.tsx';

test('a box pressed before the page answers is applied when it does, beside what the address says already', async () => {
  const onChange = vi.fn();
  const panel = (
    <FacetPanel
      action="/adquisiciones"
      onChange={onChange}
      facets={[
        {
          name: 'estado',
          title: 'Estado',
          options: ['abierto', 'desierto', 'cancelado'].map((value) => ({ value, label: value })),
          selected: ['abierto', 'otro'],
        },
        { name: 'tipo', title: 'Tipo', options: [{ value: 'directa', label: 'Directa' }], selected: [] },
      ]}
    />
  );
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(panel);
  place.querySelector<HTMLInputElement>('[value=desierto]')!.click();
  const root = hydrateRoot(place, panel);
  await expect.poll(() => onChange.mock.calls).toEqual([['estado', ['abierto', 'otro', 'desierto']]]);
  root.unmount();
  place.remove();
});

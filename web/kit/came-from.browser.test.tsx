import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { useCameFrom } from './came-from.ts';
import { leavePage } from './left-list.ts';

const here = location.href;
afterEach(() => history.replaceState(null, '', here));

/** Leaves these pages one after another and says where a record leads back to. */
async function backAfter(...addresses: string[]): Promise<string | undefined> {
  for (const address of addresses) {
    history.replaceState(null, '', `/AdquisicionesUG${address}`);
    leavePage();
  }
  const place = document.createElement('div');
  const root = createRoot(place);
  function Shown() {
    const back = useCameFrom();
    const [isRead, setRead] = useState(false);
    // After the effect of the hook.
    useEffect(() => setRead(true), []);
    return isRead && <p>{back ?? 'nowhere'}</p>;
  }
  root.render(<Shown />);
  await expect.poll(() => place.textContent).not.toBe('');
  const said = place.textContent;
  root.unmount();
  return said;
}

test.each([
  [['/adquisiciones?estado=abierto&area=Becas'], '/AdquisicionesUG/adquisiciones?estado=abierto&area=Becas'],
  [['/buscar?q=muebles'], '/AdquisicionesUG/buscar?q=muebles'],
  [
    ['/adquisiciones?tipo=directa', '/adquisiciones/procedimientos/LP-1', '/adquisiciones/documentos?doc=1'],
    '/AdquisicionesUG/adquisiciones?tipo=directa',
  ],
  [['/adquisiciones?tipo=directa', '/'], 'nowhere'],
])('after %j a record leads back to %s', async (addresses, back) => {
  expect(await backAfter(...addresses)).toBe(back);
});

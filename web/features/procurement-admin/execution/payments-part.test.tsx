import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PaymentsPart } from './payments-part.tsx';

const drawn = (since: string) =>
  renderToStaticMarkup(
    <PaymentsPart
      {...({
        contract: {
          number: 'C-1',
          payments: [],
          amendments: [],
          amount: null,
          account: { lastFour: '7771', since, nextFrom: null, isHeld: false },
        },
        onOpen: () => undefined,
      } as unknown as Parameters<typeof PaymentsPart>[0])}
    />,
  );

it('an account that an import brought says from when it counts, until that day', () => {
  expect(drawn('2999-01-05')).toContain('Cuenta importada terminada en 7771, vale desde el');
  expect(drawn('2026-01-05')).toContain('Cuenta terminada en 7771, desde el');
});

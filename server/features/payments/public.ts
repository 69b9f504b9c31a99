import type { Services } from '#server/kit/services.ts';
import { ownTurn } from '#server/kit/files/turn.ts';
import { createImport, readImport, startImport } from '#server/kit/imports/imports.service.ts';
import { workOnImport } from '#server/kit/imports/import-work.ts';
import { PAYMENT_TEMPLATE, paymentImporter } from './payment-importer.ts';

export { STATUS_HOOKS } from './payment-status.ts';
import { takeReceipt } from './payment-receipts.service.ts';
import type { Doer } from './payment-orders.service.ts';
import type { ChangePayments } from './payment-writing.service.ts';

export { beginPaymentOrder, holdPaymentOrder, issuePaymentOrder } from './payment-orders.service.ts';

/** Brings a file of payments that the portal itself has made for its demonstration. */
export async function importOwnPayments(
  services: Services & { changePayments: ChangePayments },
  rows: readonly (readonly string[])[],
  author: Doer,
): Promise<void> {
  const importer = paymentImporter(services.changePayments);
  const text = [PAYMENT_TEMPLATE[0]!, ...rows]
    .map((cells) => cells.map((one) => `"${one}"`).join(','))
    .join('\n');
  const hand = () => Promise.resolve();
  const { id } = await createImport(services, importer, {
    source: (async function* () {
      yield Buffer.from(text);
    })(),
    name: 'pagos-de-muestra.csv',
    subject: 'Pagos',
    author,
    hand,
  });
  await workOnImport(services, [importer], id);
  const { version } = await readImport(services.db, importer, id);
  await startImport(services.db, importer, {
    id,
    author,
    hand,
    wish: { scope: 'all', publish: false, version },
  });
  await workOnImport(services, [importer], id);
}

/** Takes a payment receipt that the portal itself has made, as if its supplier had sent it. */
export const takeOwnReceipt = (
  services: Services,
  { xml, ...supplier }: { id: string; rfc: string; name: string; xml: string },
): Promise<{ isTaken: boolean }> =>
  takeReceipt(
    services,
    {
      supplier,
      source: (async function* () {
        yield Buffer.from(xml);
      })(),
      turn: ownTurn(),
      isReview: false,
    },
    {
      author: {
        person: { id: supplier.rfc, name: supplier.name },
        requestId: 'demonstration',
        isOutside: true,
      },
      by: supplier.name,
    },
  );

import { PURCHASE_ORDER_LABELS } from '#contract/purchase-orders.ts';
import { changeable, type Author } from '#server/kit/change.ts';
import type { Person } from '#server/kit/identity.ts';
import { readOrder, type OrderWritten } from './orders.sql.ts';

/** Who does something with an order, in answer to which request of the browser. */
export interface Doer extends Author {
  person: Person;
}

/** An order as the person saw it. */
export interface SeenOrder {
  id: string;
  version: number;
}

/** An order, as a thing that those who buy and who supplies change. */
export const PURCHASE_ORDER = changeable<OrderWritten>({
  subject: 'purchase_order',
  table: 'purchase_order',
  key: 'id',
  fields: PURCHASE_ORDER_LABELS,
  called: 'este pedido',
  about: ({ number, object }) => [number, object].filter(Boolean).join(', '),
  // What visitors read of a contract is written by what was received of it.
  isPublic: () => false,
  read: readOrder,
});

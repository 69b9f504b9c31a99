import { z } from 'zod';
import { LIST_FILE, listOrder, type ListColumns } from './list-columns.ts';
import { ORDER_STATES, type OrderState } from './rules/evaluations/evaluation-machine.ts';

/** Columns of the list of the orders of a period. */
export const ORDER_COLUMNS = {
  pedido: { label: 'Pedido', isSortable: true },
  proveedor: { label: 'Proveedor', isSortable: true },
  entrega: { label: 'Qué se entregó', isSortable: true, isExtra: true },
  area: { label: 'Área', isSortable: true },
  respondieron: { label: 'Respondieron' },
  estado: { label: 'Estado', isSortable: true },
  agregado: { label: 'Agregado', isSortable: true, isExtra: true },
} as const satisfies ListColumns;

const orderStates = Object.keys(ORDER_STATES) as [OrderState, ...OrderState[]];

const OrderFilter = z.object({
  q: z.string().trim().max(200).default(''),
  estado: z.enum(['', ...orderStates]).default(''),
  orden: listOrder(ORDER_COLUMNS),
});

/** What the list of the orders of a period is asked for. */
export const OrderQuery = OrderFilter.extend({
  pag: z.coerce.number().int().min(1).max(1_000).default(1),
});
export type OrderQuery = z.output<typeof OrderQuery>;

/** The same list as a file. */
export const OrderFileQuery = OrderFilter.extend(LIST_FILE);
export type OrderFileQuery = z.output<typeof OrderFileQuery>;

const count = z.number().int().nonnegative();

/** What the execution of a contract says of the days of a period; it answers no question by itself. */
export const ContractFacts = z.object({
  /** Deliveries that were received in those days, and how many of them came late. */
  deliveries: count,
  late: count,
  /** Natural days of the latest one. */
  mostDaysLate: count,
  /** Penalties that were imposed for them. */
  penalties: count,
  /** Receipts of its orders decided in those days of which something was rejected, and how many of them were not replaced yet. */
  rejections: count,
  notReplaced: count,
});
export type ContractFacts = z.infer<typeof ContractFacts>;

import type { ProposedDecision } from '#contract/decisions-api.ts';

/** What somebody else proposed of a record, as the service tells it. */
export const proposalOf = (over: Partial<ProposedDecision> = {}): ProposedDecision => ({
  id: '0199a000-0000-7000-8000-00000000d001',
  kind: 'payments',
  what: 'Emitir una orden de pago',
  title: 'Papelería Huizache',
  note: '$114,320.00',
  changes: [],
  reason: null,
  by: { id: 'oscar', name: 'Óscar Compras Ficticio' },
  at: '2026-11-20T15:00:00.000Z',
  status: 'open',
  returned: null,
  isStale: false,
  notMine: null,
  ...over,
});

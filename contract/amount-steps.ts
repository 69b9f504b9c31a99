/** Steps of the amount of a procedure in pesos: from `least` up to, not including, the next one's. */
export const AMOUNT_STEPS = [
  { key: '0-100000', least: 0, label: 'Hasta $100 mil' },
  { key: '100000-500000', least: 100_000, label: '$100 mil a $500 mil' },
  { key: '500000-2000000', least: 500_000, label: '$500 mil a $2 millones' },
  { key: '2000000-10000000', least: 2_000_000, label: '$2 a $10 millones' },
  { key: '10000000-', least: 10_000_000, label: 'Más de $10 millones' },
] as const;

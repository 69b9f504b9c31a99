/** Where a contract stands in the page of its procedure: the last part of its permanent address. */
export const contractAnchor = (number: string): string =>
  `contrato-${number.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

/** Permanent address of a contract, below the address of the screens. */
export const contractAddress = (slug: string, number: string): string =>
  `/adquisiciones/procedimientos/${encodeURIComponent(slug)}#${contractAnchor(number)}`;

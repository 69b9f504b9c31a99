import { LINES, NAMES, STATES } from './generate-registry.ts';
import { load } from './load.ts';
import type { RegistryBench } from './registry.ts';

const API = '/DISU/AdquisicionesUG/proveedores';
const pick = (list: readonly string[], index: number) => list[(index * 7919) % list.length] ?? '';
const STATUSES = ['vigente', 'por-vencer', 'sin-refrendo', 'suspendido'];

/** Lists, facets, searches and single suppliers through the API: many different addresses, so that no memory answers alone. */
export async function measureReading({ count, portal, tell }: RegistryBench): Promise<void> {
  const many = (make: (index: number) => string, most = 2_000) =>
    Array.from({ length: most }, (_, index) => `${portal.origin}${API}${make(index)}`);
  const cases = [
    {
      what: 'Un proveedor',
      aim: '≤ 2×',
      addresses: many((n) => `/P-${10_000 + ((n * 7919) % (count - 10_000))}`),
    },
    { what: 'Página de la lista', aim: '≤ 2×', addresses: many((n) => `?pag=${1 + (n % 50)}`) },
    {
      what: 'Página filtrada con cuentas por faceta',
      aim: '≤ 4×',
      addresses: many(
        (n) =>
          `?giro=${encodeURIComponent(pick(LINES, n))}&entidad=${encodeURIComponent(pick(STATES, n >> 3))}&estado=${pick(STATUSES, n >> 1)}`,
      ),
    },
    {
      what: 'Búsqueda de texto',
      aim: '≤ 2×',
      addresses: many((n) => `?q=${encodeURIComponent(`${pick(NAMES, n)} ${n % 1000}`)}`),
    },
  ];
  for (const { what, aim, addresses } of cases) {
    const { perSecond, p97 } = await load(addresses);
    tell({ what, aim, shown: `${Math.round(perSecond)}/s, p97.5 ${p97} ms`, value: p97 });
  }
}

import { residentMegabytes } from './running-portal.ts';
import type { RegistryBench } from './registry.ts';

const API = '/DISU/AdquisicionesUG/proveedores/exportacion';
const WATCH_MS = 50;
const AIM = 'primer byte ≤ 1 s, ≤ 150 MB sobre reposo';

/** Time to the first and last byte of an export of everything, and how much memory the process took meanwhile. */
export async function measureExports({ portal, tell }: RegistryBench): Promise<void> {
  for (const format of ['csv', 'xlsx', 'json']) {
    const idle = residentMegabytes(portal.process.pid);
    let peak = idle;
    const watch = setInterval(() => {
      peak = Math.max(peak, residentMegabytes(portal.process.pid));
    }, WATCH_MS);
    const began = performance.now();
    const response = await fetch(`${portal.origin}${API}?formato=${format}`);
    if (!response.ok) throw new Error(`Export in ${format}: ${response.status}`);
    let first: number | undefined;
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      first ??= performance.now() - began;
      bytes += chunk.length;
    }
    clearInterval(watch);
    const seconds = (performance.now() - began) / 1000;
    const figures = [
      `${seconds.toFixed(1)} s`,
      `primer byte ${Math.round(first ?? 0)} ms`,
      `${Math.round(peak - idle)} MB más`,
      `${(bytes / 1e6).toFixed(0)} MB`,
    ];
    tell({
      what: `Exportar todo en ${format.toUpperCase()}`,
      aim: AIM,
      shown: figures.join(', '),
      value: seconds,
    });
  }
}

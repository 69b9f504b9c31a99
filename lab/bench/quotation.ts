import { requirementsOf } from '#contract/rules/planning/profile-requirements.ts';
import { checkQuotation } from '#contract/rules/quotation/quotation-check.ts';
import { quotationRows } from '#contract/rules/quotation/quotation-statements.ts';

/** Lines of the quotation, and how often it is checked. */
const LINES = Number(process.env.BENCH_LINES ?? 200);
const ROUNDS = 50;
/** What a check may take (issue 15, 5). */
const AIM_MS = 300;

const PROFILE = {
  specification: [
    {
      group: 'Especificación',
      rows: [
        ['Procesador', 'Intel Core i5 13ª gen o superior, 6 núcleos físicos, PassMark de 15,000 o más'],
        ['Memoria', '16 GB, ampliable'],
        ['Almacenamiento', '512 GB en estado sólido NVMe'],
        ['Gráficos', 'Dedicados, 6 GB'],
        ['Red', 'Gigabit Ethernet, Wi-Fi 6 y Bluetooth 5.1'],
        ['Seguridad', 'TPM 2.0 y ranura para candado'],
        ['Teclado', 'Español latinoamericano'],
        ['Pantalla', '14 pulgadas, 1920 × 1080'],
        ['Cámara', '1080p con tapa'],
        ['Batería', '50 Wh'],
        ['Peso máximo', '1.6 kg'],
        ['Plazo de entrega', '20 días naturales'],
      ].map(([label = '', value = '']) => ({ label, value })),
    },
  ],
  warranty: '36 meses en sitio, atención al siguiente día hábil',
  norms: ['NOM-019', 'ENERGY STAR'],
};

const text = Array.from({ length: LINES }, (_, index) =>
  [
    `Componente ${index}: Memoria RAM 16 GB DDR4 (2 x 8 GB), expandible a 32 GB`,
    `Accesorio ${index}: SSD NVMe de 1 TB, PCIe, garantía de 3 años en sitio`,
    `Puertos ${index}: 2 USB-C, HDMI, RJ45 10/100/1000, WiFi 6E, Bluetooth 5.2`,
    `Nota ${index}: Intel Core i5-1335U de 10 núcleos, pantalla de 14" 1920x1080, 1.45 kg`,
  ].at(index % 4),
).join('\n');

const times = Array.from({ length: ROUNDS }, () => {
  const from = performance.now();
  checkQuotation(requirementsOf(PROFILE), quotationRows(text));
  return performance.now() - from;
}).toSorted((a, b) => a - b);
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
console.log(`Quotation of ${LINES} lines: median ${at(0.5)} ms, p95 ${at(0.95)} ms, aim ${AIM_MS} ms`);

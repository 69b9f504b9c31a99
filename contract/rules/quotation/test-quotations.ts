// Longer than the rule: twenty quotations as suppliers send them, each with what it gets wrong or leaves out.

/** The profile of which the quotations are: lines as an officer writes them. */
export const LAPTOP = {
  specification: [
    {
      group: 'Especificación',
      rows: [
        { label: 'Procesador', value: 'Intel Core i5 13ª gen o superior, 6 núcleos físicos' },
        { label: 'Memoria', value: '16 GB, ampliable' },
        { label: 'Almacenamiento', value: '512 GB en estado sólido NVMe' },
        { label: 'Red', value: 'Gigabit Ethernet, Wi-Fi 6 y Bluetooth 5.1' },
        { label: 'Seguridad', value: 'TPM 2.0 y ranura para candado' },
        { label: 'Teclado', value: 'Español latinoamericano' },
        { label: 'Pantalla', value: '14 pulgadas, 1920 × 1080' },
        { label: 'Cámara', value: '1080p con tapa' },
        { label: 'Batería', value: '50 Wh' },
        { label: 'Peso máximo', value: '1.6 kg' },
      ],
    },
    { group: 'Entrega', rows: [{ label: 'Plazo de entrega', value: '20 días naturales' }] },
  ],
  warranty: '36 meses en sitio',
  norms: ['NOM-019'],
};

/** What it asks for, by how it is read. */
export const LAPTOP_READINGS = [
  'procesador ≥ Intel Core i5, generación 13',
  'procesador ≥ 6 núcleos',
  'memoria ≥ 16 GB',
  'memoria: dice «ampliable»',
  'almacenamiento ≥ 512 GB',
  'almacenamiento: dice «estado sólido»',
  'almacenamiento: dice «NVMe»',
  'red: dice «Gigabit Ethernet»',
  'Wi-Fi ≥ 6',
  'Bluetooth ≥ 5.1',
  'TPM ≥ 2',
  'seguridad: dice «ranura para candado»',
  'teclado: dice «español latinoamericano»',
  'pantalla ≥ 14 pulgadas',
  'pantalla ≥ 1920 × 1080',
  'cámara ≥ 1920 × 1080',
  'cámara: dice «tapa»',
  'batería ≥ 50 Wh',
  'peso ≤ 1.6 kg',
  'plazo de entrega ≤ 20 días naturales',
  'garantía ≥ 36 meses',
  'garantía: dice «en sitio»',
  'norma: dice «NOM-019»',
] as const;
type Reading = (typeof LAPTOP_READINGS)[number];

/** A quotation that meets everything, line by line by what it is of. */
const GOOD = {
  processor: 'Procesador: Intel Core i5-1335U, 10 núcleos',
  memory: 'Memoria RAM: 16 GB DDR4 (2 x 8 GB), expandible a 32 GB',
  storage: 'Disco: SSD NVMe de 512 GB',
  network: 'Conectividad: RJ45 10/100/1000, WiFi 6, BT 5.2',
  security: 'Seguridad: TPM 2.0, ranura Kensington',
  keyboard: 'Teclado: español latinoamericano',
  screen: 'Pantalla: 14" FHD (1920x1080)',
  camera: 'Cámara: FHD 1080p con tapa de privacidad',
  battery: 'Batería: 56 Wh',
  weight: 'Peso: 1.45 kg',
  delivery: 'Tiempo de entrega: 15 días naturales',
  warranty: 'Garantía: 3 años en sitio',
  norm: 'Norma: NOM-019-SCFI',
};
const quoted = (changes: Partial<Record<keyof typeof GOOD, string>> = {}) =>
  Object.values({ ...GOOD, ...changes })
    .filter((line) => line !== '')
    .join('\n');

/** What a quotation gets wrong (`not_met`) and leaves out (`not_stated`); everything else it meets. */
export interface Quotation {
  name: string;
  text: string;
  not_met: readonly Reading[];
  not_stated: readonly Reading[];
}

export const QUOTATIONS: readonly Quotation[] = [
  { name: 'meets everything', text: quoted(), not_met: [], not_stated: [] },
  {
    name: 'half of the memory, which could be extended',
    text: quoted({ memory: 'Memoria RAM: 8 GB DDR4, ampliable a 32 GB' }),
    not_met: ['memoria ≥ 16 GB'],
    not_stated: [],
  },
  {
    name: 'a mechanical disk of a terabyte',
    text: quoted({ storage: 'Disco duro: 1 TB HDD SATA 7200 rpm' }),
    not_met: ['almacenamiento: dice «estado sólido»', 'almacenamiento: dice «NVMe»'],
    not_stated: [],
  },
  {
    name: 'a smaller disk in another unit, SATA',
    text: quoted({ storage: 'SSD SATA: 0.25 TB' }),
    not_met: ['almacenamiento ≥ 512 GB', 'almacenamiento: dice «NVMe»'],
    not_stated: [],
  },
  {
    name: 'the generation before, and two cores',
    text: quoted({ processor: 'Procesador: Intel Core i5-1235U, 2 núcleos' }),
    not_met: ['procesador ≥ Intel Core i5, generación 13', 'procesador ≥ 6 núcleos'],
    not_stated: [],
  },
  {
    name: 'a lower model of the same generation',
    text: quoted({ processor: 'CPU: Core i3 13th Gen, 6 cores' }),
    not_met: ['procesador ≥ Intel Core i5, generación 13'],
    not_stated: [],
  },
  {
    name: 'a processor without generation, cores left out',
    text: quoted({ processor: 'Procesador: Intel Core i7' }),
    not_met: [],
    not_stated: ['procesador ≥ Intel Core i5, generación 13', 'procesador ≥ 6 núcleos'],
  },
  {
    name: 'a processor of another family is not compared',
    text: quoted({ processor: 'Procesador: AMD Ryzen 7 7730U de 8 núcleos' }),
    not_met: [],
    not_stated: ['procesador ≥ Intel Core i5, generación 13'],
  },
  {
    name: 'older wireless standards and a slow cable',
    text: quoted({ network: 'Red: Fast Ethernet 10/100, 802.11ac, Bluetooth 4.2' }),
    not_met: ['red: dice «Gigabit Ethernet»', 'Wi-Fi ≥ 6', 'Bluetooth ≥ 5.1'],
    not_stated: [],
  },
  {
    name: 'no lock, and an older TPM',
    text: quoted({ security: 'Seguridad: TPM 1.2, sin ranura para candado' }),
    not_met: ['TPM ≥ 2', 'seguridad: dice «ranura para candado»'],
    not_stated: [],
  },
  {
    name: 'an English keyboard',
    text: quoted({ keyboard: 'Teclado: inglés US' }),
    not_met: ['teclado: dice «español latinoamericano»'],
    not_stated: [],
  },
  {
    name: 'a smaller screen of fewer points, in words',
    text: quoted({ screen: 'Pantalla: 13.3 pulgadas HD 1366 × 768' }),
    not_met: ['pantalla ≥ 14 pulgadas', 'pantalla ≥ 1920 × 1080'],
    not_stated: [],
  },
  {
    name: 'a camera of fewer lines without a cover',
    text: quoted({ camera: 'Webcam: 720p sin tapa' }),
    not_met: ['cámara ≥ 1920 × 1080', 'cámara: dice «tapa»'],
    not_stated: [],
  },
  {
    name: 'a smaller battery and more weight, in grams',
    text: quoted({ battery: 'Batería: 3 celdas, 42 Wh', weight: 'Peso: 1,750 g' }),
    not_met: ['batería ≥ 50 Wh', 'peso ≤ 1.6 kg'],
    not_stated: [],
  },
  {
    name: 'a shorter warranty at the counter',
    text: quoted({ warranty: 'Garantía: 1 año en centro de servicio' }),
    not_met: ['garantía ≥ 36 meses', 'garantía: dice «en sitio»'],
    not_stated: [],
  },
  {
    name: 'a later delivery, and working days are not natural ones',
    text: quoted({ delivery: 'Plazo de entrega: 6 semanas', norm: '' }),
    not_met: ['plazo de entrega ≤ 20 días naturales'],
    not_stated: ['norma: dice «NOM-019»'],
  },
  {
    name: 'a delivery in working days',
    text: quoted({ delivery: 'Plazo de entrega: 15 días hábiles' }),
    not_met: [],
    not_stated: ['plazo de entrega ≤ 20 días naturales'],
  },
  {
    name: 'a table that claims without saying, with what was asked for beside',
    text: [
      'Característica\tSolicitado\tOfertado',
      'Procesador\tCore i5 13ª gen, 6 núcleos\tCore i5-1340P, 12 núcleos',
      'Memoria\t16 GB ampliable\tCumple',
      'Almacenamiento\t512 GB SSD NVMe\t256 GB SSD NVMe',
      'Red\tGigabit, WiFi 6, BT 5.1\tGigabit, Wi-Fi 6E, Bluetooth 5.3',
      'Seguridad\tTPM 2.0 y candado\tTPM 2.0; candado Kensington',
      'Teclado\tEspañol latinoamericano\tSí cumple',
      'Pantalla\t14", FHD\t15.6″ Full HD',
      'Cámara\t1080p con tapa\t1080p con tapa',
      'Batería\t50 Wh\t50 Wh',
      'Peso\t1.6 kg\t1.6 kg',
      'Tiempo de entrega\t20 días\t20 días',
      'Garantía\t36 meses en sitio\t36 meses en sitio',
      'Norma\tNOM-019\tNOM-019',
    ].join('\n'),
    not_met: ['almacenamiento ≥ 512 GB'],
    not_stated: ['memoria ≥ 16 GB', 'memoria: dice «ampliable»', 'teclado: dice «español latinoamericano»'],
  },
  {
    name: 'one paragraph with everything and little',
    text: 'Laptop Zafiro 14 pulgadas Full HD, Core i5-1335U de 10 núcleos, 8GB RAM, 512GB SSD NVMe, WiFi 6, Bluetooth 5.1, teclado en español, cámara 1080p, batería de 54Wh, 1.5 kg, garantía de 12 meses en sitio',
    not_met: ['memoria ≥ 16 GB', 'garantía ≥ 36 meses'],
    not_stated: [
      'memoria: dice «ampliable»',
      'red: dice «Gigabit Ethernet»',
      'TPM ≥ 2',
      'seguridad: dice «ranura para candado»',
      'teclado: dice «español latinoamericano»',
      'cámara: dice «tapa»',
      'plazo de entrega ≤ 20 días naturales',
      'norma: dice «NOM-019»',
    ],
  },
  {
    name: 'contradicts itself: what fails outweighs',
    text: `${quoted()}\nOpción cotizada: 8 GB de RAM\nNOM-019 | No`,
    not_met: ['memoria ≥ 16 GB', 'norma: dice «NOM-019»'],
    not_stated: [],
  },
  {
    name: 'says how far it reaches and never what it has',
    text: quoted({ memory: 'Memoria RAM: hasta 64 GB', battery: 'Batería: larga duración' }),
    not_met: [],
    not_stated: ['memoria ≥ 16 GB', 'memoria: dice «ampliable»', 'batería ≥ 50 Wh'],
  },
];

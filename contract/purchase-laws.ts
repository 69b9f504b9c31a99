import type { ContentField } from './content.ts';
import { isAddedLaw, type LawNames, SHIPPED_LAW_NAMES } from './law-names.ts';
import {
  FUNDING_LABELS,
  FUNDINGS,
  KIND_LABELS,
  REGIME_LABELS,
  REGIMES,
  type Regime,
} from './procedure-kinds.ts';
import { REGIME_REGULATIONS } from './regulations.ts';
import { ROUTED_KINDS, type RoutedKind } from './purchase-route.ts';
import type { RouteBook } from './rules/planning/purchase-route.ts';
import { textField } from './setting-fields.ts';
import type { Setting, SettingValues } from './settings.ts';

type Funding = (typeof FUNDINGS)[number];
type Laws = Pick<RouteBook, 'regimes' | 'bases'>;

const workName = (isWorks: boolean) => (isWorks ? 'obra pública' : 'bienes y servicios');
const lawField = (funding: Funding, isWorks: boolean, part: 'regime' | 'source') =>
  `${funding}${isWorks ? 'Works' : 'Goods'}_${part}`;
const basisField = (regime: Regime, kind: RoutedKind) => `${regime}_${kind}`;

const nameField = (regime: Regime) => `${regime}_name`;
const normField = (regime: Regime) => `${regime}_norm`;

export const STATE_LAW = 'Ley de Contrataciones Públicas para el Estado de Guanajuato';
const UNIVERSITY_RULES = 'Lineamientos de la Universidad, 30 de enero de 2023';
const STATE_WORKS = 'Ley de obra pública del Estado de Guanajuato';
const FEDERAL = ['laassp_2025', 'LAASSP 2025, art. 1, fr. V'] as const;
const FEDERAL_WORKS = ['lopsrm', 'LOPSRM, art. 1'] as const;

const SHIPPED_LAWS: Record<Funding, { goods: readonly [Regime, string]; works: readonly [Regime, string] }> =
  {
    federal: { goods: FEDERAL, works: FEDERAL_WORKS },
    // Its own law takes these funds out of the federal one: that of the state rules them.
    federal_33: {
      goods: ['ley_gto', `LAASSP 2025, art. 1, fr. V; ${STATE_LAW}`],
      works: ['other', `LOPSRM, art. 1; ${STATE_WORKS}`],
    },
    mixed: { goods: FEDERAL, works: FEDERAL_WORKS },
    state: { goods: ['ley_gto', STATE_LAW], works: ['other', STATE_WORKS] },
    own: { goods: ['lineamientos_ug', UNIVERSITY_RULES], works: ['other', STATE_WORKS] },
  };
/** Of laws whose text nobody of the project has: whoever keeps the portal writes the article in Ajustes. */
const unconfirmed = (law: string): Record<RoutedKind, string> => {
  const basis = `${law}, artículo por confirmar con la Unidad`;
  return { open: basis, invitation: basis, direct: basis };
};
const SHIPPED_BASES: Partial<Record<Regime, Record<RoutedKind, string>>> = {
  laassp_2025: {
    open: 'LAASSP 2025, art. 35, fr. I',
    invitation: 'LAASSP 2025, arts. 35, fr. II, y 55',
    direct: 'LAASSP 2025, arts. 35, fr. III, y 55',
  },
  ley_gto: unconfirmed(STATE_LAW),
  lineamientos_ug: unconfirmed(UNIVERSITY_RULES),
  lopsrm: { open: 'LOPSRM, art. 27', invitation: 'LOPSRM, art. 43', direct: 'LOPSRM, art. 43' },
  other: unconfirmed(STATE_WORKS),
};

/** Every pair of money and what it buys, in the order of the screen. */
const MONEY = FUNDINGS.flatMap((funding) =>
  [false, true].map((isWorks) => ({ funding, isWorks, shipped: SHIPPED_LAWS[funding] })),
);
const BASES = REGIMES.flatMap((regime) => ROUTED_KINDS.map((kind) => ({ regime, kind })));

const moneyFields = MONEY.flatMap(({ funding, isWorks }): ContentField[] => {
  const section = `Recurso ${FUNDING_LABELS[funding].toLowerCase()}`;
  const of = workName(isWorks);
  return [
    {
      ...textField(lawField(funding, isWorks, 'regime'), `Ley que rige: ${of}`, section),
      type: 'choice',
      options: REGIME_LABELS,
      isRequired: true,
    },
    {
      ...textField(lawField(funding, isWorks, 'source'), `Fundamento: ${of}`, section),
      help: 'Norma y artículo, como los lee quien pregunta.',
      isRequired: true,
      most: 300,
    },
  ];
});

const basisFields = BASES.map(({ regime, kind }): ContentField => ({
  ...textField(basisField(regime, kind), KIND_LABELS[kind], REGIME_LABELS[regime]),
  most: 300,
}));

const nameFields = REGIMES.flatMap((regime): ContentField[] => [
  {
    ...textField(nameField(regime), SHIPPED_LAW_NAMES[regime], 'Nombres de las leyes'),
    help: isAddedLaw(regime) ? 'Vacío: no se ofrece.' : 'Como la leen todas las páginas.',
    isRequired: !isAddedLaw(regime),
    most: 90,
  },
  {
    ...textField(
      normField(regime),
      `Norma a la que lleva: ${SHIPPED_LAW_NAMES[regime]}`,
      'Nombres de las leyes',
    ),
    help: 'Lo que va al final de su dirección en Normatividad; vacío: a ninguna.',
    most: 80,
    shape: {
      pattern: /^(?:[a-z\d-]*)$/,
      message: 'Escribe lo que va al final de la dirección de la norma: «ley-contrataciones-gto».',
    },
  },
]);

/** Two laws of one name cannot be told apart. */
function sameNames(values: SettingValues): Record<string, string> {
  const names = REGIMES.map(
    (regime) => [nameField(regime), (values[nameField(regime)] ?? '').trim().toLowerCase()] as const,
  );
  return Object.fromEntries(
    names.flatMap(([name, text], at) =>
      text !== '' && names.slice(0, at).some(([, before]) => before === text)
        ? [[name, 'Otra ley ya se llama así: escribe otro nombre.']]
        : [],
    ),
  );
}

/** Names that are not the shipped ones. */
export function chosenLawNames(kept: SettingValues | undefined): LawNames {
  return Object.fromEntries(
    REGIMES.flatMap((regime) => {
      const name = (kept?.[nameField(regime)] ?? '').trim();
      return name === '' || name === SHIPPED_LAW_NAMES[regime] ? [] : [[regime, name]];
    }),
  );
}

/** What a law is called, as its setting says. */
export const lawName = (kept: SettingValues | undefined, regime: Regime): string =>
  chosenLawNames(kept)[regime] ?? SHIPPED_LAW_NAMES[regime];

/** The norm of a law, by the end of its address. */
export const lawNorm = (kept: SettingValues | undefined, regime: Regime): string | undefined =>
  kept?.[normField(regime)] ?? REGIME_REGULATIONS[regime];

/** Which law each money is under and the article of each kind of procedure, for «¿Qué procedimiento me toca?» (decision D9). */
export const PURCHASE_LAWS: Setting = {
  key: 'leyes-por-recurso',
  section: 'recursos',
  label: 'Leyes por recurso',
  source: 'Leyes y lineamientos publicados al instalar el portal',
  touches:
    'Cambia en el momento la respuesta de «¿Qué procedimiento me toca?» y cómo se llama cada ley en todas las páginas. Los procedimientos que ya existen conservan su régimen.',
  isPublic: true,
  fields: [...moneyFields, ...nameFields, ...basisFields],
  problems: sameNames,
  initial: Object.fromEntries([
    ...MONEY.flatMap(({ funding, isWorks, shipped }) => {
      const [regime, source] = isWorks ? shipped.works : shipped.goods;
      return [
        [lawField(funding, isWorks, 'regime'), regime],
        [lawField(funding, isWorks, 'source'), source],
      ];
    }),
    ...REGIMES.flatMap((regime) => [
      [nameField(regime), isAddedLaw(regime) ? '' : SHIPPED_LAW_NAMES[regime]],
      [normField(regime), REGIME_REGULATIONS[regime] ?? ''],
    ]),
    ...BASES.map(({ regime, kind }) => [basisField(regime, kind), SHIPPED_BASES[regime]?.[kind] ?? '']),
  ]) as SettingValues,
};

/** What the finder decides by; a kind without an article under a law has none. */
export function purchaseLaws(kept: SettingValues | undefined): Laws {
  const values = { ...PURCHASE_LAWS.initial, ...kept };
  const text = (name: string) => values[name] ?? '';
  return {
    regimes: MONEY.map(({ funding, isWorks }) => ({
      funding,
      isWorks,
      regime: text(lawField(funding, isWorks, 'regime')) as Regime,
      source: text(lawField(funding, isWorks, 'source')),
    })),
    bases: BASES.flatMap(({ regime, kind }) => {
      const source = text(basisField(regime, kind));
      return source === '' ? [] : [{ regime, kind, source }];
    }),
  };
}

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CONTRACT_ENDS } from '#contract/executions.ts';
import { ProcedureInput, TRANSITIONS } from '#contract/procurement-admin.ts';
import { CATEGORIES, FUNDINGS, PROCEDURE_KINDS, REGIMES } from '#contract/procedure-kinds.ts';
import {
  ACT_KINDS,
  AWARD_CRITERIA,
  CHARACTERS,
  CONTRACT_STATUSES,
  DOCUMENT_KINDS,
  DOCUMENT_STAGES,
  LOT_STATUSES,
  MODALITIES,
  PROCEDURE_STATUSES,
  PUBLIC_STATES,
  type ProcedureDetail as Detail,
} from '#contract/procedures.ts';
import { fieldLabel } from '#contract/rules/procedures/change-labels.ts';
import {
  changesBetween,
  contractChanges,
  statusChange,
} from '#contract/rules/procedures/procurement-changes.ts';
import { PortalProvider, type Portal } from '#web/kit/portal-context.tsx';
import { changedFieldText, changedValueText } from './change-words.ts';
import { ContractStory } from './contract-execution.tsx';
import { ProcedureChanges } from './procedure-changes.tsx';
import { AwardIndex, AwardPart } from './award-part.tsx';
import { ProcedureDetail } from './procedure-detail.tsx';
import { ProcedureListRow } from './procedure-row.tsx';

const NOW = '2026-11-20T18:00:00.000Z';
const SOON = '2026-12-01T16:00:00.000Z';

const CODES = new Set<string>(
  [
    ACT_KINDS,
    AWARD_CRITERIA,
    CATEGORIES,
    CHARACTERS,
    CONTRACT_STATUSES,
    DOCUMENT_STAGES,
    FUNDINGS,
    LOT_STATUSES,
    MODALITIES,
    PROCEDURE_KINDS,
    PROCEDURE_STATUSES,
    PUBLIC_STATES,
    REGIMES,
    TRANSITIONS,
    Object.keys(DOCUMENT_KINDS),
    Object.keys(ProcedureInput.shape),
    ['status', 'startsOn', 'endsOn', 'signedOn', 'supplierName'],
  ].flat(),
);
// Also a Spanish word: «Ley de Adquisiciones federal».
CODES.delete('federal');

/** Codes among the words that a person reads or hears. */
function codesIn(html: string): string[] {
  const spoken = [...html.matchAll(/(?:aria-label|title|alt)="([^"]*)"/g)].map(([, text]) => text);
  const text = [html.replaceAll(/<[^>]*>/g, ' '), ...spoken].join(' ');
  return (text.match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => CODES.has(word) || /_/.test(word));
}

const pick = <T,>(list: readonly T[], index: number): T => list[index % list.length] as T;

function detailOf(kind: Detail['kind'], state: Detail['state'], index: number): Detail {
  return {
    number: 'LP-UG-014-2026',
    slug: 'LP-UG-014-2026',
    title: 'Equipo de laboratorio',
    description: 'Equipo para docencia.',
    kind,
    state,
    character: pick(CHARACTERS, index),
    modality: pick(MODALITIES, index),
    category: pick(CATEGORIES, index),
    regime: pick(REGIMES, index),
    funding: pick(FUNDINGS, index),
    awardCriterion: pick(AWARD_CRITERIA, index),
    fiscalYear: 2026,
    requestingArea: 'Bibliotecas',
    contractingArea: 'Unidad',
    guarantee: null,
    contact: null,
    compranetNumber: null,
    compranetFile: null,
    announcementUrl: null,
    statusReason: 'Se modificó el proyecto.',
    stage: 1 + (index % 5),
    isConcluded: state === 'awarded' && index % 2 === 0,
    unproven: [],
    lotCount: LOT_STATUSES.length,
    awardedLots: 1,
    nextAct: { kind: pick(ACT_KINDS, index), at: SOON, place: null },
    publishedAt: '2026-11-01T15:00:00.000Z',
    plannedFor: state === 'planned' ? SOON : null,
    updatedAt: '2026-11-02T15:00:00.000Z',
    suppliers: 'Papelería Ejemplo',
    contractCount: 1,
    contractAmount: '100.00',
    acts: ACT_KINDS.map((act) => ({
      kind: act,
      sequence: 1,
      at: SOON,
      allDay: false,
      place: null,
      url: null,
    })),
    documents: [],
    lots: LOT_STATUSES.map((status, at) => ({
      number: at + 1,
      description: 'Microscopio',
      unit: 'Pieza',
      quantity: '1',
      status,
    })),
    contracts: CONTRACT_STATUSES.map((status, place) => ({
      number: 'C-1',
      title: 'Microscopios',
      supplierName: 'Papelería Ejemplo',
      supplierNumber: null,
      signedOn: '2026-11-03',
      startsOn: null,
      endsOn: null,
      amount: '100.00',
      minimumAmount: '40.00',
      presentAmount: '110.00',
      presentEndsOn: '2026-12-31',
      lots: [1],
      amendments: [
        {
          number: 1,
          signedOn: '2026-11-10',
          what: 'Se amplían las cantidades.',
          ground: 'LAASSP 2025, art. 74',
          amountBefore: '100.00',
          amountAfter: '110.00',
          endsBefore: null,
          endsAfter: '2026-12-31',
          documentId: null,
        },
      ],
      years: [{ id: '2026', amount: '100.00' }],
      documentId: null,
      increaseLimit: { percent: 20, source: 'LAASSP 2025, art. 74' },
      execution: {
        deliveries: [
          {
            what: 'Microscopios',
            lots: [1],
            plannedOn: '2026-11-20',
            deliveredOn: '2026-11-22',
            acceptedOn: null,
            acceptBy: '2026-12-04',
            documentId: null,
          },
        ],
        penalties: [
          {
            delivery: 0,
            imposedOn: '2026-11-25',
            amount: '2.00',
            reason: 'Dos días de atraso.',
            ground: 'Contrato, cláusula novena',
            documentId: null,
          },
        ],
        payments: [{ paidOn: '2026-12-01', amount: '98.00', invoice: 'F-77' }],
        end: CONTRACT_ENDS.map((kind) => ({
          kind,
          endedOn: '2026-12-20',
          ground: 'LAASSP 2025, art. 77',
          reason: 'Se entregó todo lo pactado.',
          documentId: null,
        }))[place % CONTRACT_ENDS.length]!,
      },
      isImported: true,
      currency: 'MXN',
      status,
    })),
    contracted: 'signed',
    related: [],
    result: {
      firmOn: '2026-12-01',
      tenderers: [{ name: 'Papelería Ejemplo', supplierNumber: null }],
      lots: LOT_STATUSES.map((status, at) => ({
        number: at + 1,
        status,
        winner: status === 'awarded' ? 0 : null,
        amount: status === 'awarded' ? '100.00' : null,
        reason: status === 'awarded' ? null : 'Ninguna propuesta cumplió.',
        estimate: '120.00',
        former:
          at === 0
            ? [
                {
                  decision: 'Adjudicada, Otra Ejemplo, $90.00',
                  reason: 'La resolución de la inconformidad lo ordena.',
                  changedAt: '2026-11-28T18:00:00.000Z',
                  documentId: null,
                },
              ]
            : [],
        bids: [{ tenderer: 0, amount: '100.00', reason: status === 'unsuccessful' ? 'Sin muestra.' : null }],
      })),
    },
  };
}

const portal = { settings: { questionsEmail: 'preguntas@universidad.example' } } as Portal;
const render = (screen: React.ReactNode) =>
  renderToStaticMarkup(<PortalProvider value={portal}>{screen}</PortalProvider>);

it('an act whose day came says that its document is still awaited; before that day, and while it is suspended, not', () => {
  const told = (state: Detail['state'], now: string) =>
    render(<ProcedureDetail detail={detailOf('open', state, 3)} now={now} />).includes(
      'Ya pasó su fecha y aún no se publica su documento.',
    );
  const AFTER = '2026-12-02T16:00:00.000Z';
  expect([told('evaluation', NOW), told('evaluation', AFTER), told('suspended', AFTER)]).toEqual([
    false,
    true,
    false,
  ]);
});

it('a delivery that came late says that no penalty is on record for it, until one is', () => {
  const [contract] = detailOf('open', 'awarded', 0).contracts;
  const told = (penalties: NonNullable<typeof contract>['execution']['penalties']) =>
    render(
      <ContractStory
        isOne
        contract={{ ...contract!, execution: { ...contract!.execution, penalties } }}
        documents={[]}
        now={SOON}
      />,
    ).includes('Sin pena registrada');
  expect(told(contract!.execution.penalties)).toBe(false);
  expect(told([])).toBe(true);
});

describe('no code reaches a visitor of a procedure', () => {
  const lookAt = (kind: Detail['kind'], isMet: (state: number, index: number) => boolean) => {
    for (const [place, state] of PUBLIC_STATES.entries()) {
      for (let index = 0; index < 8; index += 1) {
        if (!isMet(place, index)) continue;
        const detail = detailOf(kind, state, index);
        const row = { ...detail, closesAt: null, awardedAt: null, awardAmount: null };
        for (const dates of [{}, { closesAt: NOW }, { awardedAt: NOW, awardAmount: '1000.00' }]) {
          const html = render(<ProcedureListRow row={{ ...row, ...dates }} />);
          expect(codesIn(html), `${state} ${index}`).toEqual([]);
        }
        expect(codesIn(render(<ProcedureDetail detail={detail} now={NOW} />)), `${state} ${index}`).toEqual(
          [],
        );
      }
    }
  };
  it.each(PROCEDURE_KINDS)('in no state of the kind %s, neither in the list nor on its page', (kind) =>
    lookAt(kind, (state, index) => (state + index) % 4 === 0),
  );
  it.each(PROCEDURE_KINDS)('in no state of the kind %s, whatever else it says', { tags: 'all' }, (kind) =>
    lookAt(kind, () => true),
  );

  it('nor in what came of it: results by lot, bids, contracts and amendments', () => {
    const detail = detailOf('open', 'awarded', 0);
    const html = render(<AwardPart detail={detail} now={NOW} />);
    expect(codesIn(html)).toEqual([]);
    for (const word of [
      'Ganó',
      'Desierta',
      'Propuestas',
      'Valor hoy',
      'Importado',
      'Terminado antes de tiempo',
      'Entregas',
      'Rescindido',
      'Penas',
      'Pagos',
    ])
      expect(html).toContain(word);
  });

  it('its table of contents leads to parts that are there, and nothing of a lot is told twice', () => {
    const detail = detailOf('open', 'awarded', 0);
    const html = render(
      <ProcedureDetail
        detail={detail}
        now={NOW}
        outcome={<AwardPart detail={detail} now={NOW} />}
        index={<AwardIndex detail={detail} changes={0} hasQuestions={false} />}
      />,
    );
    const ids = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
    expect(new Set(ids)).toEqual(
      // The form for questions comes with them.
      new Set([
        'gano',
        'propuestas',
        'contratos',
        'expediente',
        'datos-del-procedimiento',
        'contrato-c-1',
        'preguntar',
      ]),
    );
    for (const id of ids.filter((one) => one !== 'preguntar')) expect(html).toContain(`id="${id}"`);
    expect(html).not.toContain('<aside');
    expect(html).not.toContain('id="partidas"');
    expect(html).toContain('id="datos-del-procedimiento"');
  });

  it('what was decided before stands beside what is decided now, with why it changed and the paper that changed it', () => {
    const detail = detailOf('open', 'awarded', 0);
    const paper: Detail['documents'][number] = {
      id: '6b7f4c6e-52c3-4f0e-9f57-6b1a6f1c0009',
      stage: 'dispute',
      kind: 'complaint_resolution',
      title: 'Resolución de inconformidad',
      documentDate: null,
      withdrawnAt: null,
      withdrawnReason: null,
      versions: [
        {
          number: 1,
          originalName: 'resolucion.pdf',
          mediaType: 'application/pdf',
          bytes: 10,
          pages: 1,
          sha256: 'a'.repeat(64),
          publishedAt: NOW,
          changeNote: null,
          changeCount: null,
          barriers: [],
          href: '/documentos/1/archivo',
        },
      ],
    };
    const [first, ...others] = detail.result?.lots ?? [];
    if (detail.result === null || first === undefined) throw new Error('No result');
    const former = first.former.map((one) => ({ ...one, documentId: paper.id }));
    const result = { ...detail.result, lots: [{ ...first, former }, ...others] };
    const html = render(<AwardPart detail={{ ...detail, documents: [paper], result }} now={NOW} />);
    const words = html.replaceAll(/<[^>]*>/g, '');
    expect(words).toContain(
      'Antes: Adjudicada, Otra Ejemplo, $90.00. Cambió el 28 nov 2026 por: La resolución de la inconformidad lo ordena.',
    );
    expect(html).toContain(`doc=${paper.id}`);
  });

  it('who took part is not read as a share: each lot has its own bids', () => {
    const detail = detailOf('open', 'awarded', 0);
    const first = detail.result?.lots[0];
    if (detail.result === null || first === undefined) throw new Error('No result');
    const told = (lots: number, tenderers: number) => {
      const firms = Array.from({ length: tenderers }, (_, at) => ({
        name: `Firma ${at}`,
        supplierNumber: null,
      }));
      const bids = firms.map((_, tenderer) => ({ tenderer, amount: '100.00', reason: null }));
      const rows = Array.from({ length: lots }, (_, at) => ({ ...first, number: at + 1, bids }));
      const html = render(
        <AwardPart
          detail={{ ...detail, result: { firmOn: null, tenderers: firms, lots: rows } }}
          now={NOW}
        />,
      );
      return /<h2 id="propuestas">Todos los precios<\/h2><p>([^<]*)</.exec(html)?.[1];
    };
    expect(told(2, 2)).toBe('2 empresas presentaron 4 propuestas: se cuenta una por cada partida cotizada.');
    expect(told(3, 1)).toBe('1 empresa presentó 3 propuestas: se cuenta una por cada partida cotizada.');
    expect(told(1, 2)).toBe('2 empresas presentaron propuesta.');
    expect(told(1, 1)).toBe('1 empresa presentó propuesta.');
  });

  it('the walk would see one', () => {
    expect(codesIn('<p title="partially_awarded">status: de active a cancelled</p>')).toEqual([
      'status',
      'active',
      'cancelled',
      'partially_awarded',
    ]);
  });
});

const FORM: ProcedureInput = {
  number: 'LP-UG-014-2026',
  title: 'Equipo',
  description: '',
  kind: 'open',
  character: 'national',
  modality: 'electronic',
  category: 'goods',
  regime: 'laassp_2025',
  fiscalYear: 2026,
  requestingArea: 'Bibliotecas',
  contractingArea: 'Unidad',
  funding: null,
  awardCriterion: null,
  guarantee: null,
  contact: null,
  compranetNumber: null,
  compranetFile: null,
  announcementUrl: null,
  shortened: false,
  shortenedReason: null,
  dateReasons: null,
  acts: [],
  lots: [],
};
const shown = (changes: readonly { field: string; before: string | null; after: string | null }[]) =>
  codesIn(
    render(
      <ProcedureChanges
        changes={changes.map((change) => ({ ...change, reason: 'Lo pidió el área.', changedAt: NOW }))}
        documents={[]}
      />,
    ),
  );

describe('«Cambios publicados» says everything in words', () => {
  it('every state', () => {
    for (const before of PROCEDURE_STATUSES) {
      for (const after of PROCEDURE_STATUSES) {
        expect(shown([statusChange(before, after)])).toEqual([]);
      }
    }
    expect(changedFieldText('status')).toBe('Estado');
  });

  it('every value of every field of the form', () => {
    const values = {
      kind: PROCEDURE_KINDS,
      character: CHARACTERS,
      modality: MODALITIES,
      category: CATEGORIES,
      regime: REGIMES,
      funding: FUNDINGS,
      awardCriterion: AWARD_CRITERIA,
      shortened: [true],
      simultaneous: [
        { lots: '1', shares: ['60', '40'], margin: '10', missing: 'first' },
        { lots: '', shares: ['60', '40'], margin: '10', missing: 'unawarded' },
      ],
      scoring: [
        { criteria: [{ id: 'a', name: 'Experiencia', points: '60' }], economic: '40', minimum: '45' },
      ],
    };
    for (const field of Object.keys(ProcedureInput.shape) as (keyof ProcedureInput)[]) {
      expect(codesIn(fieldLabel(field)), field).toEqual([]);
      if (field === 'acts' || field === 'lots' || field === 'fiscalYear') continue;
      const list: readonly unknown[] = Object.hasOwn(values, field)
        ? values[field as keyof typeof values]
        : ['Otro texto'];
      for (const value of list) {
        expect(shown(changesBetween(FORM, { ...FORM, [field]: value })), `${field} ${String(value)}`).toEqual(
          [],
        );
      }
    }
  });

  it('of documents: later versions with what changed, and withdrawals, among the rest by their time', () => {
    const version = (number: number, at: string, changeCount: number | null) =>
      ({ number, publishedAt: at, changeNote: 'Cambia el plazo.', changeCount }) as never;
    const terms = { id: 'd1', title: 'Bases', withdrawnAt: null, withdrawnReason: null };
    const documents = [
      {
        ...terms,
        versions: [version(2, '2026-11-20T15:00:00.000Z', 3), version(1, '2026-11-01T15:00:00.000Z', null)],
      },
      {
        ...terms,
        id: 'd2',
        title: 'Anexo',
        versions: [],
        withdrawnAt: '2026-11-22T15:00:00.000Z',
        withdrawnReason: 'Era de otro.',
      },
    ] as unknown as Detail['documents'];
    const html = render(<ProcedureChanges changes={[]} documents={documents} />);
    expect(html).toMatch(/<h2 id="cambios">Cambios <span class="p-count">2<\/span>/);
    expect(html.indexOf('Se retiró «Anexo»')).toBeLessThan(html.indexOf('«Bases» tiene una versión 2'));
    expect(html).toContain('Motivo: Era de otro.');
    expect(html.match(/Ver qué cambió/g)).toHaveLength(1);
    expect(html).toContain('doc=d1&amp;version=2');
  });

  it('every act, lot and part of a contract, and a field that this version does not know', () => {
    const acts = ACT_KINDS.map((kind) => ({ kind, sequence: 1, at: SOON, place: 'Sala A', url: null }));
    const lots = [
      { number: 1, description: 'Microscopio', unit: 'Pieza', quantity: '2', budgetLine: null, cucop: null },
    ];
    const changes = changesBetween(FORM, { ...FORM, acts, lots });
    expect(changes.length).toBe(2 * ACT_KINDS.length + 1);
    expect(shown(changes)).toEqual([]);
    const parts = ['number', 'title', 'supplierName', 'signedOn', 'startsOn', 'endsOn', 'amount'];
    const contract = Object.fromEntries(parts.map((part) => [part, null]));
    const after = { ...contract, signedOn: '2026-12-01', amount: '1200.00' };
    expect(shown(contractChanges({ ...contract, number: 'C-1' }, { ...after, number: 'C-1' }))).toEqual([]);
    expect(changedValueText('2026-12-01', 'contract.signedOn.C-1')).toBe('1 de diciembre de 2026');
    expect(changedValueText('1200.00', 'contract.amount.C-1')).toBe('$1,200.00');
    expect(changedFieldText('public_state')).toBe('Otro dato');
  });
});

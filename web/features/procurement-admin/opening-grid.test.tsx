import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { pairId, type OpeningInput } from '#contract/bids.ts';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { OpeningGrid, type GridActions } from './opening-grid.tsx';
import { OpeningPanel } from './opening-panel.tsx';

const BIDDER = '6a1f0c52-7f0e-4d2b-9a53-2b1f4c6d8e10';
const LOT = '0d9a7c34-1b2e-4f5a-8c6d-7e8f9a0b1c2d';
const PAPER = '3c2b1a09-1b2e-4f5a-8c6d-7e8f9a0b1c2d';
const BARRED: ContractorFinding = {
  key: 'sat_69b definitive',
  level: 'block',
  source: 'SAT, artículo 69-B',
  situation: 'Definitivo',
  name: 'Redes Inventadas',
  rfc: null,
  matchedBy: 'name',
  since: '2026-09-10',
  facts: [],
  supplierNumber: null,
};
const OPENING: OpeningInput = {
  tenderers: [
    {
      id: BIDDER,
      position: 1,
      supplierId: null,
      name: 'Redes Inventadas',
      rfc: null,
      openedAt: '2026-06-25T15:30:00.000Z',
      reason: null,
      ground: null,
    },
  ],
  papers: [],
  checks: [],
  bids: [
    {
      id: pairId(BIDDER, LOT),
      tendererId: BIDDER,
      lotId: LOT,
      amount: '2441102.79',
      points: null,
      reason: null,
      ground: null,
    },
  ],
};
const LOTS: AdminProcedure['lots'] = [
  {
    id: LOT,
    number: 1,
    description: 'Servidor',
    unit: 'Equipo',
    quantity: '2',
    budgetLine: null,
    cucop: null,
  },
];
const nothing = () => undefined;
const ACTIONS: GridActions = {
  choose: nothing,
  open: nothing,
  setAmount: nothing,
  readmit: nothing,
  leaveOutFor: nothing,
  showEvidence: nothing,
};

const grid = (isClosed: boolean) =>
  renderToStaticMarkup(
    <OpeningGrid
      opening={OPENING}
      lots={LOTS}
      findings={new Map([[BIDDER, [BARRED]]])}
      current={undefined}
      isEarly={false}
      isClosed={isClosed}
      actions={ACTIONS}
    />,
  );

describe('a bidder that a list bars', () => {
  it('is stopped while the act is held', () => {
    expect(grid(false)).toContain('No puede participar');
    expect(grid(false)).not.toContain('Tiene antecedentes');
  });

  it('keeps what was read out once the act is over, with what the list says beside it', () => {
    expect(grid(true)).not.toContain('No puede participar');
    expect(grid(true)).toContain('2,441,102.79');
    expect(grid(true)).toContain('Tiene antecedentes');
  });
});

const panel = (isOver: boolean) =>
  renderToStaticMarkup(
    <OpeningPanel
      tenderer={OPENING.tenderers[0]!}
      opening={{ ...OPENING, papers: [{ id: PAPER, name: 'Propuesta técnica' }] }}
      lots={LOTS}
      hasPoints
      scoring={undefined}
      isClosed
      isOver={isOver}
      onCheck={nothing}
      onBid={nothing}
      onLeaveOut={nothing}
      onUnopened={nothing}
      onRemove={nothing}
    />,
  );

describe('papers and evaluation of a bidder', () => {
  it('are written while bids are evaluated', () => {
    expect(panel(false)).toContain('Desechar toda su propuesta');
    expect(panel(false)).toContain('Desechar la partida 1');
    expect(panel(false)).not.toContain('disabled');
  });

  it('are only read once it was awarded', () => {
    expect(panel(true)).not.toContain('Desechar');
    expect(panel(true).match(/disabled/g)).toHaveLength(2);
  });
});

import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SplittingFinding } from '#contract/requisition-findings.ts';
import {
  unansweredSplitting,
  type SplittingAnswer,
} from '#contract/rules/requisitions/requisition-splitting.ts';
import { showPart } from '#web/test-screen.tsx';
import { SisterRequisitions } from './sister-requisitions.tsx';

const sister = (folio: string | null, net: string) => ({
  requisitionId: `3f1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d1${folio === null ? 0 : 1}`,
  folio,
  areaName: 'Departamento de Química',
  net,
});
const RISK: SplittingFinding = {
  code: 'split_area',
  key: 'split_area 44103103 624000.01 624000.00',
  severity: 'risk',
  item: 'Tóner',
  total: '624000.01',
  limit: '624000.00',
  message: 'Tu área pidió «Tóner» en 2 requisiciones de este año.',
  sisters: [sister(null, '314000.01'), sister('RQ-QUI-2026-00007', '310000.00')],
};
const NOTE: SplittingFinding = {
  ...RISK,
  code: 'split_unit',
  key: 'note',
  severity: 'note',
  message: 'Conviene consolidar.',
  sisters: [],
};

function Asked() {
  const [answers, setAnswers] = useState<SplittingAnswer[]>([]);
  return (
    <SisterRequisitions
      findings={[RISK, NOTE]}
      answers={answers}
      problems={unansweredSplitting([RISK, NOTE], answers)}
      onAnswer={(answer) => setAnswers([answer])}
    />
  );
}

test(
  'a risk shows the requisitions that it sums and asks to join them or to explain with forty letters',
  { tags: 'all' },
  async () => {
    await showPart(<Asked />);
    await expect
      .element(page.getByRole('link', { name: 'RQ-QUI-2026-00007' }))
      .toHaveAttribute('href', expect.stringMatching(/\/requisiciones\/RQ-QUI-2026-00007$/));
    await expect.element(page.getByText(/Di si la unes con las otras/)).toBeVisible();
    await page.getByLabelText(/Comprarla aparte/).click();
    await page.getByLabelText('Por qué se compra aparte').fill('Es otro equipo.');
    await expect.element(page.getByText(/con al menos 40 letras/)).toBeVisible();
    await page
      .getByLabelText('Por qué se compra aparte')
      .fill('Es de otro modelo, que la impresora del laboratorio pide.');
    await expect.element(page.getByText(/con al menos 40 letras/)).not.toBeInTheDocument();
    await page.getByLabelText(/Unirla con las otras/).click();
    await expect.element(page.getByLabelText('Por qué se compra aparte')).not.toBeInTheDocument();
  },
);

test('what was answered is read by whoever comes later, and without findings there is nothing', async () => {
  const text = 'Es de otro modelo, que la impresora pide.';
  await showPart(
    <SisterRequisitions findings={[RISK]} answers={[{ key: RISK.key, choice: 'explain', text }]} />,
  );
  await expect.element(page.getByText(`Se compra aparte: «${text}»`)).toBeVisible();
  expect(page.getByRole('radio').elements()).toEqual([]);
  await showPart(<SisterRequisitions findings={[]} answers={[]} />);
  expect(page.getByText('Requisiciones de lo mismo').elements()).toEqual([]);
});

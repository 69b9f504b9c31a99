import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { relatedSuppliersApi, type RelatedFinding } from '#contract/related-suppliers.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { dialog, writtenStays } from '#web/test-written.ts';

const FINDING: RelatedFinding = {
  id: '4f7f4c6e-52c3-4f0e-9f57-6b1a6f1c0001',
  a: {
    id: '0b6f4c6e-52c3-4f0e-9f57-6b1a6f1c0001',
    number: 'P-00020',
    name: 'Suministros de Laboratorios y Reactivos del Bajío',
    status: 'active',
    mainLine: 'Equipo y reactivos de laboratorio',
  },
  b: {
    id: '0b6f4c6e-52c3-4f0e-9f57-6b1a6f1c0002',
    number: 'P-00021',
    name: 'Tecnología y Enlaces de Occidente',
    status: 'suspended',
    mainLine: 'Equipo de cómputo y redes',
  },
  groupId: null,
  strength: 0.82,
  kinds: ['clabe', 'address'],
  evidence: [
    { id: 'c1', kind: 'clabe', label: 'Cuenta que termina en 9719', shared: 2 },
    { id: 'd1', kind: 'address', label: 'Calle Inventada 10, Centro, Guanajuato', shared: 3 },
  ],
  status: 'open',
  reason: null,
  closedBy: null,
  closedAt: null,
  reopenedAt: null,
  foundAt: '2026-11-09T16:00:00.000Z',
  version: 1,
};

test('the reason of a pair outlives Esc, and is forgotten once saved', { tags: 'all' }, async () => {
  const answers = [
    answer(relatedSuppliersApi.overview, {
      open: 1,
      closed: 0,
      groups: 0,
      kinds: [{ kind: 'clabe', count: 1 }],
      weights: [],
      ignored: [],
      isRunning: false,
      calculatedAt: '2026-11-09T16:00:00.000Z',
      failure: null,
    }),
    answer(relatedSuppliersApi.list, { rows: [FINDING], total: 1, page: 1, size: 20 }),
    answer(relatedSuppliersApi.decide, ({ body }) => ({
      ...FINDING,
      status: 'closed' as const,
      reason: (body as { reason: string }).reason,
      version: 2,
    })),
  ];
  await showScreen('/padron-Proveedores/Administrador?seccion=relaciones', {
    role: 'Administrador',
    answers,
  });
  const pair = page.getByRole('button', { name: /^Ver la relación entre / });
  const reason = 'Comparten domicilio porque rentan en el mismo edificio.';
  await writtenStays(pair, dialog.getByLabelText('Razón'), reason);
  expect(await violations()).toEqual([]);
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('relacion-'));
  expect(drafts()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Cerrar con esta razón' }).click();
  await expect.element(page.getByText(/^Relación cerrada\./)).toBeVisible();
  expect(drafts()).toEqual([]);
});

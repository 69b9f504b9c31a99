import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ReviewedPaper } from '#contract/registration-review.ts';
import { PaperReview } from './paper-review.tsx';

const paper: ReviewedPaper = {
  id: '0199a000-0000-7000-8000-000000000001',
  code: 'situacion_fiscal',
  name: 'Constancia de situación fiscal',
  fileName: 'foto.pdf',
  bytes: 80_000,
  pages: 1,
  sha256: 'a'.repeat(64),
  issuedOn: null,
  expiresOn: null,
  outcome: null,
  documentNumber: null,
  status: 'pending',
  hasText: false,
  textless: null,
  said: null,
  carried: false,
  uploadedAt: '2026-11-20T00:00:00Z',
  required: true,
  reasonCode: null,
  remark: null,
  reviewedBy: null,
  reviewedAt: null,
  proves: [],
};
const shown = (lacksSeal: boolean, said: Partial<ReviewedPaper> = {}) =>
  renderToStaticMarkup(
    <PaperReview
      paper={{ ...paper, ...said }}
      rfc="CIN150612A15"
      lacksSeal={lacksSeal}
      draftKey="k"
      href="#"
      isOpen={false}
      isObserving={false}
      canDecide
      reasons={[]}
      answered={undefined}
      declared={[]}
      save={undefined}
      onOpen={() => undefined}
      onDecide={() => undefined}
      onRemark={async () => true}
      onGiveUp={() => undefined}
    />,
  );

test('the reviewer reads beside the paper that it came as a picture though it must carry a seal', () => {
  expect(shown(true)).toContain('Sin texto: parece una foto o un escaneo');
  expect(shown(false)).not.toContain('Sin texto');
});

test('the reviewer reads beside the paper where its text says otherwise than what was declared', () => {
  const rfcs = ['OTR150612AB1'];
  const said = { issuedOn: '2026-11-12', outcome: null, rfcs, holder: 'OTR150612AB1' };
  const told = shown(false, { said, issuedOn: '2026-11-13' });
  expect(told).toContain('El papel es del RFC OTR150612AB1.');
  expect(told).toContain('se emitió el 12/11/2026 y se escribió 13/11/2026');
  expect(shown(false, { said: { ...said, rfcs: ['CIN150612A15'] }, issuedOn: '2026-11-12' })).not.toContain(
    'El papel',
  );
});

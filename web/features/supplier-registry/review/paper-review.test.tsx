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
const shown = (lacksSeal: boolean) =>
  renderToStaticMarkup(
    <PaperReview
      paper={paper}
      lacksSeal={lacksSeal}
      draftKey="k"
      href="#"
      isOpen={false}
      isObserving={false}
      canDecide
      reasons={[]}
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

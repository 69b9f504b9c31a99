import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RegistrationSettings, RequestFile } from '#contract/registration.ts';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { ConflictNotice } from '../wizard/conflict-notice.tsx';
import { keepMine } from '../request/editing.ts';
import { LineNames } from './file-section.tsx';
import { PortalProvider, type Portal } from '#web/kit/portal-context.tsx';
import { FormProvider } from './form-context.ts';
import { LinesEditor } from './lines-editor.tsx';
import { useFileForm } from '../wizard/use-file-form.ts';
import type { OpenRequest } from '../request/use-request.ts';

const settings = {
  lines: [{ code: 'G21-1', name: 'Papelería', parent: null }],
} as unknown as RegistrationSettings;
const retiredLines = [{ code: 'G34-2', name: 'Hospedaje' }];
const file = (lines: string[]) => ({ ...emptySupplierFile('legal', 'national'), lines });

const requestWith = (lines: string[]) =>
  ({
    kind: 'registration',
    data: file(lines),
    editable: ['*'],
    observations: [],
    mailbox: { address: '', isProven: true },
    retiredLines: retiredLines.filter(({ code }) => lines.includes(code)),
  }) as unknown as RequestFile;

function openWith(lines: string[], conflict?: string[]): OpenRequest {
  const request = requestWith(lines);
  return {
    request,
    data: request.data,
    refused: {},
    conflict: conflict && { ...requestWith(conflict), version: 2 },
  } as unknown as OpenRequest;
}

interface ScreenProps {
  open: OpenRequest;
  children: React.ReactNode;
}

function Form({ open, children }: ScreenProps) {
  const { form } = useFileForm(open, { settings, today: '2026-11-22', isChecked: false });
  return <FormProvider value={form}>{children}</FormProvider>;
}

/** Nothing is asked of the service while it is drawn. */
const Screen = (props: ScreenProps) => (
  <PortalProvider value={{} as unknown as Portal}>
    <Form {...props} />
  </PortalProvider>
);

/** What a person reads, without marks. */
const textOf = (open: OpenRequest, children: React.ReactNode) =>
  renderToStaticMarkup(<Screen open={open}>{children}</Screen>)
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '|');

const MARK = 'Ya no está en el catálogo';

test('a retired line stays by its name, marked, with what to do at once', () => {
  const open = openWith(['G34-2', 'G21-1']);
  const text = textOf(open, <LinesEditor />);
  expect(text).toContain('Hospedaje');
  expect(text).toContain('Giro principal: Hospedaje.');
  expect(text).toContain('Hospedaje ya no está en el catálogo: quítalo o elige otro.');
  expect(text.split(MARK)).toHaveLength(2);
  const markup = renderToStaticMarkup(
    <Screen open={open}>
      <LinesEditor />
    </Screen>,
  );
  expect(markup).toContain('aria-label="Quitar Hospedaje"');
  expect(markup).not.toContain('G34-2');
});

test('lines in use are neither marked nor reproached', () => {
  expect(textOf(openWith(['G21-1']), <LinesEditor />)).not.toMatch(/catálogo/);
  expect(textOf(openWith([]), <LinesEditor />)).not.toContain('Elige al menos un giro.');
});

test('the review names and marks it; what was sent in time is only named', () => {
  const open = openWith(['G34-2']);
  const review = textOf(open, <LineNames />);
  expect(review).toContain('Hospedaje (principal)');
  expect(review).toContain(MARK);
  expect(textOf(open, <LineNames isSent />)).toContain('Hospedaje (principal)');
  expect(textOf(open, <LineNames isSent />)).not.toContain(MARK);
});

test('a conflict names it on the side that holds it, whichever that is', () => {
  const held = openWith(['G34-2'], ['G21-1']);
  const saved = openWith(['G21-1'], ['G34-2']);
  for (const open of [held, saved]) {
    const text = textOf(open, <ConflictNotice open={open} />);
    expect(text).toContain('Hospedaje');
    expect(text).toContain('Papelería');
    expect(text).not.toContain('G34-2');
  }
});

test('whoever keeps what stands here keeps the name, though the other state left the line out', () => {
  const open = openWith(['G34-2']);
  const kept = { ...open, ...keepMine(open, requestWith(['G21-1'])) };
  const text = textOf(kept, <LinesEditor />);
  expect(text).toContain('Giro principal: Hospedaje.');
  expect(text).not.toContain('G34-2');
});

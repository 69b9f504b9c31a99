import { NO_SUCH_DAY } from '#contract/date-words.ts';
import { describe, expect, it } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import { guessFromName, guessFromText } from '#contract/rules/documents/document-guess.ts';
import {
  duplicateOf,
  fileFacts,
  kindsFor,
  kindsOf,
  newFields,
  pendingErrors,
  withChoice,
  withGuess,
  type PendingDocument,
  type PendingFields,
} from './pending-document.ts';

const NOW = '2026-11-23T18:00:00.000Z';
const fields = (changes: Partial<PendingFields> = {}): PendingFields => ({
  ...newFields({ stage: 'clarification', kind: 'clarification_minutes' }),
  documentDate: '2026-11-23',
  ...changes,
});

describe('a file that the procedure has already', () => {
  const held = (title: string, sha256: string, status = 'published') =>
    ({
      id: title,
      title,
      status,
      versions: [
        { number: 2, sha256: 'other' },
        { number: 1, sha256 },
      ],
    }) as unknown as AdminDocument;
  const item = { name: 'copia.pdf', stored: { sha256: 'same' } } as PendingDocument;

  it('is called by the document and the version that it is', () => {
    const found = duplicateOf(item, [held('Bases', 'none'), held('Acta de fallo', 'same')]);
    expect(found?.document.id).toBe('Acta de fallo');
    expect(found?.message).toBe('copia.pdf ya está en este expediente como versión 1 de «Acta de fallo».');
  });

  it('is none when what has its bytes was withdrawn', () => {
    expect(duplicateOf(item, [held('Acta de fallo', 'same', 'withdrawn')])).toBeUndefined();
  });
});

describe('S-2.13 A file before it becomes a document', () => {
  it('takes stage and type from the address, if they fit together', () => {
    expect(newFields({ stage: 'clarification', kind: 'clarification_minutes' })).toMatchObject({
      stage: 'clarification',
      kind: 'clarification_minutes',
      title: 'Acta de junta de aclaraciones',
    });
    expect(newFields({ stage: 'x', kind: 'y' })).toMatchObject({ stage: '', kind: '', title: '' });
    expect(newFields({ stage: 'award', kind: 'notice' }).kind).toBe('');
  });

  it('offers the types of its stage and drops one that does not fit', () => {
    expect(kindsOf('opening')).toContain('opening_minutes');
    expect(kindsOf('opening')).not.toContain('notice');
    expect(withChoice(fields(), { stage: 'opening' })).toMatchObject({
      stage: 'opening',
      kind: '',
      title: '',
    });
  });

  it('follows the type with stage and title until a title was typed', () => {
    const chosen = withChoice(newFields({}), { kind: 'bidding_documents' });
    expect(chosen).toMatchObject({ stage: 'notice', title: 'Bases' });
    expect(withChoice({ ...chosen, title: 'Bases definitivas' }, { kind: 'notice' }).title).toBe(
      'Bases definitivas',
    );
  });

  it('offers every type until a person chose a stage, however many letters of a type are typed', () => {
    const first = withChoice(newFields({}), { kind: 'clarification_minutes' });
    expect(first).toMatchObject({ stage: 'clarification', isStageChosen: false });
    expect(kindsFor(first)).toEqual(kindsOf(''));
    const second = withChoice(first, { kind: 'award_minutes' });
    expect(second, 'the stage follows the next type').toMatchObject({
      stage: 'award',
      kind: 'award_minutes',
    });
    const chosen = withChoice(second, { stage: 'award' });
    expect(kindsFor(chosen)).toEqual(kindsOf('award'));
    expect(withChoice(chosen, { stage: '' })).toMatchObject({ stage: 'award', isStageChosen: false });
  });

  it('takes what its name and its first page tell as proposals, and loses the mark of what is touched', () => {
    const named = withGuess(newFields({}), guessFromName('ACTA DE FALLO.pdf', '2026-11-23'), 'name');
    expect(named).toMatchObject({
      stage: 'award',
      kind: 'award_minutes',
      title: 'Acta de fallo',
      guessed: { stage: 'name', kind: 'name', title: 'name' },
    });
    const page = 'Acta de presentación y apertura del 14 de septiembre de 2026';
    const read = withGuess(named, guessFromText(page, '2026-11-23'), 'text');
    expect(read, 'the page fills only what is empty').toMatchObject({
      kind: 'award_minutes',
      documentDate: '2026-09-14',
      guessed: { kind: 'name', documentDate: 'text' },
    });
    const touched = withChoice(read, { kind: 'award_notice' });
    expect(touched.guessed).toEqual({ stage: 'name', documentDate: 'text' });
  });

  it('keeps stage and type of the address before what its name tells', () => {
    const guess = guessFromName('ACTA DE FALLO.pdf', '2026-11-23');
    expect(withGuess(newFields({ stage: 'opening' }), guess, 'name')).toMatchObject({
      stage: 'opening',
      kind: '',
    });
  });

  it.each([
    ['stage', { stage: '' }, 'Elige una etapa.'],
    ['kind', { kind: '' }, 'Elige un tipo de documento.'],
    ['title', { title: 'A' }, 'Escribe un título de al menos 3 letras.'],
    ['documentDate', { documentDate: '31/02/2026' }, NO_SUCH_DAY],
    ['documentDate', { documentDate: '2026-11-24' }, 'La publicación no puede ser anterior al acto.'],
    ['publishAt', { when: 'later' }, 'Escribe la fecha y la hora.'],
    [
      'publishAt',
      { when: 'later', publishAt: '2026-11-22T18:00:00.000Z' },
      'Elige una fecha y hora futuras.',
    ],
    [
      'publishAt',
      { when: 'later', publishAt: '2026-11-24T18:00:00.000Z', documentDate: '2026-11-30' },
      'La publicación no puede ser anterior al acto.',
    ],
    ['isRedacted', { hasPersonalData: true }, 'Confirma que los datos personales están tachados.'],
    ['changeNote', { replaces: 'id' }, 'Escribe qué cambió en esta versión.'],
  ] as const)('is not published without a right %s: %j', (field, changes, message) => {
    expect(pendingErrors(fields(changes), { isPublishing: true, now: NOW })).toEqual({ [field]: message });
  });

  it('may be kept as a draft before its publication is decided', () => {
    const undecided = fields({ when: 'later', hasPersonalData: true });
    expect(pendingErrors(undecided, { isPublishing: false, now: NOW })).toEqual({});
    expect(pendingErrors(fields(), { isPublishing: true, now: NOW })).toEqual({});
  });

  it('says what it is in the words of the file', () => {
    expect(fileFacts({ mediaType: 'application/pdf', pages: 8, bytes: 1_200_000 })).toBe(
      'PDF, 8 páginas, 1.2 MB',
    );
  });
});

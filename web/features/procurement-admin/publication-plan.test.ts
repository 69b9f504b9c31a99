import { describe, expect, it } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import { newFields, type PendingDocument } from './pending-document.ts';
import {
  doubleOf,
  missingToPublish,
  planDone,
  planLabel,
  publicationPlan,
  usableFiles,
} from './publication-plan.ts';

const AT = '2026-11-25T15:00:00.000Z';
const file = (key: string, changes: Partial<PendingDocument> = {}): PendingDocument => ({
  ...newFields({}),
  key,
  name: `${key}.pdf`,
  bytes: 10,
  upload: { status: 'done' },
  stored: undefined,
  ...changes,
});

describe('What publishing several documents does', () => {
  it('is told with what becomes public now and what on which date', () => {
    const plan = publicationPlan([file('a'), file('b', { when: 'later', publishAt: AT })]);
    expect(planLabel(plan)).toBe('Publicar 1 documento ahora y programar 1');
    expect(planDone(plan, 'LP-UG-001-2026')).toBe(
      '1 documento publicado en LP-UG-001-2026; 1 programado para el 25 nov 2026, 09:00\u00a0h.',
    );
  });

  it('is told plainly when all is published now, or all later', () => {
    const now = publicationPlan([file('a'), file('b')]);
    expect([planLabel(now), planDone(now, 'X-1')]).toEqual([
      'Publicar 2 documentos',
      '2 documentos publicados en X-1.',
    ]);
    const later = publicationPlan([
      file('a', { when: 'later', publishAt: '2026-11-26T15:00:00.000Z' }),
      file('b', { when: 'later', publishAt: AT }),
    ]);
    expect([planLabel(later), planDone(later, 'X-1')]).toEqual([
      'Programar 2 documentos',
      '2 documentos programados desde el 25 nov 2026, 09:00\u00a0h en X-1.',
    ]);
  });

  it('names no number where nothing was chosen', () => {
    const none = publicationPlan([]);
    expect([planLabel(none), planLabel(none, true)]).toEqual(['Publicar documentos', 'Enviar a revisión']);
    expect(planLabel(publicationPlan([file('a')]), true)).toBe('Enviar a revisión 1 documento');
  });

  it('asks of a file that is called as a public document whether it takes its place', () => {
    const seen = {
      id: 'd1',
      status: 'published',
      kind: 'bidding_documents',
      title: 'Bases',
    } as AdminDocument;
    const again = file('bases-2', { kind: 'bidding_documents', title: 'BASES' });
    expect(doubleOf(again, [seen])?.id).toBe('d1');
    expect(doubleOf({ ...again, replaces: 'd1' }, [seen])).toBe(undefined);
    expect(doubleOf({ ...again, title: 'Bases, anexo' }, [seen])).toBe(undefined);
    expect(doubleOf({ ...again, kind: 'other' }, [seen])).toBe(undefined);
    expect(doubleOf(again, [{ ...seen, status: 'withdrawn' }])).toBe(undefined);
  });

  it('says before it is tried what is missing, by file', () => {
    const stored = { id: 'one', sha256: 'one' } as PendingDocument['stored'];
    const dossier = [{ status: 'published', versions: [{ number: 1, sha256: 'one' }] }] as AdminDocument[];
    expect(missingToPublish([], dossier, AT)).toEqual(['Elige al menos un archivo.']);
    expect(missingToPublish([file('repetido', { stored })], dossier, AT)).toEqual([
      'Ninguno de los archivos elegidos se puede publicar. Quítalos o elige otros.',
    ]);
    const whole = { stage: 'notice', kind: 'other', title: 'Aviso' } as const;
    const items = [file('acta', { kind: 'other', title: 'Acta' }), file('aviso', whole)];
    expect(missingToPublish(items, dossier, AT)).toEqual(['acta.pdf: Elige una etapa.']);
    expect(missingToPublish([file('aviso', whole)], dossier, AT)).toEqual([]);
  });

  it('leaves out files that were refused, cancelled or stand in the file already', () => {
    const stored = (sha256: string) => ({ id: sha256, sha256 }) as PendingDocument['stored'];
    const dossier = [{ status: 'published', versions: [{ number: 1, sha256: 'one' }] }] as AdminDocument[];
    const items = [
      file('failed', { upload: { status: 'failed', message: 'No se subió.' } }),
      file('canceled', { upload: { status: 'canceled' } }),
      file('duplicate', { stored: stored('one') }),
      file('fresh', { stored: stored('two') }),
    ];
    expect(usableFiles(items, dossier).map(({ key }) => key)).toEqual(['fresh']);
  });
});

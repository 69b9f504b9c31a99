import { procedureRecord } from '#server/features/procurement/public.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { findDocument } from './documents.sql.ts';

/** Deleting a file that waits to be published, which somebody else put there. */
export const DISCARDED_FILE: DecisionOf<{ params: { id: string }; person: { id: string } }> = {
  kind: async ({ params, person }, db) => {
    const document = await findDocument(db, params.id);
    return document === undefined || document.writers.includes(person.id) ? null : 'documents';
  },
  what: () => 'Eliminar un documento sin publicar de otra persona',
  record: async ({ params }, db) => {
    const document = await findDocument(db, params.id);
    if (document === undefined) return undefined;
    const record = await procedureRecord({ params: { id: document.procedureId } }, db);
    return record && { ...record, mark: `${record.mark} ${document.id} ${document.version}` };
  },
  tells: async ({ params }, db) => {
    const document = await findDocument(db, params.id);
    const difference = { name: 'title', label: 'Documento', before: document?.title ?? null, after: null };
    return [{ subject: 'document', differences: [difference] }];
  },
};

import { sql } from 'kysely';
import type { DecisionOf } from '#server/kit/second-person.ts';

/** What procedures are held to: a limit, a term, a paper of a step. One person alone does not move what stops another. */
const rulesDecision = (what: string, id: 'plazos' | 'documentos'): DecisionOf<unknown> => ({
  kind: () => 'rules',
  isGuarded: () => true,
  what: () => what,
  record: async (_, db) => {
    const { rows } = await sql<{ mark: string }>`
      select concat_ws(' ', count(*), sum(version), max(id::text)) mark from ${sql.table(
        id === 'plazos' ? 'procurement_rule' : 'required_document',
      )}`.execute(db);
    return {
      type: 'legal_rules',
      id,
      title: id === 'plazos' ? 'Plazos de los procedimientos' : 'Documentos obligatorios',
      note: 'Ajustes',
      place: `/administracion/ajustes?seccion=${id}`,
      mark: rows[0]?.mark ?? '',
    };
  },
});

export const RULE_ADDED = rulesDecision('Agregar una regla de la ley', 'plazos');
export const RULE_REPLACED = rulesDecision('Sustituir una regla de la ley', 'plazos');
export const RULE_CORRECTED = rulesDecision('Corregir una regla de la ley', 'plazos');
export const PAPERS_ADDED = rulesDecision('Agregar los documentos de un paso', 'documentos');
export const PAPERS_CHANGED = rulesDecision('Cambiar los documentos de un paso', 'documentos');

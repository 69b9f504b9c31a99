import {
  RELATION_KIND_LABELS,
  STRONG_RELATION,
  type RelatedFinding,
  type RelationKind,
} from '#contract/related-suppliers.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { DecidedRecord, DecisionOf } from '#server/kit/second-person.ts';
import { selectFinding, selectWeights } from './findings.sql.ts';

const PLACE = '/padron-Proveedores/Administrador?seccion=relaciones';

/** All that is proposed of relations waits at one place: their screen has one address. */
const recordOf = (title: string, note: string, mark: string): DecidedRecord => ({
  type: 'relations',
  id: 'all',
  title,
  note,
  place: PLACE,
  mark,
});

const pairRecord = async (id: string, db: Db | Transaction): Promise<DecidedRecord | undefined> => {
  const found = await selectFinding(db, id);
  return (
    found && recordOf(`${found.a.name} y ${found.b.name}`, strengthOf(found), `${found.id} ${found.version}`)
  );
};
const strengthOf = ({ strength }: RelatedFinding) => `Fuerza: ${Math.round(strength * 100)} %`;

type OfPair<B> = { params: { id: string }; body: B };

/** A strong relation is what tells one owner behind two bidders: two people close it. */
export const CLOSED_BY_TWO: DecisionOf<OfPair<{ decision: 'closed' | 'open' }>> = {
  kind: async ({ params, body }, db) => {
    if (body.decision === 'open') return null;
    return ((await selectFinding(db, params.id))?.strength ?? 0) >= STRONG_RELATION ? 'lists' : null;
  },
  isGuarded: () => true,
  what: () => 'Cerrar una relación fuerte entre proveedores',
  record: ({ params }, db) => pairRecord(params.id, db),
};

/** What relates nobody any more is left out of every comparison. */
export const IGNORED_BY_TWO: DecisionOf<OfPair<{ evidenceId: string }>> = {
  kind: () => 'lists',
  isGuarded: () => true,
  what: () => 'Dejar de relacionar proveedores por un dato',
  record: ({ params }, db) => pairRecord(params.id, db),
  tells: async ({ params, body }, db) => {
    const datum = (await selectFinding(db, params.id))?.evidence.find(({ id }) => id === body.evidenceId);
    if (datum === undefined) return [];
    const after = `${RELATION_KIND_LABELS[datum.kind]}, compartido por ${datum.shared}`;
    return [{ subject: 'relations', differences: [{ name: 'datum', label: 'Dato', before: null, after }] }];
  },
};

/** What a shared datum weighs decides which pairs anybody sees. */
export const WEIGHED_BY_TWO: DecisionOf<{ params: { tipo: RelationKind } }> = {
  kind: () => 'rules',
  isGuarded: () => true,
  what: () => 'Cambiar cuánto pesa un dato compartido',
  record: async ({ params: { tipo } }, db) => {
    const weight = (await selectWeights(db)).find(({ kind }) => kind === tipo);
    return recordOf(
      RELATION_KIND_LABELS[tipo],
      'Proveedores relacionados',
      `${tipo} ${weight?.version ?? 0}`,
    );
  },
};

import type { ListEditionDetail, ReleasedSubject } from '#contract/negative-lists.ts';
import { MIN_REASON } from '#contract/negative-list-words.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { remember } from './doer.ts';
import { OVERTAKEN } from './list-work.ts';
import { readEdition, requireCutoff, requireList, requireReady, type Change } from './lists.service.ts';
import { selectCurrent, type ListRecord } from './lists.sql.ts';
import { selectReleased } from './released.sql.ts';

/** What an officer says who takes a list. */
export interface Confirmation {
  reason: string;
  /** How many entries the file has, as the officer typed it. */
  entries?: number | undefined;
}

/**
 * Lets a list that was read come into force. Throws `invalid_input` while its cut-off, the reason for a doubt or the
 * number of its entries is missing. One with fewer entries than the list in force only waits for a second officer
 * after the first one took it, where the unit wants two.
 */
export function confirmList(
  db: Db,
  confirmation: Confirmation,
  { id, version, doer, hand, secondReviewer }: Change & { secondReviewer: boolean },
): Promise<ListEditionDetail> {
  return transaction(db, async (tx) => {
    const list = await requireList(tx, id, version);
    requireReady(list);
    if (list.cutoff_on === null) throw invalid({ cutoffOn: 'Escribe la fecha de corte de la lista.' });
    if (((await selectCurrent(tx, list.source))?.id ?? null) !== list.base_id) {
      throw failure('state_conflict', { detail: OVERTAKEN });
    }
    await requireCutoff(tx, list.source, list.cutoff_on);
    requireWords(list, confirmation);
    const reason = list.first_by === null ? confirmation.reason : (list.loss_reason ?? '');
    const doubt = list.preview?.doubt ?? null;
    const needsSecond = secondReviewer && list.preview?.isShrunk === true;
    if (needsSecond && list.first_by === doer.person.id) {
      throw failure('second_person_required', {
        detail:
          'Tú propusiste esta lista con menos registros. Otra persona de la Unidad debe ponerla en vigor.',
      });
    }
    const isProposal = needsSecond && list.first_by === null;
    await tx
      .updateTable('negative_list')
      .set({
        loss_reason: doubt === null ? null : reason,
        version: version + 1,
        ...(isProposal
          ? { first_by: doer.person.id, first_name: doer.person.name ?? null, first_at: new Date() }
          : {
              status: 'applying' as const,
              attempts: 0,
              confirmed_by: doer.person.id,
              confirmed_name: doer.person.name ?? null,
            }),
      })
      .where('id', '=', id)
      .execute();
    const released = (list.preview?.gone ?? 0) > 0 ? await selectReleased(tx, list) : undefined;
    await remember(tx, doer, {
      operation: isProposal ? 'proposeNegativeList' : 'confirmNegativeList',
      subjectType: 'negativeList',
      id,
      after: {
        source: list.source,
        cutoff: list.cutoff_on,
        rows: list.row_count,
        present: list.preview?.present,
        gone: list.preview?.gone,
        doubt,
        ...(released === undefined ? {} : { released: released.total, names: released.rows.map(nameOf) }),
        ...(list.first_by === null ? {} : { proposedBy: list.first_name ?? list.first_by }),
      },
      ...(reason === '' ? {} : { reason }),
    });
    if (!isProposal) await hand(tx, id);
    return readEdition(tx, id, { personId: doer.person.id, secondReviewer });
  });
}

const nameOf = ({ name, number, folio }: ReleasedSubject) => `${number ?? folio ?? ''} ${name}`.trim();

/** The reason for a doubt, of the first officer, and the number of entries of a list that has fewer, of each. */
function requireWords({ preview, first_by: firstBy }: ListRecord, { reason, entries }: Confirmation): void {
  const fields: Record<string, string> = {};
  const doubt = preview?.doubt ?? null;
  if (doubt !== null && firstBy === null && reason.length < MIN_REASON) {
    fields.reason = `${doubt} Si es correcto, escribe por qué (al menos ${MIN_REASON} letras).`;
  }
  if (preview?.isShrunk === true && entries !== preview.rows) {
    fields.entries = 'Escribe cuántos registros trae el archivo, como lo dice la vista previa.';
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

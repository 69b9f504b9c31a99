import { useState } from 'react';
import { fieldAt } from '#contract/file-catalogue.ts';
import { isObservable } from '#contract/rules/registry/observed-fields.ts';
import type { ReviewFile } from '#contract/registration-review.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { dropDraft } from '#web/ui/form-draft.ts';
import { fileGroups, isChanged, type FileField, type FileGroup } from './file-groups.ts';
import { keptRemarks } from './kept-remarks.ts';
import { RemarkFields } from './remark-fields.tsx';
import type { Reason } from './registry-reasons.ts';
import { RemoveRemarkDialog } from './remove-remark-dialog.tsx';
import { answeredOf, SupplierAnswer } from './supplier-answer.tsx';
import { useRemarkKey } from './use-remark-key.ts';
import { fieldRemark, NO_REMARK } from './written-remark.ts';
import { saveKey } from './save-state.ts';
import type { Review } from './use-review.ts';

interface ReviewDataProps {
  review: Review;
  canDecide: boolean;
  reasons: readonly Reason[];
}

/** What was declared, in groups; any value can be observed, and a renewal shows what it was before. */
export function ReviewData({ review, canDecide, reasons }: ReviewDataProps) {
  const { file } = review;
  const groups = fileGroups(file.data, file.lines);
  const changed = changedFields(file);
  const keyOf = useRemarkKey(file.folio);
  const [kept] = useState(
    () => new Set(keptRemarks(file, keyOf).flatMap(({ kind, target }) => (kind === 'field' ? target : []))),
  );
  const observed = new Set(
    file.observations
      .filter(({ targetKind, bySupplier }) => targetKind === 'field' && !bySupplier)
      .map(({ target }) => target),
  );
  const opened = (group: FileGroup) =>
    file.observations.filter(
      ({ bySupplier, targetKind, target }) =>
        bySupplier &&
        targetKind === 'field' &&
        group.fields.some(({ path }) => fieldAt(path)?.section === target),
    );
  return (
    <section aria-labelledby="datos-solicitud">
      <h3 id="datos-solicitud">Datos</h3>
      {file.carried !== null && <ChangedData changed={changed} />}
      {groups.map((group) => (
        <details
          key={group.title}
          className="rg-group"
          open={
            group.fields.some(({ path }) => observed.has(path) || kept.has(path)) ||
            opened(group).length > 0 ||
            undefined
          }
        >
          <summary>
            {group.title}
            <GroupNote group={group} observed={observed} changed={changed} />
          </summary>
          {opened(group).map((one) => (
            <SupplierAnswer key={one.id} of={one} className="rg-data__said" />
          ))}
          <dl className="rg-data">
            {group.fields.map((field) => (
              <DataField
                key={field.path}
                field={field}
                isNew={file.carried !== null && isChanged(field, file.changed)}
                draftKey={keyOf(field.path)}
                isKept={kept.has(field.path)}
                {...{ review, canDecide, reasons }}
              />
            ))}
          </dl>
        </details>
      ))}
    </section>
  );
}

/** What an update changes of the registry, what it takes out too, with what stands there now. */
export function changedFields(file: ReviewFile): (FileField & { before: string })[] {
  const fieldsOf = (data: ReviewFile['data'], lines: readonly string[]) =>
    fileGroups(data, lines).flatMap(({ fields }) => fields);
  const now = fieldsOf(file.data, file.lines);
  const isSameLines = file.carried?.lines.join() === file.data.lines.join();
  const was =
    file.carried === null ? [] : fieldsOf(file.carried, isSameLines ? file.lines : file.carried.lines);
  const gone = was.filter(({ path }) => !now.some((field) => field.path === path));
  return [...now, ...gone.map((field) => ({ ...field, value: 'Sin dato' }))]
    .filter((field) => isChanged(field, file.changed))
    .map((field) => ({
      ...field,
      before: was.find(({ path }) => path === field.path)?.value ?? 'Sin dato',
    }));
}

function ChangedData({ changed }: { changed: ReturnType<typeof changedFields> }) {
  if (changed.length === 0) return <p className="u-muted">No cambió ningún dato del registro.</p>;
  return (
    <div className="rg-table-box" role="region" aria-label="Qué cambió" tabIndex={0}>
      <table className="rg-changes">
        <caption>Qué cambió</caption>
        <thead>
          <tr>
            <th scope="col">Dato</th>
            <th scope="col">Antes</th>
            <th scope="col">Ahora</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ path, label, value, before }) => (
            <tr key={path}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function GroupNote(props: {
  group: FileGroup;
  observed: ReadonlySet<string>;
  changed: readonly FileField[];
}) {
  const { group, observed, changed } = props;
  const remarks = group.fields.filter(({ path }) => observed.has(path)).length;
  if (remarks > 0) return <Tag tone="warn">{remarks === 1 ? '1 observado' : `${remarks} observados`}</Tag>;
  const news = group.fields.filter((field) => changed.some(({ path }) => path === field.path)).length;
  return news > 0 ? <Tag tone="info">{news === 1 ? '1 cambio' : `${news} cambios`}</Tag> : null;
}

interface DataFieldProps extends ReviewDataProps {
  field: FileField;
  isNew: boolean;
  /** Under which its remark is kept in this browser until it is saved, and whether one was kept. */
  draftKey: string;
  isKept: boolean;
}

function DataField(props: DataFieldProps) {
  const { review, field, canDecide, reasons, isNew, draftKey, isKept } = props;
  const { file } = review;
  const observation = fieldRemark(file, field.path);
  const answered = answeredOf(file, 'field', (target) => target === field.path);
  const [isOpen, setOpen] = useState(isKept);
  const [isRemoving, setRemoving] = useState(false);
  const canCorrect = isObservable(field.path, file);
  const isObserving = canDecide && (isOpen || observation !== undefined);
  const save = review.saves[saveKey.field(field.path)];
  return (
    <div className={isObserving ? 'rg-data__row is-observed' : 'rg-data__row'}>
      <dt>{field.label}</dt>
      <dd>
        <span>
          {field.value}
          {isNew && <Tag tone="info">Cambió</Tag>}
        </span>
        {answered !== undefined && <SupplierAnswer of={answered} className="rg-data__said" />}
        {canDecide && !canCorrect && observation === undefined && (
          <span className="u-small u-muted">No se corrige en este trámite</span>
        )}
        {canDecide && (canCorrect || observation !== undefined) && (
          <Button
            variant="text"
            size="small"
            aria-expanded={isObserving}
            aria-label={isObserving ? `Quitar observación de ${field.label}` : `Observar ${field.label}`}
            onClick={() => {
              if (observation !== undefined) return setRemoving(true);
              if (isObserving && save === undefined) dropDraft(draftKey);
              return setOpen(!isObserving);
            }}
          >
            {isObserving ? 'Quitar observación' : 'Observar'}
          </Button>
        )}
        <RemoveRemarkDialog
          lost={
            isRemoving && observation !== undefined
              ? { subject: field.label, remark: observation.remark, becomes: 'nothing' }
              : undefined
          }
          onClose={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            setOpen(false);
            dropDraft(draftKey);
            void review.observeField(field.path, NO_REMARK);
          }}
        />
        {isObserving && (
          <RemarkFields
            id={`observacion-${field.path}`}
            subject={field.label}
            draftKey={draftKey}
            saved={observation ?? NO_REMARK}
            savedBy={null}
            reasons={reasons}
            save={save}
            onSave={(remark, known) => review.observeField(field.path, remark, known)}
            onGiveUp={() => review.giveUp(saveKey.field(field.path))}
          />
        )}
      </dd>
    </div>
  );
}

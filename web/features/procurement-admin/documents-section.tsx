import type { AdminDocument } from '#contract/documents.ts';
import { formatFileSize } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { UploadRow } from '#web/ui/upload-row.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { AllFilesFields } from './all-files-fields.tsx';
import { PendingCard } from './pending-card.tsx';
import { duplicateOf, fileFacts, type PendingFields } from './pending-document.ts';
import { usableFiles } from './publication-plan.ts';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import type { Pending } from './use-pending.ts';
import './documents-section.css';

interface DocumentsSectionProps {
  pending: Pending;
  dossier: readonly AdminDocument[];
  /** Messages by file and field, once saving or publishing was refused. */
  errors: ReadonlyMap<string, Partial<Record<keyof PendingFields, string>>>;
  hasSchedule: boolean;
}

/** Drop zone and one card per chosen file. */
export function DocumentsSection({ pending, dossier, errors, hasSchedule }: DocumentsSectionProps) {
  const { api, settings } = usePortal();
  const kept = useFocusKept(pending.items.length);
  const fresh = usableFiles(pending.items, dossier).filter(({ replaces }) => replaces === '');
  return (
    <div className="pa-files" {...kept}>
      <DropZone
        label="Archivos"
        id="archivos"
        types={['pdf', 'xlsx', 'docx', 'zip']}
        maxBytes={settings.maxFileBytes}
        maxErrors={20}
        onFiles={pending.add}
      />
      <UnfinishedUploads api={api} pending={pending} />
      {fresh.length > 1 && <AllFilesFields count={fresh.length} onApply={pending.changeAll} />}
      <ul className="pa-uploads">
        {pending.items.map((item) => {
          const duplicate = duplicateOf(item, dossier);
          const isGone = item.upload.status === 'canceled' || item.upload.status === 'failed';
          return (
            <li key={item.key} className="pa-upload">
              <ul>
                <UploadRow
                  name={item.name}
                  meta={item.stored === undefined ? formatFileSize(item.bytes) : fileFacts(item.stored)}
                  upload={
                    duplicate === undefined ? item.upload : { status: 'failed', message: duplicate.message }
                  }
                  onCancel={() => pending.cancel(item.key)}
                  onPause={() => pending.pause(item.key)}
                  onRemove={() => pending.remove(item.key)}
                  {...(duplicate === undefined ? { onRetry: () => pending.retry(item.key) } : {})}
                />
              </ul>
              {duplicate !== undefined && (
                <a
                  href={`#documento-${duplicate.document.id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(`documento-${duplicate.document.id}`)?.focus();
                  }}
                >
                  Ir a «{duplicate.document.title}»
                </a>
              )}
              {!isGone && duplicate === undefined && (
                <PendingCard
                  item={item}
                  dossier={dossier}
                  errors={errors.get(item.key) ?? {}}
                  hasSchedule={hasSchedule}
                  onChange={(patch) => pending.change(item.key, patch)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { formatPercent } from '../kit/format.ts';
import type { UploadState } from '../kit/upload-queue.ts';
import { Button } from './button.tsx';
import { FileIcon } from './file-icon.tsx';
import { ICON } from './icon-size.ts';
import { Meter } from './meter.tsx';
import { Tag } from './tag.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import './doc-row.css';
import './upload-row.css';

type UploadRowProps = {
  name: string;
  /** «1.2 MB, 8 páginas» */
  meta?: string;
  upload: UploadState;
  /** What whoever uploaded it has to know of it. */
  note?: string;
  onCancel?: () => void;
  /** For a file that goes on later where it stopped. */
  onPause?: () => void;
  onRetry?: () => void;
  onRemove?: () => void;
};

const WAITING = 'Sin respuesta del portal. Sigue sola cuando vuelva la conexión.';

/** One file on its way up. Its progress is spoken at every quarter. */
export function UploadRow({
  name,
  meta,
  upload,
  note,
  onCancel,
  onPause,
  onRetry,
  onRemove,
}: UploadRowProps) {
  const kept = useFocusKept<HTMLLIElement>(upload.status);
  const isMoving = upload.status === 'uploading' || upload.status === 'waiting';
  const isPaused = upload.status === 'paused';
  const share = upload.status === 'uploading' || isPaused ? upload.share : 0;
  const isWaiting = upload.status === 'uploading' && upload.isWaiting === true;
  const canRetry =
    (upload.status === 'failed' && upload.isFinal !== true) || upload.status === 'canceled' || isPaused;
  return (
    <li className="u-upload" {...kept}>
      <FileIcon type={name} />
      <div>
        <div className="u-upload__name">{name}</div>
        {(upload.status === 'uploading' || isPaused) && (
          <div
            className="u-upload__bar"
            role="progressbar"
            aria-label={`Subiendo ${name}`}
            aria-valuenow={Math.round(share * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <Meter share={share} />
          </div>
        )}
        {upload.status === 'waiting' && <div className="u-doc__meta">En espera</div>}
        {upload.status === 'done' && meta && <div className="u-doc__meta">{meta}</div>}
        {upload.status === 'done' && note && <div className="u-doc__meta">{note}</div>}
        {upload.status === 'failed' && (
          <div className="u-upload__failed">{upload.message ?? 'No se subió.'}</div>
        )}
        {isWaiting && <div className="u-doc__meta">{WAITING}</div>}
        {isPaused && <div className="u-doc__meta">En pausa. Lo que ya se subió está guardado.</div>}
        {upload.status === 'canceled' && <div className="u-doc__meta">Cancelaste la subida.</div>}
        <span className="u-visually-hidden" role="status">
          {upload.status === 'uploading' && (isWaiting ? WAITING : `${name}: ${Math.floor(share * 4) * 25}%`)}
          {isPaused && `${name}: en pausa`}
          {upload.status === 'done' && `${name}: listo`}
          {upload.status === 'failed' && `${name}: no se subió`}
        </span>
      </div>
      <div className="u-cluster u-gap-8">
        {(upload.status === 'uploading' || isPaused) && (
          <span className="u-upload__percent">{formatPercent(share)}</span>
        )}
        {upload.status === 'done' && <Tag tone="ok">Listo</Tag>}
        {canRetry && onRetry && (
          <Button
            variant="tonal"
            size="small"
            onClick={onRetry}
            aria-label={`${isPaused ? 'Reanudar' : 'Reintentar'} ${name}`}
          >
            {isPaused ? 'Reanudar' : 'Reintentar'}
          </Button>
        )}
        {upload.status === 'uploading' && upload.canPause === true && onPause && (
          <Button variant="tonal" size="small" onClick={onPause} aria-label={`Pausar la subida de ${name}`}>
            Pausar
          </Button>
        )}
        {isMoving && onCancel && (
          <Button variant="text" icon onClick={onCancel} aria-label={`Cancelar la subida de ${name}`}>
            <IconX {...ICON} />
          </Button>
        )}
        {!isMoving && onRemove && (
          <Button variant="text" size="small" onClick={onRemove} aria-label={`Quitar ${name}`}>
            Quitar
          </Button>
        )}
      </div>
    </li>
  );
}

import { useEffect, useRef, useState } from 'react';
import { CallError } from '../kit/api.ts';
import { DropZone } from './drop-zone.tsx';
import { CANCELED, isRefusedForGood, type UploadState, type UploadTravel } from '../kit/upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import './file-choice.css';

interface FileChoiceProps {
  label: string;
  /** Name endings that are taken, without the dot. */
  types: readonly string[];
  maxBytes: number;
  /** Height of the zone in pixels. */
  length?: number;
  /** Beside others of its kind: what is pasted is for none of them. */
  isDeafToPaste?: boolean;
  /** Sends the chosen file; what it resolves to was committed by the server. */
  send: (file: File, travel: UploadTravel) => Promise<void>;
}

/** Place to leave one file, and its way up with progress, cancel and retry. */
export function FileChoice({ send, ...zone }: FileChoiceProps) {
  const [file, setFile] = useState<File>();
  const [upload, setUpload] = useState<UploadState>({ status: 'waiting' });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const take = async (chosen: File) => {
    const control = new AbortController();
    stop.current = control;
    const moving = { status: 'uploading', share: 0 } as const;
    const onProgress = (share: number) => setUpload({ ...moving, share });
    const onWaiting = (isWaiting: boolean) =>
      setUpload((before) => ({ ...moving, ...(before.status === 'uploading' ? before : {}), isWaiting }));
    setFile(chosen);
    onProgress(0);
    try {
      await send(chosen, { signal: control.signal, onProgress, onWaiting });
      setUpload({ status: 'done' });
    } catch (error) {
      if (control.signal.aborted) setUpload({ status: 'canceled' });
      else {
        const message = error instanceof CallError ? error.message : 'No se subió. Vuelve a intentarlo.';
        setUpload({ status: 'failed', message, isFinal: isRefusedForGood(error) });
      }
    }
  };

  const kept = useFocusKept(file === undefined ? 'none' : upload.status);
  return (
    <div className="u-file-choice" {...kept}>
      {(file === undefined || upload.status !== 'uploading') && (
        <DropZone {...zone} isSingle onFiles={([chosen]) => chosen !== undefined && void take(chosen)} />
      )}
      {file !== undefined && (
        <ul>
          <UploadRow
            name={file.name}
            upload={upload}
            onCancel={() => stop.current?.abort(CANCELED)}
            onRetry={() => void take(file)}
            onRemove={() => setFile(undefined)}
          />
        </ul>
      )}
    </div>
  );
}

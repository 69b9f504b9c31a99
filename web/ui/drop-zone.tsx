import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { formatCountOf, formatFileSize } from '../kit/format.ts';
import { FieldErrors } from './field.tsx';
import { checkFile, type FileLimits, listTypes } from './file-check.ts';
import './drop-zone.css';

type DropZoneProps = FileLimits & {
  /** S-9.5: height in pixels. Default 150. */
  length?: number;
  label: string;
  id?: string;
  /** Gives out the files that passed; uploading them is not done here. */
  onFiles: (files: File[]) => void;
  /** One file only. */
  isSingle?: boolean;
  /** Leaves pasted files to the other place of the page. */
  isDeafToPaste?: boolean;
  errors?: readonly string[];
  /** S-5.1: how many messages to show. Default 1; where each is about a file of its own, more. */
  maxErrors?: number;
};

type Hover = { state: 'idle' } | { state: 'accept'; count: number } | { state: 'reject' };

const IDLE: Hover = { state: 'idle' };

function readHover(event: DragEvent): Hover {
  const files = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file');
  const isPicture = files.length > 0 && files.every(({ type }) => /^(image|video|audio)\//.test(type));
  return files.length === 0 || isPicture ? { state: 'reject' } : { state: 'accept', count: files.length };
}

/** Place to leave files: drop, pick (Enter, Space or press) or paste. */
export function DropZone(props: DropZoneProps) {
  const {
    errors = [],
    id,
    isDeafToPaste = false,
    isSingle,
    label,
    length = 150,
    maxBytes,
    maxErrors = 1,
    onFiles,
  } = props;
  const { taken, types } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [hover, setHover] = useState<Hover>(IDLE);
  const [refusals, setRefusals] = useState<string[]>([]);
  const made = useId();
  const zoneId = id ?? made;
  const errorId = `${zoneId}-error`;
  const messages = [...new Set([...refusals, ...errors])].slice(0, maxErrors);

  const take = (list: Iterable<File>) => {
    const files = [...list].slice(0, isSingle ? 1 : undefined);
    const checked = files.map((file) => ({ file, refusal: checkFile(file, { types, maxBytes, taken }) }));
    setRefusals(checked.flatMap(({ refusal }) => refusal ?? []));
    const good = checked.filter(({ refusal }) => !refusal).map(({ file }) => file);
    if (good.length > 0) onFiles(good);
  };

  const takePasted = useEffectEvent(take);
  useEffect(() => {
    if (isDeafToPaste) return undefined;
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      takePasted(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [isDeafToPaste]);

  return (
    <div className="u-field">
      <span className="u-field__label" aria-hidden="true">
        {label}
      </span>
      <p className="u-field__hint" id={`${errorId}-ayuda`}>
        {listTypes(types)}. Hasta {formatFileSize(maxBytes)} por archivo.
      </p>
      <button
        type="button"
        id={zoneId}
        className="u-drop"
        data-state={hover.state}
        style={{ height: length }}
        aria-describedby={`${errorId}-ayuda${messages.length > 0 ? ` ${errorId}` : ''}`}
        onClick={() => picker.current?.click()}
        onDragEnter={(event) => setHover(readHover(event))}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setHover(IDLE);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setHover(IDLE);
          take(event.dataTransfer.files);
        }}
      >
        <span className="u-visually-hidden">{label}. </span>
        <IconUpload size={28} stroke={1.75} aria-hidden />
        <DropText hover={hover} types={types} isSingle={isSingle === true} takesPaste={!isDeafToPaste} />
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={!isSingle}
        accept={types.map((type) => `.${type}`).join(',')}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          take(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
      <div role="alert">{messages.length > 0 && <FieldErrors id={errorId} messages={messages} />}</div>
    </div>
  );
}

function DropText(props: { hover: Hover; types: readonly string[]; isSingle: boolean; takesPaste: boolean }) {
  const { hover, types, isSingle, takesPaste } = props;
  if (hover.state === 'accept') {
    return (
      <span className="u-drop__main">
        Suelta para agregar {formatCountOf(hover.count, 'archivo', 'archivos')}
      </span>
    );
  }
  if (hover.state === 'reject') {
    return <span className="u-drop__main">No se admite. Usa {listTypes(types)}.</span>;
  }
  return (
    <>
      <span className="u-drop__main">
        <span className="u-drop__mouse">
          {isSingle ? 'Arrastra el archivo o ' : 'Arrastra los archivos o '}
          <span className="u-drop__pick">{isSingle ? 'elígelo en tu equipo' : 'elígelos en tu equipo'}</span>
        </span>
        <span className="u-drop__touch u-drop__pick">{isSingle ? 'Elegir archivo' : 'Elegir archivos'}</span>
      </span>
      {takesPaste && (
        <span className="u-small u-drop__mouse">
          {isSingle ? 'También puedes pegarlo con Ctrl V' : 'También puedes pegarlos con Ctrl V'}
        </span>
      )}
    </>
  );
}

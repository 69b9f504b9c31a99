import { useRef } from 'react';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { Button } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';

interface FilePickerProps {
  /** Name of the paper, for the names of the buttons. */
  paper: string;
  id: string;
  describedBy: string;
  hasFiles: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses files of a paper, or takes a photograph of it on a phone. */
export function FilePicker({ paper, id, describedBy, hasFiles, onFiles }: FilePickerProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const input = { type: 'file', hidden: true, tabIndex: -1, 'aria-hidden': true } as const;
  const take = (event: { currentTarget: HTMLInputElement }) => {
    const chosen = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <div className="u-cluster u-gap-8">
      <Button
        id={id}
        variant="tonal"
        aria-label={`${hasFiles ? 'Agregar otro archivo' : 'Elegir archivos'} de ${paper}`}
        aria-describedby={describedBy}
        onClick={() => files.current?.click()}
      >
        <IconUpload {...ICON_SMALL} />
        {hasFiles ? 'Agregar otro archivo' : 'Elegir archivos'}
      </Button>
      <span className="r-camera">
        <Button variant="line" aria-label={`Tomar foto de ${paper}`} onClick={() => camera.current?.click()}>
          <IconCamera {...ICON_SMALL} />
          Tomar foto
        </Button>
      </span>
      <input
        {...input}
        ref={files}
        multiple
        accept=".pdf,.jpg,.jpeg,.png,.heic,.heif,image/jpeg,image/png"
        onChange={take}
      />
      <input {...input} ref={camera} accept="image/*" capture="environment" onChange={take} />
    </div>
  );
}

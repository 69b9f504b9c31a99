import { useState } from 'react';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '../button.tsx';
import type { FileWish } from './list-parts.ts';

interface ListFilesProps {
  /** Name of the file, without its ending. */
  fileName: string;
  read: (wish: FileWish) => Promise<Blob>;
  wish: Omit<FileWish, 'format'>;
  /** Said before the format, where only the chosen rows are meant. */
  of?: string;
}

/** The list as a file: as it is filtered, with the columns that are seen. */
export function ListFiles({ fileName, read, wish, of = '' }: ListFilesProps) {
  const { fail } = usePortal();
  const [isSaving, setSaving] = useState(false);
  const save = async (format: FileWish['format']) => {
    setSaving(true);
    try {
      saveFile(await read({ ...wish, format }), `${fileName}.${format}`);
    } catch (error) {
      const isTold = error instanceof CallError && error.status < 500;
      fail(isTold ? error.problem.detail : 'No se pudo exportar. Intenta de nuevo.');
    } finally {
      setSaving(false);
    }
  };
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      variant={of === '' ? 'text' : 'tonal'}
      size="small"
      aria-disabled={isSaving || undefined}
      onClick={() => !isSaving && void save(format)}
    >
      Exportar {of}
      {format.toUpperCase()}
    </Button>
  ));
}

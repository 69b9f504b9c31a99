import { useState } from 'react';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import type { ImportWords } from './import-words.ts';
import { saveTemplate, uploadImport } from './imports.data.ts';

/** What may be brought, its template, and the place to leave the file. */
export function NewImport({ words, onUploaded }: { words: ImportWords; onUploaded: (id: string) => void }) {
  const { api } = usePortal();
  const [failure, setFailure] = useState<string>();
  const { template } = words;
  const download = (format: 'xlsx' | 'csv') =>
    void saveTemplate(api, words.api, { name: template ?? '', format }).catch((error: unknown) =>
      setFailure(error instanceof CallError ? error.message : 'No se descargó. Intenta de nuevo.'),
    );
  return (
    <Stack gap={20}>
      <p>{words.intro}</p>
      {template !== undefined && (
        <Cluster>
          <Button variant="tonal" onClick={() => download('xlsx')}>
            Plantilla XLSX
          </Button>
          <Button variant="tonal" onClick={() => download('csv')}>
            Plantilla CSV
          </Button>
        </Cluster>
      )}
      {failure !== undefined && <ActResult>{failure}</ActResult>}
      <FileChoice
        label={words.file}
        types={words.types}
        maxBytes={words.maxBytes}
        send={async (file, options) => onUploaded((await uploadImport(api, words.api, file, options)).id)}
      />
    </Stack>
  );
}

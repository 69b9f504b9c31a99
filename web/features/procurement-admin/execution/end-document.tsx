import { useState } from 'react';
import type { AdminDocument, Upload } from '#contract/documents.ts';
import { documentsApi } from '#contract/documents-api.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#contract/procedures.ts';
import { addressOf } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sendFile } from '#web/kit/send-file.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { createDocument, publishDocument } from '../procurement-admin.data.ts';

interface EndDocumentProps {
  procedureId: string;
  contractNumber: string;
  kind: DocumentKind;
  /** It stands in the file now, and visitors read it unless a second person has to agree. */
  onFiled: (document: AdminDocument) => void;
}

/** The paper that shows the end of a contract, sent and published where the end is written. */
export function EndDocument({ procedureId, contractNumber, kind, onFiled }: EndDocumentProps) {
  const { api, settings } = usePortal();
  const [isPublicVersion, setPublicVersion] = useState(false);
  const [name] = DOCUMENT_KINDS[kind];
  return (
    <fieldset className="u-field">
      <legend className="u-field__label">¿No está en el expediente? Súbelo aquí</legend>
      <Checkbox
        label="Es la versión pública: no lleva datos personales, o están tachados"
        value={isPublicVersion}
        onChange={setPublicVersion}
      />
      {isPublicVersion && (
        <FileChoice
          label={`${name} del contrato ${contractNumber}`}
          types={['pdf']}
          maxBytes={settings.maxFileBytes}
          send={async (file, travel) => {
            const address = addressOf(documentsApi.upload, undefined, { nombre: file.name });
            const stored = await sendFile<Upload>(api, { address, file }, travel);
            const document = await createDocument(api, {
              procedureId,
              uploadId: stored.id,
              stage: 'execution',
              kind,
              title: `${name} del contrato ${contractNumber}`,
              documentDate: null,
            });
            onFiled(await publishDocument(api, document, null, undefined));
          }}
        />
      )}
      <p className="u-field__hint">Se publica en el expediente al subirlo.</p>
    </fieldset>
  );
}

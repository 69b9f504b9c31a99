import { useState } from 'react';
import type { ContentField } from '#contract/content.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { MAX_ARTWORK_BYTES } from '#contract/settings-api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { uploadArtwork } from './settings.data.ts';

interface ArtworkFieldProps {
  field: ContentField;
  /** Digest of the drawing; empty while letters stand in its place. */
  value: string;
  onChange: (value: string) => void;
  errors: readonly string[];
}

/** Where visitors get a logotype. */
export const artworkAddress = (sha256: string) => `${API_BASE}/institucion/imagenes/${sha256}`;

/** A logotype: uploaded, checked by the server and shown as it was kept. */
export function ArtworkField({ field, value, onChange, errors }: ArtworkFieldProps) {
  const { api } = usePortal();
  const [said, setSaid] = useState('');
  return (
    <div className="u-field aj-artwork" id={`campo-${field.name}`}>
      <FileChoice
        label={field.label}
        types={['svg', 'png']}
        maxBytes={MAX_ARTWORK_BYTES}
        length={96}
        send={async (file, options) => {
          const { sha256, width, height } = await uploadArtwork(api, file, options);
          onChange(sha256);
          setSaid(`Revisado: ${Math.round(width)} por ${Math.round(height)} puntos. Falta guardar.`);
        }}
      />
      <div className="u-cluster u-gap-12">
        <span className="aj-artwork__box">
          {value === '' ? <span>Sin archivo</span> : <img src={artworkAddress(value)} alt="" height="36" />}
        </span>
        {value !== '' && (
          <Button variant="text" size="small" onClick={() => onChange('')}>
            Quitar
            <span className="u-visually-hidden"> {field.label}</span>
          </Button>
        )}
      </div>
      <p role="status" className="u-small">
        {[said, ...errors].filter((text) => text !== '').join(' ')}
      </p>
    </div>
  );
}

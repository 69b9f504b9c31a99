import { useEffect, useRef, useState } from 'react';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Notice } from '#web/ui/notice.tsx';
import { requestClient } from '../request/request.data.ts';
import { type Created, keepCreated } from '../request/request-memory.ts';

const NOT_MAILED =
  'A este correo ya le enviamos hoy todos los mensajes que admitimos: la clave no va por correo. Guárdala ahora: no se muestra otra vez.';

/** Folio and key, shown once: they are copied, downloaded and confirmed before the form goes on. */
export function KeyScreen({ created, onDone }: { created: Created; onDone: () => void }) {
  const { settings } = usePortal();
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const download = async () => {
    setFailure(undefined);
    try {
      saveFile(await requestClient(created).receipt(created.trackingKey), `${created.folio}-acuse.pdf`);
    } catch (error) {
      setFailure(error instanceof CallError ? error.problem.detail : 'No se pudo descargar.');
    }
  };
  return (
    <section className="u-card u-card--padded r-key" aria-labelledby="clave-titulo">
      <h2 id="clave-titulo" ref={heading} tabIndex={-1}>
        Guarda tu folio y tu clave
      </h2>
      <p>
        Con ellos continúas en otro equipo, sigues tu solicitud y corriges. La clave se muestra solo esta vez
        {created.mailed &&
          (settings.sendsMail
            ? `; también la enviamos ${created.email === '' ? 'al correo registrado' : `a ${created.email}`}`
            : '. No va por correo: el portal aún no tiene servidor de correo')}
        .
      </p>
      {!created.mailed && <Notice tone="warn">{NOT_MAILED}</Notice>}
      <Secret name="Folio" value={created.folio} />
      <Secret name="Clave de seguimiento" value={created.trackingKey} />
      <div>
        <Button variant="tonal" onClick={() => void download()}>
          Descargar el acuse con la clave (PDF)
        </Button>
      </div>
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
      {(created.notes ?? []).map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      <Checkbox
        id="clave-guardada"
        label="Ya guardé el folio y la clave"
        value={isKept}
        errors={isAsked && !isKept ? ['Confirma que los guardaste para continuar.'] : []}
        onChange={setKept}
      />
      <div>
        <Button
          onClick={() => {
            if (!isKept) {
              setAsked(true);
              document.getElementById('clave-guardada')?.focus();
              return;
            }
            keepCreated(undefined);
            onDone();
          }}
        >
          Continuar con la solicitud
        </Button>
      </div>
    </section>
  );
}

function Secret({ name, value }: { name: string; value: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="r-secret">
      <div>
        <p className="u-small u-muted">{name}</p>
        <p className="r-secret__value">{value}</p>
      </div>
      <Button
        variant="line"
        size="small"
        aria-label={`Copiar ${name.toLowerCase()}`}
        onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
      >
        <IconCopy {...ICON_SMALL} />
        {isCopied ? 'Copiado' : 'Copiar'}
      </Button>
      <span className="u-visually-hidden" role="status">
        {isCopied && `${name} copiado`}
      </span>
    </div>
  );
}

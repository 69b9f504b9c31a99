import { useRef, useState } from 'react';
import { reportsApi, type ReportKey } from '#contract/reports.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { newReportKey, openKeyFile } from './sealed-report.ts';

/** A private key that was opened in this tab, and of which public key it is. */
export interface OpenKey {
  own: CryptoKey;
  fingerprint: string;
}

interface KeyPartProps {
  inForce: ReportKey | null;
  opened: OpenKey | undefined;
  onOpened: (key: OpenKey) => void;
  /** Another public key is in force. */
  onSet: () => void;
}

/** The key of whoever reads: opened from its file, or made the first time. */
export function KeyPart({ inForce, opened, onOpened, onSet }: KeyPartProps) {
  if (inForce === null)
    return (
      <section className="rp-card" aria-labelledby="llave">
        <h2 className="u-h3" id="llave">
          Haz la llave
        </h2>
        <p>Hasta entonces la página pública dice que se presenten en tu domicilio.</p>
        <NewKey onSet={onSet} />
      </section>
    );
  return (
    <section className="rp-card" aria-labelledby="llave">
      <h2 className="u-h3" id="llave">
        Tu llave
      </h2>
      <p className="u-small">
        En vigor: <code className="rp-print">{inForce.fingerprint.slice(0, 32)}</code>
      </p>
      {opened === undefined ? (
        <OpenFile onOpened={onOpened} />
      ) : (
        <Notice>
          {opened.fingerprint === inForce.fingerprint
            ? 'La llave está abierta en esta pestaña; al cerrarla se olvida.'
            : 'Abriste una llave anterior: abre lo que se cifró con ella.'}
        </Notice>
      )}
      <details>
        <summary>Hacer otra llave</summary>
        <p>Conserva la anterior: lo que ya llegó solo se abre con ella.</p>
        <NewKey onSet={onSet} />
      </details>
    </section>
  );
}

function OpenFile({ onOpened }: Pick<KeyPartProps, 'onOpened'>) {
  const [file, setFile] = useState<File>();
  const form = useForm({
    initial: { frase: '' },
    rules: { frase: [(frase) => frase !== '' || 'Escribe la frase de la llave.'] },
    onSubmit: async ({ frase }) => {
      const opened = file === undefined ? undefined : await openKeyFile(await file.text(), frase);
      if (opened === undefined) return { frase: 'Esa frase no abre ese archivo. Revisa los dos.' };
      onOpened(opened);
      return undefined;
    },
  });
  return (
    <form noValidate className="rp-form" onSubmit={(event) => void form.submit(event)}>
      <label className="u-field">
        <span className="u-field__label">Archivo de la llave</span>
        <input
          type="file"
          accept=".json"
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
        />
      </label>
      <TextField {...form.field('frase')} label="Frase" type="password" maxLength={200} />
      <FormEnd failure={undefined} isSending={form.isSubmitting} send="Abrir la llave" />
    </form>
  );
}

const LEAST_PHRASE = 16;

function NewKey({ onSet }: Pick<KeyPartProps, 'onSet'>) {
  const { api, toast } = usePortal();
  const [failure, setFailure] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const made = useRef<{ publicKey: string; file: string }>(undefined);
  const form = useForm({
    initial: { frase: '', otra: '' },
    rules: {
      frase: [
        (frase) => frase.length >= LEAST_PHRASE || `Escribe una frase de ${LEAST_PHRASE} letras o más.`,
      ],
      otra: [(otra, { frase }) => otra === frase || 'No es la misma frase.'],
    },
    onSubmit: async ({ frase }) => {
      setFailure(undefined);
      if (!isSaved) {
        made.current = await newReportKey(frase);
        saveFile(new Blob([made.current.file], { type: 'application/json' }), 'llave-de-denuncias.json');
        setSaved(true);
        return;
      }
      try {
        await api.call(reportsApi.setKey, { body: { publicKey: made.current!.publicKey } });
        toast('La llave está en vigor: ya se reciben denuncias.');
        form.reset({ frase: '', otra: '' });
        setSaved(false);
        onSet();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(error.problem.detail);
      }
    },
  });
  return (
    <form noValidate className="rp-form" onSubmit={(event) => void form.submit(event)}>
      {isSaved ? (
        <Notice tone="warn">
          Se guardó llave-de-denuncias.json. Cópialo a un lugar que solo tengas tú y anota la frase: sin los
          dos, nadie podrá abrir lo que llegue.
        </Notice>
      ) : (
        <>
          <TextField
            {...form.field('frase')}
            label="Frase que la protege"
            hint="Varias palabras que no estén escritas en otra parte."
            type="password"
            autoComplete="new-password"
            maxLength={200}
          />
          <TextField
            {...form.field('otra')}
            label="Otra vez"
            type="password"
            autoComplete="new-password"
            maxLength={200}
          />
        </>
      )}
      <FormEnd
        failure={failure}
        isSending={form.isSubmitting}
        send={isSaved ? 'Ya lo guardé: ponerla en vigor' : 'Hacer la llave y guardar su archivo'}
      />
    </form>
  );
}

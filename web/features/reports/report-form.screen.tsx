import { useRef, useState } from 'react';
import type { ReportKey } from '#contract/reports.ts';
import { MOST_REPORT_BYTES, MOST_REPORT_FILES } from '#contract/rules/rights/report-terms.ts';
import { CallError } from '#web/kit/api.ts';
import { formatFileSize } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Page, PageHead, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { newFollowing, sendReport, type ReportPlace } from './reports.data.ts';
import './reports.css';

interface ScreenProps {
  place: ReportPlace;
  about: string;
}

/** `/reclamar/denuncia`: sealed in the browser for the control body; without its key, where to go instead. */
export function Screen({ place, about }: ScreenProps) {
  const [sent, setSent] = useState<{ folio: string; key: string }>();
  const { control, key } = place;
  return (
    <Page width="narrow" className="rp-page">
      <PageHead
        title={sent === undefined ? 'Denuncia' : 'Tu denuncia está entregada'}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/reclamar')}>Quiero reclamar</a>
            <span>Denuncia</span>
          </Breadcrumbs>
        }
      >
        {sent === undefined && (
          <p className="u-lead">La recibe el {control.name}, no la Unidad. No tienes que decir quién eres.</p>
        )}
      </PageHead>
      {sent !== undefined ? (
        <Sent following={sent} />
      ) : key === null ? (
        <InPerson control={control} />
      ) : (
        <>
          <noscript>
            <p>
              Cifrarla necesita JavaScript, y sin cifrar no se recibe aquí. <Where control={control} />
            </p>
          </noscript>
          <ReportForm keyInForce={key} control={control} about={about} onSent={setSent} />
        </>
      )}
    </Page>
  );
}

function Where({ control }: Pick<ReportPlace, 'control'>) {
  const { settings } = usePortal();
  return (
    <>
      Preséntala ante el {control.name}:{' '}
      {control.place === '' ? `pregunta dónde atiende al ${settings.footer.phone}.` : control.place}
    </>
  );
}

const InPerson = ({ control }: Pick<ReportPlace, 'control'>) => (
  <Stack gap={16}>
    <Notice tone="warn">
      Todavía no se reciben denuncias en línea: el {control.name} no ha puesto la llave con la que se cifran.
    </Notice>
    <p>
      <Where control={control} />
    </p>
    {control.superior !== '' && (
      <p>Si es de alguien de ese órgano, ante su autoridad superior: {control.superior}</p>
    )}
  </Stack>
);

const EMPTY = { hechos: '', cuando: '', quien: '', compra: '', contacto: '', proteccion: false };

function ReportForm(props: {
  keyInForce: ReportKey;
  control: ReportPlace['control'];
  about: string;
  onSent: (following: { folio: string; key: string }) => void;
}) {
  const { keyInForce, control, about, onSent } = props;
  const { now } = usePortal();
  const [failure, setFailure] = useState<string>();
  const [files, setFiles] = useState<readonly File[]>([]);
  // The same folio and key for each try: what arrived twice is one.
  const following = useRef<{ folio: string; key: string }>(undefined);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const isTooMuch = files.length > MOST_REPORT_FILES || bytes > MOST_REPORT_BYTES;
  const form = useForm({
    initial: { ...EMPTY, compra: about },
    rules: { hechos: [(text) => text.trim().length >= 20 || 'Cuenta los hechos, en 20 letras o más.'] },
    onSubmit: async ({ proteccion, ...texts }) => {
      setFailure(undefined);
      if (isTooMuch) return;
      following.current ??= newFollowing(now);
      try {
        const read = await Promise.all(
          files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
        );
        const fields = { ...texts, proteccion: proteccion ? 'Sí' : 'No' };
        await sendReport(keyInForce, { fields, files: read }, following.current);
        onSent(following.current);
      } catch (error) {
        setFailure(
          error instanceof CallError
            ? error.problem.detail
            : 'Tu navegador no pudo cifrarla. Quita los archivos o usa otro navegador: nada salió de aquí.',
        );
      }
    },
  });
  return (
    <form noValidate className="rp-form" onSubmit={(event) => void form.submit(event)}>
      <p>
        Lo que escribes se cifra aquí, antes de salir, y solo lo abre ese órgano. El portal no guarda tu
        dirección de internet ni la hora; si quieres cuidarte más, no la envíes desde una red de tu trabajo.
      </p>
      {control.superior !== '' && (
        <p>¿Es de alguien de ese órgano? Preséntala ante su autoridad superior: {control.superior}</p>
      )}
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <TextArea
        {...form.field('hechos')}
        label="Qué pasó"
        hint="Los hechos, como los viste o como los supiste."
        rows={8}
        maxLength={20_000}
      />
      <TextArea {...form.field('cuando')} label="Dónde y cuándo (opcional)" rows={2} maxLength={1_000} />
      <TextArea
        {...form.field('quien')}
        label="Quién (opcional)"
        hint="Nombre, cargo o empresa, si los conoces."
        rows={2}
        maxLength={1_000}
      />
      <TextField
        {...form.field('compra')}
        label="Procedimiento o contrato (opcional)"
        hint="Como LP-UG-014-2026."
        maxLength={200}
      />
      <div className="u-field">
        <label className="u-field__label" htmlFor="rp-archivos">
          Pruebas (opcional)
        </label>
        <p className="u-field__hint" id="rp-archivos-ayuda">
          Hasta {MOST_REPORT_FILES} archivos y {formatFileSize(MOST_REPORT_BYTES)} entre todos; lo que pese
          más, entrégalo allá con tu folio. Una foto puede decir dónde, cuándo y con qué teléfono se tomó:
          quítale esos datos antes o manda una captura de pantalla.
        </p>
        <input
          id="rp-archivos"
          type="file"
          multiple
          aria-describedby={isTooMuch ? 'rp-archivos-error' : 'rp-archivos-ayuda'}
          aria-invalid={isTooMuch || undefined}
          onChange={({ currentTarget }) => setFiles([...(currentTarget.files ?? [])])}
        />
        {isTooMuch && (
          <p className="u-field__error" id="rp-archivos-error" role="alert">
            Son {files.length} archivos y {formatFileSize(bytes)}: quita los que sobran.
          </p>
        )}
      </div>
      <TextField
        {...form.field('contacto')}
        label="Cómo te contactan (opcional)"
        hint="Sin esto, la denuncia es anónima."
        maxLength={200}
      />
      <Checkbox {...form.field('proteccion')} label="Pido medidas de protección" />
      <FormEnd failure={failure} isSending={form.isSubmitting} send="Cifrar y entregar" />
      <p className="u-small u-muted">
        Llave del órgano de control: <code className="rp-print">{keyInForce.fingerprint.slice(0, 32)}</code>
      </p>
    </form>
  );
}

function Sent({ following: { folio, key } }: { following: { folio: string; key: string } }) {
  return (
    <Stack gap={24}>
      <p role="status">
        Con este folio y esta clave ves en qué va. Nadie más los tiene ni puede volver a dártelos.
      </p>
      <section className="u-card u-card--padded" aria-label="Folio y clave">
        <FactList
          facts={[
            { name: 'Folio', value: folio },
            { name: 'Clave', value: <code className="rp-print">{key}</code> },
          ]}
        />
      </section>
      <p>Anótalos en un lugar tuyo, no en un equipo de tu trabajo.</p>
      <div>
        <ButtonLink variant="line" href={screenPath('/reclamar/seguimiento')}>
          Ver en qué va
        </ButtonLink>
      </div>
    </Stack>
  );
}

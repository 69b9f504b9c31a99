import { lazy, Suspense, useState } from 'react';
import { REPLY_BY_ACCOUNT } from '#contract/evaluation-answers.ts';
import { readReplyFolio } from '#contract/rules/registry/reply-folio.ts';
import { useAccountSession } from '#web/kit/account-session.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { required } from '#web/ui/rules.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { openReply } from './answers.data.ts';
import type { Opened } from './reply-result.tsx';
import './evaluations.css';

const Result = lazy(() => import('./reply-result.tsx'));

/** A supplier reads its result before it is published and may reply once. */
export function Screen({ folio }: { folio: string }) {
  const [opened, setOpened] = useState<Opened>();
  const session = useAccountSession();
  return (
    <Page width="narrow" className="evaluate">
      <PageHead
        title="Aclarar una evaluación"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/adquisiciones/evaluaciones')}>
              <SectionName of="/adquisiciones/evaluaciones" />
            </a>
            <span>Aclarar</span>
          </Breadcrumbs>
        }
      />
      {opened === undefined ? (
        <>
          {session !== undefined && folio !== '' && (
            <AccountDoor key={session} folio={folio} onOpen={setOpened} />
          )}
          <AccessForm folio={folio} onOpen={setOpened} />
        </>
      ) : (
        <Suspense fallback={<Skeleton rows={5} look="line" label="Cargando tu resultado" />}>
          <Result opened={opened} onChanged={(reply) => setOpened({ ...opened, reply })} />
        </Suspense>
      )}
    </Page>
  );
}

/** Whoever is in the account of the supplier opens it without its key. */
function AccountDoor({ folio, onOpen }: { folio: string; onOpen: (opened: Opened) => void }) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const reply = await openReply({ folio, key: REPLY_BY_ACCOUNT });
      onOpen({ key: REPLY_BY_ACCOUNT, reply });
    } catch (error) {
      setFailure(error instanceof CallError ? error.problem.detail : 'No se pudo. Intenta de nuevo.');
      setBusy(false);
    }
  };
  return (
    <div className="u-card u-card--padded">
      <p>Estás en la cuenta de tu empresa: no necesitas la clave.</p>
      {failure !== undefined && <ActResult>{failure}</ActResult>}
      <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void open()}>
        Abrir con mi cuenta
      </Button>
    </div>
  );
}

function AccessForm({ folio, onOpen }: { folio: string; onOpen: (opened: Opened) => void }) {
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { folio, clave: '' },
    rules: {
      folio: [
        (typed: string) =>
          readReplyFolio(typed) !== undefined || 'El folio empieza con A, como A-2026-K7M2-RX4A.',
      ],
      clave: [required('Escribe la clave.')],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        onOpen({
          key: values.clave,
          reply: await openReply({ folio: values.folio, key: values.clave }),
        });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.problem.code === 'request_access_denied') return { clave: error.problem.detail };
        setFailure(error.problem.detail);
      }
      return undefined;
    },
  });
  return (
    <form className="evaluate-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <p>
        Con el folio y la clave de tu evaluación puedes leer tu resultado antes de que se publique, y
        aclararlo dentro del plazo.
      </p>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <TextField {...form.field('folio')} label="Folio" hint="Como A-2026-K7M2-RX4A." maxLength={24} />
      <TextField
        {...form.field('clave')}
        label="Clave"
        hint="16 letras y números. No importan las mayúsculas, los espacios ni los guiones."
        maxLength={40}
      />
      {failure !== undefined && <ActResult>{failure}</ActResult>}
      <div>
        <Button type="submit" disabled={form.isSubmitting}>
          Ver mi resultado
        </Button>
      </div>
    </form>
  );
}

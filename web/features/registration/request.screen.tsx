import { lazy, Suspense, useEffect, useState } from 'react';
import { REQUEST_KIND_LABELS, type RegistrationSettings } from '#contract/registration.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { keepToastsAboveBars } from '#web/ui/toast-place.ts';
import { AccessForm } from './request/access-form.tsx';
import { LostKey } from './request/lost-key.tsx';
import { KeyScreen } from './start/key-screen.tsx';
import { PortableStart } from './start/portable-start.tsx';
import { ProofStep } from './start/proof-step.tsx';
import { choiceOf } from './registration.search.ts';
import { type Created, type Opened, readCreated, readOpened } from './request/request-memory.ts';
import { StartStep } from './start/start-step.tsx';
import { useInBrowser } from './request/use-in-browser.ts';
import './registration.css';

// Its steps, papers and catalogues are half of the form, and are loaded once a request is open.
const OpenedRequest = lazy(async () => ({
  default: (await import('./tracking/opened-request.tsx')).OpenedRequest,
}));

/** Parameters of the form's address. */
export interface RequestSearch {
  folio?: string | undefined;
  paso?: string | undefined;
  tramite?: string | undefined;
  persona?: string | undefined;
  origen?: string | undefined;
  desde?: string | undefined;
}

interface ScreenProps {
  settings: RegistrationSettings;
  search: RequestSearch;
  setSearch: (patch: RequestSearch, options?: { replace?: boolean }) => void;
}

/** Form of a request: begun, continued with folio and key, or with a portable file. */
export function Screen(props: ScreenProps) {
  const isInBrowser = useInBrowser();
  const { kind } = choiceOf(props.search);
  // Who fills in a long form is told of lost answers while they type.
  useEffect(keepToastsAboveBars, []);
  return (
    <Page className="r-page">
      <PageHead
        title={props.search.folio === undefined ? titleOf(props.search, kind) : 'Solicitud al padrón'}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/proveedores', { vista: 'inscripcion' })}>
              <SectionName of="/proveedores" />
            </a>
            <span>Solicitud</span>
          </Breadcrumbs>
        }
      />
      {isInBrowser ? (
        <RequestForm {...props} />
      ) : (
        <>
          <noscript>
            <p>
              Este formulario necesita JavaScript para guardar tus datos y subir documentos. Los requisitos se
              pueden leer sin él.
            </p>
          </noscript>
          <Skeleton label="Abriendo el formulario" />
        </>
      )}
    </Page>
  );
}

function titleOf({ desde }: RequestSearch, kind: keyof typeof REQUEST_KIND_LABELS): string {
  if (desde === 'folio') return 'Continuar una solicitud';
  if (kind === 'registration') return 'Inscripción al padrón';
  return kind === 'cancellation' ? 'Baja voluntaria' : 'Refrendo o actualización';
}

function RequestForm({ settings, search, setSearch }: ScreenProps) {
  const [created, setCreated] = useState(readCreated);
  const [opened, setOpened] = useState(readOpened);
  // From then on each part that takes the place of another one also takes its focus.
  const [hasMoved, setMoved] = useState(false);
  const open = (next: Opened, replace = false) => {
    setMoved(true);
    setOpened(next);
    setSearch(
      {
        folio: next.folio,
        // What a link asked for before there was a folio is still asked for.
        paso: search.folio === undefined || next.folio === search.folio ? search.paso : undefined,
        tramite: undefined,
        persona: undefined,
        origen: undefined,
        desde: undefined,
      },
      { replace },
    );
  };
  const begin = (next: Created) => {
    setCreated(next);
    open(readOpened() ?? next, true);
  };
  const done = () => {
    setMoved(true);
    setCreated(undefined);
  };
  if (created !== undefined && created.folio === search.folio) {
    return <KeyScreen created={created} onDone={done} />;
  }
  if (search.folio !== undefined && opened?.folio === search.folio) {
    return (
      <Suspense fallback={<Skeleton label="Abriendo tu solicitud" />}>
        <OpenedRequest
          key={opened.folio}
          opened={opened}
          settings={settings}
          paso={search.paso}
          takesFocus={hasMoved}
          goTo={(paso, replace) => setSearch({ paso }, { replace: replace === true })}
          onGone={(why) => {
            setOpened(undefined);
            setMoved(true);
            const desde = why === 'left' ? 'folio' : undefined;
            setSearch({ folio: undefined, paso: undefined, desde }, { replace: true });
          }}
        />
      </Suspense>
    );
  }
  if (search.folio !== undefined || search.desde === 'folio') {
    return (
      <section className="r-step" aria-labelledby="acceso-titulo">
        <h2 className="r-step__title" id="acceso-titulo">
          {search.folio === undefined ? 'Folio y clave' : `Continuar la solicitud ${search.folio}`}
        </h2>
        <AccessForm
          folio={search.folio}
          isFixed={search.folio !== undefined}
          action="Continuar"
          onOpen={(next) => open(next, true)}
        />
        <LostKey folio={search.folio} onOpen={(next) => open(next, true)} />
      </section>
    );
  }
  const choice = choiceOf(search);
  return (
    <>
      {opened !== undefined && (
        <p className="u-small">
          En esta pestaña está abierta la solicitud {opened.folio}.{' '}
          <a href={screenPath('/proveedores/solicitud', { folio: opened.folio })}>Continuar con ella</a>
        </p>
      )}
      {search.desde === 'expediente' ? (
        <PortableStart settings={settings} onCreated={begin} />
      ) : choice.kind === 'registration' ? (
        <StartStep
          choice={choice}
          // What decides which papers are asked is chosen by the person, here or in the link that was followed.
          personType={choice.personType}
          takesFocus={hasMoved}
          onCreated={begin}
        />
      ) : (
        <ProofStep kind={choice.kind} takesFocus={hasMoved} onCreated={begin} />
      )}
    </>
  );
}

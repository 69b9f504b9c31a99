import { useEffect, useState } from 'react';
import {
  FOLLOW_FREQUENCIES,
  FOLLOW_FREQUENCY_LABELS,
  followingApi,
  type Follow,
  type FollowFrequency,
} from '#contract/following.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import './following.css';

type State =
  | { is: 'loading' }
  | { is: 'gone' | 'failed'; text: string }
  | { is: 'left' }
  | { is: 'open'; follow: Follow };

/** What the link of a mail opens: confirm, change how often, leave. The key stands after #, so that no server keeps it. */
export function Screen() {
  const { api } = usePortal();
  const [state, setState] = useState<State>({ is: 'loading' });
  const [isBusy, setBusy] = useState(false);
  const clave = location.hash.slice(1);

  const run = async (work: () => Promise<State>) => {
    setBusy(true);
    try {
      setState(await work());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const isGone = error.status === 404 || error.status === 422;
      setState({ is: isGone ? 'gone' : 'failed', text: isGone ? GONE : error.problem.detail });
    } finally {
      setBusy(false);
    }
  };
  const opened = async (asking: Promise<Follow>): Promise<State> => ({ is: 'open', follow: await asking });
  const read = () => run(() => opened(api.call(followingApi.read, { body: { clave } })));
  useEffect(() => {
    void read();
    // Another link opens another page.
    const again = () => location.reload();
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the link that was opened
  }, []);

  return (
    <Page width="narrow">
      <PageHead
        title="Avisos por correo"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/adquisiciones')}>
              <SectionName of="/adquisiciones" />
            </a>
            <span>Avisos por correo</span>
          </Breadcrumbs>
        }
      />
      <div className="f-follow" aria-busy={isBusy} aria-live="polite">
        {state.is === 'loading' && <Skeleton rows={3} look="line" />}
        {(state.is === 'gone' || state.is === 'failed') && (
          <>
            <p>{state.text}</p>
            <p>
              {state.is === 'failed' ? (
                <Button variant="tonal" onClick={() => void read()}>
                  Intentar de nuevo
                </Button>
              ) : (
                <a href={screenPath('/adquisiciones')}>
                  Ver <SectionName of="/adquisiciones" />
                </a>
              )}
            </p>
          </>
        )}
        {state.is === 'left' && (
          <>
            <p>
              <b>Ya no recibirás estos avisos.</b> Borramos tu correo y los mensajes que te enviamos.
            </p>
            <p>
              <a href={screenPath('/adquisiciones')}>
                Ver <SectionName of="/adquisiciones" />
              </a>
            </p>
          </>
        )}
        {state.is === 'open' && (
          <Opened
            follow={state.follow}
            isBusy={isBusy}
            onConfirm={() => void run(() => opened(api.call(followingApi.confirm, { body: { clave } })))}
            onChange={(frequency) =>
              void run(() => opened(api.call(followingApi.change, { body: { clave, frequency } })))
            }
            onLeave={() =>
              void run(async () => {
                await api.call(followingApi.leave, { query: { clave } });
                return { is: 'left' };
              })
            }
          />
        )}
      </div>
    </Page>
  );
}

const GONE = 'Este enlace ya no sirve: los avisos se dejaron de recibir, o no se confirmaron a tiempo.';

interface OpenedProps {
  follow: Follow;
  isBusy: boolean;
  onConfirm: () => void;
  onChange: (frequency: FollowFrequency) => void;
  onLeave: () => void;
}

function Opened({ follow, isBusy, onConfirm, onChange, onLeave }: OpenedProps) {
  const { what, href, frequency, isConfirmed } = follow;
  const leave = (
    <Button variant={isConfirmed ? 'line' : 'text'} disabled={isBusy} onClick={onLeave}>
      {isConfirmed ? 'Dejar de recibir avisos' : 'No lo pedí: borrar mi correo'}
    </Button>
  );
  const shown = <a href={SCREEN_BASE + href}>{what}</a>;
  if (!isConfirmed) {
    return (
      <>
        <p>
          Alguien pidió avisos a tu correo de las novedades de: <b>{shown}</b>
        </p>
        <p className="u-muted">{FOLLOW_FREQUENCY_LABELS[frequency]}.</p>
        <div className="u-cluster u-gap-8">
          <Button disabled={isBusy} onClick={onConfirm}>
            Confirmar avisos
          </Button>
          {leave}
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        Te avisamos de las novedades de: <b>{shown}</b>
      </p>
      <RadioGroup
        name="frequency"
        label="Cada cuánto"
        value={frequency}
        options={FOLLOW_FREQUENCIES.map((value) => ({ value, label: FOLLOW_FREQUENCY_LABELS[value] }))}
        onChange={(value) => onChange(value as FollowFrequency)}
      />
      <div>{leave}</div>
    </>
  );
}

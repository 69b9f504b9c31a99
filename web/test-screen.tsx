import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { decisionsApi } from '#contract/decisions-api.ts';
import { SCREEN_BASE, type CallOutput, type Endpoint } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode, type Problem } from '#contract/errors.ts';
import { abilityForRole } from '#contract/permissions.ts';
import { parseProfileFlags } from '#contract/profile.ts';
import { interestsApi } from '#contract/interests.ts';
import { presenceApi } from '#contract/presence.ts';
import { waitingApi } from '#contract/waiting-api.ts';
import { createApi, type Api } from './kit/api.ts';
import { followLinks } from './kit/follow-links.ts';
import { keepFocusInSight } from './kit/focus-in-sight.ts';
import { holdFocusWhilePressed } from './kit/held-focus.ts';
import { announceNavigation } from './kit/navigation.ts';
import { pageFacts } from './kit/page-facts.ts';
import { PortalProvider, type Portal } from './kit/portal-context.tsx';
import type { PublicSettings } from './kit/settings.ts';
import { createServerClock } from './kit/server-clock.ts';
import { ANONYMOUS, type Session, type SessionSnapshot } from './kit/sign-in/session-state.ts';
import { createPortalRouter, type PortalRouter } from './router.tsx';
import { furtherRoutes } from './routes/further.tsx';
import { answeredBy, answerPage, type Answered } from './test-requests.ts';
import { currentToasts, dismissToast, showToast } from './ui/toast-store.ts';
import { ToastRegion } from './ui/toast.tsx';
import './ui/theme.css';

/** A request that a screen sent. */
export interface Asked {
  /** Of the path: `id` of `/procedimientos/{id}`. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
  /** The parsed body, or the file that is sent; undefined where there is none. */
  body: unknown;
}

/** What the service says to the requests of one endpoint. */
export interface Answer {
  endpoint: Endpoint;
  respond(asked: Asked): Promise<Response>;
}

/** Something that the service refuses: a code of the contract, and what replaces parts of its problem document. */
export class Refusal {
  readonly problem: Problem;

  constructor(code: ErrorCode, said: Partial<Problem> = {}) {
    const [status, detail] = ERRORS[code];
    this.problem = {
      type: 'about:blank',
      title: 'Error',
      status,
      code,
      detail,
      requestId: 'A1B2C3',
      ...said,
    };
  }
}

/**
 * Answers an endpoint of the contract with a value or a refusal, or with what a function makes of the request (which may
 * wait). A value must have the shape that the contract promises: one that the service could not send fails the test; a
 * file comes empty.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  given:
    | CallOutput<E>
    | Refusal
    | ((asked: Asked) => CallOutput<E> | Refusal | Promise<CallOutput<E> | Refusal>),
): Answer {
  return {
    endpoint,
    async respond(asked) {
      const value: unknown = await (typeof given === 'function'
        ? (given as (asked: Asked) => unknown)(asked)
        : given);
      if (value instanceof Refusal) {
        const headers = { 'content-type': 'application/problem+json' };
        return Response.json(value.problem, { status: value.problem.status, headers });
      }
      if (endpoint.status === 204 || endpoint.media !== undefined)
        return new Response(null, { status: endpoint.status ?? 200 });
      const parsed = (endpoint.response ?? z.unknown()).safeParse(value);
      if (parsed.success) return Response.json(parsed.data, { status: endpoint.status ?? 200 });
      misshapen.push(new Error(`${endpoint.operationId}: ${z.prettifyError(parsed.error)}`));
      throw new TypeError('Failed to fetch');
    },
  };
}

/** Answers that the service could not send. */
const misshapen: Error[] = [];

/** What a test chooses of the portal around its screen. */
export interface Around {
  /** First match counts. A request that none of them answers fails the test. */
  answers?: readonly Answer[];
  /** Role of who is signed in; nobody by default. */
  role?: string;
  /** Another moment of the session than that of somebody whose rights and profile are known. */
  session?: (signedIn: SessionSnapshot) => SessionSnapshot;
  settings?: Partial<PublicSettings>;
  /** Instant of the page (ISO). */
  now?: string;
  /** Size of the window in CSS pixels; a desk of 1440 by 900 by default. */
  width?: number;
  height?: number;
  /** The screen is shown at once, while its first data may still be on their way. */
  isLoading?: boolean;
}

const SETTINGS: PublicSettings = {
  publicUrl: 'https://portal.example',
  oidc: { issuer: 'https://identidad.example', clientId: 'portal', scope: 'openid', roleClaim: 'role' },
  profileUrl: 'https://portal.example',
  hrPhotoUrl: 'https://portal.example',
  hrEmployeeUrl: 'https://portal.example/campus/empleado',
  unit: 'Unidad de Adquisiciones y Servicios de Apoyo',
  university: 'Universidad de muestra',
  initials: 'UM',
  intranetName: 'Intranet',
  hero: { title: 'Qué compra la Universidad y cómo participar', lead: 'Se consulta sin cuenta.' },
  intranetInitials: 'INTRA',
  universityUrl: 'https://universidad.example',
  intranetUrl: 'https://intranet.example',
  maxFileBytes: 25_000_000,
  questionsEmail: 'preguntas@universidad.example',
  footer: {
    address: 'Calle de muestra 1',
    phone: '4730000000',
    email: 'soporte@universidad.example',
    hours: 'De 9 a 15',
  },
  sendsMail: true,
  keepsMail: false,
  demo: false,
  development: false,
};
/** Asked for by the bars of every officer, and by every record of which something may wait for another person. */
const ALWAYS = [
  answer(waitingApi.counts, { mio: 0, unidad: 0, libres: 0 }),
  answer(decisionsApi.list, { rows: [] }),
  answer(presenceApi.tell, { others: [] }),
  answer(interestsApi.ofRecord, { refusal: null, rows: [] }),
];
const NOW = '2026-11-20T16:00:00.000Z';

/**
 * Shows one part, with the portal's styles and what parts reach for, until the test ends. Links are not followed: what
 * crosses screens is shown by {@link showScreen}.
 */
export async function showPart(part: ReactNode, around: Around = {}): Promise<HTMLElement> {
  const { api, session, settings, now, clock } = portalAround(around);
  const portal: Portal = {
    api,
    session,
    settings,
    now,
    clock,
    can: session.snapshot().can,
    toast: (text) => void showToast(text),
    fail: (text) => void showToast(text, { isFailure: true }),
    go: (href) => history.pushState(null, '', href),
  };
  return show(
    <PortalProvider value={portal}>
      {part}
      <ToastRegion />
    </PortalProvider>,
    around,
  );
}

/** Shows the screen of an address (`/administracion/bitacora?q=x`) with bars and router, until the test ends. */
export async function showScreen(address: string, around: Around = {}): Promise<HTMLElement> {
  history.replaceState(null, '', SCREEN_BASE + address);
  // As in a whole page: the styles of the shell hang on it.
  box.id = 'raiz';
  const context = portalAround(around);
  const router = createPortalRouter(context, furtherRoutes);
  followed = router;
  if (around.isLoading !== true) await router.load();
  announceNavigation(router, () => pageFacts(router.state.matches, context.settings).title);
  return show(<RouterProvider router={router} />, around);
}

const box = document.createElement('div');
const home = location.href;
let followed: PortalRouter | undefined;
let shown: Root | undefined;
/** How often a page was loaded. */
let loaded = 0;
followLinks({
  history: { push: (href) => followed?.history.push(href) },
  navigate: (to) => followed?.navigate(to),
});
holdFocusWhilePressed();
keepFocusInSight();

async function show(tree: ReactNode, { width = 1440, height = 900 }: Around): Promise<HTMLElement> {
  await page.viewport(width, height);
  // What is measured is measured in the portal's own letters.
  await Promise.all(['1rem Inter', "600 1rem 'Source Serif 4'"].map((font) => document.fonts.load(font)));
  document.documentElement.lang = 'es-MX';
  document.body.append(box);
  // Shown again in one test, the page was loaded anew.
  shown?.unmount();
  shown = createRoot(box);
  shown.render(tree);
  onTestFinished(() => {
    shown?.unmount();
    shown = undefined;
    for (const { id } of currentToasts()) dismissToast(id);
    box.remove();
    box.removeAttribute('id');
    followed = undefined;
    history.replaceState(null, '', home);
    localStorage.clear();
    sessionStorage.clear();
  });
  return box;
}

function portalAround({
  answers = [],
  role,
  session: moment = (known) => known,
  settings,
  now = NOW,
}: Around) {
  const can: SessionSnapshot['can'] = (action, subject) => abilityForRole(role).can(action, subject);
  const snapshot: SessionSnapshot =
    role === undefined
      ? ANONYMOUS
      : moment({
          state: 'signed-in',
          identity: {
            id: 'persona-de-muestra',
            name: 'Mariana Muestra',
            email: 'mariana@universidad.example',
            role,
          },
          profile: { Name: 'Mariana Muestra', flags: parseProfileFlags(undefined) },
          profileLoading: false,
          permissionsReady: true,
          can,
        });
  const leave = () => Promise.reject(new Error('A test of a screen leaves for no provider'));
  const session: Session = {
    credentials: {
      token: () => (role === undefined ? undefined : 'un-token'),
      renew: () => Promise.resolve(undefined),
      ended: () => undefined,
    },
    snapshot: () => snapshot,
    subscribe: () => () => undefined,
    start: () => undefined,
    ready: () => Promise.resolve(snapshot),
    signIn: leave,
    signInAgain: leave,
    finishSignIn: leave,
    signOut: leave,
  };
  const unanswered: string[] = [];
  onTestFinished(() => {
    if (misshapen.length > 0) throw misshapen.splice(0)[0]!;
    if (unanswered.length > 0) throw new Error(`The test answers no ${unanswered.join(', no ')}`);
  });
  const mine = (loaded += 1);
  const said = answeredBy([...answers, ...ALWAYS]);
  // Once the page was loaded anew nothing that it sends while it goes away arrives.
  const answered: Answered = (url, init) =>
    loaded === mine ? said(url, init) : new Promise(() => undefined);
  answerPage(answered);
  const api: Api = createApi({
    credentials: session.credentials,
    fetch(url, init = {}) {
      const answer = navigator.onLine
        ? answered(url, init)
        : Promise.reject(new TypeError('Failed to fetch'));
      if (answer !== undefined) return answer;
      unanswered.push(`${init.method ?? 'GET'} ${url}`);
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  return { api, session, settings: { ...SETTINGS, ...settings }, now, clock: createServerClock(now) };
}

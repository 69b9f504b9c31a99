import { useMemo, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CallError } from '#web/kit/api.ts';
import { PortalProvider, usePortal } from '#web/kit/portal-context.tsx';
import { Refusal, showPart } from '#web/test-screen.tsx';
import { SaveLine } from './save-line.tsx';
import { showToast } from './toast-store.ts';
import { useDraft, type DraftWrite } from './use-draft.ts';

const thing = { version: 1, values: { text: '' }, updatedAt: '2026-11-20T16:00:00.000Z' };
const load = () => Promise.resolve(thing);

/** A form that saves itself, or when its button is pressed. */
function Form({
  save,
  isAutosaved,
}: {
  save: (write: DraftWrite) => Promise<typeof thing>;
  isAutosaved: boolean;
}) {
  const always = useMemo(() => () => isAutosaved, [isAutosaved]);
  const state = useDraft({ keepKey: 'prueba', load, save, isAutosaved: always });
  if (state.kind !== 'ready') return null;
  const { draft } = state;
  return (
    <>
      <SaveLine save={draft.save} />
      <textarea
        aria-label="Texto"
        value={String(draft.values.text)}
        onChange={(event) => draft.change({ text: event.currentTarget.value })}
      />
      <button type="button" onClick={() => void draft.saveNow({ reason: 'Porque sí' })}>
        Guardar
      </button>
    </>
  );
}

/** A session that is over, and comes back when told. */
function endedSession() {
  const listeners = new Set<() => void>();
  let isOver = true;
  function Around({ children }: { children: ReactNode }) {
    const portal = usePortal();
    const kept = useMemo(() => {
      const session = {
        ...portal.session,
        snapshot: () => ({
          ...portal.session.snapshot(),
          state: isOver ? ('ended' as const) : ('signed-in' as const),
        }),
        subscribe: (listener: () => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      };
      return { ...portal, session };
    }, [portal]);
    return <PortalProvider value={kept}>{children}</PortalProvider>;
  }
  return {
    Around,
    isOver: () => isOver,
    comeBack: () => {
      isOver = false;
      for (const listener of listeners) listener();
    },
  };
}

/** Saves once the session is back; `refused` is told of each refusal. */
function savesOf(session: ReturnType<typeof endedSession>, refused?: () => void) {
  const sent: DraftWrite[] = [];
  const save = (write: DraftWrite) => {
    if (session.isOver()) {
      const refusal = Promise.reject<typeof thing>(new CallError(new Refusal('unauthenticated').problem));
      refusal.catch(() => refused?.());
      return refusal;
    }
    sent.push(write);
    return Promise.resolve({ ...thing, version: 2, values: { text: String(write.values.text) } });
  };
  return { sent, save };
}

for (const isAutosaved of [true, false])
  test(`what waited for a session is saved by itself after signing in again, ${isAutosaved ? 'where it saves itself' : 'where a person had pressed the button'}`, async () => {
    const session = endedSession();
    const { sent, save } = savesOf(session);
    await showPart(
      <session.Around>
        <Form save={save} isAutosaved={isAutosaved} />
      </session.Around>,
      { role: 'Administrador' },
    );
    await userEvent.type(page.getByRole('textbox', { name: 'Texto' }), 'Escrito');
    if (!isAutosaved) await page.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(page.getByText('No se guardó', { exact: false }).first()).toBeVisible();
    session.comeBack();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      values: { text: 'Escrito' },
      ...(isAutosaved ? { isAutosave: true } : { isAutosave: false, reason: 'Porque sí' }),
    });
    await expect.element(page.getByText('Se guardó lo que escribiste antes', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Texto' })).toHaveValue('Escrito');
  });

test('a session that is back before its end is drawn saves what waited', { tags: 'all' }, async () => {
  const session = endedSession();
  const { sent, save } = savesOf(session, () => {
    // After the draft took the refusal, before the next drawing.
    void Promise.resolve()
      .then(() => undefined)
      .then(() => undefined)
      .then(() => session.comeBack());
  });
  await showPart(
    <session.Around>
      <Form save={save} isAutosaved />
    </session.Around>,
    { role: 'Administrador' },
  );
  await userEvent.type(page.getByRole('textbox', { name: 'Texto' }), 'Escrito');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ values: { text: 'Escrito' }, isAutosave: true });
});

/** A thing of two fields, beside which a step of its own writes another version, and so does somebody else. */
function Beside({ server }: { server: ReturnType<typeof twoFields> }) {
  const state = useDraft({ keepKey: 'al lado', load: server.load, save: server.save, isAutosaved: never });
  if (state.kind !== 'ready') return null;
  const { draft } = state;
  return (
    <>
      <textarea
        aria-label="Texto"
        value={String(draft.values.text)}
        onChange={(event) => draft.change({ text: event.currentTarget.value })}
      />
      <button type="button" onClick={() => draft.refresh(server.stepBeside())}>
        Elegir invitados
      </button>
      <button type="button" onClick={() => void server.load().then(draft.refresh)}>
        Leer otra vez
      </button>
      <button
        type="button"
        onClick={() =>
          void draft.takeStep(() => Promise.resolve(true)).then((is) => is && showToast('Enviada.'))
        }
      >
        Enviar
      </button>
    </>
  );
}
const never = () => false;
function twoFields() {
  let now = { version: 1, values: { text: '', title: 'Uno' }, updatedAt: thing.updatedAt };
  const write = (values: Partial<typeof now.values>) =>
    (now = { ...now, version: now.version + 1, values: { ...now.values, ...values } });
  return {
    load: () => Promise.resolve(now),
    save: ({ values }: DraftWrite) => Promise.resolve(write(values)),
    stepBeside: () => write({}),
    byAnother: () => write({ title: 'De otra persona' }),
  };
}

test('a step of one’s own beside what is typed is not taken for somebody else’s: the next one goes on', async () => {
  const server = twoFields();
  await showPart(<Beside server={server} />, { role: 'Administrador' });
  await userEvent.type(page.getByRole('textbox', { name: 'Texto' }), 'Escrito');
  await page.getByRole('button', { name: 'Elegir invitados' }).click();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(page.getByText('Enviada', { exact: false })).toBeVisible();
});

test('what somebody else wrote in the form stops a step once, read again beside what is typed or not', async () => {
  const server = twoFields();
  await showPart(<Beside server={server} />, { role: 'Administrador' });
  await userEvent.type(page.getByRole('textbox', { name: 'Texto' }), 'Escrito');
  server.byAnother();
  await page.getByRole('button', { name: 'Leer otra vez' }).click();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect
    .element(page.getByText('Otra persona escribió al mismo tiempo', { exact: false }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(page.getByText('Enviada', { exact: false })).toBeVisible();
});

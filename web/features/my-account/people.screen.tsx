import { useState } from 'react';
import type { AccountPeople, AccountPerson } from '#contract/my-account.ts';
import {
  ACCOUNT_RIGHT_HELP,
  ACCOUNT_RIGHT_LABELS,
  ACCOUNT_RIGHTS,
  rightsText,
  type AccountRight,
} from '#contract/rules/rights/account-rights.ts';
import { emailRule } from '#contract/rules/identifiers/email.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Question } from '#web/ui/dialog.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { required } from '#web/ui/rules.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Inside, LoadedPart } from './account-frame.tsx';
import { confirmRights, endOthers, grant, invite, loadPeople } from './my-account.data.ts';
import { BlockHead } from './waiting-part.tsx';

const TITLE = 'Personas con acceso';

/** `/mi-cuenta/personas`: who of a company may enter, what each may do, and the sessions that are open. */
export function Screen() {
  return (
    <Inside title={TITLE}>
      {(session) => (
        <LoadedPart key={session} what="quién entra a la cuenta" title={TITLE} ask={loadPeople}>
          {(data, { adopt, reload }) => <People data={data} onChange={adopt} onSessions={reload} />}
        </LoadedPart>
      )}
    </Inside>
  );
}

interface PeopleProps {
  data: AccountPeople;
  onChange: (next: AccountPeople) => void;
  onSessions: () => void;
}

function People({ data, onChange, onSessions }: PeopleProps) {
  const own = data.sessions.find(({ isThis }) => isThis)?.mailbox;
  const manages = data.people.some(({ mailbox, rights }) => mailbox === own && rights.includes('manage'));
  return (
    <Page className="ma-page">
      <PageHead title={TITLE}>
        <p className="u-lead">
          Cada cambio se avisa a todos los correos de la empresa. Cobrar y administrar empiezan después de
          unos días, o en cuanto los confirma otra persona que administra.
        </p>
      </PageHead>
      <ul className="ma-rows">
        {data.people.map((person) => (
          <PersonRow key={person.mailbox} person={person} manages={manages} onChange={onChange} />
        ))}
      </ul>
      {manages ? (
        <InviteForm onChange={onChange} />
      ) : (
        <p className="u-muted">Los permisos los cambia quien administra la cuenta.</p>
      )}
      <Sessions data={data} onEnded={onSessions} />
    </Page>
  );
}

/** What one press does to a person; a refusal is told where the person looks. */
function useRights(onChange: PeopleProps['onChange']) {
  const { fail } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<AccountPeople>) => {
    setBusy(true);
    try {
      onChange(await work());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

function PersonRow({
  person,
  manages,
  onChange,
}: { person: AccountPerson; manages: boolean } & Pick<PeopleProps, 'onChange'>) {
  const { isBusy, run } = useRights(onChange);
  const [isLeaving, setLeaving] = useState(false);
  const { mailbox, name, isOwner, rights, waiting, waitsUntil, mayConfirm, isConfirmed } = person;
  const toggle = (right: AccountRight, has: boolean) => {
    const held = [...rights, ...waiting].filter((one) => one !== right);
    const next = has ? [...held, right] : held;
    if (next.length === 0) return setLeaving(true);
    return void run(() => grant(mailbox, next));
  };
  return (
    <li className="ma-person">
      <div>
        <b className="u-row-title">{name}</b>
        <span className="ma-note">{mailbox}</span>
        {isOwner && (
          <span className="ma-note">
            Correo registrado: lo puede todo. Cambia con una actualización del registro.
          </span>
        )}
        {!isConfirmed && <span className="ma-note">Todavía no entra por primera vez.</span>}
        {waitsUntil !== null && (
          <span className="ma-note ma-due--warn">
            Podrá {rightsText(waiting)} desde el {formatDate(waitsUntil)}.
          </span>
        )}
      </div>
      {!isOwner && !manages && <span>Puede {rightsText(rights)}</span>}
      {!isOwner && manages && (
        <fieldset className="ma-rights" disabled={isBusy}>
          <legend className="u-visually-hidden">Permisos de {name}</legend>
          {ACCOUNT_RIGHTS.map((right) => (
            <Checkbox
              key={right}
              label={ACCOUNT_RIGHT_LABELS[right]}
              value={rights.includes(right) || waiting.includes(right)}
              onChange={(has) => toggle(right, has)}
            />
          ))}
        </fieldset>
      )}
      {manages && !isOwner && (
        <div className="u-cluster u-gap-8">
          {mayConfirm && (
            <Button disabled={isBusy} onClick={() => void run(() => confirmRights(mailbox))}>
              Confirmar
            </Button>
          )}
          <Button
            variant="line"
            disabled={isBusy}
            onClick={() => setLeaving(true)}
            aria-label={`Quitar a ${name}`}
          >
            Quitar
          </Button>
        </div>
      )}
      <Question
        title={`Quitar a ${name}`}
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        yes="Quitar"
        isDanger
        isBusy={isBusy}
        onYes={() => {
          setLeaving(false);
          void run(() => grant(mailbox, []));
        }}
      >
        <p>
          Deja de entrar y sus sesiones terminan en este momento. Se avisa a todos los correos de la empresa.
        </p>
      </Question>
    </li>
  );
}

function InviteForm({ onChange }: Pick<PeopleProps, 'onChange'>) {
  const [failure, setFailure] = useState<string>();
  const initial = { email: '', name: '', sell: true, collect: false, manage: false };
  const form = useForm({
    initial,
    draftKey: 'cuenta-invitar',
    rules: {
      name: [required('Escribe su nombre.')],
      email: [required('Escribe su correo.'), emailRule],
      manage: [
        (_: boolean, values: typeof initial) =>
          ACCOUNT_RIGHTS.some((right) => values[right]) || 'Elige al menos un permiso.',
      ],
    },
    onSubmit: async ({ email, name, ...given }) => {
      setFailure(undefined);
      try {
        onChange(await invite({ email, name, rights: ACCOUNT_RIGHTS.filter((right) => given[right]) }));
        form.reset(initial);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.problem.fields?.email !== undefined) return { email: error.problem.fields.email };
        setFailure(error.problem.detail);
      }
      return undefined;
    },
  });
  return (
    <section className="ma-block" aria-labelledby="invitar">
      <BlockHead id="invitar" title="Dar acceso a otra persona" />
      <form noValidate className="ma-form" onSubmit={(event) => void form.submit(event)}>
        <TextField {...form.field('name')} label="Nombre" maxLength={120} />
        <TextField
          {...form.field('email')}
          label="Correo"
          type="email"
          hint="Entra con un código que le mandamos ahí."
          maxLength={254}
        />
        {ACCOUNT_RIGHTS.map((right) => (
          <Checkbox
            key={right}
            {...form.field(right)}
            label={ACCOUNT_RIGHT_LABELS[right]}
            hint={ACCOUNT_RIGHT_HELP[right]}
          />
        ))}
        <FormEnd failure={failure} isSending={form.isSubmitting} send="Dar acceso" />
      </form>
    </section>
  );
}

function Sessions({ data: { sessions }, onEnded }: { data: AccountPeople; onEnded: () => void }) {
  const { fail } = usePortal();
  const own = sessions.find(({ isThis }) => isThis);
  const others = sessions.filter(({ isThis, mailbox }) => !isThis && mailbox === own?.mailbox);
  const close = async () => {
    try {
      await endOthers();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    }
    onEnded();
  };
  return (
    <section className="ma-block" aria-labelledby="sesiones">
      <BlockHead id="sesiones" title="Sesiones abiertas" count={sessions.length} />
      <ul className="ma-papers">
        {sessions.map(({ id, mailbox, device, usedAt, isThis }) => (
          <li key={id}>
            <span>
              {device}
              {isThis && ' (esta)'}
              <span className="ma-note">{mailbox}</span>
            </span>
            <span>{formatDateTime(usedAt)}</span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="line" onClick={() => void close()}>
          Cerrar las demás
        </Button>
      )}
    </section>
  );
}

import { useState } from 'react';
import { MAIL_TEMPLATES, mailExamples, mailTextOf, type MailTemplate } from '#contract/mail-texts.ts';
import { filledText } from '#contract/rules/texts/mail-text.ts';
import type { SettingState } from '#contract/settings-api.ts';
import { mailSetting, mailSettingKey } from '#contract/settings.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { Button } from '#web/ui/button.tsx';
import { sendTestMail } from './settings.data.ts';
import { SETTINGS_PATH, SETTINGS_SEARCH, type SettingsSearch } from './settings.search.ts';
import type { FieldControl } from './setting-control.ts';
import { SettingForm } from './setting-form.tsx';

interface MailSectionProps {
  search: SettingsSearch;
  states: ReadonlyMap<string, SettingState>;
  onSaved: (state: SettingState) => void;
  /** Reads what holds again. */
  onDone: () => void;
  Control: FieldControl;
}

const isTemplate = (name: string): name is MailTemplate =>
  (MAIL_TEMPLATES as readonly string[]).includes(name);

/** Every mail that the server sends; one of them open with its variables and its preview. */
export function MailSection({ search, states, onSaved, onDone, Control }: MailSectionProps) {
  const { correo } = search;
  const state = isTemplate(correo) ? states.get(mailSettingKey(correo)) : undefined;
  const href = (name: string) => sectionAddress(SETTINGS_PATH, SETTINGS_SEARCH, search, { correo: name });
  if (!isTemplate(correo) || state === undefined)
    return (
      <ul className="aj-mails">
        {MAIL_TEMPLATES.map((name) => (
          <li key={name}>
            <a href={href(name)}>{mailTextOf(name).label}</a>
            <span className="u-small u-muted">
              {mailTextOf(name).when}
              {(states.get(mailSettingKey(name))?.version ?? 0) > 0 && ' Con texto propio.'}
            </span>
          </li>
        ))}
      </ul>
    );
  return (
    <>
      <p>
        <a href={href('')}>Todos los correos</a>
      </p>
      <h2>{mailTextOf(correo).label}</h2>
      <p className="u-muted">{mailTextOf(correo).when}</p>
      <SettingForm
        key={correo}
        setting={mailSetting(correo)}
        saved={state}
        onSaved={onSaved}
        onDone={onDone}
        Control={Control}
        renderBeside={({ values }) => (
          <MailBeside template={correo} subject={values.subject ?? ''} text={values.text ?? ''} />
        )}
      />
    </>
  );
}

function MailBeside({ template, subject, text }: { template: MailTemplate; subject: string; text: string }) {
  const { api, toast, fail, settings } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const examples: Record<string, string> = { ...mailExamples(template), unidad: settings.unit };
  const send = async () => {
    setBusy(true);
    try {
      const { to } = await sendTestMail(api, template, { subject, text });
      toast(`Va en camino a ${to}.`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <aside className="aj-beside" aria-label="Variables y vista previa">
      <h3>Variables</h3>
      <dl className="aj-variables">
        {Object.entries(mailTextOf(template).variables).map(([name, { label }]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <h3>Vista previa con un ejemplo</h3>
      <div className="aj-mail">
        <p>
          <b>{filledText(subject, examples)}</b>
        </p>
        <p className="aj-mail__text">{filledText(text, examples)}</p>
      </div>
      <Button variant="tonal" disabled={isBusy} onClick={() => void send()}>
        {isBusy ? 'Enviando' : 'Enviarme una prueba'}
      </Button>
    </aside>
  );
}

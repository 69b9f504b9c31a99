import { useCallback, useState } from 'react';
import { CallError } from '#web/kit/api.ts';
import { mailSaid } from '#web/kit/mail-words.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { readMorningMail, setMorningMail } from './work.data.ts';

/** Whether this person gets what is theirs by mail each morning; off until they ask for it. */
export function MorningMail() {
  const { api, settings, toast, fail } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readMorningMail(api, signal), [api]);
  const { data, adopt } = useLoaded(ask);
  const [isBusy, setBusy] = useState(false);
  if (data === undefined) return null;
  const change = async (isOn: boolean) => {
    setBusy(true);
    try {
      adopt(await setMorningMail(api, isOn));
      toast(
        isOn
          ? mailSaid(settings, 'Los recibirás cada día hábil a las 7:30 h.', 'Quedó anotado')
          : 'Ya no los recibirás por correo.',
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label="Correo de la mañana">
      <Checkbox
        label="Recibir mis pendientes por correo cada mañana"
        hint={
          data.to === null
            ? 'Tu cuenta no tiene correo.'
            : mailSaid(settings, `A ${data.to}, los días hábiles.`, `A ${data.to}, los días hábiles`)
        }
        value={data.isOn}
        onChange={(isOn) => void change(isOn)}
        isDisabled={isBusy || data.to === null}
      />
    </section>
  );
}

import type { SettingState } from '#contract/settings-api.ts';
import { SECOND_KINDS, SECOND_PERSON } from '#contract/second-person.ts';
import { screenPath } from '#web/kit/links.ts';
import { Stack } from '#web/ui/layout.tsx';
import type { FieldControl } from './setting-control.ts';
import { SettingForm } from './setting-form.tsx';

interface SecondPersonProps {
  saved: SettingState;
  onSaved: (state: SettingState) => void;
  /** Reads what holds again. */
  onDone: () => void;
  Control: FieldControl;
}

/** What two people decide, kind by kind, and where what waits is found. */
export function SecondPersonSection({ saved, onSaved, onDone, Control }: SecondPersonProps) {
  const asked = Object.keys(SECOND_KINDS).filter((name) => saved.values[name] === 'si').length;
  const waiting = screenPath('/administracion', {
    de: 'unidad',
    tipo: 'decisiones,documentos-por-revisar,contenido-por-revisar,aprobaciones',
  });
  return (
    <Stack gap={20}>
      <h2>{SECOND_PERSON.label}</h2>
      <p className="u-lead">
        {asked === 0
          ? 'Una sola persona de la Unidad puede escribir, publicar y decidir: no se pide que lo haga otra.'
          : 'Lo que una persona propone lo confirma otra, que lee antes qué cambia. '}
        {asked > 0 && <a href={waiting}>Lo que espera a una segunda persona</a>}
      </p>
      <SettingForm
        key={saved.version}
        setting={SECOND_PERSON}
        saved={saved}
        onSaved={onSaved}
        onDone={onDone}
        Control={Control}
      />
    </Stack>
  );
}

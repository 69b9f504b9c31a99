import { useCallback } from 'react';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { RegistrationSettings } from '#contract/registration.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { LoadOptions } from '#web/ui/use-options.ts';
import { fieldId, useFileFields } from './form-context.ts';
import { focusSoon } from '../request/focus-soon.ts';
import { ObservationNote } from './file-field.tsx';

const SHOWN = 60;

/** Letters without accents, for searching. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Lines whose name, parent, code or everyday words hold every typed word, in the singular too. */
export function findLines(
  lines: RegistrationSettings['lines'],
  typed: string,
): RegistrationSettings['lines'] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const nameOf = new Map(lines.map((line) => [line.code, line.name]));
  return lines
    .filter((line) => {
      const text = plain(
        `${line.code} ${line.name} ${nameOf.get(line.parent ?? '') ?? ''} ${line.also ?? ''}`,
      );
      return words.every((word) => text.includes(word) || text.includes(word.replace(/e?s$/, '')));
    })
    .slice(0, SHOWN);
}

/** Chosen lines of business in order; the first one is the principal. */
export function LinesEditor() {
  const form = useFileFields();
  const { active: lines, nameOf, isRetired } = form.lines;
  const chosen = form.file.lines;
  const [observation] = form.observations('lines');
  const load: LoadOptions = useCallback(
    (typed) =>
      Promise.resolve(
        findLines(
          lines.filter(({ code }) => !chosen.includes(code)),
          typed,
        ).map((line) => ({
          value: line.code,
          label: line.name,
          note: lines.find(({ code }) => code === line.parent)?.name ?? line.code,
        })),
      ),
    [lines, chosen],
  );
  const put = (next: string[]) => {
    form.set('lines', next);
    form.blur('lines');
  };
  const move = (from: number, to: number) => {
    const next = chosen.filter((_, at) => at !== from);
    next.splice(to, 0, chosen[from] ?? '');
    put(next);
  };
  return (
    <div className="r-lines">
      {observation && <ObservationNote {...observation} />}
      <Combobox
        id={fieldId('lines')}
        label="Agregar un giro"
        hint="Escribe lo que vendes: «sillas», «plomería», «comida». Si no aparece, elige el giro más parecido. Hasta 10."
        value={undefined}
        load={load}
        errors={form.errors('lines')}
        isDisabled={chosen.length >= 10}
        onChange={(option) =>
          option !== undefined && !chosen.includes(option.value) && put([...chosen, option.value])
        }
      />
      <ol className="r-lines__chosen" aria-label="Giros elegidos">
        {chosen.map((code, index) => (
          <li key={code}>
            <span className="r-lines__name">
              {nameOf(code)} {index === 0 && <Tag tone="info">Principal</Tag>}
              {isRetired(code) && <Tag tone="warn">Ya no está en el catálogo</Tag>}
            </span>
            <span className="u-cluster u-gap-4">
              {chosen.length > 1 && (
                <>
                  <Button
                    variant="text"
                    icon
                    aria-label={`Subir ${nameOf(code)}`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowUp {...ICON_SMALL} />
                  </Button>
                  <Button
                    variant="text"
                    icon
                    aria-label={`Bajar ${nameOf(code)}`}
                    disabled={index === chosen.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown {...ICON_SMALL} />
                  </Button>
                </>
              )}
              <Button
                variant="text"
                size="small"
                aria-label={`Quitar ${nameOf(code)}`}
                onClick={() => {
                  put(chosen.filter((one) => one !== code));
                  focusSoon(fieldId('lines'));
                }}
              >
                Quitar
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <p className="u-small u-muted" role="status">
        {chosen.length === 0
          ? 'Aún no eliges giros. El primero será el principal.'
          : `Giro principal: ${nameOf(chosen[0] ?? '')}.`}
      </p>
    </div>
  );
}

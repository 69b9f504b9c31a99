import { useState } from 'react';
import type { ImportGroup } from '#contract/imports.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Groups from which a search helps. */
const MANY = 12;
const SHOWN = 60;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-MX');

interface ImportGroupsProps {
  groups: readonly ImportGroup[];
  /** Keys that are left out. */
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
}

/** Whose rows are taken: institutions with their purchasing units, each with what it brings. */
export function ImportGroups({ groups, left, onChange }: ImportGroupsProps) {
  const [words, setWords] = useState('');
  const found = groups.filter(({ over, name }) => plain(`${over} ${name}`).includes(plain(words.trim())));
  const overs = [...new Set(found.map(({ over }) => over))];
  const set = (keys: readonly string[], isIn: boolean) => {
    const next = new Set(left);
    for (const key of keys)
      if (isIn) next.delete(key);
      else next.add(key);
    onChange(next);
  };
  const chosen = groups.filter(({ key }) => !left.has(key));
  let shown = 0;
  return (
    <fieldset className="f-import__groups">
      <legend>De quién se importa</legend>
      <Stack gap={16}>
        <p role="status">
          {formatCount(chosen.length)} de{' '}
          {formatCountOf(groups.length, 'unidad compradora', 'unidades compradoras')}:{' '}
          {formatCountOf(
            chosen.reduce((sum, { fresh }) => sum + fresh, 0),
            'fila nueva',
            'filas nuevas',
          )}
          .
        </p>
        {groups.length > MANY && (
          <TextField
            name="comprador"
            label="Busca una institución o unidad"
            value={words}
            onChange={setWords}
          />
        )}
        <Cluster>
          <Button
            variant="line"
            size="small"
            onClick={() =>
              set(
                found.map(({ key }) => key),
                true,
              )
            }
          >
            Elegir todas
          </Button>
          <Button
            variant="line"
            size="small"
            onClick={() =>
              set(
                found.map(({ key }) => key),
                false,
              )
            }
          >
            Quitar todas
          </Button>
        </Cluster>
        {overs.map((over) => {
          const units = found.filter((group) => group.over === over);
          if (shown >= SHOWN) return null;
          const listed = units.slice(0, SHOWN - shown);
          shown += listed.length;
          const fresh = units.reduce((sum, group) => sum + group.fresh, 0);
          return (
            <div key={over}>
              <Checkbox
                label={`${over} (${formatCountOf(fresh, 'fila nueva', 'filas nuevas')})`}
                value={units.some(({ key }) => !left.has(key))}
                onChange={(isIn) =>
                  set(
                    units.map(({ key }) => key),
                    isIn,
                  )
                }
              />
              <div className="f-import__units">
                {listed.map(({ key, name, rows, fresh: added }) => (
                  <Checkbox
                    key={key}
                    label={`${name}: ${formatCountOf(rows, 'fila', 'filas')}, ${formatCountOf(added, 'nueva', 'nuevas')}`}
                    value={!left.has(key)}
                    onChange={(isIn) => set([key], isIn)}
                  />
                ))}
              </div>
            </div>
          );
        })}
        {found.length > SHOWN && <p>Escribe parte del nombre para ver las demás.</p>}
      </Stack>
    </fieldset>
  );
}

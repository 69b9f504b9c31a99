import { useCallback, useState } from 'react';
import { procedureTemplatesApi, type ProcedureTemplate } from '#contract/procedure-templates.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { screenPath } from '#web/kit/links.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NEW_RECORDS_PATH } from '../record-search.ts';

const templateLabel = ({ name, kind, area }: ProcedureTemplate) =>
  [name, KIND_LABELS[kind], area].filter((part) => part !== '').join(' · ');

/** Begins a draft with a template, by kind and area; nothing while there is none. */
export function TemplateChooser({ onChoose }: { onChoose: (id: string) => void }) {
  const { api, toast, fail } = usePortal();
  const { data, reload } = useLoaded(
    useCallback((signal: AbortSignal) => api.call(procedureTemplatesApi.list, { signal }), [api]),
  );
  const [chosen, setChosen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  const template = rows.find(({ id }) => id === chosen);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
      reload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="pa-template">
      <Select
        label="Empezar con una plantilla"
        isOptional
        value={chosen}
        emptyLabel="Elige una plantilla"
        options={rows.map((row) => ({ value: row.id, label: templateLabel(row) }))}
        onChange={setChosen}
      />
      {template !== undefined && (
        <div className="u-cluster u-gap-8">
          <Button
            variant="tonal"
            disabled={isBusy}
            onClick={() =>
              void run(async () => {
                const made = await api.call(procedureTemplatesApi.begin, { params: { id: template.id } });
                onChoose(made.id);
              })
            }
          >
            Crear con la plantilla
          </Button>
          <Button
            variant="text"
            disabled={isBusy}
            onClick={() =>
              void run(async () => {
                const { id, version } = template;
                await api.call(procedureTemplatesApi.retire, { params: { id }, version });
                setChosen('');
                toast(`Se retiró la plantilla «${template.name}».`);
                reload();
              })
            }
          >
            Retirar la plantilla
          </Button>
        </div>
      )}
    </div>
  );
}

/** What others can begin with: a copy, the second call of what was left deserted, a template. */
export function BeginLike({ procedure }: { procedure: AdminProcedure }) {
  const { api, go, toast, fail } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [name, setName] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const isDeserted =
    procedure.status === 'unsuccessful' ||
    procedure.status === 'partially_awarded' ||
    procedure.status === 'contracted';
  const begin = async (kind: 'copy' | 'second_call') => {
    setBusy(true);
    try {
      const made = await api.call(procedureTemplatesApi.copy, {
        params: { id: procedure.id },
        body: { kind },
      });
      go(screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: made.id }));
      toast(
        `Estás en el borrador ${made.number}, con datos, partidas y fechas propuestas. Revisa cada fecha.`,
        {
          href: screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: procedure.id }),
          label: `Volver a ${procedure.number}`,
        },
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  const keep = async () => {
    setBusy(true);
    try {
      const body = { procedureId: procedure.id, name: name ?? '' };
      const made = await api.call(procedureTemplatesApi.create, { body });
      setName(undefined);
      toast(`Se guardó la plantilla «${made.name}».`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="pa-section" aria-labelledby="pa-empezar">
      <h2 id="pa-empezar">Empezar otro como este</h2>
      <p className="u-field__hint">
        Lleva datos, partidas y fechas propuestas. Nunca los documentos ni los resultados.
      </p>
      <div className="u-cluster u-gap-8">
        <Button size="small" variant="tonal" disabled={isBusy} onClick={() => void begin('copy')}>
          Copiar a un borrador
        </Button>
        {isDeserted && (
          <Button size="small" variant="tonal" disabled={isBusy} onClick={() => void begin('second_call')}>
            Abrir la segunda convocatoria
          </Button>
        )}
        <Button
          size="small"
          variant="text"
          disabled={isBusy}
          onClick={() => {
            setProblem(undefined);
            setName(procedure.title.slice(0, 120));
          }}
        >
          Guardar como plantilla
        </Button>
      </div>
      {name !== undefined && (
        <Dialog
          title="Guardar como plantilla"
          isOpen
          onClose={() => setName(undefined)}
          actions={
            <>
              <Button disabled={isBusy} onClick={() => void keep()}>
                Guardar la plantilla
              </Button>
              <Button variant="text" onClick={() => setName(undefined)}>
                Cancelar
              </Button>
            </>
          }
        >
          <TextField
            label="Nombre de la plantilla"
            hint={`Se ofrece al crear: ${[KIND_LABELS[procedure.kind], procedure.requestingArea].filter((part) => part !== '').join(', ')}. Sin montos.`}
            value={name}
            errors={problem === undefined ? [] : [problem]}
            onChange={setName}
          />
        </Dialog>
      )}
    </section>
  );
}

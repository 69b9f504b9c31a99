import { type FormEvent, useState } from 'react';
import {
  MIN_CLOSING_REASON,
  RELATION_KIND_LABELS,
  WEIGHT_FIELDS,
  type RelationOverview,
  type RelationWeight,
} from '#contract/related-suppliers.ts';
import { valueText } from '#contract/rules/texts/field-differences.ts';
import { CallError } from '#web/kit/api.ts';
import { changeConflict, chosenState, type ChangeConflict } from '#web/kit/change-conflict.ts';
import { formatCount, formatPercent } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { changeWeight } from './related-suppliers.data.ts';

type Ignored = RelationOverview['ignored'][number];
const IGNORED: Column<Ignored>[] = [
  { key: 'label', name: 'Dato', cell: ({ label }) => label },
  { key: 'kind', name: 'Clase', cell: ({ kind }) => RELATION_KIND_LABELS[kind] },
  { key: 'reason', name: 'Razón', cell: ({ reason }) => reason },
];

function columnsOf(onOpen: (weight: RelationWeight) => void): Column<RelationWeight>[] {
  return [
    {
      key: 'kind',
      name: 'Dato compartido',
      cell: (weight) => (
        <button type="button" className="rs-open" onClick={() => onOpen(weight)}>
          {RELATION_KIND_LABELS[weight.kind]}
        </button>
      ),
    },
    { key: 'weight', name: 'Peso', isNumber: true, cell: ({ weight }) => formatPercent(weight) },
    {
      key: 'diluted',
      name: 'Si lo comparten varios',
      cell: ({ isDiluted }) => (isDiluted ? 'Se divide entre ellos' : 'Pesa igual'),
    },
    {
      key: 'max',
      name: 'No cuenta desde',
      isNumber: true,
      cell: ({ maxShared }) => `${formatCount(maxShared + 1)} proveedores`,
    },
    { key: 'reason', name: 'Por qué', cell: ({ reason }) => reason },
  ];
}

/** What each shared datum weighs and why; an officer may change it with a reason. */
export function WeightTable({
  overview,
  onChanged,
}: {
  overview: RelationOverview;
  onChanged: (next: RelationOverview) => void;
}) {
  const [opened, setOpened] = useState<RelationWeight>();
  return (
    <Stack gap={24}>
      <DataTable
        caption="Pesos"
        columns={columnsOf(setOpened)}
        rows={overview.weights}
        rowKey={({ kind }) => kind}
        density="compact"
      />
      {overview.ignored.length > 0 && (
        <div>
          <h3>Datos que no relacionan a nadie</h3>
          <DataTable
            caption="Datos que no relacionan"
            columns={IGNORED}
            rows={overview.ignored}
            rowKey={({ kind, label }) => `${kind} ${label}`}
            density="compact"
          />
        </div>
      )}
      {opened !== undefined && (
        <WeightDialog
          weight={opened}
          onClose={() => setOpened(undefined)}
          onSaved={(next) => {
            setOpened(undefined);
            onChanged(next);
          }}
        />
      )}
    </Stack>
  );
}

interface DialogProps {
  weight: RelationWeight;
  onClose: () => void;
  onSaved: (next: RelationOverview) => void;
}

function WeightDialog({ weight, onClose, onSaved }: DialogProps) {
  const { api, toast } = usePortal();
  const [percent, setPercent] = useState(String(Math.round(weight.weight * 100)));
  const [most, setMost] = useState(String(weight.maxShared));
  const [isDiluted, setDiluted] = useState(weight.isDiluted);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [version, setVersion] = useState(weight.version);
  const [conflict, setConflict] = useState<ChangeConflict<RelationWeight>>();

  const write = (next: Pick<RelationWeight, 'weight' | 'isDiluted' | 'maxShared'>) => {
    setPercent(String(Math.round(next.weight * 100)));
    setMost(String(next.maxShared));
    setDiluted(next.isDiluted);
  };
  const save = async (next: Parameters<typeof write>[0]) => {
    try {
      onSaved(await changeWeight(api, { kind: weight.kind, version }, { ...next, reason }));
      toast('Peso guardado. Se busca de nuevo en todo el padrón.');
    } catch (error) {
      if (isProposed(error)) return onClose();
      if (!(error instanceof CallError)) return setProblem('No se guardó. Lo que escribiste sigue aquí.');
      const met = changeConflict<RelationWeight>(error.problem);
      if (met !== undefined) {
        write(met.merged);
        setVersion(met.version);
      } else {
        setErrors(error.problem.fields ?? {});
        setProblem(error.message);
      }
      return setConflict(met);
    }
  };
  const settle = (choices: Record<string, 'mine' | 'theirs'>) => {
    if (conflict === undefined) return;
    const next = chosenState(conflict, choices);
    write(next);
    setConflict(undefined);
    void save({ weight: next.weight, isDiluted: next.isDiluted, maxShared: next.maxShared });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [share, max] = [Number(percent), Number(most)];
    const found = {
      ...(Number.isInteger(share) && share >= 0 && share <= 99
        ? {}
        : { weight: 'Escribe un entero de 0 a 99.' }),
      ...(Number.isInteger(max) && max >= 2 && max <= 200
        ? {}
        : { maxShared: 'Escribe un entero de 2 a 200.' }),
      ...(reason.trim().length < MIN_CLOSING_REASON
        ? { reason: `Escribe la razón con al menos ${MIN_CLOSING_REASON} letras.` }
        : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setProblem(undefined);
    await save({ weight: share / 100, isDiluted, maxShared: max });
  };
  const errorOf = (name: string) => (errors[name] === undefined ? [] : [errors[name]]);

  return (
    <Dialog title={`Peso: ${RELATION_KIND_LABELS[weight.kind].toLowerCase()}`} isOpen onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={16}>
          {problem !== undefined && <ActResult>{problem}</ActResult>}
          <TextField
            label="Peso, en porcentaje"
            inputMode="numeric"
            value={percent}
            onChange={setPercent}
            errors={errorOf('weight')}
          />
          <TextField
            label={WEIGHT_FIELDS[2].label}
            hint="Si lo comparten más, no relaciona a nadie."
            inputMode="numeric"
            value={most}
            onChange={setMost}
            errors={errorOf('maxShared')}
          />
          <Checkbox label={WEIGHT_FIELDS[1].label} value={isDiluted} onChange={setDiluted} />
          <TextArea
            label="Razón del cambio"
            rows={3}
            maxLength={1_000}
            value={reason}
            onChange={setReason}
            errors={errorOf('reason')}
          />
          {conflict === undefined ? (
            <Button type="submit">Guardar y buscar de nuevo</Button>
          ) : (
            <Conflict
              key={conflict.version}
              conflict={conflict}
              what="este peso"
              show={(name, value) => valueText(WEIGHT_FIELDS, name, value)}
              onSettle={settle}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

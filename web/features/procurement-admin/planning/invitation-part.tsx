import { useCallback, useState } from 'react';
import type { InvitationCandidate, InvitedFacts, InvitedSupplier } from '#contract/planning.ts';
import { LEAST_LIST_REASON } from '#contract/contractor-findings.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { ContractorPanel } from '../contractor-panel.tsx';
import { SupplierPicker } from '../supplier-picker.tsx';
import { fieldId } from '../tender-form.ts';
import { PlanArea, PlanSelect, usePlanningFields } from './planning-fields.tsx';
import { listCandidates, listLines } from './planning.data.ts';

/** Whom an invitation invites: drawn from the registry by line of business, with why these ones. */
export function InvitationPart({ procedureId }: { procedureId: string }) {
  const { api } = usePortal();
  const { draft, form, change, messageOf, isLocked } = usePlanningFields();
  const lines = useLoaded(useCallback((signal: AbortSignal) => listLines(api, signal), [api]));
  const { grounds, suppliers } = draft.thing.planning;
  // Who was added just now is named by the screen until the server has it.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const facts = new Map(suppliers.map((one) => [one.id, one]));
  const invite = (id: string, name: string) => {
    if (form.invited.some((one) => one.id === id)) return `${name} ya está entre los invitados.`;
    setNames((known) => new Map(known).set(id, name));
    const position = Math.max(0, ...form.invited.map((one) => one.position)) + 1;
    change({ invited: [...form.invited, { id, position, invitedOn: null, listReason: null }] });
    return undefined;
  };
  const patch = (id: string, given: Partial<InvitedSupplier>) =>
    change({ invited: form.invited.map((one) => (one.id === id ? { ...one, ...given } : one)) });
  const remove = (id: string) => change({ invited: form.invited.filter((one) => one.id !== id) });
  return (
    <section className="pa-section" aria-labelledby="pa-invitados">
      <h2 id="pa-invitados">Invitados</h2>
      <div className="u-grid-2">
        <PlanSelect name="lineCode" emptyLabel="Elige un giro" options={lines.data ?? []} />
        <PlanSelect
          name="groundCode"
          isOptional
          emptyLabel="Por monto"
          options={grounds.map(({ code, name, source }) => ({ value: code, label: `${name} (${source})` }))}
        />
      </div>
      {form.lineCode !== '' && !isLocked && (
        <Candidates
          key={form.lineCode}
          procedureId={procedureId}
          line={form.lineCode}
          invited={form.invited}
          onInvite={({ id, name }) => invite(id, name)}
        />
      )}
      {!isLocked && (
        <SupplierPicker
          label="Invitar a alguien más del padrón"
          id={fieldId('planning.invited')}
          isRegistered
          errors={messageOf('invited')}
          onPick={({ supplierId, name }) => (supplierId === null ? undefined : invite(supplierId, name))}
        />
      )}
      {form.invited.length > 0 && (
        <ol className="pa-invited" aria-label="Invitados">
          {form.invited.map((one) => (
            <Invited
              key={one.id}
              invited={one}
              name={facts.get(one.id)?.name ?? names.get(one.id) ?? 'Proveedor'}
              facts={facts.get(one.id)}
              isLocked={isLocked}
              onPatch={(given) => patch(one.id, given)}
              onRemove={() => remove(one.id)}
            />
          ))}
        </ol>
      )}
      <PlanArea
        name="selectionReason"
        hint="Por qué estos y no otros del mismo giro: capacidad, cercanía, desempeño."
      />
    </section>
  );
}

interface CandidatesProps {
  procedureId: string;
  line: string;
  invited: readonly InvitedSupplier[];
  onInvite: (candidate: InvitationCandidate) => void;
}

const SHOWN = 6;

function Candidates({ procedureId, line, invited, onInvite }: CandidatesProps) {
  const { api } = usePortal();
  const [isWhole, setWhole] = useState(false);
  const ask = useCallback(
    (signal: AbortSignal) => listCandidates(api, procedureId, line, signal),
    [api, procedureId, line],
  );
  const { data } = useLoaded(ask);
  if (data === undefined) return null;
  const chosen = new Set(invited.map(({ id }) => id));
  const left = data.filter(({ id }) => !chosen.has(id));
  return (
    <div className="u-card u-card--padded pa-candidates">
      <h3>
        {data.length === 0
          ? 'Nadie vigente en el padrón tiene este giro.'
          : `Del padrón con este giro, los menos invitados primero (${formatCountOf(data.length, 'proveedor', 'proveedores')})`}
      </h3>
      <ul>
        {left.slice(0, isWhole ? left.length : SHOWN).map((candidate) => (
          <li key={candidate.id}>
            <span>
              <b>{candidate.name}</b>
              <span className="u-field__hint">
                {[candidate.number, invitationsText(candidate.invitations)].join(' · ')}
              </span>
            </span>
            <Button
              size="small"
              variant="tonal"
              aria-label={`Invitar a ${candidate.name}`}
              onClick={() => onInvite(candidate)}
            >
              Invitar
            </Button>
          </li>
        ))}
      </ul>
      {left.length > SHOWN && !isWhole && (
        <Button size="small" variant="text" onClick={() => setWhole(true)}>
          Ver los {left.length}
        </Button>
      )}
    </div>
  );
}

const invitationsText = (count: number) =>
  count === 0
    ? 'sin invitaciones en un año'
    : `${formatCountOf(count, 'invitación', 'invitaciones')} en un año`;

interface InvitedProps {
  invited: InvitedSupplier;
  name: string;
  facts: InvitedFacts | undefined;
  isLocked: boolean;
  onPatch: (given: Partial<InvitedSupplier>) => void;
  onRemove: () => void;
}

function Invited({ invited, name, facts, isLocked, onPatch, onRemove }: InvitedProps) {
  const findings = facts?.findings ?? [];
  const isDoubtful = findings.length > 0 && findings.every(({ level }) => level === 'doubt');
  const [reason, setReason] = useState(invited.listReason ?? '');
  return (
    <li>
      <div className="pa-invited__row">
        <span>
          <b>{name}</b>
          {facts?.number != null && <span className="u-field__hint">{facts.number}</span>}
        </span>
        <DateField
          label={`Fecha de la invitación a ${name}`}
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          isCompact
          isOptional
          value={invited.invitedOn ?? ''}
          isDisabled={isLocked}
          onChange={(day) => {
            if (day === '' || /^\d{4}-\d{2}-\d{2}$/.test(day))
              onPatch({ invitedOn: day === '' ? null : day });
          }}
        />
        {!isLocked && (
          <Button size="small" variant="text" aria-label={`Quitar a ${name}`} onClick={onRemove}>
            Quitar
          </Button>
        )}
      </div>
      <ContractorPanel findings={findings} />
      {isDoubtful && (
        <TextArea
          label={`Por qué se invita a ${name}`}
          rows={2}
          value={reason}
          errors={
            reason.trim().length < LEAST_LIST_REASON ? ['Explica por qué, con al menos 20 letras.'] : []
          }
          isDisabled={isLocked}
          onChange={(text) => {
            setReason(text);
            if (text.trim().length >= LEAST_LIST_REASON) onPatch({ listReason: text.trim() });
          }}
        />
      )}
    </li>
  );
}

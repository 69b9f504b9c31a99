import { useState } from 'react';
import {
  MIN_CLOSING_REASON,
  RELATION_KIND_LABELS,
  type RelatedFinding,
  type RelationEvidence,
} from '#contract/related-suppliers.ts';
import { CallError } from '#web/kit/api.ts';
import { changeConflict } from '#web/kit/change-conflict.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { type Fact, FactList } from '#web/ui/fact-list.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useDraftText } from '#web/ui/use-draft-text.ts';
import { isImpeded, questionOf, stateWords, strengthWords } from './relation-words.ts';
import { decideFinding, ignoreDatum } from './related-suppliers.data.ts';

interface SheetProps {
  finding: RelatedFinding;
  onClose: () => void;
  /** Something was written. */
  onDone: () => void;
  /** Somebody else decided meanwhile. */
  onConflict: (current: RelatedFinding) => void;
  onGroup?: (id: string) => void;
}

const PATH = '/padron-Proveedores/Administrador';

/** A person may be known by number and by name: it is one datum for whoever reads. */
function distinct(evidence: readonly RelationEvidence[]): RelationEvidence[] {
  return [
    ...new Map(evidence.toReversed().map((one) => [`${one.kind} ${one.label}`, one])).values(),
  ].toReversed();
}

function factsOf(evidence: readonly RelationEvidence[]): Fact[] {
  const kinds = [...new Set(evidence.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    name: RELATION_KIND_LABELS[kind],
    value: distinct(evidence)
      .filter((one) => one.kind === kind)
      .map(({ id, label, shared }) => (
        <span key={id} className="rs-datum">
          {label}
          {shared > 2 && ` (lo comparten ${formatCountOf(shared, 'proveedor', 'proveedores')})`}
        </span>
      )),
  }));
}

/** The evidence of one pair, and what a person answers to its question. */
export function FindingSheet({ finding, onClose, onDone, onConflict, onGroup }: SheetProps) {
  const { api, toast } = usePortal();
  const draft = useDraftText(`relacion-${finding.id}`);
  const reason = draft.text;
  const [ignored, setIgnored] = useState('');
  const [error, setError] = useState<string>();
  const [conflict, setConflict] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { a, b, evidence, status } = finding;
  const isOpen = status === 'open';
  const impeded = [a, b].filter(isImpeded);

  const act = async (work: () => Promise<unknown>, said: string) => {
    if (reason.trim().length < MIN_CLOSING_REASON) {
      setError(`Escribe la razón con al menos ${MIN_CLOSING_REASON} letras.`);
      document.querySelector<HTMLElement>('#rs-razon')?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await work();
      draft.forget();
      toast(said);
      onDone();
    } catch (problem) {
      if (isProposed(problem)) {
        draft.forget();
        return onClose();
      }
      const met = problem instanceof CallError ? changeConflict<RelatedFinding>(problem.problem) : undefined;
      if (!(problem instanceof CallError)) setError('No se guardó. Tu razón sigue aquí.');
      else if (met !== undefined) {
        const { current, version, who } = met;
        setConflict(
          current.status === 'closed'
            ? `${current.closedBy ?? who} la cerró: «${current.reason}»`
            : 'Cambió mientras la veías: revisa la evidencia.',
        );
        onConflict({ ...current, version });
      } else
        setError(problem.problem.fields?.reason ?? `No se guardó: ${problem.message} Tu razón sigue aquí.`);
    } finally {
      setBusy(false);
    }
  };
  const decide = () =>
    act(
      () => decideFinding(api, finding, { decision: isOpen ? 'closed' : 'open', reason }),
      isOpen ? 'Relación cerrada.' : 'Relación abierta de nuevo.',
    );

  return (
    <Sheet
      title={questionOf(finding)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => void decide()}>
            {isOpen ? 'Cerrar con esta razón' : 'Abrir de nuevo'}
          </Button>
          {isOpen && ignored !== '' && (
            <Button
              variant="line"
              disabled={isBusy}
              onClick={() =>
                void act(
                  () => ignoreDatum(api, finding.id, { evidenceId: ignored, reason }),
                  'Ese dato ya no relaciona a nadie. Se busca de nuevo.',
                )
              }
            >
              No relacionar por ese dato
            </Button>
          )}
        </>
      }
    >
      <Stack gap={20}>
        {conflict !== undefined && <Notice tone="warn">{conflict}</Notice>}
        {impeded.map((one) => (
          <Notice key={one.id} tone="bad">
            {one.name} está {stateWords(one).toLowerCase()}: comprueba que el otro no actúe en su lugar
            (LAASSP, art. 71).
          </Notice>
        ))}
        <FactList
          facts={[
            { name: 'Fuerza', value: strengthWords(finding.strength) },
            {
              name: 'Mismo giro principal',
              value: a.mainLine !== null && a.mainLine === b.mainLine ? a.mainLine : null,
            },
            ...factsOf(evidence),
            { name: 'Encontrada', value: formatDateTime(finding.foundAt) },
            {
              name: 'Cerrada',
              value:
                finding.closedAt === null
                  ? null
                  : `${finding.closedBy ?? 'Sin nombre'}, ${formatDateTime(finding.closedAt)}: «${finding.reason}»`,
            },
            {
              name: 'Abierta de nuevo',
              value: isOpen && finding.reopenedAt !== null ? formatDateTime(finding.reopenedAt) : null,
            },
          ]}
        />
        <TextArea
          id="rs-razon"
          label="Razón"
          hint={`Al menos ${MIN_CLOSING_REASON} letras. Se guarda con tu nombre.`}
          rows={3}
          maxLength={1_000}
          value={reason}
          onChange={draft.write}
          errors={error === undefined ? [] : [error]}
        />
        <ul className="rs-links">
          {[a, b].map(({ id, name }) => (
            <li key={id}>
              <a href={screenPath(PATH, { seccion: 'padron', prov: id })}>Expediente de {name}</a>
            </li>
          ))}
          {finding.groupId !== null && onGroup !== undefined && (
            <li>
              <button type="button" className="rs-open" onClick={() => onGroup(finding.groupId!)}>
                Ver su grupo
              </button>
            </li>
          )}
        </ul>
        {isOpen && (
          <Select
            label="Un dato que comparten muchos por su naturaleza"
            hint="Por ejemplo, el teléfono de un despacho. Deja de relacionar a cualquiera."
            isOptional
            emptyLabel="Ninguno"
            value={ignored}
            onChange={setIgnored}
            options={distinct(evidence).map(({ id, kind, label }) => ({
              value: id,
              label: `${RELATION_KIND_LABELS[kind]}: ${label}`,
            }))}
          />
        )}
      </Stack>
    </Sheet>
  );
}

import { useCallback, useState, type ReactNode } from 'react';
import {
  requirementWords,
  ruleAmount,
  ruleWords,
  type LegalRule,
  type Requirement,
} from '#contract/legal-rules.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { offeredLaws } from '#contract/law-names.ts';
import {
  KIND_LABELS,
  PROCEDURE_KINDS,
  REGIME_LABELS,
  type ProcedureKind,
  type Regime,
} from '#contract/procedure-kinds.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { Tag } from '#web/ui/tag.tsx';
import { readLegalRules } from './legal-rules.data.ts';
import { RequirementSheet, titleOf } from './requirement-sheet.tsx';
import { RuleSheet } from './rule-sheet.tsx';
import { SETTINGS_PATH, SETTINGS_SEARCH, type SettingsSearch } from './settings.search.ts';

/** Loads rules and documents, and says so when they do not come. */
function useLegal() {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readLegalRules(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  const instead =
    failure !== undefined ? (
      <ErrorBlock
        what="las reglas"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    ) : (
      <Skeleton rows={6} look="line" label="Cargando las reglas" />
    );
  return { data, reload, instead };
}

const words = valueWords([]);

/** What waits of the rules for another person. */
function WaitingRules({
  id,
  asked,
  onDone,
}: {
  id: 'plazos' | 'documentos';
  asked: string;
  onDone: () => void;
}) {
  const show = (_: string, name: string, value: unknown) => words(name, value);
  return <ProposedDecisions type="legal_rules" id={id} asked={asked} show={show} onDone={onDone} />;
}

/** Since when an entry is as it is, and by whom. */
const keptWords = ({ since, by }: Pick<LegalRule, 'since' | 'by'>) =>
  since === null ? 'Con el portal' : `${formatDate(since)}, ${by ?? 'el portal'}`;

/** Whether a version holds on a day, is over or has not begun. */
function standing({ validFrom, validUntil }: LegalRule, today: string): 'now' | 'over' | 'ahead' {
  if (validFrom > today) return 'ahead';
  return validUntil !== null && validUntil < today ? 'over' : 'now';
}

/** The first cell of a row: opens its form. */
const opener = (label: string, open: () => void) => (
  <button type="button" className="aj-link" onClick={open}>
    {label}
  </button>
);

function validity(rule: LegalRule, today: string): ReactNode {
  const until = rule.validUntil === null ? '' : ` hasta el ${formatDate(rule.validUntil)}`;
  const when = standing(rule, today);
  return (
    <>
      {`Desde el ${formatDate(rule.validFrom)}${until} `}
      {when === 'over' && <Tag tone="mute">Anterior</Tag>}
      {when === 'ahead' && <Tag tone="info">Por entrar</Tag>}
    </>
  );
}

/** Article of a rule, and what it says. */
const saidBy = ({ source, text }: LegalRule): ReactNode => (
  <>
    {source}
    {text !== null && <span className="aj-says">{text}</span>}
  </>
);

/** Deadlines of procedures by regime, each with its versions. */
export function DeadlinesSection({ search }: { search: SettingsSearch }) {
  const { now, toast } = usePortal();
  const { data, reload, instead } = useLegal();
  const [open, setOpen] = useState<{ rule: LegalRule | undefined }>();
  const [isAll, setAll] = useState(false);
  if (data === undefined) return instead;
  const today = todayInMexico(now);
  const regime: Regime = Object.hasOwn(REGIME_LABELS, search.regimen)
    ? (search.regimen as Regime)
    : 'laassp_2025';
  const ofRegime = data.rules.filter((rule) => rule.regime === regime);
  const over = ofRegime.filter((rule) => standing(rule, today) === 'over').length;
  const columns: Column<LegalRule>[] = [
    {
      key: 'what',
      name: 'Regla',
      cell: (rule) => opener(ruleWords(rule), () => setOpen({ rule })),
    },
    { key: 'amount', name: 'Cantidad', cell: (rule) => ruleAmount(rule) || 'Se pide' },
    {
      key: 'valid',
      name: 'Vale',
      cell: (rule) => validity(rule, today),
    },
    {
      key: 'source',
      name: 'Fuente',
      cell: saidBy,
    },
    { key: 'kept', name: 'La puso', cell: keptWords },
  ];
  return (
    <Stack gap={20} className="aj-legal">
      <h2>Plazos de los procedimientos</h2>
      <p>
        A cada procedimiento se le aplica la versión que valía el día en que se publicó. Las anteriores
        quedan.
      </p>
      <WaitingRules
        id="plazos"
        asked={data.rules.map(({ id, version }) => `${id} ${version}`).join()}
        onDone={reload}
      />
      <LinkTabs label="Régimen">
        {(Object.keys(offeredLaws()) as Regime[]).map((name) => (
          <a
            key={name}
            href={sectionAddress(SETTINGS_PATH, SETTINGS_SEARCH, search, { regimen: name })}
            aria-current={name === regime ? 'page' : undefined}
          >
            {REGIME_LABELS[name]}
          </a>
        ))}
      </LinkTabs>
      <Cluster between gap={16}>
        {over > 0 ? (
          <Checkbox
            label={`Mostrar ${formatCountOf(over, 'regla anterior', 'reglas anteriores')}`}
            value={isAll}
            onChange={setAll}
          />
        ) : (
          <span />
        )}
        <Button variant="tonal" onClick={() => setOpen({ rule: undefined })}>
          Agregar plazo
        </Button>
      </Cluster>
      {ofRegime.length === 0 && <p className="u-muted">Este régimen no fija plazos todavía.</p>}
      {PROCEDURE_KINDS.map((kind) => (
        <KindTable
          key={kind}
          kind={kind}
          columns={columns}
          rules={ofRegime.filter((rule) => rule.kind === kind && (isAll || standing(rule, today) !== 'over'))}
        />
      ))}
      {open !== undefined && (
        <RuleSheet
          key={open.rule?.id ?? 'nuevo'}
          rule={open.rule}
          regime={regime}
          onClose={() => setOpen(undefined)}
          onSaved={(text) => {
            setOpen(undefined);
            toast(text);
            reload();
          }}
        />
      )}
    </Stack>
  );
}

interface KindTableProps {
  kind: ProcedureKind;
  rules: readonly LegalRule[];
  columns: readonly Column<LegalRule>[];
}

function KindTable({ kind, rules, columns }: KindTableProps): ReactNode {
  if (rules.length === 0) return null;
  return (
    <section>
      <h3 className="u-h3">{KIND_LABELS[kind]}</h3>
      <DataTable
        caption={`Plazos: ${KIND_LABELS[kind].toLowerCase()}`}
        columns={columns}
        rows={rules}
        rowKey={({ id }) => id}
        density="compact"
      />
    </section>
  );
}

/** Documents that each step of a procedure needs. */
export function RequirementsSection() {
  const { toast } = usePortal();
  const { data, reload, instead } = useLegal();
  const [open, setOpen] = useState<{ entry: Requirement | undefined }>();
  if (data === undefined) return instead;
  const columns: Column<Requirement>[] = [
    {
      key: 'step',
      name: 'Paso',
      cell: (entry) => opener(titleOf(entry), () => setOpen({ entry })),
    },
    { key: 'documents', name: 'Pide', cell: ({ documents }) => requirementWords(documents) },
    { key: 'source', name: 'Fuente', cell: ({ source }) => source },
    { key: 'kept', name: 'Lo puso', cell: keptWords },
  ];
  return (
    <Stack gap={20} className="aj-legal">
      <Cluster between gap={16}>
        <h2>Documentos obligatorios</h2>
        <Button variant="tonal" onClick={() => setOpen({ entry: undefined })}>
          Agregar paso
        </Button>
      </Cluster>
      <p>
        Lo que cada paso pide al expediente. Lo leen el servidor y la lista «Para publicar falta» de quien
        captura.
      </p>
      <WaitingRules
        id="documentos"
        asked={data.documents.map(({ id, version }) => `${id} ${version}`).join()}
        onDone={reload}
      />
      <DataTable
        caption="Documentos obligatorios por paso"
        columns={columns}
        rows={data.documents}
        rowKey={({ id }) => id}
        density="compact"
      />
      {open !== undefined && (
        <RequirementSheet
          key={open.entry?.id ?? 'nuevo'}
          entry={open.entry}
          onClose={() => setOpen(undefined)}
          onSaved={(text) => {
            setOpen(undefined);
            toast(text);
            reload();
          }}
        />
      )}
    </Stack>
  );
}

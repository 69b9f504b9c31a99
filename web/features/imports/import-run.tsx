import { useState } from 'react';
import { IMPORT_DEFECT, type ImportDetail } from '#contract/imports.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount, formatCountOf, formatFileSize, formatPercent } from '#web/kit/format.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { CountList } from '#web/ui/count-list.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { ImportReadingPart } from './import-reading.tsx';
import { checkWritten, ImportDemandPart, isMine, type Written } from './import-demand.tsx';
import { AllRows, DoubtfulRows, ImportFindingsPart, RefusedRows } from './import-findings.tsx';
import { ImportGroups } from './import-groups.tsx';
import { hasBefore, ImportInForce } from './import-in-force.tsx';
import { ImportUndo } from './import-undo.tsx';
import { ImportPublication } from './import-publication.tsx';
import { importState, type ImportWords } from './import-words.ts';
import { cancelImport, saveRefusals, saveRows, settleImport, startImport } from './imports.data.ts';

interface ImportRunProps {
  words: ImportWords;
  run: ImportDetail;
  isOutOfTouch: boolean;
  onChange: (run: ImportDetail) => void;
  /** Somebody else did something with it meanwhile. */
  onConflict: () => void;
  onLeave: () => void;
}

/** One import from preview to report and undo, with the steps that are possible now. */
export function ImportRunPart(props: ImportRunProps) {
  const { words, run, isOutOfTouch, onChange, onConflict, onLeave } = props;
  const { api } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [publish, setPublish] = useState(false);
  const [written, setWritten] = useState<Written>({ reason: '', count: '' });
  const [fields, setFields] = useState<Record<string, string>>({});
  const kept = useFocusKept(`${run.id} ${run.status}`);
  const told = (error: unknown) => {
    if (!(error instanceof CallError)) return setFailure('No se pudo. Intenta de nuevo.');
    const { reason, count, day } = error.problem.fields ?? {};
    setFields({ ...(reason && { reason }), ...(count && { count }) });
    if (reason === undefined && count === undefined) setFailure(day ?? error.message);
  };
  const act = async (work: () => Promise<ImportDetail>) => {
    setBusy(true);
    setFailure(undefined);
    setFields({});
    try {
      onChange(await work());
    } catch (error) {
      if (isProposed(error)) return onConflict();
      told(error);
      if (error instanceof CallError && error.status === 409) onConflict();
    } finally {
      setBusy(false);
    }
  };

  const { id, status, refused } = run;
  const chosen = run.groups.filter(({ key }) => !left.has(key));
  const { replaces } = words;
  const total = totalOf(words, run, left.size === 0 ? undefined : chosen);
  const isOver = ['done', 'undone', 'cancelled', 'failed'].includes(status);
  const isBlocked = status === 'ready' && refused > 0 && words.isWhole === true;
  const mayStart = status === 'ready' && total > 0 && !isBlocked && !isMine(run) && !run.isWaiting;
  const { choices, reading = [] } = run.findings ?? {};
  const isDoubtful = status === 'ready' && reading.some(({ doubt }) => doubt !== undefined);
  const lacks =
    choices?.dayLabel !== undefined && choices.day === null
      ? isDoubtful
        ? 'Falta lo que se pregunta arriba.'
        : 'Falta la fecha de corte.'
      : isDoubtful
        ? 'Falta decir cómo se lee el archivo.'
        : undefined;
  const goesPublic = words.isPublic === true || (words.canPublish === true && publish);
  const isProposal = run.needsSecond && run.proposedAt === null;
  // What two people decide on the page of decisions is asked there; a list, by whoever puts it in force.
  const isConfirmed = replaces === undefined ? goesPublic && !run.needsSecond : !isProposal;
  const [isAsking, setAsking] = useState(false);
  // What can be answered has its button below.
  const isAsked = mayStart && lacks === undefined;
  const { missing, said } = checkWritten(run, written);
  const start = () =>
    startImport(api, words.api, id, {
      ...said,
      version: run.version,
      scope: refused > 0 ? 'valid' : 'all',
      publish,
      ...(left.size === 0 ? {} : { groups: chosen.map(({ key }) => key) }),
    });
  const onClose = () => setAsking(false);
  const onYes = () => {
    setAsking(false);
    void act(start);
  };
  return (
    <div {...kept}>
      <Stack gap={24}>
        <div>
          <h2 tabIndex={-1} ref={takeLostFocus} data-takes-focus>
            {run.fileName}
          </h2>
          <p role="status">
            {importState(words, run)}
            {words.sources !== undefined && ` · ${words.sources[run.source] ?? ''}`} ·{' '}
            {formatFileSize(run.fileBytes)}
          </p>
        </div>
        {run.findings !== null && status !== 'analysing' && (
          <ImportReadingPart
            key={run.version}
            words={words}
            run={run}
            findings={run.findings}
            onChange={onChange}
            onConflict={onConflict}
          />
        )}
        {isOutOfTouch && (
          <Notice tone="warn">
            No hay conexión con el portal. La importación sigue allá; esta página se pone al día sola.
          </Notice>
        )}
        {words.isDecided === true && (
          <ProposedDecisions
            type="import"
            id={id}
            asked={`${status} ${run.version} ${run.isWaiting}`}
            show={(_subject, _name, value) =>
              typeof value === 'number' ? formatCount(value) : typeof value === 'string' ? value : ''
            }
            back={({ what }) =>
              what.startsWith('Deshacer')
                ? 'Para tenerlo otra vez se importa el archivo de nuevo.'
                : 'Para quitarlo después: «Deshacer la importación», en esta misma página, mientras nadie haya trabajado sobre lo que trajo.'
            }
            onDone={onConflict}
          />
        )}
        {failure !== undefined && <ActResult>{failure}</ActResult>}
        {run.failure !== null && (
          <Notice tone="bad">
            {run.failure} {replaces?.kept}
          </Notice>
        )}
        {status === 'analysing' && <p>Se revisa cada fila. Nada se guarda todavía.</p>}
        {status === 'running' && <Progress run={run} />}
        {status === 'undoing' && <p>Se quita todo lo que trajo, o nada. Puedes cerrar esta página.</p>}
        {isOver && <Outcome words={words} run={run} />}
        {(isOver || status === 'ready') && run.rows !== null && run.rows > 0 && (
          <CountList counts={countsOf(words, run, isOver)} />
        )}
        {status === 'ready' && !isDoubtful && run.fresh + run.changed + run.gone === 0 && (
          <Notice>{words.nothing}</Notice>
        )}
        {(isAsked || run.proposedAt !== null) && status === 'ready' && (
          <ImportDemandPart
            replaces={replaces}
            run={run}
            written={written}
            onChange={setWritten}
            errors={fields}
          />
        )}
        {status === 'ready' && !isDoubtful && refused > 0 && (
          <p>
            {words.isWhole === true
              ? 'Corrige las filas con errores en tu archivo y súbelo otra vez, o di arriba, una por una, cuáles se dejan fuera: la lista sustituye a la que está en vigor, y nadie sale de ella sin que se diga.'
              : 'Corrige las filas con errores y sube el archivo otra vez, o importa solo las válidas y trae las demás después.'}
          </p>
        )}
        {status === 'ready' && run.groups.length > 1 && (
          <ImportGroups groups={run.groups} left={left} onChange={setLeft} />
        )}
        {mayStart && words.canPublish === true && (
          <Checkbox
            label="Publicar de una vez"
            hint="Sin marcar, quedan como borradores para revisarlos."
            value={publish}
            onChange={setPublish}
          />
        )}
        <Cluster gap={12}>
          {mayStart && (
            <Button
              disabled={isBusy || lacks !== undefined}
              aria-describedby="f-import-falta"
              onClick={() => {
                if (Object.keys(missing).length > 0) setFields(missing);
                else if (isConfirmed) setAsking(true);
                else void act(start);
              }}
            >
              {isProposal || run.takesSecond
                ? 'Proponer a otra persona'
                : refused > 0
                  ? total === 1
                    ? 'Importar solo la fila válida'
                    : `Importar solo las ${formatCount(total)} filas válidas`
                  : `${words.start} ${formatCountOf(total, words.one, words.many)}`}
            </Button>
          )}
          {refused > 0 && (isOver || status === 'ready') && (
            <Button variant="tonal" onClick={() => void saveRefusals(api, words.api, id).catch(told)}>
              Descargar filas rechazadas (CSV)
            </Button>
          )}
          {status === 'done' && replaces !== undefined && (
            <Button variant="tonal" onClick={() => void saveRows(api, words.api, id).catch(told)}>
              Descargar todas las filas (CSV)
            </Button>
          )}
          {(status === 'analysing' || status === 'ready' || status === 'running') && (
            <Button
              variant="line"
              disabled={isBusy}
              onClick={() => void act(() => cancelImport(api, words.api, run, status))}
            >
              {status === 'ready' ? 'Descartar' : 'Cancelar importación'}
            </Button>
          )}
          {lacks !== undefined && mayStart && (
            <p id="f-import-falta" className="u-muted">
              {lacks}
            </p>
          )}
          {mayTryAgain(run) && (
            <Button
              disabled={isBusy}
              onClick={() => void act(() => settleImport(api, words.api, run, again(run)))}
            >
              Intentar otra vez
            </Button>
          )}
          {isOver && (
            <Button variant="tonal" onClick={onLeave}>
              Importar otro archivo
            </Button>
          )}
          {isOver && status !== 'undone' && run.taken > 0 && !run.isWaiting && (
            <ImportUndo words={words} run={run} onChange={onChange} />
          )}
        </Cluster>
        {isAsking &&
          (replaces === undefined ? (
            <ImportPublication {...{ words, run, total, onClose, onYes }} />
          ) : (
            <ImportInForce {...{ words, run, onClose, onYes }} />
          ))}
        {status === 'ready' && <ImportFindingsPart words={words} run={run} />}
        {isOver && <RefusedRows words={words} run={run} />}
        {status === 'done' && <DoubtfulRows words={words} run={run} />}
        {status === 'done' && replaces !== undefined && <AllRows words={words} run={run} />}
      </Stack>
    </div>
  );
}

/** What failed without being the fault of its file, and left nothing. */
const mayTryAgain = ({ status, taken, rows, failure }: ImportDetail) =>
  status === 'failed' && taken === 0 && (rows !== null || failure === IMPORT_DEFECT);

/** The file as a person said that it is read. */
const again = ({ settings }: ImportDetail) => ({
  columns: settings?.columns ?? null,
  day: settings?.day ?? null,
  said: settings?.said ?? {},
  words: settings?.words ?? {},
});

/** Rows that the main button takes: all of them where the file replaces what is there. */
function totalOf(words: ImportWords, run: ImportDetail, chosen: ImportDetail['groups'] | undefined): number {
  if (words.replaces !== undefined) return run.rows ?? 0;
  return chosen === undefined ? run.fresh + run.changed : chosen.reduce((sum, { fresh }) => sum + fresh, 0);
}

function countsOf(words: ImportWords, run: ImportDetail, isOver: boolean) {
  const { rows, fresh, changed, skipped, refused, doubtful, taken, position } = run;
  const some = (name: string, value: number) => (value > 0 ? [{ name, value }] : []);
  return [
    { name: isOver ? 'Filas revisadas' : 'Filas', value: isOver ? position : (rows ?? 0) },
    { name: isOver ? words.taken : words.fresh, value: isOver ? taken : fresh },
    ...some('Cambian', isOver ? 0 : changed),
    ...(words.replaces === undefined
      ? [
          { name: 'Repetidos, se omiten', value: skipped },
          { name: isOver ? 'Rechazados' : 'Con errores', value: refused },
        ]
      : [{ name: words.replaces.gone, value: run.gone }]),
    ...some('Por revisar', run.status === 'ready' || run.status === 'done' ? doubtful : 0),
  ];
}

function Outcome({ words, run }: { words: ImportWords; run: ImportDetail }) {
  const { status, taken, refused, cancelledBy, undoneBy } = run;
  if (status === 'cancelled')
    return (
      <Notice tone="mute">
        {cancelledBy === null ? 'Se canceló.' : `${cancelledBy} la canceló.`}{' '}
        {words.replaces?.kept ?? 'No quedó ninguna de sus filas.'}
      </Notice>
    );
  if (status === 'undone')
    return (
      <Notice tone="mute">
        {undoneBy === null ? 'Se deshizo.' : `${undoneBy} la deshizo.`}{' '}
        {words.replaces === undefined
          ? 'No quedó ninguna de sus filas.'
          : !hasBefore(run)
            ? words.replaces.none
            : run.findings?.replaces === undefined
              ? words.replaces.back
              : `La lista anterior está otra vez en vigor: ${run.findings.replaces}.`}
      </Notice>
    );
  if (status !== 'done') return null;
  return (
    <>
      <Notice>
        {taken === 1 ? `Se tomó 1 ${words.one}.` : `Se tomaron ${formatCount(taken)} ${words.many}.`}
        {refused > 0 &&
          (refused === 1
            ? ' Quedó fuera 1 fila con errores.'
            : ` Quedaron fuera ${formatCount(refused)} filas con errores.`)}
      </Notice>
      {words.replaces !== undefined && <Replaced run={run} />}
      {taken > 0 && words.links(run).length > 0 && (
        <Cluster gap={12}>
          {words.links(run).map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </Cluster>
      )}
    </>
  );
}

/** How many entries there were before a file that replaced them. */
const entriesBefore = ({ rows, fresh, gone }: ImportDetail) => (rows ?? 0) - fresh + gone;

/** What a file changed that replaced what was there, and who let it. */
function Replaced({ run }: { run: ImportDetail }) {
  const before = entriesBefore(run);
  return (
    <p>
      {formatCount(run.fresh)} nuevos, {formatCount(run.changed)} cambiados y {formatCount(run.gone)}{' '}
      retirados.
      {(run.rows ?? 0) < before &&
        ` Trae menos que la anterior: ${formatCount(run.rows ?? 0)} de ${formatCount(before)}.`}
      {run.proposedAt !== null &&
        ` La propuso ${run.proposedBy ?? 'otra persona'} y la puso en vigor ${run.startedBy ?? 'otra persona'}.`}
      {run.reason !== '' && ` Razón escrita: «${run.reason}»`}
    </p>
  );
}

function Progress({ run }: { run: ImportDetail }) {
  const share = run.rows === null || run.rows === 0 ? 0 : run.position / run.rows;
  return (
    <div>
      <WorkProgress label="Avance de la importación" share={share} />
      <p>
        {formatPercent(share)}: {formatCount(run.position)} de {formatCount(run.rows ?? 0)} filas.
      </p>
      <p>Puedes cerrar esta página: la importación sigue y aquí verás el informe.</p>
    </div>
  );
}

/** Opening what was uploaded takes its controls away: the heading gets the focus that is left nowhere, or at the top. */
function takeLostFocus(heading: HTMLElement | null): void {
  const holder = document.activeElement;
  if (holder === document.body || holder?.tagName === 'H1') heading?.focus({ preventScroll: true });
}

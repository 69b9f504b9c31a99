import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { ContentItem } from '#contract/content-api.ts';
import { wholeValues, wordsOf, type ContentKind, type ContentValues } from '#contract/content.ts';
import { showableValues } from '#contract/rules/texts/content-check.ts';
import { isSameValue } from '#contract/rules/texts/field-differences.ts';
import { capitalize } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { AlsoOpen } from '#web/ui/also-open.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { SHORTCUTS } from '#web/kit/shortcut-words.ts';
import { KeyHints } from '#web/ui/key-hints.tsx';
import { Cluster, Page, PageHead } from '#web/ui/layout.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SaveLine } from '#web/ui/save-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAddressField } from '#web/ui/use-address-field.ts';
import { useDraft, type Draft, type DraftWrite } from '#web/ui/use-draft.ts';
import { contentHome, listAddress } from './content-addresses.ts';
import { readContent, saveContent } from './content.data.ts';
import { ContentForm } from './content-form.tsx';
import { ContentHistory, contentWords } from './content-history.tsx';
import { ContentPreview } from './content-preview.tsx';
import { ContentStateTag, publicSentence, returnedSentence } from './content-state.tsx';
import { NewThing } from './new-thing.tsx';
import { PublicationPanel, usePublication } from './publication-panel.tsx';
import { SectionIndex } from './section-index.tsx';
import './content.css';

interface ScreenProps {
  kind: ContentKind;
  /** Kinds that references of this one point to. */
  kinds: Readonly<Record<string, ContentKind>>;
  itemKey: string;
  /** The thing as a visitor will see it. */
  renderPreview: (values: ContentValues, item: ContentItem) => ReactNode;
}

/** `/administracion/contenido/{tipo}/{clave}`: one thing, written beside what visitors see. */
export function Screen(props: ScreenProps) {
  const { kind, itemKey } = props;
  const { api, settings } = usePortal();
  useAddressField();
  const load = useCallback(
    (signal: AbortSignal) => readContent(api, kind, itemKey, signal),
    [api, kind, itemKey],
  );
  const save = useCallback(
    (write: DraftWrite) => saveContent(api, kind, itemKey, write),
    [api, kind, itemKey],
  );
  const state = useDraft<ContentItem>({
    keepKey: `contenido:${kind.type}:${itemKey}`,
    subject: `content:${kind.type}`,
    load,
    save,
  });
  if (state.kind === 'ready') return <Editor {...props} draft={state.draft} />;
  return (
    <Page className="ct">
      <PageHead title={capitalize(kind.words.one)} crumbs={<Crumbs kind={kind} />} />
      {state.kind === 'loading' && <Skeleton rows={6} look="line" label={`Cargando ${wordsOf(kind).the}`} />}
      {state.kind === 'failed' &&
        (state.problem.status === 404 ? (
          <EmptyState title={`Aquí no hay ${wordsOf(kind).an}. Puede ser un borrador que alguien descartó.`}>
            <a href={listAddress(kind)}>Ver {kind.words.many}</a>
          </EmptyState>
        ) : (
          <ErrorBlock
            what={wordsOf(kind).the}
            requestId={state.problem.requestId}
            supportEmail={settings.footer.email}
            onRetry={state.retry}
          />
        ))}
    </Page>
  );
}

function Crumbs({ kind }: { kind: ContentKind }) {
  return (
    <Breadcrumbs>
      <a href={screenPath('/')}>Inicio</a>
      <a href={contentHome()}>Contenido</a>
      <a href={listAddress(kind)}>{capitalize(kind.words.many)}</a>
    </Breadcrumbs>
  );
}

/** Labels of the fields that differ from what visitors see, by section. */
function changesOf(kind: ContentKind, draft: Draft<ContentItem>): Set<string> {
  const seen = draft.thing.publicValues;
  if (seen === null) return new Set();
  return new Set(
    kind.fields.filter(({ name }) => !isSameValue(seen[name], draft.values[name])).map(({ name }) => name),
  );
}

function Editor({ kind, kinds, itemKey, renderPreview, draft }: ScreenProps & { draft: Draft<ContentItem> }) {
  const { thing } = draft;
  useNow([thing.publishAt], draft.reload);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [isBeginning, setBeginning] = useState(false);
  const publication = usePublication(kind, draft);
  const isOpen = thing.state !== 'scheduled' && thing.state !== 'in_review';
  const values = wholeValues(kind, draft.values);
  const changed = changesOf(kind, draft);
  const sentence = publicSentence(thing);
  const returned = returnedSentence(thing);
  useShortcuts({
    save: () => void draft.saveNow(),
    primary: () => void publication.run(),
    history: () => setHistoryOpen((open) => !open),
  });
  const primary = publication.primary !== undefined && (
    <Button onClick={() => void publication.run()} disabled={publication.isBusy}>
      {publication.primary}
    </Button>
  );
  const references = thing.references;
  return (
    <div className="ct ct-editor">
      <Page>
        <PageHead
          title={kind.title(values).trim() || 'Sin título'}
          crumbs={<Crumbs kind={kind} />}
          actions={
            <>
              <Button
                variant="line"
                aria-expanded={isHistoryOpen}
                onClick={() => setHistoryOpen(!isHistoryOpen)}
              >
                Historial
              </Button>
              {thing.isPublic && thing.unseen === undefined && (
                <ButtonLink variant="text" href={screenPath(kind.publicPath(itemKey))}>
                  Ver lo publicado
                </ButtonLink>
              )}
              {kind.newEdition !== undefined && thing.isPublic && (
                <>
                  <Button variant="line" onClick={() => setBeginning(true)}>
                    Nueva versión
                  </Button>
                  <NewThing
                    kind={kind}
                    from={kind.newEdition(thing.key, values)}
                    isOpen={isBeginning}
                    onClose={() => setBeginning(false)}
                  />
                </>
              )}
              <span className="ct-head-primary">{primary}</span>
            </>
          }
        >
          <Cluster gap={16}>
            <ContentStateTag item={thing} />
            {thing.edition > 0 && <span className="u-small u-muted">Versión {thing.edition}</span>}
            <SaveLine
              save={draft.save}
              onRetry={draft.conflict === undefined ? () => void draft.saveNow() : undefined}
            />
            <AlsoOpen place={`content:${kind.type}/${itemKey}`} />
          </Cluster>
        </PageHead>
        {sentence !== undefined && <Notice>{sentence}</Notice>}
        {returned !== undefined && <Notice tone="warn">{returned}</Notice>}
        {thing.joined.length > 0 && draft.conflict === undefined && (
          <Notice>
            {thing.updatedBy === null ? 'Alguien más' : 'Otra persona'} escribió al mismo tiempo en{' '}
            {thing.joined.join(', ')}. Se unió a lo tuyo.
          </Notice>
        )}
        {draft.conflict !== undefined && (
          <Conflict
            key={draft.conflict.version}
            conflict={draft.conflict}
            what={wordsOf(kind).the}
            show={contentWords(kind, references)}
            onSettle={draft.settle}
          />
        )}
        <div className="ct-columns">
          <SectionIndex kind={kind} changed={changed} />
          <div className="ct-form">
            <ContentForm
              kind={kind}
              kinds={kinds}
              draft={draft}
              changed={changed}
              isDisabled={!isOpen || draft.conflict !== undefined}
              refused={{ ...draft.refused, ...publication.refused }}
              attempt={publication.attempt}
            />
            <PublicationPanel kind={kind} draft={draft} publication={publication} />
            <KeyHints of={SHORTCUTS.content} said={{ publicar: publication.primary?.toLowerCase() }} />
          </div>
          <ContentPreview isOpen={isPreviewOpen} onClose={() => setPreviewOpen(false)}>
            {renderPreview(showableValues(kind, values), thing)}
          </ContentPreview>
        </div>
        {isHistoryOpen && (
          <ContentHistory
            kind={kind}
            item={thing}
            onClose={() => setHistoryOpen(false)}
            takeStep={draft.takeStep}
            onRestored={draft.accept}
          />
        )}
      </Page>
      <div className="ct-foot">
        <Button variant="line" onClick={() => setPreviewOpen(true)}>
          Ver
        </Button>
        {primary}
      </div>
      <LeaveGuard isDirty={draft.isTyped} onLeave={draft.discardTyped} />
    </div>
  );
}

function useShortcuts(act: { save: () => void; primary: () => void; history: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey;
    const found =
      isControl && event.key.toLowerCase() === 's'
        ? act.save
        : isControl && event.key === 'Enter'
          ? act.primary
          : event.altKey && event.key.toLowerCase() === 'h'
            ? act.history
            : undefined;
    if (found === undefined || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    found();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

import { useState } from 'react';
import type { ContentImport, ContentImportRow } from '#contract/content-api.ts';
import { MAX_CONTENT_BYTES, MAX_CONTENT_ROWS, type ContentKind } from '#contract/content.ts';
import { CallError } from '#web/kit/api.ts';
import { capitalize, formatCount, formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Cluster, Page, PageHead, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { contentHome, listAddress } from './content-addresses.ts';
import { applyTable, saveTable, uploadTable } from './content.data.ts';
import './content.css';

/** `/administracion/contenido/{tipo}?vista=importar`: a table is read, shown, and applied whole or not at all. */
export function Screen({ kind }: { kind: ContentKind }) {
  const { api } = usePortal();
  const [read, setRead] = useState<ContentImport>();
  const [failure, setFailure] = useState<string>();
  const template = (format: 'csv' | 'xlsx') =>
    void saveTable(api, kind, { format, isTemplate: true }).catch((error: unknown) =>
      setFailure(error instanceof CallError ? error.message : 'No se descargó. Intenta de nuevo.'),
    );
  return (
    <Page className="ct">
      <PageHead
        title={`Importar ${kind.words.many}`}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={contentHome()}>Contenido</a>
            <a href={listAddress(kind)}>{capitalize(kind.words.many)}</a>
            <span>Importar</span>
          </Breadcrumbs>
        }
      />
      <Stack gap={20}>
        <p>
          Descarga la plantilla, o lo publicado para corregirlo, y sube la tabla. Primero verás qué cambiaría;
          nada se guarda hasta que lo confirmes. Una fila con la clave de algo que existe lo corrige; sin
          clave, agrega. Se admiten hasta {formatCount(MAX_CONTENT_ROWS)} filas, en XLSX o CSV.
        </p>
        <Cluster>
          <Button variant="tonal" onClick={() => template('xlsx')}>
            Plantilla XLSX
          </Button>
          <Button variant="tonal" onClick={() => template('csv')}>
            Plantilla CSV
          </Button>
        </Cluster>
        {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
        <FileChoice
          label={`Tabla de ${kind.words.many}`}
          types={['xlsx', 'csv', 'txt']}
          maxBytes={MAX_CONTENT_BYTES}
          send={async (file, options) => setRead(await uploadTable(api, kind, file, options))}
        />
        {read !== undefined && <Preview key={read.id} kind={kind} read={read} />}
      </Stack>
    </Page>
  );
}

const KIND_LABELS: Record<ContentImportRow['kind'], [string, Tone]> = {
  new: ['Se agrega', 'ok'],
  changed: ['Cambia', 'info'],
  same: ['Igual', 'mute'],
  refused: ['Con errores', 'bad'],
};

const kindTag = ({ kind }: ContentImportRow) => <Tag tone={KIND_LABELS[kind][1]}>{KIND_LABELS[kind][0]}</Tag>;

const whatLines = (row: ContentImportRow) => whatOf(row).map((line) => <p key={line}>{line}</p>);

function whatOf(row: ContentImportRow): string[] {
  if (row.kind === 'refused')
    return Object.entries(row.problems).map(([column, text]) => `${column}: ${text}`);
  return row.changes.map(
    ({ label, before, after }) => `${label}: ${before || 'vacío'} → ${after || 'vacío'}`,
  );
}

function Preview({ kind, read }: { kind: ContentKind; read: ContentImport }) {
  const { api, go, toast } = usePortal();
  const [isPublished, setPublished] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { counts, rows, ignored } = read;
  const total = counts.new + counts.changed;
  const apply = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const done = await applyTable(api, kind, read.id, isPublished);
      toast(`Se aplicaron ${formatCountOf(done.created + done.changed, 'cambio', 'cambios')}`);
      go(listAddress(kind, isPublished ? {} : { estado: 'borradores' }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.problem.detail);
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="vista-previa">
      <Stack>
        <h2 id="vista-previa">Lo que trae «{read.fileName}»</h2>
        <p role="status">
          {formatCountOf(counts.new, 'fila se agrega', 'filas se agregan')},{' '}
          {formatCountOf(counts.changed, 'cambia', 'cambian')},{' '}
          {formatCountOf(counts.same, 'queda igual', 'quedan igual')} y{' '}
          {formatCountOf(counts.refused, 'tiene errores', 'tienen errores')}.
        </p>
        {ignored.length > 0 && <Notice>No se leen estas columnas: {ignored.join('; ')}.</Notice>}
        {counts.refused > 0 && (
          <Notice tone="warn">
            Corrige las filas con errores en tu archivo y súbelo otra vez: se aplica todo o nada.
          </Notice>
        )}
        {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
        <DataTable
          caption="Filas de la tabla"
          density="comfortable"
          rows={rows}
          rowKey={({ line }) => String(line)}
          columns={[
            { key: 'title', name: 'Fila', cell: ({ line, title }) => `${line}. ${title}` },
            {
              key: 'kind',
              name: 'Qué pasa',
              cell: kindTag,
            },
            {
              key: 'what',
              name: 'Cambios o errores',
              cell: whatLines,
            },
          ]}
        />
        {counts.refused === 0 && total > 0 && (
          <>
            <Checkbox
              label="Publicar de una vez"
              hint="Sin marcar, quedan como borradores para revisarlos."
              value={isPublished}
              onChange={setPublished}
            />
            <Cluster>
              <Button disabled={isBusy} onClick={() => void apply()}>
                Aplicar {formatCountOf(total, 'cambio', 'cambios')}
              </Button>
              <ButtonLink variant="text" href={listAddress(kind)}>
                Cancelar
              </ButtonLink>
            </Cluster>
          </>
        )}
      </Stack>
    </section>
  );
}

import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shownBlocks } from '#contract/rules/texts/rich-text.ts';
import { RemovableChip } from './chip.tsx';
import { DateField } from './date-field.tsx';
import { DateLeaf } from './date-leaf.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { DatePicker, type DatePickerProps } from './date-picker.tsx';
import { DocRow } from './doc-row.tsx';
import { DropZone } from './drop-zone.tsx';
import { ErrorBlock } from './error-block.tsx';
import { FacetPanel } from './facet-panel.tsx';
import { Pagination } from './pagination.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { RichText } from './rich-text.tsx';
import { StageHeader } from './stage-header.tsx';
import { StageRail } from './stage-rail.tsx';
import { TextField } from './text-field.tsx';
import type { UploadState } from '../kit/upload-queue.ts';
import { UploadRow } from './upload-row.tsx';

const noop = () => undefined;
const text = (html: string) => html.replace(/<!-- -->/g, '');
const count = (html: string, part: string) => html.split(part).length - 1;
const STAGES = ['Convocatoria', 'Junta', 'Apertura', 'Fallo', 'Contrato'].map((name) => ({ name }));

test('exactly one stage is the current step and «2 de 5» is text', () => {
  const html = text(renderToString(<StageHeader stages={STAGES} current={1} />));
  expect(count(html, 'aria-current="step"')).toBe(1);
  expect(html).toContain('2 de 5');
  expect(html).toContain('en curso');
  expect(count(html, 'is-pending')).toBe(3);
});

test('a stopped procedure says where, a finished one has every stage done', () => {
  const stopped = text(
    renderToString(<StageRail stages={STAGES} current={2} state="stopped" label="Desierto" />),
  );
  expect(stopped).toContain('Desierto');
  expect(count(stopped, 'is-stopped')).toBe(1);
  const finished = text(renderToString(<StageRail stages={STAGES} current={0} state="finished" />));
  expect(count(finished, 'is-done')).toBe(5);
  expect(finished).toContain('5 de 5');
});

test('a date leaf carries the date for machines and the long date for listeners', () => {
  const html = renderToString(<DateLeaf date="2026-11-23" look="card" />);
  expect(html).toContain('dateTime="2026-11-23"');
  expect(html).toContain('lunes 23 de noviembre de 2026');
});

test('S-5.2 the date field shows mm/dd/yyyy unless a screen says otherwise', () => {
  const field = (props: object) =>
    renderToString(<DateField label="Fecha" value="" onChange={noop} {...props} />);
  expect(field({})).toContain('placeholder="mm/dd/yyyy"');
  expect(field({ placeholder: 'dd/mm/aaaa' })).toContain('placeholder="dd/mm/aaaa"');
  expect(field({ value: '2026-12-03' })).toContain('value="12/03/2026"');
  expect(field({ value: '2026-12-03', format: 'dd/mm/yyyy' })).toContain('jueves 3 de diciembre de 2026');
});

const picker = (props: Partial<DatePickerProps>) =>
  renderToString(<DatePicker value={[]} onChange={noop} today="2026-11-20" {...props} />);

test('S-5.4 the picker opens in the view it is told to', () => {
  expect(count(picker({ viewMode: 'month' }), 'data-day=')).toBe(30);
  expect(picker({ viewMode: 'months' })).toContain('Meses de 2026');
  expect(count(picker({ viewMode: 'year' }), 'u-picker__choice"')).toBe(153);
});

test('S-5.4 one, several and a range of days are shown as selected', () => {
  const selected = (props: Partial<DatePickerProps>) => count(picker(props), 'aria-selected="true"');
  expect(selected({ value: ['2026-11-23'] })).toBe(1);
  expect(selected({ value: ['2026-11-02', '2026-11-23'], multiple: true })).toBe(2);
  expect(selected({ value: ['2026-11-02', '2026-11-11'], multiple: 'range' })).toBe(10);
});

test('S-5.3 days outside the bounds are disabled', () => {
  const html = picker({ min: '2026-11-10', max: '2026-11-20' });
  expect(count(html, 'data-day=')).toBe(30);
  expect((html.match(/<button[^>]*data-day[^>]*disabled=""/g) ?? []).length).toBe(19);
});

test('S-5.1 a field shows one error by default and more when asked', () => {
  const errors = ['Escribe el número.', 'Usa mayúsculas.'];
  const field = (maxErrors?: number) =>
    renderToString(
      <TextField label="Número" value="" onChange={noop} errors={errors} maxErrors={maxErrors} />,
    );
  expect(count(field(), 'u-field__error')).toBe(1);
  expect(count(field(2), 'u-field__error')).toBe(2);
  expect(field()).toContain('aria-invalid="true"');
});

test('a date with its time that has an error says so at both of its fields, and both are described by it', () => {
  const field = (errors?: string[]) =>
    renderToString(
      <DateTimeField
        id="acto"
        label="Apertura"
        value="2026-11-02T15:00:00Z"
        onChange={noop}
        errors={errors}
      />,
    );
  expect(count(field(['No puede ser antes.']), 'aria-invalid="true"')).toBe(2);
  const inputs = field(['No puede ser antes.']).match(/<input[^>]*>/g) ?? [];
  expect(inputs.every((input) => /aria-describedby="[^"]*acto-errores/.test(input))).toBe(true);
  expect(field()).not.toContain('aria-invalid');
});

test('S-9.5 the drop zone is 150 high unless told otherwise', () => {
  const zone = (length?: number) =>
    renderToString(
      <DropZone label="Archivos" types={['pdf']} maxBytes={25_000_000} onFiles={noop} length={length} />,
    );
  expect(zone()).toContain('height:150px');
  expect(zone(200)).toContain('height:200px');
});

test('S-5.1 the drop zone shows one error, or as many as it is told', () => {
  const errors = ['a.heic no se admite.', 'b.pdf está vacío.', 'c.pdf pesa 30 MB.'];
  const zone = (more: { maxErrors?: number }) =>
    renderToString(
      <DropZone
        label="Archivos"
        types={['pdf']}
        maxBytes={25_000_000}
        onFiles={noop}
        errors={errors}
        {...more}
      />,
    );
  const shown = (html: string) => errors.filter((message) => html.includes(message));
  expect(shown(zone({}))).toEqual(errors.slice(0, 1));
  expect(shown(zone({ maxErrors: 2 }))).toEqual(errors.slice(0, 2));
});

test('the progress of an upload is spoken at every quarter', () => {
  const html = renderToString(
    <ul>
      <UploadRow name="anexo.pdf" upload={{ status: 'uploading', share: 0.62 }} />
    </ul>,
  );
  expect(html).toContain('aria-valuenow="62"');
  expect(text(html)).toContain('anexo.pdf: 50%');
});

test('a file on its way offers what can be done with it now, and one refused for what it is nothing but to go', () => {
  const row = (upload: UploadState) =>
    text(
      renderToString(
        <ul>
          <UploadRow
            name="anexo.pdf"
            upload={upload}
            onCancel={noop}
            onPause={noop}
            onRetry={noop}
            onRemove={noop}
          />
        </ul>,
      ),
    );
  const share = 0.4;
  expect(row({ status: 'uploading', share })).not.toContain('Pausar');
  expect(row({ status: 'uploading', share, canPause: true })).toContain('Pausar');
  expect(row({ status: 'uploading', share, isWaiting: true })).toContain(
    'Sigue sola cuando vuelva la conexión.',
  );
  expect(row({ status: 'paused', share })).toMatch(/En pausa.+Reanudar.+Quitar/);
  expect(row({ status: 'failed' })).toMatch(/Reintentar.*Quitar/);
  const refused = row({ status: 'failed', message: 'Tiene contraseña.', isFinal: true });
  expect(refused).toContain('Quitar');
  expect(refused).not.toContain('Reintentar');
});

test('S-4.1 the progress bar has its name and is absent when nothing loads', () => {
  expect(renderToString(<ProgressBar isActive />)).toContain('aria-label="Cargando sección"');
  expect(renderToString(<ProgressBar isActive={false} />)).toBe('');
});

test('facets are native checkboxes in a form that works without scripts', () => {
  const options = ['Abierto', 'Desierto', 'Cancelado'].map((label) => ({ value: label, label, count: 1284 }));
  const html = text(
    renderToString(
      <FacetPanel
        action="/AdquisicionesUG/adquisiciones"
        hidden={{ q: 'equipo' }}
        facets={[
          { name: 'estado', title: 'Estado', options, selected: ['Abierto'], visible: 1, noun: 'estados' },
        ]}
        onChange={noop}
      />,
    ),
  );
  expect(html).toContain('method="get"');
  expect(html).toContain('action="/AdquisicionesUG/adquisiciones"');
  expect(html).toContain('name="q" value="equipo"');
  expect(count(html, 'type="checkbox"')).toBe(3);
  expect(html).toContain('1,284');
  expect(html).toContain('Ver 2 estados más');
  expect(html).toContain('<noscript><button type="submit"');
});

test('pages are links, the current one is marked, and the range is text', () => {
  const pages = (page: number) =>
    text(
      renderToString(
        <Pagination
          page={page}
          pageSize={7}
          total={11}
          renderLink={(target, { children, ...link }) => (
            <a href={`?pag=${target}`} {...link}>
              {children}
            </a>
          )}
        />,
      ),
    );
  const [html, behind] = [pages(2), pages(9)];
  expect(behind).toContain('La lista termina en la página 2.');
  expect(behind).not.toContain('?pag=8');
  expect(html).toContain('8 a 11 de 11');
  expect(html).toContain('href="?pag=1"');
  expect(count(html, 'aria-current="page"')).toBe(1);
});

test('a document row names its download, a chip says what it removes, an error gives its key', () => {
  const row = renderToString(
    <DocRow type="pdf" name="Bases" meta="PDF, 3.1 MB" downloadHref="/b" isChanged />,
  );
  expect(row).toContain('aria-label="Descargar Bases"');
  expect(row).toContain('Modificada');
  expect(renderToString(<RemovableChip name="Abierto" onRemove={noop} />)).toContain('Quitar filtro Abierto');
  const error = text(
    renderToString(<ErrorBlock what="los procedimientos" requestId="A1B2C3" supportEmail="a@b.example" />),
  );
  expect(error).toContain('No pudimos cargar los procedimientos.');
  expect(error).toContain('A1B2C3');
});

test('a rich text is bold, lists and links to where they may lead; anything else is only its text', () => {
  const html = text(
    renderToString(
      <RichText
        blocks={shownBlocks(
          '**Cierra** ve [el directorio](/directorio) y [la ley](https://x.mx)\n- uno\n\n[malo](javascript:alert(1)) <b>',
          '/AdquisicionesUG',
        )}
      />,
    ),
  );
  expect(html).toContain('<strong>Cierra</strong>');
  expect(html).toContain('<a href="/AdquisicionesUG/directorio">el directorio</a>');
  expect(html).toContain('href="https://x.mx"');
  expect(html).toContain('<li>uno</li>');
  expect(html).not.toContain('javascript');
  expect(html).toContain('&lt;b&gt;');
});

import { useState } from 'react';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { listedIn, QUOTATION_PAPERS, sampleLine, withListed } from '#contract/rules/quotation/term-lists.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TermText } from './request-fields.tsx';
import { useRequestFields } from './use-request.tsx';

/** Papers that are asked for: those of the catalogue to be marked, and any other on a line of its own. */
export function PapersPart() {
  const { form, change, isLocked } = useRequestFields();
  const { documents } = form.terms;
  const listed = listedIn(documents);
  return (
    <fieldset className="qr-papers">
      <legend>Documentos que se piden: quien cotiza sube cada uno en su lugar</legend>
      {QUOTATION_PAPERS.map((paper) => (
        <Checkbox
          key={paper}
          label={paper}
          value={listed.includes(paper)}
          isDisabled={isLocked}
          onChange={(isListed) =>
            change({ terms: { ...form.terms, documents: withListed(documents, paper, isListed) } })
          }
        />
      ))}
      <TermText
        name="documents"
        isOptional
        rows={3}
        hint="Uno por renglón; agrega aquí los que no están arriba."
      />
    </fieldset>
  );
}

const EMPTY = { lot: '', pieces: '', place: '', until: '' };

/** Samples that are asked for, each on its line; what it says is asked for piece by piece. */
export function SamplesPart() {
  const { form, change, isLocked } = useRequestFields();
  const [sample, setSample] = useState(EMPTY);
  const [comesBack, setComesBack] = useState(true);
  const set = (name: keyof typeof EMPTY) => (value: string) => setSample({ ...sample, [name]: value });
  const isWhole = Object.values(sample).every((value) => value.trim() !== '');
  const add = () => {
    const line = sampleLine({ ...sample, until: shortDate(sample.until), comesBack });
    change({ terms: { ...form.terms, samples: withListed(form.terms.samples, line, true) } });
    setSample(EMPTY);
  };
  return (
    <>
      <TermText name="samples" isOptional rows={3} hint="Una por renglón." />
      {!isLocked && (
        <details className="qr-more">
          <summary>Agregar una muestra</summary>
          <div className="u-grid-2">
            <TextField
              label="Partida de la muestra"
              inputMode="numeric"
              value={sample.lot}
              onChange={set('lot')}
            />
            <TextField
              label="Cuántas piezas"
              inputMode="numeric"
              value={sample.pieces}
              onChange={set('pieces')}
            />
            <TextField
              label="Dónde se entrega y en qué horario"
              value={sample.place}
              onChange={set('place')}
            />
            <DateField
              label="Hasta cuándo se entrega"
              format="dd/mm/yyyy"
              placeholder="dd/mm/aaaa"
              value={sample.until}
              onChange={set('until')}
            />
          </div>
          <Checkbox label="Se devuelve después de las pruebas" value={comesBack} onChange={setComesBack} />
          <Button variant="line" size="small" disabled={!isWhole} onClick={add}>
            Agregar la muestra
          </Button>
        </details>
      )}
    </>
  );
}

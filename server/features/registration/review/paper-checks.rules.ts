import { unaskedChanges } from '#contract/rules/bids/opened-parts.ts';
import { factDoubts, otherRfc, sameFile } from '#contract/rules/registry/paper-facts.ts';
import { normalizeRfc } from '#contract/rules/identifiers/rfc.ts';
import type { CheckFacts } from './check-facts.ts';
import { fine, none, warn, type Finding } from './check-words.ts';

const NAMES = new Intl.ListFormat('es-MX');

/** Whether one file was handed in for two papers. */
export function checkSameFile({ papers }: CheckFacts): Finding {
  if (papers.length < 2) return none('Este trámite no trae dos documentos.');
  const evidence = Object.values(Object.groupBy(papers, ({ sha256 }) => sha256)).flatMap((group = []) => {
    const [first] = group;
    const isTwice = first !== undefined && sameFile(first, papers).length > 0;
    return isTwice ? [`El mismo archivo: ${NAMES.format(group.map(({ name }) => name))}`] : [];
  });
  return evidence.length === 0
    ? fine('Cada documento es un archivo distinto.')
    : warn('El mismo archivo se entregó para más de un documento.', evidence);
}

const read = ({ papers }: CheckFacts) => papers.filter(({ said }) => said !== null);
const NOT_READ = none('Ningún documento del SAT, el IMSS o el INFONAVIT trae texto que se pueda leer.');

/** Whether a paper of the authorities is about somebody else. */
export function checkPaperRfc(facts: CheckFacts): Finding {
  const own = normalizeRfc(facts.file.rfc);
  const readable = read(facts).filter(({ said }) => (said?.rfcs.length ?? 0) > 0);
  if (readable.length === 0 || own === '') return NOT_READ;
  const evidence = readable.flatMap((paper) => {
    const other = otherRfc(paper, own);
    return other === undefined ? [] : [`${paper.name}: dice RFC ${other}; el de la solicitud es ${own}`];
  });
  return evidence.length === 0
    ? fine(
        'Los documentos que se pudieron leer no son de otro RFC.',
        readable.map(({ name }) => name),
      )
    : warn('Un documento es de otro RFC.', evidence);
}

/** Whether what was typed of a paper is what its text says. */
export function checkPaperFacts(facts: CheckFacts): Finding {
  const readable = read(facts).filter(({ said }) => said?.issuedOn !== null || said?.outcome !== null);
  if (readable.length === 0) return NOT_READ;
  const evidence = readable.flatMap((paper) =>
    factDoubts(paper, paper).map((doubt) => `${paper.name}: ${doubt}`),
  );
  return evidence.length === 0
    ? fine(
        'Fechas y resultados escritos son los que dicen los documentos.',
        readable.map(({ name }) => name),
      )
    : warn('Un documento dice otra fecha u otro resultado que lo escrito.', evidence);
}

/** What the supplier changed beside what was observed: data are looked at here, papers are marked like every other. */
export function checkUnaskedChanges({ opened, file, papers }: CheckFacts): Finding {
  if (opened.length === 0) return none('El proveedor no cambió nada que no se le pidiera.');
  const isOfData = opened.some(({ targetKind }) => targetKind === 'field');
  const evidence = opened.flatMap((part) => {
    const changes = unaskedChanges(part, { data: file, papers });
    return changes.map((change) => `${change}. Por qué: ${part.remark}`);
  });
  if (evidence.length === 0) return fine('Lo que el proveedor cambió sin que se le pidiera está como antes.');
  const text = 'El proveedor cambió algo sin que se le pidiera.';
  return isOfData ? warn(text, evidence) : fine(`${text} Son documentos: márcalos como los demás.`, evidence);
}

import { MATCHED_BY_LABELS, type ContractorFinding } from '#contract/contractor-findings.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import './contracts-section.css';

/** What the lists and the registry say of whom a contract names, each with its evidence. */
export function ContractorPanel({ findings }: { findings: readonly ContractorFinding[] }) {
  if (findings.length === 0) return null;
  const isBarred = findings.some(({ level }) => level === 'block');
  return (
    <section
      className={`pa-contractor pa-contractor--${isBarred ? 'bad' : 'warn'}`}
      aria-label="Lo que se encontró del proveedor"
    >
      <h3>
        {isBarred
          ? 'Está impedido para contratar'
          : 'Tiene antecedentes: se contrata solo con un motivo escrito'}
      </h3>
      <ul>
        {findings.map((finding) => (
          <li key={finding.key}>
            <p>
              <strong>{finding.source}</strong>{' '}
              <Tag tone={finding.level === 'block' ? 'bad' : 'warn'}>{finding.situation}</Tag>
            </p>
            <FactList
              facts={[
                { name: 'Nombre', value: finding.name },
                { name: 'RFC', value: finding.rfc ?? 'No lo trae' },
                { name: 'Coincide por', value: MATCHED_BY_LABELS[finding.matchedBy] },
                {
                  name: 'Así desde',
                  value: finding.since === null ? null : formatDate(finding.since),
                },
                ...finding.facts,
              ]}
            />
            {finding.supplierNumber !== null && (
              <a
                href={screenPath('/padron-Proveedores/Administrador', {
                  seccion: 'padron',
                  q: finding.supplierNumber,
                })}
                target="_blank"
                rel="noreferrer"
              >
                Ver su registro en otra pestaña
              </a>
            )}
          </li>
        ))}
      </ul>
      {isBarred && findings.some(({ matchedBy }) => matchedBy === 'name') && (
        <p>Si es otra persona o empresa con el mismo nombre, escribe su RFC.</p>
      )}
    </section>
  );
}

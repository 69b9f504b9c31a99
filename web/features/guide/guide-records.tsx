import { DateLeaf } from '../../ui/date-leaf.tsx';
import { DocList, DocRow } from '../../ui/doc-row.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Dumbbell, TrendLine } from '../../ui/score-charts.tsx';
import { StageHeader } from '../../ui/stage-header.tsx';
import { type Stage, StageRail } from '../../ui/stage-rail.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Timeline, TimelineItem } from '../../ui/timeline.tsx';
import { GuidePart, GuideSection } from './guide-section.tsx';

const STAGES: Stage[] = [
  { name: 'Convocatoria', note: 'publicada 11 nov' },
  { name: 'Junta de aclaraciones', note: 'lunes 23 nov, 10:00 h' },
  { name: 'Presentación y apertura', note: 'jueves 3 dic, 09:30 h' },
  { name: 'Fallo', note: 'lunes 14 dic, 13:00 h' },
  { name: 'Contrato', note: 'antes del 21 dic' },
];

const DOCUMENTS = [
  ['pdf', 'Bases de la licitación', 'PDF, 42 páginas, 3.1 MB, versión 2 del 18 nov'],
  ['xlsx', 'Anexo 7. Formato de propuesta económica', 'XLSX, 48 kB'],
  ['docx', 'Carta de presentación', 'DOCX, 22 kB'],
  ['zip', 'Planos', 'ZIP, 18.4 MB'],
] as const;

/** Rail, timeline, documents. */
export function GuideRecords() {
  return (
    <GuideSection title="Riel, expediente y documentos">
      <GuidePart title="Riel en la cabecera">
        <StageHeader stages={STAGES} current={1} />
      </GuidePart>
      <GuidePart title="Riel detenido y terminado">
        <StageHeader stages={STAGES} current={2} state="stopped" />
        <StageRail stages={STAGES} current={4} state="finished" />
      </GuidePart>
      <GuidePart title="Riel en una fila de la lista">
        <div className="guide-row">
          <div>
            <a className="u-row-title" href="#fila">
              Equipo de cómputo para aulas y bibliotecas
            </a>
            <p className="u-small u-muted">Tecnologías · Licitación pública nacional · 7 partidas</p>
          </div>
          <StageRail stages={STAGES} current={1} />
          <DateLeaf date="2026-11-23" look="small" />
        </div>
        <div className="guide-row">
          <a className="u-row-title" href="#fila-2">
            Mantenimiento preventivo a elevadores, Edificio C
          </a>
          <StageRail stages={STAGES.slice(0, 3)} current={1} state="stopped" label="Cancelado" />
        </div>
      </GuidePart>
      <GuidePart title="Expediente">
        <Timeline label="Expediente">
          <TimelineItem
            state="done"
            number={1}
            title="Convocatoria"
            when="Publicada el 11 de noviembre de 2026"
          >
            <DocList label="Documentos de la convocatoria">
              {DOCUMENTS.map(([type, name, meta]) => (
                <DocRow
                  key={name}
                  type={type}
                  name={name}
                  meta={meta}
                  title={<a href="#documento">{name}</a>}
                  view={
                    <a
                      className="u-btn u-btn--text u-btn--small"
                      href="#documento"
                      aria-label={`Ver ${name}`}
                    >
                      Ver
                    </a>
                  }
                  downloadHref="#descarga"
                  isChanged={type === 'pdf'}
                />
              ))}
            </DocList>
          </TimelineItem>
          <TimelineItem
            state="now"
            number={2}
            title="Junta de aclaraciones"
            tag={<Tag tone="info">Siguiente</Tag>}
            when="Lunes 23 de noviembre, 10:00 h."
          >
            <p className="u-small u-muted">El acta se publica aquí el mismo día del acto.</p>
          </TimelineItem>
          <TimelineItem state="pending" number={3} title="Fallo" when="Lunes 14 de diciembre, 13:00 h" />
          <TimelineItem state="stopped" number={4} title="Contrato" when="Cancelado el 15 de diciembre" />
        </Timeline>
      </GuidePart>
      <GuidePart title="Medidor">
        <Meter share={0.92} />
        <Meter share={0.74} tone="warn" />
        <Meter share={0.51} tone="bad" />
      </GuidePart>
      <GuidePart title="Calificación por semestre y por criterio">
        <TrendLine
          label="Calificación por semestre"
          otherName="promedio del giro"
          points={[
            { name: '2025-1', value: 82, other: 79 },
            { name: '2025-2', value: 88, other: 80 },
            { name: '2026-1', value: 93, other: null },
          ]}
        />
        <Dumbbell
          caption="Criterios del semestre"
          otherName="promedio del giro"
          rows={[
            { label: 'Calidad', value: 95, other: 84 },
            { label: 'Documentación', value: 90, other: null },
          ]}
        />
      </GuidePart>
    </GuideSection>
  );
}

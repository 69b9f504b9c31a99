import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ActiveChips, Chip, RemovableChip } from '../../ui/chip.tsx';
import { DateLeaf } from '../../ui/date-leaf.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { ICON, ICON_SMALL } from '../../ui/icon-size.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { GuidePart, GuideSection } from './guide-section.tsx';

const COLORS =
  'navy-950 navy-900 accent accent-ink accent-tint accent-tint-2 sand paper surface ink ink-2 ink-3 control line-2 ok warn bad info mute amber';

const noop = () => undefined;

/** Colours, type, buttons, tags, chips, facts, leaves. */
export function GuideBasics() {
  return (
    <>
      <GuideSection title="Color y letra">
        <div className="guide-swatches">
          {COLORS.split(' ').map((name) => (
            <div key={name}>
              <svg aria-hidden="true">
                <rect width="100%" height="100%" fill={`var(--${name})`} />
              </svg>
              {name}
            </div>
          ))}
        </div>
        <GuidePart title="Escala">
          <Stack gap={12}>
            <p className="u-display">Qué compra la Universidad</p>
            <p className="u-h1">Equipo de cómputo para aulas</p>
            <p className="u-h2">Convocatorias abiertas</p>
            <p className="u-h3">Datos del procedimiento</p>
            <p className="u-row-title">Servicio de limpieza de inmuebles universitarios 2027</p>
            <p className="u-lead">Convocatorias, actas y fallos en un solo expediente.</p>
            <p>
              Texto corrido con un <a href="#color">enlace</a> y cifras 1,284.
            </p>
            <p className="u-small u-muted">Tecnologías · Licitación pública nacional · 7 partidas</p>
            <p className="u-micro">Texto mínimo</p>
          </Stack>
        </GuidePart>
      </GuideSection>
      <GuideSection title="Botones">
        <Cluster>
          <Button>Publicar 2 documentos</Button>
          <Button variant="tonal">Guardar borrador</Button>
          <Button variant="line">
            <IconPrinter {...ICON_SMALL} /> Imprimir ficha
          </Button>
          <Button variant="text">Quitar filtros</Button>
          <Button variant="danger">Rechazar</Button>
          <Button disabled>Aprobar</Button>
          <ButtonLink href="#botones">
            Expediente completo <span className="u-btn__note">18.4 MB</span>
          </ButtonLink>
        </Cluster>
        <GuidePart title="Tamaños e iconos">
          <Cluster>
            <Button size="large">Buscar</Button>
            <Button>Buscar</Button>
            <Button size="small">Buscar</Button>
            <Button variant="tonal" icon aria-label="Descargar">
              <IconDownload {...ICON} />
            </Button>
            <Tooltip text="Imprimir">
              <Button variant="line" icon aria-label="Imprimir">
                <IconPrinter {...ICON} />
              </Button>
            </Tooltip>
          </Cluster>
        </GuidePart>
      </GuideSection>
      <GuideSection title="Etiquetas, filtros y datos">
        <Cluster>
          <Tag tone="ok">Abierto</Tag>
          <Tag tone="warn">En evaluación</Tag>
          <Tag tone="bad">Suspendido</Tag>
          <Tag tone="info">Siguiente</Tag>
          <Tag tone="mute">Sin refrendo</Tag>
        </Cluster>
        <GuidePart title="Filtros aplicados">
          <ActiveChips
            count="11 procedimientos"
            chips={['Abierto', 'En evaluación', '23 nov a 20 dic'].map((name) => (
              <RemovableChip key={name} name={name} onRemove={noop} />
            ))}
            clear={
              <Button variant="text" size="small">
                Quitar filtros
              </Button>
            }
          />
          <Cluster>
            <Chip aria-haspopup="dialog">Giro</Chip>
            <Chip>Estado del registro</Chip>
          </Cluster>
        </GuidePart>
        <GuidePart title="Ruta">
          <Breadcrumbs>
            <a href="#inicio">Inicio</a>
            <a href="#adquisiciones">Adquisiciones</a>
            <span>LP-UG-014-2026</span>
          </Breadcrumbs>
        </GuidePart>
        <GuidePart title="Lista de datos">
          <FactList
            facts={[
              { name: 'Carácter', value: 'Nacional, presencial' },
              { name: 'Recurso', value: 'Estatal ordinario 2026' },
              { name: 'Garantía', value: undefined },
              { name: 'Actualizado', value: '18 nov 2026, 16:42 h' },
            ]}
          />
        </GuidePart>
        <GuidePart title="Hoja de fecha">
          <Cluster gap={32}>
            <DateLeaf date="2026-11-23" look="small" />
            <DateLeaf date="2026-11-24" />
            <DateLeaf date="2026-11-20" isToday />
            <DateLeaf date="2026-11-23" look="card" />
          </Cluster>
        </GuidePart>
      </GuideSection>
    </>
  );
}

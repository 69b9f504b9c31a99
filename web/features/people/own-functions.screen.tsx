import { useCallback, useState } from 'react';
import { FUNCTION_LABELS } from '#contract/functions.ts';
import type { OwnGrant } from '#contract/people.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page, PageHead, Stack } from '#web/ui/layout.tsx';
import '#web/ui/section-rhythm.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { GiveFunction } from './give-function.tsx';
import { readOwnFunctions } from './people.data.ts';
import { Substitutions } from './substitutions.tsx';

/** «en Departamento de Contratos, hasta $50,000.00 sin IVA, hasta el 31 oct 2027» */
function limitsOf({ areaName, upTo, lines, until }: OwnGrant): string {
  return [
    areaName === null ? 'en todas las áreas' : `en ${areaName}`,
    ...(upTo === null ? [] : [`hasta ${moneyText(upTo)} sin IVA`]),
    ...(lines.length === 0 ? [] : [`partidas que empiezan con ${lines.join(', ')}`]),
    ...(until === null ? [] : [`hasta el ${formatDate(until)}`]),
  ].join(', ');
}

/** What this person may do by function, what of it they pass on, and who acts in whose place (purchase-chain 1.3, 1.6). */
export function Screen() {
  const { api, settings, session } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readOwnFunctions(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  const [passed, setPassed] = useState<OwnGrant>();
  return (
    <Page className="u-rhythm">
      <Stack gap={32}>
        <PageHead title="Mis funciones">
          <p className="u-lead">
            Lo que puedes hacer en las compras, además de lo que tu cuenta ya te permite.
          </p>
          <p>
            <a href={screenPath('/custodia')}>Custodia de urnas</a>
          </p>
        </PageHead>
        {data === undefined && failure === undefined && <Skeleton rows={4} look="line" />}
        {failure !== undefined && (
          <ErrorBlock
            what="tus funciones"
            requestId={failure.problem.requestId}
            supportEmail={settings.footer.email}
            onRetry={reload}
          />
        )}
        {data !== undefined && data.rows.length === 0 && (
          <p>No tienes funciones. Si necesitas una, pídela a quien administra personas en la Unidad.</p>
        )}
        {data !== undefined && data.rows.length > 0 && (
          <ul className="u-stack u-gap-16">
            {data.rows.map((row) => (
              <li key={row.id} className="u-card u-card--padded u-cluster u-gap-12">
                <span>
                  <b>{FUNCTION_LABELS[row.code]}</b>, {limitsOf(row)}
                  {row.inPlaceOf !== null && `, en suplencia por ausencia de ${row.inPlaceOf}`}.
                </span>
                {row.isDelegable && (
                  <Button variant="tonal" size="small" onClick={() => setPassed(row)}>
                    Pasar una parte<span className="u-visually-hidden"> de {FUNCTION_LABELS[row.code]}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <Substitutions
          me={session.snapshot().identity?.id ?? ''}
          hasFunctions={(data?.rows.length ?? 0) > 0}
          onChanged={reload}
        />
      </Stack>
      {passed !== undefined && (
        <GiveFunction
          whole={passed}
          areas={data?.areas ?? []}
          onClose={() => setPassed(undefined)}
          onGiven={() => {
            setPassed(undefined);
            reload();
          }}
        />
      )}
    </Page>
  );
}

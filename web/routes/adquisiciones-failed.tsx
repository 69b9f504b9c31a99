import type { ReactNode } from 'react';
import { newestFacets } from '../features/procurement/procedures.data.ts';
import { Screen } from '../features/procurement/procedure-list.screen.tsx';
import { SectionFailure } from '../shell/screen-failure.tsx';
import { useListAddress } from './adquisiciones.tsx';

/** The list could not be read: tabs, filters and search stay around what says so. */
export function AdquisicionesFailed({ error }: { error: unknown }): ReactNode {
  return (
    <Screen
      {...useListAddress()}
      data={{ facets: newestFacets() }}
      failure={<SectionFailure error={error} what="los procedimientos" />}
    />
  );
}

import { Band, Page, PageHead } from '../../ui/layout.tsx';
import { GuideBasics } from './guide-basics.tsx';
import { GuideCalendars } from './guide-calendars.tsx';
import { GuideForms } from './guide-forms.tsx';
import { GuideLists } from './guide-lists.tsx';
import { GuideMessages } from './guide-messages.tsx';
import { GuideRecords } from './guide-records.tsx';
import './guide.css';

/** Living page of the visual system: every part in every state. Development only. */
export function GuideScreen() {
  return (
    <>
      <Band>
        <PageHead title="Guía de partes">
          <p className="u-lead">Cada parte de la interfaz, en cada uno de sus estados.</p>
        </PageHead>
      </Band>
      <Page>
        <GuideBasics />
        <GuideRecords />
        <GuideLists />
        <GuideForms />
        <GuideCalendars />
        <GuideMessages />
      </Page>
    </>
  );
}

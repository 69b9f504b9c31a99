import type { RegistryPage } from '#contract/supplier-registry.ts';
import type { RenderPdf } from '../review/paper-viewer.tsx';
import { SupplierList } from './supplier-list.tsx';
import { SupplierRecordView } from './supplier-record.tsx';
import type { RegistrySearch, SetRegistrySearch } from '../supplier-registry.search.ts';

interface SupplierSectionProps {
  search: RegistrySearch;
  setSearch: SetRegistrySearch;
  list: RegistryPage;
  reload: () => void;
  renderPdf: RenderPdf;
}

/** The whole registry, or the record of one supplier of it. */
export function SupplierSection({ search, setSearch, list, reload, renderPdf }: SupplierSectionProps) {
  if (search.prov === '')
    return <SupplierList search={search} setSearch={setSearch} data={list} reload={reload} />;
  return (
    <SupplierRecordView
      key={search.prov}
      id={search.prov}
      onBack={() => setSearch({ prov: '', doc: '' })}
      onChanged={reload}
      renderPdf={renderPdf}
    />
  );
}

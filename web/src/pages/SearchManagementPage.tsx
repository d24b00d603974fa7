import { useNavigate } from 'react-router-dom';
import { paths, type SearchManagementTab } from '~/app/paths.ts';
import { SearchTermManager } from '~/features/admin-search/SearchTermManager.tsx';
import { UnansweredSearches } from '~/features/admin-search/UnansweredSearches.tsx';
import { FIRST_PAGE } from '~/lib/use-page-param.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { Tabs } from '~/ui/admin/Tabs.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { AdminPageHeader } from './AdminPageHeader.tsx';

const TABS = [
  { value: 'termos', label: 'Termos' },
  { value: 'sem-resposta', label: 'Buscas sem resposta' },
] as const satisfies readonly { value: SearchManagementTab; label: string }[];

/** /search-management: the names by which search finds things, and what it did not find. */
export function SearchManagementPage() {
  const [params, change] = useUrlState();
  const navigate = useNavigate();
  const tab = TABS.find(({ value }) => value === params.get('aba'))?.value ?? 'termos';
  return (
    <AdminFrame>
      <AdminPageHeader
        title="Termos da Busca"
        text="Os nomes de cada conceito clínico: quem busca por um encontra pelos outros."
      />
      <Tabs
        label="Áreas da busca"
        items={TABS}
        value={tab}
        onChange={(next) => navigate(paths.searchManagement({ tab: next }), { replace: true })}
      >
        {tab === 'termos' ? (
          <SearchTermManager
            search={params.get('q') ?? ''}
            onSearchChange={(q) => change({ q: q || null, ...FIRST_PAGE })}
          />
        ) : (
          <UnansweredSearches />
        )}
      </Tabs>
    </AdminFrame>
  );
}

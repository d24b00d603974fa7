import { useNavigate } from 'react-router-dom';
import { SearchModifierManager } from '~/admin/search/SearchModifierManager.tsx';
import { SearchTermManager } from '~/admin/search/SearchTermManager.tsx';
import { UnansweredSearches } from '~/admin/search/UnansweredSearches.tsx';
import { Tabs } from '~/admin/ui/Tabs.tsx';
import { paths, type SearchManagementTab } from '~/lib/paths.ts';
import { FIRST_PAGE } from '~/lib/use-page-param.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { AdminScreen } from './AdminScreen.tsx';

const TABS = [
  { value: 'termos', label: 'Termos' },
  { value: 'pacientes-e-vias', label: 'Pacientes e vias' },
  { value: 'sem-resposta', label: 'Buscas sem resposta' },
] as const satisfies readonly { value: SearchManagementTab; label: string }[];

/** /search-management: the names by which search finds things, for whom a dose is, and what was not found. */
export function SearchManagementPage() {
  const [params, change] = useUrlState();
  const navigate = useNavigate();
  const tab = TABS.find(({ value }) => value === params.get('aba'))?.value ?? 'termos';
  const search = {
    search: params.get('q') ?? '',
    onSearchChange: (q: string) => change({ q: q || null, ...FIRST_PAGE }),
  };
  return (
    <AdminScreen
      title="Termos da Busca"
      text="Os nomes de cada conceito clínico, e para quem e por qual via é uma dose."
    >
      <Tabs
        label="Áreas da busca"
        items={TABS}
        value={tab}
        onChange={(next) => navigate(paths.searchManagement({ tab: next }), { replace: true })}
      >
        {tab === 'termos' && <SearchTermManager {...search} />}
        {tab === 'pacientes-e-vias' && <SearchModifierManager {...search} />}
        {tab === 'sem-resposta' && <UnansweredSearches />}
      </Tabs>
    </AdminScreen>
  );
}

import { useNavigate } from 'react-router-dom';
import { EntryManager } from '~/admin/search/EntryManager.tsx';
import { MODIFIERS } from '~/admin/search/search-modifiers.ts';
import { TERMS } from '~/admin/search/search-terms.ts';
import { UnansweredSearches } from '~/admin/search/UnansweredSearches.tsx';
import { adminPaths, type SearchManagementTab } from '~/admin/ui/admin-paths.ts';
import { Tabs } from '~/admin/ui/Tabs.tsx';
import { useUrlState } from '~/lib/use-url-state.ts';
import { AdminScreen } from './AdminScreen.tsx';

const TABS = [
  { value: 'termos', label: 'Termos' },
  { value: 'pacientes-e-vias', label: 'Pacientes e vias' },
  { value: 'sem-resposta', label: 'Buscas sem resposta' },
] as const satisfies readonly { value: SearchManagementTab; label: string }[];

/** /search-management: the names by which search finds things, for whom a dose is, and what was not found. */
export function SearchManagementPage() {
  const [params] = useUrlState();
  const navigate = useNavigate();
  const tab = TABS.find(({ value }) => value === params.get('aba'))?.value ?? 'termos';
  return (
    <AdminScreen
      title="Termos da Busca"
      text="Os nomes de cada conceito clínico, e para quem e por qual via é uma dose."
    >
      <Tabs
        label="Áreas da busca"
        items={TABS}
        value={tab}
        onChange={(next) => navigate(adminPaths.searchManagement({ tab: next }), { replace: true })}
      >
        {tab === 'termos' && <EntryManager list={TERMS} />}
        {tab === 'pacientes-e-vias' && <EntryManager list={MODIFIERS} />}
        {tab === 'sem-resposta' && <UnansweredSearches />}
      </Tabs>
    </AdminScreen>
  );
}

import { ReportList } from '~/admin/reports/ReportList.tsx';
import { AdminScreen } from './AdminScreen.tsx';

/** /avisos: what members reported of lessons and episodes; search and filters live in the address. */
export function ReportsPage() {
  return (
    <AdminScreen
      title="Avisos à equipe"
      text="O que membros apontaram em aulas e episódios. Doses e conteúdo vêm primeiro."
    >
      <ReportList />
    </AdminScreen>
  );
}

import { useQuery } from '@tanstack/react-query';
import { CategoryManager } from '~/admin/categories/CategoryManager.tsx';
import { managedCategoryQueries } from '~/admin/categories/category-admin.queries.ts';
import { CategoryRules } from '~/admin/category-rules/CategoryRules.tsx';
import { categoryRuleQueries } from '~/admin/category-rules/category-rules.queries.ts';
import { Together } from '~/admin/ui/Together.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { AdminScreen } from './AdminScreen.tsx';

/** /category-management: the shelves of the catalogue, and the rules by which new lessons get theirs. */
export function CategoryManagementPage() {
  const categories = useQuery(managedCategoryQueries.list());
  return (
    <AdminScreen
      title="Categorias e Regras"
      text="As estantes do acervo, na ordem em que aparecem, e as regras que dão a cada aula nova a sua."
    >
      <Together
        until={[managedCategoryQueries.list().queryKey, categoryRuleQueries.list().queryKey]}
        waiting={<Skeleton height="60vh" radius="var(--radius-card)" />}
        alignItems="start"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        <CategoryManager />
        <CategoryRules categories={categories.data} />
      </Together>
    </AdminScreen>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button } from '~/ui/Button.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { useFollowCategory } from './muted-categories.mutations.ts';
import { mutedCategoryQueries } from './muted-categories.queries.ts';

/** The categories of whose lessons the member is not told, each with the way back. */
export function MutedCategories() {
  const { data } = useQuery(mutedCategoryQueries.list());
  const follow = useFollowCategory();
  const ref = useFocusKept<HTMLDivElement>();
  return (
    <div ref={ref} className="stack">
      {data?.length === 0 && (
        <p className="hint">
          Você segue todas as categorias. Para deixar de seguir uma, abra a página dela.
        </p>
      )}
      {data && data.length > 0 && (
        <>
          <h3 id="muted-categories" className="section-title">
            Categorias que você não segue
          </h3>
          <ul className="stack" aria-labelledby="muted-categories">
            {data.map((category) => (
              <li key={category.id} className="section-head">
                <span>{category.name}</span>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Voltar a seguir ${category.name}`}
                  onClick={() => follow.mutate({ category, isFollowed: true })}
                >
                  Voltar a seguir
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

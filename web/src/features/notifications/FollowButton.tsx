import { useQuery } from '@tanstack/react-query';
import { Button } from '~/ui/Button.tsx';
import { CheckIcon, PlusIcon } from '~/ui/icons.tsx';
import { useFollowCategory } from './muted-categories.mutations.ts';
import { type FollowedCategory, mutedCategoryQueries } from './muted-categories.queries.ts';

/** "Seguindo" or "Seguir": whether the member is told of new lessons of a category. */
export function FollowButton({ category }: { category: FollowedCategory }) {
  const { data } = useQuery(mutedCategoryQueries.list());
  const follow = useFollowCategory();
  const isFollowed = !data?.some(({ id }) => id === category.id);
  const word = isFollowed ? 'Seguindo' : 'Seguir';
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={isFollowed ? <CheckIcon size={16} /> : <PlusIcon size={16} />}
      aria-label={`${word} ${category.name}`}
      aria-pressed={isFollowed}
      title={
        isFollowed
          ? 'Você é avisado das aulas novas desta categoria'
          : 'Ser avisado das aulas novas desta categoria'
      }
      // Its place is kept until it is known.
      style={data ? undefined : { visibility: 'hidden' }}
      onClick={() =>
        follow.mutate({
          category: { id: category.id, name: category.name },
          isFollowed: !isFollowed,
        })
      }
    >
      {word}
    </Button>
  );
}

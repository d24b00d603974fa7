import { useQuery } from '@tanstack/react-query';
import { FavoritePreview } from '~/features/favorites/FavoritePreview.tsx';
import { favoriteQueries, LATEST_FAVORITES } from '~/features/favorites/favorites.queries.ts';
import { ProfileForm } from '~/features/me/ProfileForm.tsx';
import { ProfileSummary } from '~/features/me/ProfileSummary.tsx';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { progressQueries } from '~/features/progress/progress.queries.ts';
import { VideoRow } from '~/features/videos/VideoRow.tsx';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { paths } from '~/lib/paths.ts';
import { Card } from '~/ui/Card.tsx';
import { Container } from '~/ui/Container.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import styles from './ProfilePage.module.css';

/** "Perfil Médico": who the member is, what they watched, what they keep. */
export function ProfilePage() {
  const me = useQuery(profileQueries.me());
  const stats = useQuery(progressQueries.stats());
  const favorites = useQuery(favoriteQueries.latest(LATEST_FAVORITES));

  return (
    <Container className="page">
      <title>Perfil Médico · Plantão</title>
      <h1>Perfil Médico</h1>
      {me.isLoadingError && <LoadError title="Não foi possível carregar seu perfil" query={me} />}
      {me.isPending && <ProfileSkeleton />}
      {me.data && (
        <div className={styles.columns}>
          <ProfileSummary profile={me.data} stats={stats.data} />
          <div className={styles.main}>
            <ProfileForm profile={me.data} />
            {favorites.isLoadingError && (
              <LoadError title="Não foi possível carregar seus favoritos" query={favorites} />
            )}
            {favorites.isPending && <Skeleton height={200} radius="var(--radius-card)" />}
            {favorites.data && (
              <FavoritePreview
                seeAll={
                  <LinkButton variant="ghost" size="sm" to={paths.favorites()}>
                    Ver Minha Lista
                  </LinkButton>
                }
              >
                {favorites.data.map(({ id, video }) => (
                  <li key={id}>
                    <VideoRow video={video} />
                  </li>
                ))}
              </FavoritePreview>
            )}
          </div>
        </div>
      )}
    </Container>
  );
}

function ProfileSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <Card>
        <Skeleton height={380} />
      </Card>
      <div className={styles.main}>
        <Card>
          <Skeleton height={280} />
        </Card>
        <Skeleton height={200} radius="var(--radius-card)" />
      </div>
    </div>
  );
}

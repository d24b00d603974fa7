import { useQuery } from '@tanstack/react-query';
import { formatTotalDuration } from '~/lib/duration.ts';
import { formatInteger } from '~/lib/format.ts';
import { Avatar } from '~/ui/Avatar.tsx';
import { Badge } from '~/ui/Badge.tsx';
import { Card } from '~/ui/Card.tsx';
import { avatarQueries } from './avatar.queries.ts';
import styles from './ProfileSummary.module.css';
import type { OwnProfile } from './profile.queries.ts';
import { NOT_GIVEN } from './profile.rules.ts';

type ProfileSummaryProps = {
  profile: OwnProfile;
  /** Undefined while they load or when they could not be read. */
  stats: { completed_videos: number; favorites: number; progress_seconds: number } | undefined;
};

/** Who the member is and what they have watched so far. */
export function ProfileSummary({ profile, stats }: ProfileSummaryProps) {
  const { data: photo } = useQuery(avatarQueries.url(profile.profile_image_url));
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ');
  const figures = [
    { label: 'Vídeos concluídos', value: stats && formatInteger(stats.completed_videos) },
    { label: 'Favoritos', value: stats && formatInteger(stats.favorites) },
    { label: 'Tempo assistido', value: stats && formatTotalDuration(stats.progress_seconds) },
  ];
  return (
    <Card as="section" className={styles.summary} aria-label="Resumo do perfil">
      <div className={styles.who}>
        <Avatar name={profile.full_name} src={photo} size={88} />
        <div className={styles.names}>
          <h2>{name || profile.full_name || NOT_GIVEN}</h2>
          <p className={styles.email}>{profile.email}</p>
          {profile.specialty && <Badge tone="progress">{profile.specialty}</Badge>}
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt className="faint">CRM</dt>
          <dd>{profile.crm ?? NOT_GIVEN}</dd>
        </div>
        <div>
          <dt className="faint">Instituição</dt>
          <dd>{profile.institution ?? NOT_GIVEN}</dd>
        </div>
      </dl>
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dd>{value ?? '–'}</dd>
            <dt className="faint">{label}</dt>
          </div>
        ))}
      </dl>
    </Card>
  );
}

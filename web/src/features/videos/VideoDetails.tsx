import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { doctorName } from '~/lib/person.ts';
import { ActButton, Acts } from '~/ui/ActButton.tsx';
import { HeartFilledIcon, HeartIcon } from '~/ui/icons.tsx';
import { DurationText } from './DurationText.tsx';
import { Rating } from './Rating.tsx';
import styles from './VideoDetails.module.css';
import type { OpenVideo } from './videos.queries.ts';

type VideoDetailsProps = {
  video: OpenVideo;
  isFavorite: boolean;
  onFavoriteToggle(videoId: number): void;
  /** "Em 2 minutos", where there is such a list. */
  keyPoints?: ReactNode;
  /** What else can be done with it. */
  acts: ReactNode;
};

/** What a lesson is about: title, facts, actions, description, tags. */
export function VideoDetails({
  video,
  isFavorite,
  onFavoriteToggle,
  keyPoints,
  acts,
}: VideoDetailsProps) {
  const instructor = doctorName(video.instructor ?? '');
  return (
    <div className="stack">
      <h1 className={styles.title}>{video.title}</h1>
      <p className={styles.facts}>
        {instructor && <span>{instructor}</span>}
        <DurationText video={video} />
        <Rating value={video.rating} suffix=" de 5" />
        <span>
          {formatCount(video.view_count)}{' '}
          {video.view_count === 1 ? 'visualização' : 'visualizações'}
        </span>
        {video.category && (
          <Link to={paths.category(video.category.slug)}>{video.category.name}</Link>
        )}
      </p>
      <Acts>
        <ActButton
          icon={isFavorite ? <HeartFilledIcon /> : <HeartIcon />}
          label={isFavorite ? 'Remover dos Favoritos' : 'Adicionar aos Favoritos'}
          word="Favoritos"
          yields="word"
          onClick={() => onFavoriteToggle(video.id)}
        />
        {acts}
      </Acts>
      {keyPoints}
      <p className={styles.description}>
        {video.description?.trim() || 'Descrição não disponível.'}
      </p>
      {video.tags.length > 0 && (
        <ul className="actions" aria-label="Assuntos">
          {video.tags.map((tag) => (
            <li key={tag}>
              <Link className={styles.tag} to={paths.search(tag)}>
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

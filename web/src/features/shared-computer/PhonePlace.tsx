import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatClock } from '~/lib/duration.ts';
import { useTicks } from '~/lib/use-ticks.ts';
import { classNames } from '~/ui/class-names.ts';
import { HeadphonesIcon, PlayIcon } from '~/ui/icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import styles from './PhonePlace.module.css';
import { phonePlaceQueries } from './phone-place.queries.ts';
import { agoText, offeredPlace, placePath } from './phone-place.rules.ts';

/**
 * "No celular, há 5 min: ECG, 13:13": what a person was at before a phone let them in here. Nothing where they were last
 * elsewhere, or here.
 */
export function PhonePlace() {
  const { data = null, isPending, dataUpdatedAt } = useQuery(phonePlaceQueries.latest());
  // The answer grows older while the page stands.
  useTicks(60_000, data !== null);
  if (isPending) return <PhonePlaceRoom />;
  const waited = Math.max(0, Date.now() - dataUpdatedAt) / 1000;
  const place = offeredPlace(data && { ...data, secondsAgo: data.secondsAgo + waited });
  if (!place) return null;
  return (
    <section aria-label="Continuar do celular" className={styles.place}>
      <Link className={classNames(styles.link, 'panel hoverable')} to={placePath(place)}>
        <span className={styles.icon}>
          {place.kind === 'lesson' ? <PlayIcon /> : <HeadphonesIcon />}
        </span>
        <span className={styles.text}>
          <span className="hint">No celular, {agoText(place.secondsAgo)}: </span>
          <strong className="clamp-2">{place.title}</strong>
        </span>
        <span className={styles.at}>
          <VisuallyHidden>, </VisuallyHidden>
          {formatClock(place.seconds)}
        </span>
      </Link>
    </section>
  );
}

/** Its room until it is known whether there is a place: most people sign in here to go on. */
function PhonePlaceRoom() {
  return (
    <div className={styles.place} aria-hidden="true">
      <Skeleton height={84} radius="var(--radius-card)" />
    </div>
  );
}

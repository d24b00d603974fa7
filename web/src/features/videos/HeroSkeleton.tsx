import { Container } from '~/ui/Container.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import styles from './HeroCarousel.module.css';

/** The box of the hero before its lessons are known. */
export function HeroSkeleton() {
  return (
    <div className={styles.hero} data-theme="dark" aria-hidden="true">
      <div className={styles.stage}>
        <Skeleton height="100%" radius={0} />
        <div className={styles.veil} />
      </div>
      <Container className={styles.content}>
        <div className={styles.slide}>
          <Skeleton width={110} height={24} />
          <Skeleton width="80%" height={34} />
          <Skeleton width="55%" height={22} />
          <div className={styles.actions}>
            <Skeleton width={124} height={46} />
            <Skeleton width={92} height={46} />
          </div>
        </div>
        <div className="row gap-1">
          <Skeleton width={160} height={32} />
        </div>
      </Container>
    </div>
  );
}

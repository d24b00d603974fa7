import styles from './Skeleton.module.css';

export type SkeletonProps = {
  /** CSS length or px. */
  width?: number | string | undefined;
  height?: number | string | undefined;
  radius?: number | string | undefined;
  /** "16 / 9" instead of a height. */
  ratio?: string | undefined;
};

/** A placeholder of the final size. Its container announces the loading once (`aria-busy`). */
export function Skeleton({ width = '100%', height, radius, ratio }: SkeletonProps) {
  const style = { width, height, borderRadius: radius, aspectRatio: ratio };
  return <span className={styles.skeleton} style={style} aria-hidden="true" />;
}

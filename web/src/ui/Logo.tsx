import styles from './Logo.module.css';

export type LogoProps = {
  /** Height of the word in px. */
  size?: number | undefined;
  /** Only the mark, where there is no room for the word. */
  isMark?: boolean | undefined;
};

/** The product's name with its beat; readable as "Plantão". */
export function Logo({ size = 22, isMark = false }: LogoProps) {
  return (
    <span className={styles.logo} style={{ fontSize: size }}>
      <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" />
        <path d="M4 17.5h6l2-3 2.5 3h1L18 7.5l3 17 2-7h5" />
      </svg>
      {isMark ? <span className={styles.hidden}>Plantão</span> : <span>Plantão</span>}
    </span>
  );
}

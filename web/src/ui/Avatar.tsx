import { useState } from 'react';
import styles from './Avatar.module.css';

export type AvatarProps = {
  /** Full name; its first letter stands in for the picture ("U" when there is no name). */
  name: string | null | undefined;
  src?: string | null | undefined;
  /** Edge in px. */
  size?: number | undefined;
};

/** Decoration beside a name that is written out; a picture that does not load becomes the letter. */
export function Avatar({ name, src, size = 36 }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const [first = ''] = name?.trim() ?? '';
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      aria-hidden="true"
    >
      {src && src !== failedSrc ? (
        <img src={src} alt="" width={size} height={size} onError={() => setFailedSrc(src)} />
      ) : (
        first.toLocaleUpperCase('pt-BR') || 'U'
      )}
    </span>
  );
}

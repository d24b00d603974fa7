import type { ReactNode } from 'react';
import { Card } from '~/ui/Card.tsx';
import styles from './FavoritePreview.module.css';

type FavoritePreviewProps = {
  /** One entry per favourite. */
  children: readonly ReactNode[];
  seeAll: ReactNode;
};

/** "Meus Favoritos" of the profile: the newest few. */
export function FavoritePreview({ children, seeAll }: FavoritePreviewProps) {
  return (
    <Card as="section" aria-labelledby="favorite-preview-title">
      <div className="section-head" style={{ marginBottom: 'var(--space-4)' }}>
        <h2 id="favorite-preview-title">Meus Favoritos</h2>
        {children.length > 0 && seeAll}
      </div>
      {children.length === 0 ? (
        <p className="muted">Você ainda não tem vídeos favoritos.</p>
      ) : (
        <ul className={styles.grid}>{children}</ul>
      )}
    </Card>
  );
}

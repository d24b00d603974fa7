import type { ReactNode } from 'react';
import { Container } from './Container.tsx';
import styles from './Prose.module.css';

/** A page to be read: one column, generous type. */
export function Prose({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <Container width="text" className={styles.prose}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </Container>
  );
}

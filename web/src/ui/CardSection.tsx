import { type ComponentProps, useId } from 'react';
import { Card } from './Card.tsx';
import { useFocusKept } from './use-focus-kept.ts';

/** A part of a page under its title, as a card. What has the focus and goes leaves it to the card. */
export function CardSection({
  title,
  children,
  ...card
}: ComponentProps<'div'> & { title: string }) {
  const id = useId();
  const ref = useFocusKept<HTMLDivElement>();
  return (
    <Card ref={ref} as="section" aria-labelledby={id} {...card}>
      <h2 id={id} className="card-title">
        {title}
      </h2>
      {children}
    </Card>
  );
}

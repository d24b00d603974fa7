import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';

const OutlineFields = lazyComponent(
  async () => (await import('./OutlineFields.tsx')).OutlineFields,
);

/** OutlineFields for a page of administration: it comes with the form library, which only an opened form needs. */
export function LazyOutlineFields(props: ComponentProps<typeof OutlineFields>) {
  return (
    <Suspense fallback={<Skeleton height={50} />}>
      <OutlineFields {...props} />
    </Suspense>
  );
}

import { Tabs as ChakraTabs } from '@chakra-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import type { TabsProps } from '~/ui/Tabs.tsx';

type BadgedTabsProps<Value extends string> = Omit<TabsProps<Value>, 'items'> & {
  /** `badge`: a count or dot after the label. */
  items: readonly (TabsProps<Value>['items'][number] & { badge?: ReactNode })[];
};

/** Chakra's tabs with one panel; the caller keeps `value`, normally in the URL. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
  children,
}: BadgedTabsProps<Value>) {
  const listRef = useRef<HTMLDivElement>(null);

  // On a phone the row scrolls: the chosen tab is kept in view, also when a badge has moved it.
  const badges = items.filter(({ badge }) => Boolean(badge)).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what moves the chosen tab.
  useEffect(() => {
    const list = listRef.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!list || !tab || list.scrollWidth <= list.clientWidth) return;
    list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [value, badges]);

  return (
    <ChakraTabs.Root
      value={value}
      onValueChange={(details) => {
        const item = items.find((one) => one.value === details.value);
        if (item) onChange(item.value);
      }}
    >
      <ChakraTabs.List ref={listRef} aria-label={label}>
        {items.map((item) => (
          <ChakraTabs.Trigger key={item.value} value={item.value}>
            {item.label}
            {item.badge}
          </ChakraTabs.Trigger>
        ))}
      </ChakraTabs.List>
      <ChakraTabs.Content value={value} tabIndex={-1}>
        {children}
      </ChakraTabs.Content>
    </ChakraTabs.Root>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';

/** The lines of a run, the newest in view. */
export function JobLog({ lines }: { lines: readonly string[] }) {
  const box = useRef<HTMLOListElement>(null);
  const count = lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what has to be followed.
  useEffect(() => {
    const list = box.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [count]);
  return (
    <chakra.ol
      ref={box}
      aria-label="Log detalhado"
      // A scrolling box must be reachable by keyboard.
      tabIndex={0}
      maxHeight="220px"
      padding="3"
      overflowY="auto"
      overscrollBehavior="contain"
      border="line"
      borderRadius="control"
      background="bg"
      color="fg.muted"
      fontFamily="mono"
      fontSize="sm"
      lineHeight="1.6"
      overflowWrap="anywhere"
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end.
        <li key={index}>{line}</li>
      ))}
    </chakra.ol>
  );
}

import { useEffect, useState } from 'react';

/** The value after it has rested for `delayMs`, so that a question is asked once per pause in typing. */
export function useDebouncedValue<Value>(value: Value, delayMs = 250): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}

import { useState } from 'react';

/** The value, or the last one there was: a dialog keeps its content while it fades out. */
export function useLastShown<Value>(value: Value | null): Value | null {
  const [shown, setShown] = useState(value);
  if (value !== null && value !== shown) setShown(value);
  return value ?? shown;
}

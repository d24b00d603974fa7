import { useEffect, useRef, useState } from 'react';
import { describeError } from '~/lib/errors.ts';

/**
 * A page of one button, which acts when it is pressed and then goes: what came of it, or why it failed. The focus moves
 * to the heading, as the pressed button is gone.
 *
 * @param initial what is known before the press; null where the button is to be shown
 */
export function useOnePress<Outcome>(initial: Outcome | null, act: () => Promise<Outcome>) {
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [outcome, setOutcome] = useState(initial);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (outcome !== null && isWorking) {
      setIsWorking(false);
      heading.current?.focus();
    }
  }, [outcome, isWorking]);

  const press = async () => {
    setIsWorking(true);
    setFailure(null);
    try {
      setOutcome(await act());
    } catch (error) {
      setFailure(describeError(error));
      setIsWorking(false);
    }
  };
  return { isWorking, failure, outcome, heading, press };
}

export type OnePress<Outcome> = ReturnType<typeof useOnePress<Outcome>>;

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeError } from '~/lib/errors.ts';
import { Button } from '~/ui/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';

export type Words = { title: string; text: string };

export type Question = Words & {
  button: string;
  /** The button's word while it works. */
  loading: string;
  isDangerous?: boolean;
  /** What stands around the button. */
  before?: ReactNode;
  after?: ReactNode;
};

type OnePressProps<Outcome> = {
  /** Null for a link that asks nothing: `broken` is its outcome. */
  question: Question | null;
  broken: Outcome;
  act(): Promise<Outcome>;
  wordsOf(outcome: Outcome): Words;
  /** What the reader may want next; `outcome` is null before the press, also after one that failed. */
  next(outcome: Outcome | null, hasFailed: boolean): ReactNode;
};

/**
 * Where a link of a mail leads. Mailboxes open links by themselves: only a press acts. The button goes with the press, and
 * the focus moves to the heading.
 */
export function OnePress<Outcome>({
  question,
  broken,
  act,
  wordsOf,
  next,
}: OnePressProps<Outcome>) {
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [outcome, setOutcome] = useState(question ? null : broken);
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
  const words = outcome === null ? question : wordsOf(outcome);
  return (
    <AuthFrame>
      <title>{`${words?.title} · Plantão`}</title>
      <div className="grid gap-5">
        <h1 ref={heading} tabIndex={-1}>
          {words?.title}
        </h1>
        <p className="muted">{words?.text}</p>
        {question && outcome === null && (
          <>
            {question.before}
            <Button
              size="lg"
              variant={question.isDangerous ? 'danger' : 'solid'}
              isLoading={isWorking}
              loadingText={question.loading}
              onClick={() => void press()}
            >
              {question.button}
            </Button>
            {question.after && <p className="muted">{question.after}</p>}
          </>
        )}
        <div role="alert">{failure && <p>{failure}</p>}</div>
        {next(outcome, failure !== null)}
      </div>
    </AuthFrame>
  );
}

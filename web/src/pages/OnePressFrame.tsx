import type { ReactNode } from 'react';
import { Button } from '~/ui/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import type { OnePress } from './use-one-press.ts';

type OnePressFrameProps = {
  title: string | undefined;
  text: string | null | undefined;
  page: Omit<OnePress<unknown>, 'outcome'>;
  /** While nothing is decided: the button, its word while it works, and what stands around it. */
  question: {
    button: string;
    loading: string;
    isDangerous?: boolean;
    before?: ReactNode;
    after?: ReactNode;
  } | null;
  /** What whoever stands here may want afterwards. */
  children?: ReactNode;
};

/** Where a link of a mail leads. Mailboxes open links by themselves: only a press acts. */
export function OnePressFrame({ title, text, page, question, children }: OnePressFrameProps) {
  const { isWorking, failure, heading, press } = page;
  return (
    <AuthFrame>
      <title>{`${title} · Plantão`}</title>
      <div className="grid gap-5">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="muted">{text}</p>
        {question && (
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
        {children}
      </div>
    </AuthFrame>
  );
}

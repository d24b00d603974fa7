import { Button } from '~/ui/Button.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { EXAMPLE_QUESTIONS } from './example-questions.ts';
import styles from './SearchAnswers.module.css';

/** What can be asked, for those who have asked nothing yet. */
export function ExampleQuestions({ onAsk }: { onAsk(text: string): void }) {
  return (
    <>
      <p className={styles.note}>Pergunte como perguntaria a um colega:</p>
      <nav className={styles.ways} aria-label="Perguntas de exemplo">
        {EXAMPLE_QUESTIONS.map((question) => (
          <Button
            key={question}
            variant="quiet"
            icon={<SearchIcon size={16} />}
            onClick={() => onAsk(question)}
          >
            {question}
          </Button>
        ))}
      </nav>
    </>
  );
}

import { Link } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { Button, buttonClass } from '~/ui/Button.tsx';
import styles from './SearchDialog.module.css';
import { shorterQuestion } from './search.rules.ts';

type SearchWaysProps = {
  /** What was searched for in vain. */
  text: string;
  onAsk(text: string): void;
  /** One of the ways is taken out of the box. */
  onLeave(): void;
};

/** Where to go on when nothing was found. */
export function SearchWays({ text, onAsk, onLeave }: SearchWaysProps) {
  const shorter = shorterQuestion(text);
  const link = buttonClass({ variant: 'quiet' });
  return (
    <nav className={styles.ways} aria-label="Outros caminhos">
      {shorter && (
        <Button variant="quiet" onClick={() => onAsk(shorter)}>
          {`Buscar só "${shorter}"`}
        </Button>
      )}
      <Link className={link} to={paths.categories()} onClick={onLeave}>
        Ver o catálogo
      </Link>
      <Link className={link} to={paths.contact({ missing: text })} onClick={onLeave}>
        Avisar que falta uma aula sobre isto
      </Link>
    </nav>
  );
}

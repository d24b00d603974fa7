import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
import { Button } from '~/ui/Button.tsx';
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
  return (
    <nav className={styles.ways} aria-label="Outros caminhos">
      {shorter && (
        <Button variant="quiet" onClick={() => onAsk(shorter)}>
          {`Buscar só "${shorter}"`}
        </Button>
      )}
      <LinkButton variant="quiet" to={paths.categories()} onClick={onLeave}>
        Ver o catálogo
      </LinkButton>
      <LinkButton variant="quiet" to={paths.contact({ missing: text })} onClick={onLeave}>
        Avisar que falta uma aula sobre isto
      </LinkButton>
    </nav>
  );
}

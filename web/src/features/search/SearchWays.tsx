import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
import { Button } from '~/ui/Button.tsx';
import styles from './SearchAnswers.module.css';
import { shorterQuestion } from './search.rules.ts';
import type { FoundCategory } from './search-answer.ts';

type SearchWaysProps = {
  /** What was searched for in vain. */
  text: string;
  /** Where to begin instead. */
  categories: readonly FoundCategory[];
  onAsk(text: string): void;
  /** One of the ways is taken out of the box. */
  onLeave(): void;
};

/** Where to go on when nothing was found. */
export function SearchWays({ text, categories, onAsk, onLeave }: SearchWaysProps) {
  const shorter = shorterQuestion(text);
  return (
    <>
      <p className={styles.note}>Tente: nome genérico, sigla ou menos palavras.</p>
      <nav className={styles.ways} aria-label="Outros caminhos">
        {shorter && (
          <Button variant="quiet" onClick={() => onAsk(shorter)}>
            {`Buscar só “${shorter}”`}
          </Button>
        )}
        {categories.map(({ name, slug }) => (
          <LinkButton key={slug} variant="quiet" to={paths.category(slug)} onClick={onLeave}>
            {name}
          </LinkButton>
        ))}
        <LinkButton variant="quiet" to={paths.categories()} onClick={onLeave}>
          Ver o catálogo
        </LinkButton>
        <LinkButton variant="quiet" to={paths.contact({ missing: text })} onClick={onLeave}>
          Avisar que falta uma aula sobre isto
        </LinkButton>
      </nav>
    </>
  );
}

/** What is on the device, and where it is. */
const ON_DEVICE = [
  ['Podcasts baixados', paths.downloadedPodcasts()],
  ['Minhas anotações', paths.notes()],
  ['Minha Lista', paths.favorites()],
] as const;

/** Where to go on without a network. */
export function OfflineWays({ onLeave }: Pick<SearchWaysProps, 'onLeave'>) {
  return (
    <nav className={styles.ways} aria-label="Sem internet">
      {ON_DEVICE.map(([label, path]) => (
        <LinkButton key={path} variant="quiet" to={path} onClick={onLeave}>
          {label}
        </LinkButton>
      ))}
    </nav>
  );
}

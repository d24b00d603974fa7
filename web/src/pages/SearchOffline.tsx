import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { WifiOffIcon } from '~/ui/later-icons.tsx';
import styles from './SearchPage.module.css';

/** In the place of search without a network: what can be found on this device all the same. */
export function SearchOffline() {
  return (
    <EmptyState
      icon={<WifiOffIcon size={28} />}
      title="A busca precisa de internet"
      text="Ela volta junto com a conexão. Enquanto isso, veja o que está salvo neste aparelho."
      action={
        <nav className={styles.offered} aria-label="Salvo neste aparelho">
          <LinkButton variant="quiet" to={paths.downloadedPodcasts()}>
            Podcasts baixados
          </LinkButton>
          <LinkButton variant="quiet" to={paths.notes()}>
            Anotações
          </LinkButton>
          <LinkButton variant="quiet" to={paths.favorites()}>
            Minha Lista
          </LinkButton>
        </nav>
      }
    />
  );
}

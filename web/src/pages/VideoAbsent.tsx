import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
import { Container } from '~/ui/Container.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { WifiOffIcon } from '~/ui/later-icons.tsx';
import { FilmIcon } from '~/ui/lesson-icons.tsx';
import styles from './VideoPage.module.css';

/** The page of a lesson that is not there; or not on this device, without a network: it is read by itself when there is one again. */
export function VideoAbsent({ isOffline }: { isOffline?: boolean }) {
  return <Container className={styles.page}>{isOffline ? <Offline /> : <NotFound />}</Container>;
}

const NotFound = () => (
  <>
    <title>Vídeo não encontrado · Plantão</title>
    <EmptyState
      icon={<FilmIcon size={28} />}
      titleAs="h1"
      title="Vídeo não encontrado"
      text="Ele pode ter sido removido ou o endereço está incompleto."
      action={
        <LinkButton variant="quiet" to={paths.home()}>
          Voltar ao início
        </LinkButton>
      }
    />
  </>
);

const Offline = () => (
  <>
    <title>Vídeo · Plantão</title>
    <EmptyState
      icon={<WifiOffIcon size={28} />}
      titleAs="h1"
      title="Esta aula precisa de internet"
      text="Ela abre sozinha quando a conexão voltar. Enquanto isso, veja o que está salvo neste aparelho."
      action={
        <nav className={styles.offered} aria-label="Salvo neste aparelho">
          <LinkButton variant="quiet" to={paths.downloadedPodcasts()}>
            Podcasts baixados
          </LinkButton>
          <LinkButton variant="quiet" to={paths.doses()}>
            Doses e condutas
          </LinkButton>
          <LinkButton variant="quiet" to={paths.notes()}>
            Anotações
          </LinkButton>
        </nav>
      }
    />
  </>
);

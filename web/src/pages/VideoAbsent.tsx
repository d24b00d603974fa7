import type { ComponentProps } from 'react';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import { paths } from '~/lib/paths.ts';
import { Container } from '~/ui/Container.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { WifiOffIcon } from '~/ui/later-icons.tsx';
import { FilmIcon } from '~/ui/lesson-icons.tsx';
import styles from './VideoPage.module.css';

type VideoAbsentProps = {
  /** What could not read the lesson; without it there is none. */
  query?: ComponentProps<typeof LoadError>['query'];
};

/** The page of a lesson that is not there or was not read; without a network it says what the device has meanwhile. */
export function VideoAbsent({ query }: VideoAbsentProps) {
  const isOnline = useIsOnline();
  return (
    <Container className={styles.page}>
      {!query ? <NotFound /> : isOnline ? <Unread query={query} /> : <Offline />}
    </Container>
  );
}

const Unread = ({ query }: Required<VideoAbsentProps>) => (
  <>
    <title>Vídeo · Plantão</title>
    <LoadError title="Não foi possível abrir o vídeo" query={query} />
  </>
);

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

/** It is read by itself when there is a network again. */
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

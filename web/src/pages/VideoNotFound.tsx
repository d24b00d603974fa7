import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
import { Container } from '~/ui/Container.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { FilmIcon } from '~/ui/lesson-icons.tsx';
import styles from './VideoPage.module.css';

/** The page of a lesson that is not there. */
export function VideoNotFound() {
  return (
    <Container className={styles.page}>
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
    </Container>
  );
}

import { formatClock } from '~/lib/duration.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { ArrowLeftIcon, InfoIcon } from '~/ui/icons.tsx';
import styles from './DriveFrame.module.css';
import frame from './LessonFrame.module.css';

type DriveFrameProps = {
  fileId: string;
  resourceKey: string | null;
  title: string;
  /** The second that the address asks for, which Drive's player cannot be told. */
  requestedSeconds: number | null;
  /** Leaves the lesson; shown only where the page's own bars are out of sight. */
  onBack(): void;
};

/** A lesson of Google Drive: its own player in a frame, which reports no position. */
export function DriveFrame({
  fileId,
  resourceKey,
  title,
  requestedSeconds,
  onBack,
}: DriveFrameProps) {
  const address = new URL(`https://drive.google.com/file/d/${fileId}/preview`);
  if (resourceKey) address.searchParams.set('resourcekey', resourceKey);
  return (
    <section className={styles.player} aria-label={`Vídeo: ${title}`}>
      <iframe
        className={frame.picture}
        src={address.href}
        title={title}
        allow="autoplay; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <div className={styles.note}>
        <IconButton
          className={frame.back}
          label="Voltar"
          icon={<ArrowLeftIcon />}
          onClick={onBack}
        />
        <InfoIcon />
        <p>
          {requestedSeconds ? (
            <strong>
              O momento que você procura é {formatClock(requestedSeconds)}: vá até ele pelo próprio
              player.{' '}
            </strong>
          ) : null}
          Esta aula abre no player do Google Drive, que não informa a posição: não dá para continuar
          de onde parou. Quando terminar, marque como assistida. Se o Google pedir acesso, avise o
          suporte.
        </p>
      </div>
    </section>
  );
}

import { copyText } from '~/lib/copy-text.ts';
import { formatClock } from '~/lib/duration.ts';
import { paths } from '~/lib/paths.ts';
import { buttonClass } from '~/ui/Button.tsx';
import { ShareIcon } from '~/ui/later-icons.tsx';
import { Menu } from '~/ui/Menu.tsx';
import { toast } from '~/ui/toast.ts';

type ShareButtonProps = {
  videoId: number;
  /** Where playback is, offered as a starting point of the link. */
  positionSeconds: number;
};

/** Copies the lesson's address, on request with the current second. */
export function ShareButton({ videoId, positionSeconds }: ShareButtonProps) {
  const copy = async (t?: number) => {
    const address = new URL(paths.video(videoId, { t }), window.location.origin).href;
    try {
      await copyText(address);
      toast({ title: 'Link copiado!', tone: 'success' });
    } catch {
      toast({ title: 'Copie o link da barra de endereços', description: address });
    }
  };
  const second = Math.floor(positionSeconds);
  return (
    <Menu
      label="Compartilhar"
      placement="bottom-end"
      trigger={(props) => (
        <button type="button" className={buttonClass({ variant: 'quiet' })} {...props}>
          <span className="inline-row">
            <ShareIcon />
            Compartilhar
          </span>
        </button>
      )}
      items={[
        { id: 'link', label: 'Copiar link', onSelect: () => void copy() },
        {
          id: 'second',
          label: `Copiar link a partir de ${formatClock(second)}`,
          isDisabled: second === 0,
          onSelect: () => void copy(second),
        },
      ]}
    />
  );
}

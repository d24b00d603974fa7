import { useNavigate } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { CloseIcon, HeartFilledIcon, HeartIcon, MoreIcon, PlayIcon } from '~/ui/icons.tsx';
import { Menu } from '~/ui/Menu.tsx';

type VideoMenuProps = {
  video: { id: number; title: string };
  isFavorite: boolean;
  onFavoriteToggle(videoId: number): void;
  onDismiss?: ((videoId: number) => void) | undefined;
};

/** What can be done with a lesson from its card. */
export function VideoMenu({ video, isFavorite, onFavoriteToggle, onDismiss }: VideoMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu
      label={`Opções de ${video.title}`}
      placement="bottom-end"
      onNavigate={(href) => void navigate(href)}
      trigger={(props) => (
        <IconButton {...props} label={`Opções de ${video.title}`} icon={<MoreIcon />} />
      )}
      items={[
        { id: 'play', label: 'Reproduzir', icon: <PlayIcon />, href: paths.video(video.id) },
        {
          id: 'favorite',
          label: isFavorite ? 'Remover dos favoritos' : 'Adicionar aos favoritos',
          icon: isFavorite ? <HeartFilledIcon /> : <HeartIcon />,
          onSelect: () => onFavoriteToggle(video.id),
        },
        ...(onDismiss
          ? [
              {
                id: 'dismiss',
                label: 'Remover desta fileira',
                icon: <CloseIcon />,
                hasSeparatorBefore: true,
                onSelect: () => onDismiss(video.id),
              },
            ]
          : []),
      ]}
    />
  );
}

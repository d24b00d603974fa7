import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { ClockIcon, EyeIcon, EyeOffIcon, StarIcon } from '~/ui/icons.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import type { ManagedVideo } from './video-admin.queries.ts';

/** What is done with one lesson; `enter`: the focus came into its row. */
export type VideoAct =
  | 'select'
  | 'enter'
  | 'edit'
  | 'switch-featured'
  | 'switch-active'
  | 'schedule'
  | 'delete';
export type OnVideoAct = (act: VideoAct, video: ManagedVideo) => void;

type VideoButtonsProps = { video: ManagedVideo; isOnCard?: boolean; onAct: OnVideoAct };

/** The buttons of a lesson. */
export function VideoButtons({ video, isOnCard = false, onAct }: VideoButtonsProps) {
  const { title, is_active: isActive, featured } = video;
  const iconSize = isOnCard ? 18 : 16;
  const button = (
    act: VideoAct,
    label: string,
    Icon: typeof EditIcon,
    more?: Partial<ComponentProps<typeof IconButton>>,
  ) => (
    <IconButton
      size={isOnCard ? 'md' : 'sm'}
      label={label}
      icon={<Icon size={iconSize} />}
      onClick={() => onAct(act, video)}
      {...more}
    />
  );
  return (
    <>
      {isOnCard ? (
        <Button
          size="sm"
          variant="surface"
          icon={<EditIcon size={16} />}
          onClick={() => onAct('edit', video)}
        >
          Editar<VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      ) : (
        button('edit', `Editar ${title}`, EditIcon)
      )}
      <chakra.span
        display="flex"
        css={{
          '& [aria-pressed] svg': { fill: 'none', stroke: 'currentcolor' },
          '& [aria-pressed=true] svg': { fill: 'currentcolor' },
        }}
      >
        {button(
          'switch-featured',
          featured ? `Tirar ${title} do destaque` : `Destacar ${title}`,
          StarIcon,
          {
            'aria-pressed': featured,
            ...(featured && { style: { color: 'var(--color-progress)' } }),
          },
        )}
        {isActive
          ? button('switch-active', `Desativar ${title}`, EyeIcon)
          : button('switch-active', `Ativar ${title}`, EyeOffIcon)}
        {button('schedule', `Agendar ${title}`, ClockIcon)}
        {button('delete', `Excluir ${title}`, TrashIcon)}
      </chakra.span>
    </>
  );
}

import { Badge } from '@chakra-ui/react/badge';
import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { memo, type ReactNode } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { CheckboxField } from '~/admin/ui/CheckboxField.tsx';
import { IconButton } from '~/admin/ui/IconButton.tsx';
import { durationLabel } from '~/lib/duration.ts';
import { formatCount, formatDate } from '~/lib/format.ts';
import { ClockIcon, EyeIcon, EyeOffIcon, StarIcon } from '~/ui/icons.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { VideoBadges } from './VideoBadges.tsx';
import { VideoCardFrame } from './VideoCardFrame.tsx';
import type { ManagedVideo } from './video-admin.queries.ts';
import { videoRowId } from './video-view.rules.ts';

type ManagedVideoCardProps = {
  video: ManagedVideo;
  categoryName: string | undefined;
  renderArt(video: ManagedVideo): ReactNode;
  isSelected: boolean;
  onToggle(id: number): void;
  onToggleActive(video: ManagedVideo): void;
  onSwitch(change: { id: number; switches: { featured: boolean } }): void;
  onEdit(video: ManagedVideo): void;
  onSchedule(video: ManagedVideo): void;
  onDelete(video: ManagedVideo): void;
  /** Somebody works on this card now. */
  onEnter(id: number): void;
};

/** One lesson as an administrator handles it. A letter in the search does not draw it again. */
export const ManagedVideoCard = memo(function ManagedVideoCard({
  video,
  categoryName,
  renderArt,
  isSelected,
  onToggle,
  onToggleActive,
  onSwitch,
  onEdit,
  onSchedule,
  onDelete,
  onEnter,
}: ManagedVideoCardProps) {
  const { id, title, is_active: isActive, featured } = video;
  const duration = durationLabel(video);
  return (
    <VideoCardFrame
      place={{ id: videoRowId(id), onFocus: () => onEnter(id) }}
      isSelected={isSelected}
      isInactive={!isActive}
      art={renderArt(video)}
      overlay={
        <>
          <Box
            position="absolute"
            inset="0 auto auto 0"
            padding="2"
            borderEndEndRadius="control"
            background="var(--color-plate)"
          >
            <CheckboxField
              name={`Selecionar ${title}`}
              checked={isSelected}
              onChange={() => onToggle(id)}
            />
          </Box>
          {duration && (
            <Badge variant="solid" position="absolute" inset="auto 4px 4px auto">
              {duration}
            </Badge>
          )}
        </>
      }
      words={
        <>
          <Heading
            as="h2"
            size="md"
            title={title}
            lineClamp={2}
            lineHeight="1.35"
            overflowWrap="anywhere"
            textWrap="wrap"
          >
            {title}
          </Heading>
          <VideoBadges video={video} />
          <Text color="fg.subtle" fontVariantNumeric="tabular-nums">
            {categoryName ?? 'Sem categoria'} · {formatCount(video.view_count)}{' '}
            {video.view_count === 1 ? 'visualização' : 'visualizações'} ·{' '}
            <time dateTime={video.created_at}>{formatDate(video.created_at)}</time>
          </Text>
        </>
      }
      actions={
        <>
          <Button
            size="sm"
            variant="surface"
            icon={<EditIcon size={16} />}
            onClick={() => onEdit(video)}
          >
            Editar<VisuallyHidden> {title}</VisuallyHidden>
          </Button>
          <span>
            <IconButton
              label={featured ? `Tirar ${title} do destaque` : `Destacar ${title}`}
              aria-pressed={featured}
              icon={<StarIcon size={18} />}
              css={{
                '& svg': { fill: featured ? 'currentcolor' : 'none', stroke: 'currentcolor' },
              }}
              {...(featured && { color: 'cyan.solid' })}
              onClick={() => onSwitch({ id, switches: { featured: !featured } })}
            />
            <IconButton
              label={isActive ? `Desativar ${title}` : `Ativar ${title}`}
              icon={isActive ? <EyeIcon size={18} /> : <EyeOffIcon size={18} />}
              onClick={() => onToggleActive(video)}
            />
            <IconButton
              label={`Agendar ${title}`}
              icon={<ClockIcon size={18} />}
              onClick={() => onSchedule(video)}
            />
            <IconButton
              label={`Excluir ${title}`}
              icon={<TrashIcon size={18} />}
              _hover={{ color: 'red.fg' }}
              onClick={() => onDelete(video)}
            />
          </span>
        </>
      }
    />
  );
});

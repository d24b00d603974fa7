import { Badge } from '@chakra-ui/react/badge';
import { Box } from '@chakra-ui/react/box';
import { Card } from '@chakra-ui/react/card';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { memo, type ReactNode } from 'react';
import { CheckboxField } from '~/admin/ui/CheckboxField.tsx';
import { durationLabel } from '~/lib/duration.ts';
import { formatCount, formatDate } from '~/lib/format.ts';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { VideoBadges } from './VideoBadges.tsx';
import { type OnVideoAct, VideoButtons } from './VideoButtons.tsx';
import type { ManagedVideo } from './video-admin.queries.ts';

/** The list of lessons: one below the other on a phone, as many beside each other as fit from there on. */
export const VideoGrid = chakra(MotionList, {
  base: {
    display: 'grid',
    gap: { base: '3', sm: '4' },
    gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(286px, 1fr))' },
    '&[aria-busy=true]': { opacity: '0.6' },
  },
});

type VideoCardProps = {
  video: ManagedVideo;
  categoryName: string | undefined;
  renderArt(video: ManagedVideo): ReactNode;
  isSelected: boolean;
  /** The element to which keys move the focus. */
  rowId: string;
  onAct: OnVideoAct;
};

/** One lesson as an administrator handles it. A letter in the search does not draw it again. */
export const VideoCard = memo(function VideoCard({
  video,
  categoryName,
  renderArt,
  isSelected,
  rowId,
  onAct,
}: VideoCardProps) {
  const { title } = video;
  const duration = durationLabel(video);
  return (
    <CardFrame
      id={rowId}
      // The keys j and k go from card to card.
      tabIndex={-1}
      onFocus={() => onAct('enter', video)}
      {...(isSelected && {
        borderColor: 'cyan.solid',
        boxShadow: '0 0 0 1px var(--color-progress)',
      })}
      art={
        <>
          <Box
            height="full"
            css={{ '& > *': { width: '100%', height: '100%', objectFit: 'cover' } }}
            // Members do not see it.
            {...(!video.is_active && { opacity: '0.45', filter: 'grayscale(1)' })}
          >
            {renderArt(video)}
          </Box>
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
              onChange={() => onAct('select', video)}
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
            {categoryName ?? 'Sem categoria'} · {formatCount(video.view_count)}
            {'\u00a0'}
            {video.view_count === 1 ? 'visualização' : 'visualizações'} ·{' '}
            <time dateTime={video.created_at}>{formatDate(video.created_at)}</time>
          </Text>
        </>
      }
      acts={<VideoButtons video={video} isOnCard onAct={onAct} />}
    />
  );
});

type CardFrameProps = Omit<Card.RootProps, 'children'> & {
  art: ReactNode;
  words: ReactNode;
  acts: ReactNode;
};

/** The boxes of a card: a row on a phone, a tile with the picture above from there on. */
function CardFrame({ art, words, acts, ...root }: CardFrameProps) {
  return (
    <Card.Root
      as="li"
      display="grid"
      gap="2"
      columnGap="3"
      padding="2"
      gridTemplateColumns={{ base: '120px minmax(0, 1fr)', sm: 'minmax(0, 1fr)' }}
      gridTemplateRows={{ base: '1fr auto', sm: 'auto 1fr auto' }}
      {...root}
    >
      <Box
        position="relative"
        alignSelf="start"
        overflow="hidden"
        aspectRatio="16 / 9"
        borderRadius="control"
        background="var(--color-track)"
      >
        {art}
      </Box>
      <Box
        display="grid"
        alignContent="start"
        gap="1"
        gridTemplateColumns="minmax(0, 1fr)"
        paddingInline={{ sm: '1' }}
        fontSize="sm"
      >
        {words}
      </Box>
      <Flex align="center" justify="space-between" gridColumn="1 / -1">
        {acts}
      </Flex>
    </Card.Root>
  );
}

const COMING = Array.from({ length: 8 }, (_, index) => index);

/** The boxes of the cards that are coming. */
export function VideoSkeletons() {
  return (
    <>
      <Flex align="center" minHeight="9" aria-busy="true">
        <VisuallyHidden>Carregando vídeos</VisuallyHidden>
        <Skeleton width={140} height={20} />
      </Flex>
      <VideoGrid aria-hidden="true">
        {COMING.map((index) => (
          <CardFrame
            key={index}
            art={<Skeleton ratio="16 / 9" radius="var(--radius-control)" />}
            words={<Skeleton height={66} />}
            acts={<Skeleton width="100%" height={44} />}
          />
        ))}
      </VideoGrid>
    </>
  );
}

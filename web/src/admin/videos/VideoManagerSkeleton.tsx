import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { VideoCardFrame } from './VideoCardFrame.tsx';
import { VideoGrid } from './VideoGrid.tsx';

const CARDS = 8;

/** The boxes of the cards that are coming. */
export function VideoManagerSkeleton() {
  return (
    <>
      <Flex align="center" minHeight="9" aria-busy="true">
        <VisuallyHidden>Carregando vídeos</VisuallyHidden>
        <Skeleton width={140} height={20} />
      </Flex>
      <VideoGrid aria-hidden="true">
        {Array.from({ length: CARDS }, (_, index) => (
          <VideoCardFrame
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
            key={index}
            art={<Skeleton ratio="16 / 9" radius="var(--radius-control)" />}
            words={
              <>
                <Skeleton height={20} />
                <Skeleton width="60%" height={20} />
                <Skeleton width="80%" height={18} />
              </>
            }
            actions={
              <>
                <Skeleton width={92} height={36} />
                <Skeleton width={132} height={44} />
              </>
            }
          />
        ))}
      </VideoGrid>
    </>
  );
}

import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { scheduleMark } from '~/admin/ui/schedule-words.ts';
import { lastReview } from '~/lib/review.ts';
import { isReviewDue } from '~/lib/review-note.ts';
import type { ManagedVideo } from './video-admin.queries.ts';
import { statusBadge } from './video-admin.rules.ts';

/** What is special about a lesson; nothing where nothing is. */
export function VideoBadges({ video }: { video: ManagedVideo }) {
  const status = statusBadge(video.status);
  const isDue = isReviewDue(video.key_points_reviewed_on);
  if (video.is_active && !video.featured && !status && !isDue && video.source !== 'google_drive') {
    return null;
  }
  return (
    <Flex as="p" wrap="wrap" gap="1">
      {video.is_scheduled ? (
        // Longer than a card of a phone is wide.
        <Badge colorPalette="cyan" whiteSpace="normal">
          {scheduleMark(video.published_at)}
        </Badge>
      ) : (
        !video.is_active &&
        (video.awaits_review ? (
          <Badge
            title="A sincronização o trouxe; os membros o veem quando alguém o ativar."
            colorPalette="orange"
          >
            Espera revisão
          </Badge>
        ) : (
          <Badge>Inativo</Badge>
        ))
      )}
      {video.featured && <Badge colorPalette="cyan">Destaque</Badge>}
      {video.source === 'google_drive' && <Badge>Google Drive</Badge>}
      {status && (
        <Badge title={status.help} colorPalette={status.color}>
          {status.label}
        </Badge>
      )}
      {isDue && (
        <Badge title={lastReview(video.key_points_reviewed_on)} colorPalette="orange">
          Revisão vencida
        </Badge>
      )}
    </Flex>
  );
}

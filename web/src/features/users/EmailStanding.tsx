import { formatDate } from '~/lib/format.ts';
import { Badge } from '~/ui/Badge.tsx';

/** Whether the owner of the mailbox proved to be the person who registered. */
export function EmailStanding({ confirmedAt }: { confirmedAt: string | null }) {
  return confirmedAt ? (
    <Badge tone="success">E-mail confirmado em {formatDate(confirmedAt)}</Badge>
  ) : (
    <Badge>E-mail não confirmado</Badge>
  );
}

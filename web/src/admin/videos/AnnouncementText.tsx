import { useQuery } from '@tanstack/react-query';
import { activationPreview } from './video-changes.mutations.ts';
import { announcedInWords } from './video-changes.rules.ts';

/** What the activation of a lesson that members never saw tells them; with their number once it is known. */
export function AnnouncementText({ id, title }: { id: number; title: string }) {
  const { data } = useQuery(activationPreview(id));
  return announcedInWords(title, data);
}

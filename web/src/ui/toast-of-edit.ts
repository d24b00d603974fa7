import { toast } from './toast.ts';

type EditResult = { outcome: 'saved' | 'unchanged' | 'kept' | 'gone'; news: string | null };

/** What is said when an edit form has been saved, and with it what others changed meanwhile. */
export function toastOfEdit({ outcome, news }: EditResult, title: string, text?: string): void {
  const description = [text, news].filter(Boolean).join(' ');
  if (outcome === 'saved') toast({ title, ...(description && { description }), tone: 'success' });
  if (outcome === 'unchanged') toast({ title: 'Ficou o que já estava salvo' });
}

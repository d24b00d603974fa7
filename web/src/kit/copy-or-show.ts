import { copyText } from '~/lib/copy-text.ts';
import { toast } from '~/ui/toast.ts';

/** Copies a text and says so; where the browser refuses, the text is shown to be copied by hand. */
export async function copyOrShow(text: string, done: string, refused: string): Promise<void> {
  try {
    await copyText(text);
    toast({ title: done, tone: 'success' });
  } catch {
    toast({ title: refused, description: text });
  }
}

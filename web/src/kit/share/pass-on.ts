/** Of a sheet that was closed without a choice, and of a second press while it opens: nothing went wrong. */
const FINE = ['AbortError', 'InvalidStateError'];

/** Opens the device's own sheet; false where it refuses. */
export async function passOn(title: string, url: string): Promise<boolean> {
  try {
    // Chats show the text and not the title.
    await navigator.share({ title, text: title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && FINE.includes(error.name);
  }
}

/** Opens WhatsApp, which asks for whom the words are. */
export const whatsAppLink = (title: string, url: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`;

/** The whole address of a recording, from a second on; from its beginning for 0. */
export const linkFrom = (linkTo: (second?: number) => string, second: number): string =>
  new URL(linkTo(second > 0 ? second : undefined), window.location.origin).href;

export type ToastTone = 'default' | 'success' | 'destructive';

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** One thing to do about it, such as "Desfazer"; the message goes when it is done. */
  action?: { label: string; onSelect(): void };
};

export type ShownToast = ToastMessage & { id: number; tone: ToastTone };

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: ShownToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message for 5 s. One is visible at a time: a new one takes the place of the old. */
export function toast({ tone = 'default', ...message }: ToastMessage): void {
  lastId += 1;
  publish({ ...message, id: lastId, tone });
}

/** Takes a message away; with an `id`, only if that one is still the visible one. */
export function dismissToast(id?: number): void {
  if (current && (id === undefined || current.id === id)) publish(null);
}

/** For `ToastRegion`: the store behind `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): ShownToast | null => current,
  /** Nothing is shown while a page is rendered on the server. */
  readOnServer: (): null => null,
};

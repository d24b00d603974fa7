type ToastTone = 'default' | 'success' | 'destructive';

/** A failure never comes as a title alone: the description, or the advice below it, says what to do now. */
export type ToastMessage = {
  title: string;
  /** One thing to do about it, such as "Desfazer"; the message goes when it is done. */
  action?: {
    label: string;
    onSelect(): void;
    /** How long it can be done: counted down on the button, and then the message goes, whatever points at it. */
    forMs?: number;
  };
} & (
  | { tone?: 'default' | 'success'; description?: string }
  | { tone: 'destructive'; description: string; advice?: string }
);

export type ShownToast = {
  id: number;
  title: string;
  tone: ToastTone;
  description?: string | undefined;
  advice?: string | undefined;
  action?: ToastMessage['action'];
  /** When its action ends, where it does. */
  endsAt?: number | undefined;
};

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: ShownToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message for 5 s, or as long as its action can be done. One is visible at a time: a new one takes the place of the old. */
export function toast({ tone = 'default', ...words }: ToastMessage): void {
  lastId += 1;
  const forMs = words.action?.forMs;
  publish({ id: lastId, tone, ...words, endsAt: forMs && Date.now() + forMs });
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

import { useSyncExternalStore } from 'react';

/** The professional data as a form holds them. */
export type ProfessionalForm = {
  crm: string;
  specialty: string;
  institution: string;
  registrationNotes: string;
};

/** Private: it goes with everything else of the person when they leave. */
const KEY = 'registration_draft';

/** For browsers that forbid storage. */
let inMemory: string | null = null;
const listeners = new Set<() => void>();

/** Keeps what was typed and not saved yet across reloads and the wait; null when there is nothing left to save. */
export function keepRegistrationDraft(userId: string, form: ProfessionalForm | null): void {
  inMemory = form && JSON.stringify({ userId, form });
  try {
    if (inMemory === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, inMemory);
  } catch {
    // Forbidden or full: it lives as long as the page.
  }
  for (const listener of listeners) listener();
}

/** What this person typed on this device and has not saved yet. */
export function readRegistrationDraft(userId: string | undefined): ProfessionalForm | null {
  try {
    const { userId: owner, form } = JSON.parse(read() ?? '') as Record<string, unknown>;
    return owner === userId && isForm(form) ? form : null;
  } catch {
    return null;
  }
}

/** Whether there is such a draft, as React sees it. */
export function useHasRegistrationDraft(userId: string | undefined): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readRegistrationDraft(userId) !== null,
    () => false,
  );
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return inMemory;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isForm(value: unknown): value is ProfessionalForm {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Record<string, unknown> = { ...value };
  return ['crm', 'specialty', 'institution', 'registrationNotes'].every(
    (name) => typeof fields[name] === 'string',
  );
}

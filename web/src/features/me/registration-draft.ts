import { useSyncExternalStore } from 'react';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { isRecord } from '~/lib/is-record.ts';
import { keep, readKeptRecord } from '~/lib/kept.ts';

/** The professional data as a form holds them. */
export type ProfessionalForm = {
  crm: string;
  specialty: string;
  institution: string;
  registrationNotes: string;
};

/** What was typed and not saved, and what it was typed upon; an older build kept no base. */
type Draft = { form: ProfessionalForm; base: Versioned<ProfessionalForm> | null };

/** Private: deleted with a sign-out. */
const KEY = 'registration_draft';

/** Where the browser forbids storage. */
let inMemory: string | null = null;
const listeners = new Set<() => void>();

/** Keeps what was typed and not saved yet across reloads and the wait; null when there is nothing left to save. */
export function keepRegistrationDraft(userId: string, draft: object | null): void {
  const text = draft && JSON.stringify({ userId, ...draft });
  inMemory = keep(KEY, text) ? null : text;
  for (const listener of listeners) listener();
}

/** What this person typed on this device and has not saved yet. */
export function readRegistrationDraft(userId: string | undefined): Draft | null {
  const { userId: owner, form, base } = readKeptRecord(KEY, inMemory);
  return owner === userId && isForm(form) ? { form, base: isBase(base) ? base : null } : null;
}

/** Whether there is such a draft, as React sees it. */
export function useHasRegistrationDraft(userId: string | undefined): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readRegistrationDraft(userId) !== null,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isBase(value: unknown): value is Versioned<ProfessionalForm> {
  if (!isRecord(value)) return false;
  const { version, values } = value;
  return typeof version === 'string' && isForm(values);
}

function isForm(value: unknown): value is ProfessionalForm {
  if (!isRecord(value)) return false;
  return ['crm', 'specialty', 'institution', 'registrationNotes'].every(
    (name) => typeof value[name] === 'string',
  );
}

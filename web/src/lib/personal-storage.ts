/**
 * In session storage of a tab that a phone signed in on a shared computer: its session ends with the tab, and
 * nothing of it may reach the disk. The value names the session, for what its duplicated tabs share.
 */
export const SHARED_COMPUTER_KEY = 'shared_computer';

let mark: string | null = null;

/** The name of this tab's session on a shared computer; null in every other tab. */
export function sharedComputer(): string | null {
  try {
    // Once known it stays until the page goes: what is written after the end must not reach the disk either.
    mark ??= sessionStorage.getItem(SHARED_COMPUTER_KEY);
  } catch {
    // Without session storage there is no such session.
  }
  return mark;
}

/** Whether this tab's session is one on a shared computer. */
export const isSharedComputer = (): boolean => sharedComputer() !== null;

/**
 * Where everything goes that the app remembers between two loads of a page: this browser, or on a shared computer this
 * tab alone. The one door to local storage. Throws where storage is forbidden.
 */
export const personalStorage = (): Storage => (isSharedComputer() ? sessionStorage : localStorage);

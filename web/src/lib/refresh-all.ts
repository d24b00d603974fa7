import type { QueryClient } from '@tanstack/react-query';

/**
 * After an administrator's change to what stands on nearly every screen, under keys that its feature does not know:
 * all counts as old now. Only what is read under `own`, the key of the screen itself, is waited for.
 */
export function refreshAll(client: QueryClient, own: readonly [string]): Promise<void> {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own[0] });
  return client.invalidateQueries({ queryKey: own });
}

import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  focusManager.setFocused(undefined);
});

describe('reads, as the specification wants them', () => {
  it('queries never become stale, and focusing the tab refetches nothing', async () => {
    let asked = 0;
    const queryFn = async () => {
      asked += 1;
      return asked;
    };
    const query = { queryKey: ['aulas'], queryFn };
    const client = createQueryClient();
    client.mount();
    await client.fetchQuery(query);
    await client.fetchQuery(query);
    const stop = new QueryObserver(client, query).subscribe(() => undefined);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await Promise.resolve();
    expect(asked).toBe(1);
    stop();
    client.unmount();
  });

  it('neither queries nor mutations are retried', async () => {
    let tried = 0;
    const fail = () => {
      tried += 1;
      return Promise.reject(new Error('no'));
    };
    const client = createQueryClient();
    await expect(client.fetchQuery({ queryKey: ['aulas'], queryFn: fail })).rejects.toThrow('no');
    const write = client.getMutationCache().build(client, { mutationFn: fail });
    await expect(write.execute(undefined)).rejects.toThrow('no');
    expect(tried).toBe(2);
  });
});

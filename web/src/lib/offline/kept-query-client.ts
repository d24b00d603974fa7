import {
  type DefaultError,
  type DefaultedQueryObserverOptions,
  QueryClient,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { isUnreachable } from './unreachable.ts';

/**
 * A cache in which a lost network never takes away what is on the screen. A query that has data waits for the
 * network and goes on showing them; one that has none fails at once, so that its page can say so.
 */
export class KeptQueryClient extends QueryClient {
  override defaultQueryOptions<
    Fetched = unknown,
    Failure = DefaultError,
    Data = Fetched,
    Cached = Fetched,
    Key extends QueryKey = QueryKey,
    Page = never,
  >(
    options:
      | QueryObserverOptions<Fetched, Failure, Data, Cached, Key, Page>
      | DefaultedQueryObserverOptions<Fetched, Failure, Data, Cached, Key>,
  ): DefaultedQueryObserverOptions<Fetched, Failure, Data, Cached, Key> {
    const defaulted = super.defaultQueryOptions(options);
    const query = this.getQueryCache().get(defaulted.queryHash);
    if (query?.state.data === undefined) return { ...defaulted, networkMode: 'always' };
    return {
      ...defaulted,
      networkMode: 'online',
      // "Again" means: when there is a network. Until then nothing is asked.
      retry: (_failures, error) => isUnreachable(error),
    };
  }
}

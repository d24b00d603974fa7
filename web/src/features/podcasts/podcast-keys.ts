const all = ['podcasts'] as const;

/** Keys of the queries of podcasts, for what keeps them without reading them: it is known from the start. */
export const podcastKeys = {
  all,
  list: [...all, 'list'] as const,
  heard: [...all, 'heard'] as const,
  begun: [...all, 'begun'] as const,
  queue: [...all, 'queue'] as const,
};

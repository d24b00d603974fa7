/** Key of the queue, for who keeps it without reading it. */
export const QUEUE_KEY = ['podcasts', 'queue'] as const;

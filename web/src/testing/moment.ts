import type { Moment } from '~/features/search/search-answer.ts';

/** A moment of search, with marked words and nothing to warn of. */
export const makeMoment = (rest: Partial<Moment> = {}): Moment => ({
  video_id: 17,
  podcast_id: null,
  title: 'Anafilaxia',
  seconds: 348,
  line: 'Adrenalina 0,5 mg intramuscular',
  marks: ['Adrenalina'],
  kind: 'spoken',
  quantities: [],
  lacks: [],
  meant_for: [],
  origin: 'file',
  reviewed_by: null,
  reviewed_on: null,
  ...rest,
});

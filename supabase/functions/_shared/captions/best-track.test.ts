import { expect, it } from 'vitest';
import { bestTrack, trackSchema } from './best-track.ts';

const track = (id: string, language: string, more: object = {}) =>
  trackSchema.parse({ id, snippet: { language, trackKind: 'standard', ...more } });
const auto = { trackKind: 'ASR' };

it.each([
  ['none of none', [], undefined],
  [
    'Brazilian before other Portuguese',
    [track('a', 'pt-PT'), track('b', 'pt'), track('c', 'pt-BR')],
    'c',
  ],
  ['Portuguese before that of Portugal', [track('a', 'pt-PT'), track('b', 'PT')], 'b'],
  ['written by people before automatic', [track('a', 'pt-BR', auto), track('b', 'pt-PT')], 'b'],
  [
    'automatic where nobody wrote any',
    [track('a', 'en'), track('b', 'pt', { trackKind: 'asr' })],
    'b',
  ],
  ['no other language', [track('a', 'en'), track('b', 'es', auto), track('c', 'ptx')], undefined],
  ['no draft', [track('a', 'pt-BR', { isDraft: true }), track('b', 'pt', auto)], 'b'],
  ['nothing that YouTube could not read', [track('a', 'pt-BR', { status: 'failed' })], undefined],
  ['nothing that translates only signs', [track('a', 'pt-BR', { trackKind: 'forced' })], undefined],
])('the captions to download are %s', (_name, tracks, id) => {
  expect(bestTrack(tracks)?.id).toBe(id);
});

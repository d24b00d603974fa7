import { describe, expect, it } from 'vitest';
import { parsePlaylistId } from './playlist-link.ts';

const ID = 'PLabcDEF0123456789_-x';

describe('a playlist', () => {
  it.each([
    ID,
    `  ${ID}\n`,
    `https://www.youtube.com/playlist?list=${ID}`,
    `youtube.com/playlist?list=${ID}&si=abc`,
    `https://m.youtube.com/playlist?app=desktop&list=${ID}`,
    `https://www.youtube.com/watch?v=abcdefghijk&list=${ID}&index=3`,
    `https://youtu.be/abcdefghijk?list=${ID}`,
    `https://music.youtube.com/playlist?list=${ID}`,
    `https://www.youtube.com/embed/videoseries?list=${ID}`,
    `Curso de ECG: https://www.youtube.com/playlist?list=${ID}.`,
    `https://www.google.com/url?q=https%3A%2F%2Fwww.youtube.com%2Fplaylist%3Flist%3D${ID}`,
  ])('is read from %s', (text) => {
    expect(parsePlaylistId(text)).toBe(ID);
  });

  it.each([
    '',
    'abcdefghijk',
    'Curso de ECG',
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://www.youtube.com/@canal',
    'https://www.youtube.com/playlist?list=WL',
    'https://www.youtube.com/watch?v=abcdefghijk&list=RDabcdefghijk',
    `https://example.org/playlist?list=${ID}`,
    `https://youtube.com.example.org/playlist?list=${ID}`,
    `https://www.youtube.com/playlist?list=${ID} https://www.youtube.com/playlist?list=${ID}y`,
    `PL${'a'.repeat(79)}`,
    `${ID}<script>`,
  ])('is not read from "%s"', (text) => {
    expect(parsePlaylistId(text)).toBeNull();
  });
});

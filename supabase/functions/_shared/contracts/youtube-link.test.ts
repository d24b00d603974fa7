import { describe, expect, it } from 'vitest';
import { parseYouTubeId, parseYouTubeIds } from './youtube-link.ts';

const ID = 'dQw4w9WgXcQ';

describe('one video', () => {
  it.each([
    ID,
    `  "${ID}" `,
    `\u200B${ID}`,
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?v=${ID}`,
    `www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com/watch?app=desktop&v=${ID}&t=42s`,
    `https://m.youtube.com/watch?v=${ID}`,
    `https://music.youtube.com/watch?v=${ID}&si=abc`,
    `https://www.youtube.com/watch?v=${ID}&list=PLx&index=3`,
    `https://www.youtube.com/watch?v=${ID}#t=1`,
    `https://youtu.be/${ID}?si=abc`,
    `youtu.be/${ID}?t=42`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}?start=5`,
    `https://www.youtube.com/v/${ID}`,
    `https://www.youtube.com/e/${ID}`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}?feature=share`,
  ])('accepts %s', (text) => {
    expect(parseYouTubeId(text)).toBe(ID);
  });

  it('keeps case and a leading hyphen', () => {
    expect(parseYouTubeId('-_AbCdEfGhI')).toBe('-_AbCdEfGhI');
    expect(parseYouTubeId('https://youtu.be/-_AbCdEfGhI')).toBe('-_AbCdEfGhI');
  });

  it.each([
    '',
    `${ID}x`,
    'dQw4w9WgXc',
    'https://www.youtube.com/playlist?list=PLabc',
    'https://www.youtube.com/@canal',
    'https://www.youtube.com/channel/UCabcdefghijk',
    'https://www.youtube.com/embed/videoseries?list=PLabc',
    `https://www.youtube.com/watch?v=${ID}x`,
    `https://www.youtube.com/watch?list=${ID}`,
    `https://evil.example/watch?v=${ID}`,
    `https://evil.example/embed/${ID}`,
    `https://evil.example/v/${ID}`,
    `https://evil.example/shorts/${ID}`,
    `https://evil.example/live/${ID}`,
    `https://evil.example/${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `https://notyoutube.com/embed/${ID}`,
    `https://www.youtube.com.evil.example/embed/${ID}`,
    `https://www.youtube.com/${ID}`,
    `https://www.youtube.com/c/${ID}`,
    `https://www.youtube-nocookie.com/watch?v=${ID}`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://youtube.com@evil.example/watch?v=${ID}`,
    `https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3D${ID}`,
    `javascript:alert("${ID}")`,
    `file:///watch?v=${ID}`,
  ])('refuses %s', (text) => {
    expect(parseYouTubeId(text)).toBeNull();
  });
});

it('reads a list by line and comma, once each, and counts what is no id', () => {
  const text = `${ID}, https://youtu.be/${ID}\n\n-_AbCdEfGhI,\r\nnada, https://evil.example/${ID}`;
  expect(parseYouTubeIds(text)).toEqual({ ids: [ID, '-_AbCdEfGhI'], invalid: 2 });
});

import { expect, it } from 'vitest';
import { channelFilters } from './channel-name.ts';

const ID = 'UCabcdefghijklmnopqrst_-';
const handle = { forHandle: '@plantao' };
const old = { forUsername: 'plantao' };

it.each([
  ['@plantao', [handle]],
  ['plantao', [handle, old]],
  [' "@plantao" ', [handle]],
  ['\u200b@plantao\ufeff', [handle]],
  [' <<"@plantao\'>> ', [handle]],
  ['plant"ao"', []],
  ['@@plantao', []],
  ['plan@tao', []],
  ['plantão', [{ forHandle: '@plantão' }]],
  ['plantão2', [{ forHandle: '@plantão2' }]],
  ['2plantão', [{ forHandle: '@2plantão' }]],
  [`x${ID}`, [{ forHandle: `@x${ID}` }]],
  [`${ID}x`, [{ forHandle: `@${ID}x` }]],
  ['plantao/https://youtube.com/@outro', []],
  ['plantao.youtube.com', []],
  ['https://www.youtube.com/channel/plantao', []],
  [ID, [{ id: ID }]],
  ['https://www.youtube.com/@plantao', [handle]],
  ['https://www.youtube.com/@plantao/', [handle]],
  ['https://www.youtube.com/@plantao/videos?view=0&sort=dd', [handle]],
  ['http://m.youtube.com/@plantao?si=Abc', [handle]],
  ['//youtube.com/@plantao#topo', [handle]],
  ['youtube.com/@plantao', [handle]],
  ['WWW.YouTube.com/@plantao', [handle]],
  ['/@plantao', [handle]],
  ['@plantao/videos', [handle]],
  ['https://www.youtube.com/%40plantao', [handle]],
  ['https://www.youtube.com/@cl%C3%ADnica', [{ forHandle: '@clínica' }]],
  ['https://www.youtube.com/@clínica', [{ forHandle: '@clínica' }]],
  ['@cl%C3%ADnica', [{ forHandle: '@clínica' }]],
  ['@cli\u0301nica', [{ forHandle: '@clínica' }]],
  ['@plantao.hc-1_2', [{ forHandle: '@plantao.hc-1_2' }]],
  [`https://www.youtube.com/channel/${ID}`, [{ id: ID }]],
  [`https://youtube.com/channel/${ID}/featured?hl=pt`, [{ id: ID }]],
  [`https://studio.youtube.com/channel/${ID}/videos/upload`, [{ id: ID }]],
  [`channel/${ID}`, [{ id: ID }]],
  [`https://www.youtube.com/feeds/videos.xml?channel_id=${ID}`, [{ id: ID }]],
  ['https://www.youtube.com/c/plantao', [handle, old]],
  ['https://www.youtube.com/user/plantao/videos', [old, handle]],
  ['https://www.youtube.com/plantao', [handle, old]],
])('the setting "%s" names a channel', (setting, filters) => {
  expect(channelFilters(setting)).toEqual(filters);
});

it.each([
  '',
  '   ',
  '@',
  'dois nomes',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/playlist?list=PLabc',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/channel/UCcurto',
  'https://www.youtube.com/@%E0%A4%A',
  'https://youtube.com.evil.example/@plantao',
  'https://notyoutube.com/@plantao',
  'https://vimeo.com/plantao',
  'vimeo.com/plantao',
  'https://',
])('the setting "%s" names no channel', (setting) => {
  expect(channelFilters(setting)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';

describe('paths', () => {
  it.each([
    [paths.home(), '/'],
    [paths.auth(), '/auth'],
    [paths.auth({ tab: 'entrar' }), '/auth'],
    [paths.auth({ tab: 'cadastrar' }), '/auth?aba=cadastrar'],
    [paths.profile(), '/profile'],
    [paths.settings(), '/settings'],
    [paths.categories(), '/categories'],
    [paths.category('via-aerea'), '/category/via-aerea'],
    [paths.category('a/b'), '/category/a%2Fb'],
    [paths.video(7), '/video/7'],
    [paths.video(7, { t: 61.9 }), '/video/7?t=61'],
    [paths.video(7, { t: 0 }), '/video/7'],
    [paths.podcasts(), '/podcasts'],
    [paths.favorites(), '/favorites'],
    [paths.search('choque séptico'), '/busca?q=choque+s%C3%A9ptico'],
    [paths.admin(), '/admin'],
    [paths.admin({ tab: 'usuarios' }), '/admin?aba=usuarios'],
    [paths.youtubeImport(), '/youtube-import'],
    [paths.videoManagement(), '/video-management'],
    [paths.podcastManagement(), '/podcast-management'],
  ])('%s', (actual, expected) => {
    expect(actual).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { paths, readTarget, targetOf } from './paths.ts';

describe('paths', () => {
  it.each([
    [paths.home(), '/'],
    [paths.auth(), '/auth'],
    [paths.auth({ tab: 'entrar' }), '/auth'],
    [paths.auth({ tab: 'cadastrar' }), '/auth?aba=cadastrar'],
    [paths.profile(), '/profile'],
    [paths.settings(), '/settings'],
    [paths.settings({ section: 'sessoes' }), '/settings#sessoes'],
    [paths.categories(), '/categories'],
    [paths.category('via-aerea'), '/category/via-aerea'],
    [paths.category('a/b'), '/category/a%2Fb'],
    [paths.video(7), '/video/7'],
    [paths.video(7, { t: 61.9 }), '/video/7?t=61'],
    [paths.video(7, { t: 0 }), '/video/7?t=0'],
    [paths.podcasts({ episode: 3, t: 61.9 }), '/podcasts?episodio=3&t=61'],
    [paths.podcasts(), '/podcasts'],
    [paths.podcasts({ episode: 3 }), '/podcasts?episodio=3'],
    [paths.podcasts({ episode: 3, t: 0 }), '/podcasts?episodio=3&t=0'],
    [paths.favorites(), '/favorites'],
    [paths.notes(), '/anotacoes'],
    [paths.search('choque séptico'), '/busca?q=choque+s%C3%A9ptico'],
    [paths.admin(), '/admin'],
    [paths.podcastManagement(), '/podcast-management'],
    [paths.transcriptManagement(), '/transcript-management'],
    [paths.usage(), '/uso'],
    [paths.operations(), '/operacao'],
  ])('%s', (actual, expected) => {
    expect(actual).toBe(expected);
  });
});

describe('readTarget', () => {
  it.each([
    ['/video/17', 'assistir a aula'],
    ['/video/17?t=60', 'assistir a aula'],
    ['/video/17?t=60#comentarios', 'assistir a aula'],
    ['/video/17/', 'assistir a aula'],
    ['/Video/17', 'assistir a aula'],
    ['/category/via-aerea', 'ver a categoria'],
    ['/category/a%2Fb?ordem=titulo', 'ver a categoria'],
    ['/categories', 'ver as categorias'],
    ['/podcasts', 'ouvir os podcasts'],
    ['/favorites?ordem=titulo', 'abrir a Minha Lista'],
    ['/anotacoes?q=dose', 'abrir as suas anotações'],
    ['/busca?q=choque+s%C3%A9ptico', 'ver o resultado da busca'],
    ['/busca?q=//evil.example', 'ver o resultado da busca'],
    ['/profile', 'abrir o seu perfil'],
    ['/settings', 'abrir as configurações'],
    ['/admin?aba=usuarios', 'abrir a administração'],
    ['/video-management', 'abrir a administração'],
    ['/youtube-import?aba=lote', 'abrir a administração'],
    ['/podcast-management', 'abrir a administração'],
    ['/search-management', 'abrir a administração'],
    ['/transcript-management', 'abrir a administração'],
    ['/transcript-management/doses?video=7', 'abrir a administração'],
    ['/expected-people?lista=3', 'abrir a administração'],
    ['/uso', 'abrir a administração'],
    ['/operacao', 'abrir a administração'],
  ])('the target %s is a page of members: "Entre para %s"', (path, purpose) => {
    expect(readTarget(path)).toEqual({ path, purpose });
  });

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['home, to which all people go anyway', '/'],
    ['the page at the door', '/auth'],
    ['the page at the door with a target of its own', '/auth?destino=/video/1'],
    ['the new password', '/nova-senha'],
    ['the link of a mail', '/nao-fui-eu#abc'],
    ['a page for all people', '/privacidade'],
    ['the server’s sign-out', '/api/logout'],
    ['an unknown page', '/nada'],
    ['a lesson without a number', '/video/'],
    ['something below a lesson', '/video/1/2'],
    ['another site', 'https://evil.example/video/1'],
    ['another site under our protocol', '//evil.example/video/1'],
    ['another site behind three slashes', '///evil.example/video/1'],
    ['another site behind a backslash', '/\\evil.example/video/1'],
    ['another site behind two backslashes', '\\\\evil.example/video/1'],
    ['another site behind a dot segment', '/.//evil.example/video/1'],
    ['another site behind a folder and back', '/video/..//evil.example'],
    ['another site behind an encoded dot segment', '/%2e%2e//evil.example/video/1'],
    ['an encoded address', '%2Fvideo%2F1'],
    ['an encoded slash', '/%2Fevil.example/video/1'],
    ['a tab between the slashes', '/\t/evil.example/video/1'],
    ['a line break between the slashes', '/\n/evil.example'],
    ['a line break at the end', '/video/1\n'],
    ['a blank in front', ' /video/1'],
    ['a control character', '/video/1\u0000'],
    ['an invisible line separator', '/video/1\u2028'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals', 'JaVaScRiPt:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a relative path', 'video/1'],
    ['a broken host', '//['],
    ['a page that dot segments lead to the door', '/video/../auth'],
    ['a session in the fragment', '/video/1#access_token=x&refresh_token=y'],
    ['a session in the query', '/video/1?access_token=x'],
    ['a session under an encoded name', '/video/1#acces%73_token=x'],
    ['an error of Auth', '/video/1#error_code=otp_expired'],
    ['a very long address', `/busca?q=${'a'.repeat(2000)}`],
  ])('the target %s is refused', (_what, text) => {
    expect(readTarget(text)).toBeNull();
  });

  it('every page of members is a target, every other page is none', () => {
    const {
      home,
      auth,
      newPassword,
      mailLink,
      confirmEmail,
      disown,
      addressChange,
      leaveDigest,
      ...inside
    } = paths;
    const { help, contact, terms, privacy, accessibility, ...members } = inside;
    const door = [
      home,
      auth,
      newPassword,
      mailLink,
      confirmEmail,
      disown,
      addressChange,
      leaveDigest,
    ];
    for (const path of [...door, help, contact, terms, privacy, accessibility]) {
      expect(readTarget(path()), path()).toBeNull();
    }
    const { category, video, search, ...plain } = members;
    for (const path of [category('x'), video(1), search('x'), '/admin/pessoas/x']) {
      expect(readTarget(path), path).not.toBeNull();
    }
    for (const path of Object.values(plain)) expect(readTarget(path()), path()).not.toBeNull();
  });
});

describe('targetOf', () => {
  const at = (address: string) => targetOf(new URL(address, 'https://plantao.example'))?.path;

  it.each([
    ['/video/17?t=60#x', '/video/17?t=60#x'],
    ['/auth?destino=%2Fvideo%2F17%3Ft%3D60', '/video/17?t=60'],
    ['/auth?aba=cadastrar&destino=/podcasts', '/podcasts'],
    ['/nova-senha?destino=/podcasts#access_token=x', '/podcasts'],
    ['/video/17?destino=/admin', '/video/17?destino=/admin'],
    ['/auth?destino=//evil.example', undefined],
    ['/auth?destino=%2F%2Fevil.example', undefined],
    ['/auth?destino=%252Fvideo%252F1', undefined],
    ['/auth', undefined],
    ['/', undefined],
  ])('the location %s has the target %s', (address, path) => {
    expect(at(address)).toBe(path);
  });

  it('a link to the sign-in screen carries its target, which is read back unchanged', () => {
    const target = '/busca?q=a%26b&pagina=2#topo';
    expect(at(paths.auth({ tab: 'cadastrar', target }))).toBe(target);
    expect(at(paths.newPassword({ target }))).toBe(target);
  });
});

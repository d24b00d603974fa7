import { describe, expect, it } from 'vitest';
import { findYouTubeIds, parseYouTubeId, readYouTubeList } from './youtube-link.ts';

const ID = 'dQw4w9WgXcQ';
const OTHER = '-_AbCdEfGhI';

const LINKS = [
  `https://www.youtube.com/watch?v=${ID}`,
  `http://youtube.com/watch?v=${ID}`,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
  `www.youtube.com/watch?v=${ID}`,
  `youtube.com./watch?v=${ID}`,
  `https://www.youtube.com/watch?app=desktop&v=${ID}&t=42s`,
  `https://www.youtube.com/watch?list=PLx,y&index=3&v=${ID}`,
  `https://www.youtube.com/watch?ref=https%3A%2F%2Fgoogle.com&v=${ID}`,
  `https://www.youtube.com/watch?feature=share&amp;v=${ID}&amp;list=PLx`,
  `https://www.youtube.com/?v=${ID}`,
  `https://www.youtube.com/watch/${ID}`,
  `https://www.youtube.com/watch?v=${ID}?si=abc`,
  `https://www.youtube.com/watch?v=${ID}#t=1`,
  `https://m.youtube.com/watch?v=${ID}`,
  `https://m.youtube.com/#/watch?v=${ID}`,
  `https://music.youtube.com/watch?v=${ID}&si=abc`,
  `https://studio.youtube.com/video/${ID}/edit`,
  `https://studio.youtube.com/video/${ID}/analytics/tab-overview/period-default`,
  `https://youtu.be/${ID}?si=abc`,
  `youtu.be/${ID}?t=42`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube-nocookie.com/embed/${ID}?start=5`,
  `https://www.youtube.com/v/${ID}`,
  `https://www.youtube.com/e/${ID}`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/live/${ID}?feature=share`,
  `https:\\/\\/www.youtube.com\\/watch?v=${ID}\\u0026t=1`,
  `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${ID}%26feature%3Dshare`,
  `https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${ID}&usg=AOv`,
  `https://www.google.com/url?q=https://www.youtube.com/watch?v%3D${ID}&sa=D`,
  `https://www.google.com/url?q=https://www.youtube.com/watch%3Fv%3D${ID}&sa=D&source=docs`,
  `https://www.youtube.com/watch%253Fv%253D${ID}`,
  `https://www.google.com/url?q=https://www.youtube.com/watch?v=${ID}&sa=D`,
  `HTTPS://WWW.YOUTUBE.COM/WATCH?V=${ID}`,
  `HTTPS://YOUTU.BE/${ID}`,
  `https://www.youtube.com/EMBED/${ID}`,
  `https://i.ytimg.com/vi/${ID}/hqdefault.jpg`,
  `https://i9.ytimg.com/vi_webp/${ID}/maxresdefault.webp`,
  `https://img.youtube.com/vi/${ID}/0.jpg`,
  `https://l.instagram.com/?u=https%3A%2F%2Fyoutu.be%2F${ID}%3Fsi%3Dx&e=AT0`,
  `https://l.facebook.com/l.php?u=https%3A%2F%2Fm.youtube.com%2Fwatch%3Fv%3D${ID}%26fbclid%3Dx&h=AT`,
  `https://nam01.safelinks.protection.outlook.com/?url=https%253A%252F%252Fyoutu.be%252F${ID}&data=0`,
  `https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${ID}`,
  `ttps://youtu.be/${ID}`,
  `https//youtu.be/${ID}`,
  `/watch?v=${ID}&list=PLx`,
];

const SURROUNDINGS: [string, (link: string) => string][] = [
  ['nothing', (link) => link],
  ['blanks and quotes', (link) => `  "${link}" `],
  ['curly quotes', (link) => `“${link}”`],
  ['a number', (link) => `1. ${link}`],
  ['a number in brackets', (link) => `(12) ${link}`],
  ['a bullet', (link) => `• ${link}`],
  ['a hyphen', (link) => `- ${link}`],
  ['a checkbox', (link) => `- [x] ${link}`],
  ['words before and a full stop after', (link) => `Aula de sepse: ${link}.`],
  ['words after', (link) => `${link} Aula de choque (parte 2)`],
  ['brackets', (link) => `Veja (${link}) por favor`],
  ['Markdown', (link) => `[Aula 1](${link})`],
  ['Markdown that repeats it', (link) => `[${link}](${link})`],
  ['angle brackets', (link) => `<${link}>`],
  ['HTML', (link) => `<a href="${link}">Aula</a>`],
  ['bold', (link) => `*${link}*`],
  ['a cell of a table', (link) => `"Sepse, choque e drogas";${link};12:30`],
  ['tabs', (link) => `Sepse\t${link}\t12:30`],
  ['pipes', (link) => `| Sepse | ${link} | 12:30 |`],
  ['a quoted cell with commas', (link) => `"Sepse, choque e drogas","${link}",12:30`],
  ['invisible characters', (link) => `\u200B\u2066${link.slice(0, 9)}\u00AD${link.slice(9)}\uFEFF`],
  ['an emoji', (link) => `1️⃣ ${link} 👈`],
  ['an exclamation', (link) => `Assistam ${link}!`],
];

describe('the id of one video', () => {
  it.each(SURROUNDINGS)('is found in every form of link, with %s around it', (_, around) => {
    for (const link of LINKS) {
      const text = around(link);
      expect([text, parseYouTubeId(text)]).toEqual([text, ID]);
      expect([text, readYouTubeList(text).flatMap(({ unread }) => unread)]).toEqual([text, []]);
    }
  });

  it.each([
    ID,
    `  "${ID}" `,
    `\u200B${ID}`,
    `1. ${ID}`,
    `2)${ID}`,
    `- ${ID}`,
    `-${ID}`,
    `Sepse\t${ID}`,
    `Sepse; ${ID}; 12:30`,
    `Aula 1: ${ID}`,
    `(${ID}).`,
    `\`${ID}\``.replaceAll('`', '"'),
  ])('is found by its bare id in "%s"', (text) => {
    expect(parseYouTubeId(text)).toBe(ID);
  });

  it('keeps case and a leading hyphen', () => {
    expect(parseYouTubeId(OTHER)).toBe(OTHER);
    expect(parseYouTubeId(`https://youtu.be/${OTHER}`)).toBe(OTHER);
    expect(parseYouTubeId(`https://youtu.be/AbCdEfGhIj_ – Aula`)).toBe('AbCdEfGhIj_');
    expect(parseYouTubeId(`_https://youtu.be/${ID}_`)).toBe(ID);
  });

  it.each([
    '',
    `${ID}x`,
    'dQw4w9WgXc',
    'https://www.youtube.com/playlist?list=PLabc',
    'https://www.youtube.com/@canal',
    'https://www.youtube.com/channel/UCabcdefghijk',
    'https://www.youtube.com/embed/videoseries?list=PLabc',
    'https://www.youtube.com/embed/live_stream?channel=UCabc',
    `https://www.youtube.com/watch?v=${ID}x`,
    `https://www.youtube.com/watch?list=${ID}`,
    `https://www.youtube.com/redirect?q=https%3A%2F%2Fevil.example&v=${ID}`,
    `https://evil.example/watch?v=${ID}`,
    `https://evil.example/embed/${ID}`,
    `evil.example/embed/${ID}`,
    `evil.example/watch?v=${ID}`,
    `evil.example/youtube.com/watch?v=${ID}`,
    `https://evil.example/${ID}`,
    `https://evil.example/?v=${ID}`,
    `https://evil.example/?u=youtube.com/watch?v=${ID}`,
    `https://www.google.com/url?q=https%3A%2F%2Fevil.example%2Fwatch%3Fv%3D${ID}`,
    `https://evil.example/v/${ID}`,
    `https://evil.example/shorts/${ID}`,
    `https://evil.example/live/${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `notyoutube.com/watch?v=${ID}`,
    `my-youtube.com/watch?v=${ID}`,
    `https://notyoutube.com/embed/${ID}`,
    `https://www.youtube.com.evil.example/embed/${ID}`,
    `https://www.youtube.com/${ID}`,
    `https://www.youtube.com/c/${ID}`,
    `https://www.youtube-nocookie.com/watch?v=${ID}`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `youtube.com.evil.example/watch?v=${ID}`,
    `https://youtube.com@evil.example/watch?v=${ID}`,
    `https://evil.example@youtube.com/watch?v=${ID}`,
    `https://evil.example\\@youtube.com/watch?v=${ID}`,
    `https://evil.example\\youtube.com/watch?v=${ID}`,
    `https://youtu.be.evil.example/${ID}`,
    `https://xn--youtub-2of.com/watch?v=${ID}`,
    `https://youtub\u0435.com/watch?v=${ID}`,
    `https://vimeo.com/${ID}`,
    `javascript:alert("${ID}")`,
    `file:///watch?v=${ID}`,
    `ftp://youtu.be/${ID}`,
    `${ID}@example.com`,
    `${ID}.mp4`,
    `pasta/${ID}`,
    'Aulas de traumatismo e WhatsAppWeb',
    'Semana-2026 e Protocolo12 para ressuscitar!',
    'Telefone 11987654321, CPF 12345678901.',
    `https://youtu.be/${ID} e https://youtu.be/${OTHER}`,
  ])('is not found in %s', (text) => {
    expect(parseYouTubeId(text)).toBeNull();
  });
});

describe('a list of videos', () => {
  const ids = ['dQw4w9WgXcQ', '-_AbCdEfGhI', 'zzZ9yyY8xxX', 'A1b2C3d4E5f'];
  const links = ids.map((id, index) =>
    index % 2 === 0 ? `https://youtu.be/${id}` : `https://www.youtube.com/watch?v=${id}&t=3`,
  );

  it.each([
    ['lines', '\n'],
    ['lines of Windows', '\r\n'],
    ['commas', ','],
    ['commas and blanks', ', '],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['blanks', ' '],
    ['pipes', ' | '],
    ['words', ' e também '],
    ['nothing', ''],
  ])('is read completely with %s between its links', (_, between) => {
    expect(findYouTubeIds(links.join(between))).toEqual(ids);
    expect(readYouTubeList(links.join(between)).flatMap(({ unread }) => unread)).toEqual([]);
  });

  it.each(['\n', ',', ', ', ';', '\t', ' '])(
    'is read completely from bare ids with %j between them',
    (between) => {
      expect(findYouTubeIds(ids.join(between))).toEqual(ids);
    },
  );

  it('is split at lines and commas as specified, and invalid entries are counted', () => {
    const text = `${ID}, https://youtu.be/${ID}\n\n${OTHER},\r\nnada, https://evil.example/${ID}`;
    expect(findYouTubeIds(text)).toEqual([ID, OTHER]);
    expect(readYouTubeList(text)).toEqual([
      { text: `${ID}, https://youtu.be/${ID}`, ids: [ID, ID], unread: [] },
      { text: '', ids: [], unread: [] },
      { text: `${OTHER},`, ids: [OTHER], unread: [] },
      {
        text: `nada, https://evil.example/${ID}`,
        ids: [],
        unread: ['nada', `https://evil.example/${ID}`],
      },
    ]);
  });

  it('keeps its order beside links of other sites', () => {
    const text = `https://vimeo.com/1,${OTHER}, https://youtu.be/${ID} (e https://vimeo.com/2)`;
    expect(readYouTubeList(text)).toEqual([
      { text, ids: [OTHER, ID], unread: ['https://vimeo.com/1'] },
    ]);
  });

  it('is read from a table with a head: titles are no invalid entries, a row without a video is one', () => {
    const rows = [
      'Título,Link do vídeo,Duração',
      `Sepse,https://youtu.be/${ID},12:30`,
      `"Choque, parte 2",${OTHER},9:10`,
      'Sem vídeo ainda,,',
    ];
    expect(
      readYouTubeList(rows.join('\n')).map(({ ids: found, unread }) => [found, unread]),
    ).toEqual([
      [[], []],
      [[ID], []],
      [[OTHER], []],
      [[], ['Sem vídeo ainda']],
    ]);
  });

  it('of 100,000 characters is read quickly, with any content', () => {
    const nasty = [
      'https://'.repeat(250),
      'a,'.repeat(1000),
      'https%3A%2F%2F'.repeat(140),
      `https://www.youtube.com/watch?x=${'(,)'.repeat(600)}`,
      'Aa'.repeat(1000),
    ];
    const text = Array.from({ length: 50 }, (_, index) => nasty[index % nasty.length]).join('\n');
    const began = performance.now();
    expect(findYouTubeIds(text)).toEqual([]);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

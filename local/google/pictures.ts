import type { EmulatedVideo, GoogleWorld } from './types.ts';
import { picturesOf } from './youtube-resources.ts';

/** The grey JPEG of 120×90 that YouTube sends, with status 404, in place of a picture that is missing. */
const GREY = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAALCABaAHgBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AKYAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAH/2Q==',
  'base64',
);

/** Sizes of 4:3, which show a wide picture between black bars. */
const WIDE_RATIO = 16 / 9;

/**
 * `GET /vi/<id>/<file>.jpg`, what i.ytimg.com would answer: the picture, as SVG whatever the name says, or 404 with a
 * picture that an `<img>` shows without complaint.
 */
export function sendPicture(world: GoogleWorld, id: string, file: string): Response {
  const video = world.videos.find((one) => one.id === id);
  const isKnown = video !== undefined && video.obstacle !== 'deleted';
  const size = isKnown ? picturesOf(video).find(([, name]) => name === file) : undefined;
  if (video === undefined || size === undefined) {
    return new Response(GREY, {
      status: 404,
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=300' },
    });
  }
  const [, , width, height] = size;
  return new Response(draw(video, width, height), {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=7200',
      'access-control-allow-origin': '*',
      // Opened as a page, it runs nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}

function draw(video: EmulatedVideo, width: number, height: number): string {
  const hue = [...video.id].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360;
  const wide = Math.round(width / WIDE_RATIO);
  const top = Math.round((height - wide) / 2);
  const lines = wrap(video.title).map(
    (line, index) => `<tspan x="40" dy="${index === 0 ? 0 : 46}">${escapeXml(line)}</tspan>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#000"/>
<svg x="0" y="${top}" width="${width}" height="${wide}" viewBox="0 0 640 360" preserveAspectRatio="none">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue} 45% 26%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360} 55% 9%)"/></linearGradient></defs>
<rect width="640" height="360" fill="url(#g)"/>
<path d="M0 300h210l18-10 14 10 12 26 20-110 18 104 12-20h40l16-14 18 14h262" fill="none" stroke="hsl(${hue} 80% 70%)" stroke-width="4" stroke-linejoin="round"/>
<text y="90" font-family="system-ui,sans-serif" font-size="38" font-weight="700" fill="#fff">${lines.join('')}</text>
</svg>
</svg>
`;
}

/** At most four lines of about 28 letters. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 28) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines.slice(0, 4);
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

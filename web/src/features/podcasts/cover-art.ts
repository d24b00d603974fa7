import { showMark } from '~/lib/show-mark.ts';
import {
  COVER_BOX,
  designCover,
  MARK_BOX,
  markNameSize,
  PATTERN_OPACITY,
  RHYTHM_OPACITY,
} from '~/ui/made-cover.ts';
import type { Podcast } from './podcasts.rules.ts';

/** Edges in px: what lock screens, notifications and cars ask for. */
const SIZES = [96, 256, 512] as const;
const LINES = 4;

/**
 * An episode's cover as pictures for the lock screen, the same that the app shows. Each is an address that has to be
 * given back with {@link releaseArtwork}; none where the browser cannot draw.
 */
export async function drawArtwork(podcast: Podcast): Promise<MediaImage[]> {
  const pictures = await Promise.all(SIZES.map((size) => draw(podcast, size)));
  return pictures.flatMap((picture, index) => {
    const size = SIZES[index];
    return picture
      ? [{ src: URL.createObjectURL(picture), sizes: `${size}x${size}`, type: picture.type }]
      : [];
  });
}

export function releaseArtwork(artwork: readonly MediaImage[]): void {
  for (const { src } of artwork) URL.revokeObjectURL(src);
}

function draw(podcast: Podcast, size: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  const design = designCover(podcast.id, podcast.category_id);

  const ground = pen.createLinearGradient(0, 0, size, size);
  ground.addColorStop(0, design.from);
  ground.addColorStop(1, design.to);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, size, size);

  // As high as the box of the drawing, and the middle of its width.
  const scale = size / COVER_BOX.height;
  pen.setTransform(scale, 0, 0, scale, (size - COVER_BOX.width * scale) / 2, 0);
  pen.strokeStyle = design.line;
  pen.lineWidth = 1 / scale;
  pen.globalAlpha = PATTERN_OPACITY;
  pen.stroke(new Path2D(design.pattern));
  pen.lineWidth = Math.max(1.5, size / 100) / scale;
  pen.globalAlpha = RHYTHM_OPACITY;
  pen.stroke(new Path2D(design.rhythm));

  pen.globalAlpha = 1;
  const mark = showMark(podcast.title);
  if (mark) {
    pen.textAlign = 'center';
    pen.font = fontOf(markNameSize(mark.name));
    pen.fillStyle = design.line;
    pen.fillText(mark.name, MARK_BOX.x, MARK_BOX.nameY);
    pen.font = fontOf(MARK_BOX.numberSize);
    pen.fillStyle = design.ink;
    pen.fillText(mark.number, MARK_BOX.x, MARK_BOX.numberY);
  } else {
    pen.resetTransform();
    write(pen, podcast.title, design.ink, size);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

const fontOf = (px: number) => `650 ${px}px ${getComputedStyle(document.body).fontFamily}`;

/** The title, broken between words, in the upper part of the picture. */
function write(pen: CanvasRenderingContext2D, title: string, ink: string, size: number): void {
  const margin = size * 0.08;
  const lineHeight = size * 0.125;
  pen.fillStyle = ink;
  pen.font = fontOf(size * 0.1);
  pen.textBaseline = 'top';
  const lines = breakLines(title, (text) => pen.measureText(text).width <= size - 2 * margin);
  for (const [index, line] of lines.entries()) {
    pen.fillText(line, margin, margin + index * lineHeight, size - 2 * margin);
  }
}

/** A text in at most {@link LINES} lines that fit; what is left over becomes "…". */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= LINES) return lines;
  return [...lines.slice(0, LINES - 1), `${lines[LINES - 1]}…`];
}

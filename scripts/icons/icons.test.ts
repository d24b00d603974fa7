import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRepositoryFile, repositoryRoot } from '../checks/repository-files.ts';
import { drawIcon, ICON_FILES } from './drawing.ts';

const publicFolder = resolve(repositoryRoot, 'web/public');
const icon = z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() });
const manifest = z
  .object({
    name: z.string(),
    lang: z.literal('pt-BR'),
    start_url: z.literal('/'),
    display: z.literal('standalone'),
    theme_color: z.string(),
    background_color: z.string(),
    icons: z.array(icon),
    shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(icon) })),
  })
  .parse(JSON.parse(readRepositoryFile('web/public/manifest.webmanifest')));

/** Width and height as the file itself says (its IHDR chunk). */
function sizeOf(file: string): string {
  const bytes = readFileSync(join(publicFolder, file));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('the app on a home screen', () => {
  it('has every picture that the manifest names, in the named size', () => {
    const icons = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
    for (const { src, sizes } of icons) {
      expect(existsSync(join(publicFolder, src)), src).toBe(true);
      if (src.endsWith('.png')) expect(sizeOf(src), src).toBe(sizes);
    }
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    );
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  });

  it('has the picture that iOS asks for', () => {
    const html = readRepositoryFile('web/index.html');
    const href = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(sizeOf(href)).toBe('180x180');
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  });

  it('has the colours of the dark theme, with which the app begins', () => {
    const canvas = /--color-canvas: (#[0-9a-f]{6})/.exec(
      readRepositoryFile('web/src/theme/tokens.css'),
    )?.[1];
    expect([manifest.theme_color, manifest.background_color]).toEqual([canvas, canvas]);
    expect(readRepositoryFile('web/index.html')).toContain(
      `name="theme-color" content="${canvas}"`,
    );
  });

  it('has shortcuts to three pages', () => {
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Início', '/'],
      ['Minha Lista', '/favorites'],
      ['Podcasts', '/podcasts'],
    ]);
  });

  it('shows the mark of the logo', () => {
    const favicon = readRepositoryFile('web/public/favicon.svg');
    const logo = readRepositoryFile('web/src/ui/Logo.tsx');
    // "2.500" in the one and "2.5" in the other are the same number.
    const mark = (source: string) =>
      /<path d="([^"]+)"/.exec(source)?.[1]?.replace(/(\.\d*?)0+(?=\D)/g, '$1');
    expect(mark(favicon)).toBe(mark(logo));
    for (const file of ICON_FILES) expect(drawIcon(favicon, file)).toContain(mark(favicon));
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Missing, missingInScript, missingInStyles } from './browser-features.ts';

/** What the build may use although a target browser lacks it, and what happens there. */
const ACCEPTED: Record<string, string> = {
  'text-wrap': 'Lines break where they always did.',
  'text-wrap: balance': 'Lines break where they always did.',
  'text-wrap: pretty': 'Lines break where they always did.',
  'break-after: avoid': 'Firefox may print a heading at the foot of a page.',
  'scrollbar-width':
    'Safari before 18.2 and Chrome before 121 show a scrollbar; rows scroll all the same.',
  'scrollbar-width: none': 'The same.',
  'scrollbar-color':
    'Scrollbars keep the system’s colour in Safari before 26.2 and Chrome before 121.',
  '.ScrollTimeline': 'framer-motion asks whether it is there; the app ties nothing to scrolling.',
  '.startViewTransition': 'React asks for it in a `try` and goes on without; the app starts none.',
  '.exitPictureInPicture': 'react-player compares it with null before it calls it.',
  'Intl.Segmenter':
    'The library of the charts asks whether it is there, and splits by code points where it is not.',
  '.toArray': 'React’s `Children.toArray`, no iterator’s.',
  '.adopt': 'The offline store’s own method, no document’s.',
  '.toBase64': 'The upload client’s own method, no array’s.',
};

/**
 * What a build uses that one of its target browsers lacks, by file; and what is accepted although nothing uses it any
 * more. Both are empty when all is well.
 */
export function builtFeatures(folder: string): { missing: string[]; unused: string[] } {
  const used = new Set<string>();
  const missing = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    missingIn(join(folder, file)).flatMap(({ feature, excerpt }) => {
      used.add(feature);
      return feature in ACCEPTED ? [] : [`${file}: ${feature} in ${excerpt}`];
    }),
  );
  return { missing, unused: Object.keys(ACCEPTED).filter((feature) => !used.has(feature)) };
}

function missingIn(file: string): Missing[] {
  const read = () => readFileSync(file, 'utf8');
  if (/\.m?js$/.test(file)) return missingInScript(read());
  if (file.endsWith('.css')) return missingInStyles(read());
  if (!file.endsWith('.html')) return [];
  const html = read();
  const inside = (tag: RegExp) => [...html.matchAll(tag)].map(([, text = '']) => text);
  return [
    // What has a type is data; what has a source is a file of its own.
    ...inside(/<script(?: data-[^>]*)?>([\s\S]*?)<\/script>/g).flatMap(missingInScript),
    ...inside(/<style>([\s\S]*?)<\/style>/g).flatMap(missingInStyles),
  ];
}

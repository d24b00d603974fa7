import type { Plugin, ResolvedConfig, Rollup } from 'vite';
import { inlineScripts } from './inline-scripts.ts';
import { runApp } from './run-app.ts';

type Renderer = { renderPages: () => Promise<Record<string, string>> };
type Recorder = { recordRequests: () => Promise<object> };

/** Modules that a start needs, by what the document begins with (the names are those of `boot.js`). */
const MODULES = {
  landing: ['app/start.tsx', 'pages/LandingPage.tsx'],
  auth: ['app/start.tsx', 'pages/AuthPage.tsx'],
  member: ['app/start.tsx', 'layouts/MemberLayout.tsx'],
  home: ['app/start.tsx', 'layouts/MemberLayout.tsx', 'pages/HomePage.tsx'],
  lesson: ['app/start.tsx', 'layouts/MemberLayout.tsx', 'pages/VideoPage.tsx'],
} as const;
/** How `index.html` names the first scripts for development, and how one is marked once it stands in the document. */
const GUARD_FILE_TAG = '<script src="/src/boot/guard.js">';
const BOOT_FILE_TAG = '<script src="/src/boot/boot.js">';
const BOOT_TAG = '<script data-boot>';
const PAGES_MARKER = '<!-- prerendered pages -->';
const STYLES_MARKER = '<!-- styles of the prerendered pages -->';

/**
 * Puts `guard.js`, `boot.js` and the public pages' markup and styles into the built document, and tells `boot.js` which
 * code, styles and font to fetch ahead. Development keeps the plain document.
 */
export function prerender(): Plugin[] {
  return [inlineBoot, prerenderPages()];
}

/** Before the bundler sees the tags: it would complain of scripts that it cannot bundle. */
const inlineBoot: Plugin = {
  name: 'plantao:boot',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const { guard, boot } = inlineScripts();
      return replaceAll(html, {
        [GUARD_FILE_TAG]: `<script>${guard.text}`,
        [BOOT_FILE_TAG]: BOOT_TAG + boot.text,
      });
    },
  },
};

function prerenderPages(): Plugin {
  let config: ResolvedConfig;
  let styles = '';
  return {
    name: 'plantao:prerender',
    apply: 'build',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      // Before the bundler writes down which styles a page has to wait for: these are there already.
      order: 'pre',
      handler(_options, bundle) {
        styles = takeStyles(bundle);
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const { pages, requests } = await runApp(config, async (load) => {
          // What is loaded has no types; a module without these functions fails here.
          const renderer = (await load('/src/boot/prerender.tsx')) as Renderer;
          const recorder = (await load('/src/boot/record-requests.ts')) as Recorder;
          return {
            pages: await renderer.renderPages(),
            requests: await recorder.recordRequests(),
          };
        });
        const templates = Object.entries(pages).map(
          ([name, markup]) => `<template id="page-${name}">${markup}</template>`,
        );
        const lists = Object.entries(MODULES).map(([name, modules]) => {
          const files = chunksOf(bundle, modules).flatMap(({ fileName, viteMetadata }) => [
            fileName,
            ...(viteMetadata?.importedCss ?? []),
          ]);
          return `data-${name}="${files.map((file) => `/${file}`).join(' ')}"`;
        });
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
        lists.push(`data-font="${fonts.map((file) => `/${file}`).join(' ')}"`);
        return replaceAll(html, {
          [PAGES_MARKER]: templates.join('') + dataBlock('early-requests', requests),
          [STYLES_MARKER]: `<style>${styles}</style>`,
          [BOOT_TAG]: `<script ${lists.join(' ')}>`,
        });
      },
    },
  };
}

/** Replaces each text once. Throws when one is missing: then `index.html` and this file disagree. */
function replaceAll(html: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`index.html has no ${from}`);
    // A function, because "$" in the markup is no pattern.
    return result.replace(from, () => to);
  }, html);
}

/** JSON that the page can read but not run: no security policy minds it. */
const dataBlock = (id: string, data: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Takes the styles of the public pages out of the bundle and returns them as one text. */
function takeStyles(bundle: Rollup.OutputBundle): string {
  const entries = chunksIn(bundle).filter(({ isEntry }) => isEntry);
  const chunks = [
    ...entries,
    ...chunksOf(bundle, MODULES.landing),
    ...chunksOf(bundle, MODULES.auth),
  ];
  const files = new Set(
    chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  );
  for (const { viteMetadata } of chunksIn(bundle)) {
    for (const file of files) viteMetadata?.importedCss.delete(file);
  }
  const texts = [...files].map((file) => {
    const asset = bundle[file];
    if (asset?.type !== 'asset') throw new Error(`${file} is not in the bundle`);
    delete bundle[file];
    return String(asset.source);
  });
  return texts.join('');
}

const chunksIn = (bundle: Rollup.OutputBundle): Rollup.OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

/** The chunks that hold the modules, and everything those import at once; the entry loads itself. */
function chunksOf(bundle: Rollup.OutputBundle, modules: readonly string[]): Rollup.OutputChunk[] {
  const chunks = chunksIn(bundle);
  const wanted = new Set<Rollup.OutputChunk>();
  const add = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || chunk.isEntry || wanted.has(chunk)) return;
    wanted.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/src/${module}`)),
    );
    if (!chunk) throw new Error(`No chunk holds ${module}`);
    add(chunk);
  }
  return [...wanted];
}

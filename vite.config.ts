import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/build/chunk-groups.ts';
import { checkEnvironment } from './scripts/build/environment.ts';
import { hostHeaders } from './scripts/build/host-headers.ts';
import { offlineShell } from './scripts/build/offline-shell.ts';
import { prerender } from './scripts/build/prerender.ts';
import { stylesOnce } from './scripts/build/styles-once.ts';
import { BROWSER_TARGETS } from './scripts/build/targets.ts';
import { versionFile } from './scripts/build/version-file.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `/api/*` is answered in development and preview; production hosts rewrite it (docs/deploy.md). */
const functionsBase = `${process.env.VITE_SUPABASE_URL ?? 'http://127.0.0.1:54321'}/functions/v1`;

const apiProxy = {
  '/api': {
    target: functionsBase,
    changeOrigin: false,
    // Who really calls decides the rate limits, so the proxy adds the address it saw.
    xfwd: true,
  },
};

/** The steps of the journey; each is one chunk on top of those before it. */
const chunkOf = chunkGroups([
  {
    name: 'app',
    roots: [
      /\/web\/src\/app\/start\.tsx$/,
      // Shared by nearly every later step; without a place here the first of them would carry them for the rest.
      /\/web\/src\/(ui\/(Logo|Container)|kit\/LinkButton)\.tsx$/,
      /\/web\/src\/layouts\/(Footer|SkipLink)\.tsx$/,
      /\/web\/src\/theme\/theme\.ts$/,
      /\/web\/src\/lib\/(constants|platform-answer|session\/(stored-keys|token-claims))\.ts$/,
    ],
  },
  // Neither home nor a lesson has a field or a tab.
  { name: 'form', roots: [/\/web\/src\/ui\/(TextField|PasswordField|Tabs)\.tsx$/] },
  {
    name: 'landing',
    roots: [/\/web\/src\/layouts\/PublicLayout\.tsx$/, /\/web\/src\/pages\/LandingPage\.tsx$/],
  },
  { name: 'auth', roots: [/\/web\/src\/pages\/AuthPage\.tsx$/] },
  {
    name: 'member',
    roots: [
      /\/web\/src\/app\/(signed-in-routes\.tsx|first-screen\.ts)$/,
      /\/web\/src\/offline\/start-offline\.ts$/,
      // A few lines each that screens share: a chunk of their own would cost them a round trip, and
      // its name room in the list of chunks that every visitor loads.
      /\/web\/src\/lib\/(refresh-all|save-file|use-debounced-value|use-last-shown|key-in)\.ts$/,
      /\/web\/src\/(kit\/LoadError\.tsx|ui\/(lazy-when-open\.tsx|overlay-props\.ts|chakra\/own-system\.ts))$/,
    ],
  },
  { name: 'home', roots: [/\/web\/src\/pages\/HomePage\.tsx$/], sharedGoesTo: 'member' },
  {
    name: 'lesson',
    roots: [
      /\/web\/src\/pages\/VideoPage\.tsx$/,
      // Nearly every lesson is of YouTube, so its frame comes with the page.
      /\/web\/src\/features\/player\/YouTubeFrame\.tsx$/,
    ],
    sharedGoesTo: 'common',
  },
  {
    // What is heard and what waits: a few lines each, nearly always needed at once.
    name: 'listening',
    isRootsOnly: true,
    roots: [
      /\/web\/src\/features\/podcast-queue\/queue[.-](rules|queries|mutations|changes\.api)\.ts$/,
      /\/web\/src\/features\/podcasts\/(podcasts\.rules|podcast-reports)\.ts$/,
      /\/web\/src\/(features\/podcasts\/EpisodeCover\.tsx|lib\/show-mark\.ts)$/,
      /\/web\/src\/ui\/podcast-icons\.tsx$/,
      /\/lucide\/dist\/esm\/icons\/(list-(music|start|end)|skip-(back|forward))\.mjs$/,
    ],
  },
  {
    // What the pages of help, contact and terms share.
    name: 'support',
    isRootsOnly: true,
    roots: [
      /\/web\/src\/features\/support\/(SupportActions\.tsx|contact-links\.rules\.ts)$/,
      /\/web\/src\/ui\/Prose\.(tsx|module\.css)$/,
    ],
  },
  {
    // Words of a search and where a text has them.
    name: 'finding',
    isRootsOnly: true,
    roots: [
      /\/web\/src\/(lib\/highlight\.ts|features\/search\/(search\.rules\.ts|MarkedText\.(tsx|module\.css)))$/,
    ],
  },
  {
    // A few lines each that later pages and dialogs share: a page carries the name of every file that it may load.
    name: 'pieces',
    isRootsOnly: true,
    roots: [
      /\/web\/src\/ui\/(ConfirmDialog|Dialog|EmptyState|FreshRow|SelectField|SwitchField|TextAreaField)\.(tsx|module\.css)$/,
      /\/web\/src\/(ui\/use-open-count|lib\/(copy-text|readable-file|use-ticks))\.ts$/,
    ],
  },
  {
    // What Chakra's parts stand upon: members have its menus and dialogs, and nothing of the administrators' screens.
    name: 'chakra',
    isRootsOnly: true,
    roots: [
      /\/(@emotion|@pandacss|stylis|react-is|hoist-non-react-statics)\//,
      /\/@chakra-ui\/react\/dist\/esm\/((styled-system|utils)\/|[^/]+$)/,
      /\/@chakra-ui\/react\/dist\/esm\/components\/(icons\.js$|(absolute-center|box|icon|span)\/)/,
      /\/@zag-js\/(anatomy|auto-resize|core|dom-query|react|types|utils)\//,
      /\/@ark-ui\/react\/dist\/(_virtual|utils|providers|components\/(factory|field|fieldset))\b/,
    ],
  },
  {
    // With a few lines each that its pages share.
    name: 'admin-routes',
    roots: [
      /\/web\/src\/admin\/routes\.tsx$/,
      /\/web\/src\/lib\/title-pattern\.ts$/,
      /\/web\/src\/admin\/(ui\/rows-as-cards\.ts|outlines\/LazyOutlineFields\.tsx)$/,
    ],
  },
  {
    // What its forms and the audit log know of lessons, episodes and categories.
    name: 'admin-forms',
    isRootsOnly: true,
    roots: [
      /\/contracts\/(outline|podcast|video|category|chapters|key-points)\.ts$/,
      /\/web\/src\/lib\/(late-points|edits\/(row-form|recording-fields))\.ts$/,
    ],
  },
  {
    // What nearly all of its pages are drawn with: small modules, of which many would be a request of their own.
    name: 'admin-ui',
    isRootsOnly: true,
    roots: [
      /\/web\/src\/admin\/pages\/(AdminFrame|AdminScreen)\.tsx$/,
      /\/web\/src\/admin\/ui\/(AdminProvider|Button|Panel|SortTitle|touched|use-list-keys)\.tsx?$/,
      /\/web\/src\/admin\/ui\/list\/(columns|list-view|ListStates|SearchField|selection|use-[a-z-]+)\.tsx?$/,
      /\/web\/src\/admin\/system\//,
      // The small components of Chakra.
      /\/@chakra-ui\/react\/dist\/esm\/components\/(badge|button|card|field|flex|grid|heading|input|link|loader|spinner|table|text|visually-hidden)\//,
    ],
  },
]);

/** One hash for all classes of a file, without Vite's number of the line behind it: the shorter names compress better. */
function scopedName(name: string, file: string): string {
  const path = relative(fromRoot('.'), file).replaceAll('\\', '/');
  return `${name}_${createHash('sha1').update(path).digest('base64url').slice(0, 5)}`;
}

export default defineConfig({
  root: fromRoot('./web'),
  envDir: fromRoot('.'),
  plugins: [
    checkEnvironment(),
    react(),
    prerender(),
    offlineShell(),
    hostHeaders(),
    versionFile(),
    stylesOnce(),
  ],
  resolve: {
    alias: [
      { find: '~', replacement: fromRoot('./web/src') },
      { find: '#contracts', replacement: fromRoot('./supabase/functions/_shared/contracts') },
      {
        find: /^\.\/lib\/(webauthn|web3\/ethereum)$/,
        replacement: fromRoot('./scripts/build/auth-left-out.ts'),
      },
      {
        find: '@supabase/realtime-js',
        replacement: fromRoot('./scripts/build/realtime-left-out.ts'),
      },
      {
        // Its package names only the build with warnings for developers.
        find: /^react-router$/,
        replacement: fromRoot('./node_modules/react-router/dist/production/index.mjs'),
      },
      {
        find: /^react-router\/dom$/,
        replacement: fromRoot('./node_modules/react-router/dist/production/dom-export.mjs'),
      },
      { find: /^zod$/, replacement: fromRoot('./web/src/lib/zod.ts') },
    ],
    dedupe: ['react', 'react-dom'],
  },
  css: { modules: { generateScopedName: scopedName } },
  server: { host: '127.0.0.1', port: 5173, proxy: apiProxy },
  preview: { host: '127.0.0.1', proxy: apiProxy },
  build: {
    outDir: fromRoot('./dist'),
    emptyOutDir: true,
    target: BROWSER_TARGETS,
    // The budget check reads the manifest to know which chunks belong to which page.
    manifest: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      onwarn(warning, warn) {
        // Chunks that import each other run in an order of chance: a page finds what it stands upon undefined.
        if (warning.code === 'CIRCULAR_CHUNK') throw new Error(warning.message);
        warn(warning);
      },
      output: {
        manualChunks: chunkOf,
        onlyExplicitManualChunks: true,
        // Nobody asks a module of ours what it is, or changes one.
        generatedCode: { symbols: false },
        freeze: false,
        // Every page carries the names of what it may load, and of a hash nothing compresses: 42 bits tell two builds apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});

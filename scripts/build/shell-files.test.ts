import { describe, expect, it } from 'vitest';
import { shellFiles } from './offline-shell.ts';

const modules = {
  'index.html': { file: 'assets/main-1.js', isEntry: true, dynamicImports: ['src/app/start.tsx'] },
  'src/app/start.tsx': {
    file: 'assets/app-1.js',
    css: ['assets/app-1.css'],
    dynamicImports: ['src/pages/HomePage.tsx', 'src/admin/pages/AdminPage.tsx'],
  },
  'src/pages/HomePage.tsx': {
    file: 'assets/member-1.js',
    src: 'src/pages/HomePage.tsx',
    imports: ['_card-1.js'],
  },
  'src/admin/pages/AdminPage.tsx': {
    file: 'assets/AdminPage-1.js',
    src: 'src/admin/pages/AdminPage.tsx',
    css: ['assets/AdminPage-1.css'],
    imports: ['_card-1.js', '_table-1.js'],
  },
  '_card-1.js': { file: 'assets/card-1.js' },
  '_table-1.js': { file: 'assets/table-1.js' },
};

const built = (url: string) => ({ url, revision: null });

describe('shellFiles', () => {
  it('takes the document, its scripts, fonts and the code of members, and no code of administrators', () => {
    const all = [
      ...['index.html', 'favicon.svg', '.vite/manifest.json', 'assets/figtree-1.woff2'],
      ...Object.values(modules).flatMap((chunk) => [
        chunk.file,
        ...('css' in chunk ? chunk.css : []),
      ]),
    ];
    expect(shellFiles(all.map(built), modules).map(({ url }) => url)).toEqual([
      '/',
      '/favicon.svg',
      '/assets/figtree-1.woff2',
      '/assets/main-1.js',
      '/assets/app-1.js',
      '/assets/app-1.css',
      '/assets/member-1.js',
      '/assets/card-1.js',
    ]);
  });
});

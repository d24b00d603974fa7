import { describe, expect, it } from 'vitest';
import { chunkGroups } from './chunk-groups.ts';

/** A module graph as the bundler would know it. */
function graphOf(imports: Record<string, string[]>, entry: string, lazy: string[] = []) {
  return {
    getModuleIds: () => Object.keys(imports)[Symbol.iterator](),
    // Only what the function reads of a module.
    getModuleInfo: (id: string) =>
      ({
        isEntry: id === entry,
        importedIds: imports[id] ?? [],
        dynamicImporters: lazy.includes(id) ? [entry] : [],
      }) as never,
  };
}

describe('chunkGroups', () => {
  const graph = graphOf(
    {
      'main.ts': ['env.ts'],
      'env.ts': [],
      'start.tsx': ['react', 'env.ts'],
      react: [],
      'Landing.tsx': ['react', 'logo.ts'],
      'Home.tsx': ['react', 'logo.ts', 'supabase'],
      supabase: ['tslib'],
      tslib: [],
      'logo.ts': [],
      'Admin.tsx': ['supabase', 'chart.ts'],
      'chart.ts': [],
    },
    'main.ts',
  );
  const chunkOf = chunkGroups([
    { name: 'app', roots: [/start\.tsx$/] },
    { name: 'public', roots: [/Landing\.tsx$/] },
    { name: 'member', roots: [/Home\.tsx$/] },
  ]);

  it.each([
    ['start.tsx', 'app'],
    ['react', 'app'],
    ['env.ts', 'index'],
    ['Landing.tsx', 'public'],
    ['logo.ts', 'public'],
    ['Home.tsx', 'member'],
    ['supabase', 'member'],
    ['tslib', 'member'],
    ['main.ts', 'index'],
    ['Admin.tsx', undefined],
    ['chart.ts', undefined],
  ])('puts %s into %s', (id, chunk) => {
    expect(chunkOf(id, graph)).toBe(chunk);
  });

  it('keeps what other lazy pages need of a page out of its chunk', () => {
    const pages = graphOf(
      {
        'Home.tsx': ['card.ts', 'hero.ts'],
        'Video.tsx': ['card.ts', 'dialog.ts', 'player.ts'],
        'List.tsx': ['dialog.ts'],
        'card.ts': [],
        'hero.ts': [],
        'dialog.ts': [],
        'player.ts': [],
      },
      'main.ts',
      ['Home.tsx', 'Video.tsx', 'List.tsx'],
    );
    const chunkOfPage = chunkGroups([
      { name: 'home', roots: [/Home\.tsx$/], sharedGoesTo: 'member' },
      { name: 'lesson', roots: [/Video\.tsx$/], sharedGoesTo: 'common' },
    ]);
    const chunks = ['card.ts', 'hero.ts', 'dialog.ts', 'player.ts', 'List.tsx'].map((id) =>
      chunkOfPage(id, pages),
    );
    expect(chunks).toEqual(['member', 'home', 'common', 'lesson', undefined]);
  });

  it('takes nothing but the roots where a group says so, and of those only what no earlier group has', () => {
    const chunkOfRoot = chunkGroups([
      { name: 'app', roots: [/start\.tsx$/] },
      { name: 'small', roots: [/Admin\.tsx$|^react$/], isRootsOnly: true },
    ]);
    const chunks = ['Admin.tsx', 'chart.ts', 'react'].map((id) => chunkOfRoot(id, graph));
    expect(chunks).toEqual(['small', undefined, 'app']);
  });
});

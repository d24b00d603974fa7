import { resolve } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';

/** Reads the imports of the files in `folders` below `root`, with the aliases of this repository. */
export async function importsBelow(
  root: string,
  folders: string[],
  options: ICruiseOptions = {},
): Promise<ICruiseResult> {
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      // TypeScript 7 has no interface for tools; this parser reads TypeScript without it.
      parser: 'swc',
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '/public/' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'types', 'default'],
      },
      ...options,
    },
    {
      alias: {
        '~': resolve(root, 'web/src'),
        '#contracts': resolve(root, 'supabase/functions/_shared/contracts'),
      },
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  );
  if (typeof output === 'string') throw new Error(output);
  return output;
}

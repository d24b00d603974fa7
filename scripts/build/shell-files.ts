import type { Manifest } from 'vite';

/** A file of the build: its path there, and what tells two versions apart when the path does not. */
export type ShellFile = { url: string; revision: string | null };

const AT_ROOT = ['index.html', 'favicon.svg'];
/** Screens that are used at a desk with a network: their code is not kept on members' phones. */
const ONLY_ONLINE = /(^|\/)src\/admin\/pages\/\w+Page\.tsx$/;

/**
 * Chooses, from everything that was built, what the app needs without a network: the document, what it loads
 * by itself, the fonts, and all code that can be reached without passing through an administrator's screen.
 */
export function shellFiles(entries: readonly ShellFile[], modules: Manifest): ShellFile[] {
  const reached = reachableFiles(modules);
  return entries
    .filter(({ url }) => AT_ROOT.includes(url) || url.endsWith('.woff2') || reached.has(url))
    .map(({ url, revision }) => ({
      // Some hosts answer /index.html with a redirect to /.
      url: url === 'index.html' ? '/' : `/${url}`,
      revision,
    }));
}

function reachableFiles(modules: Manifest): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const queue = Object.keys(modules).filter((key) => modules[key]?.isEntry);
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = modules[key];
    if (!chunk || seen.has(key) || ONLY_ONLINE.test(chunk.src ?? '')) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    queue.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
  }
  return files;
}

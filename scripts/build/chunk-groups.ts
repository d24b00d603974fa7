import type { Rollup } from 'vite';

/** A chunk that holds everything some modules statically need and no earlier group already holds. */
export type ChunkGroup = {
  name: string;
  roots: readonly RegExp[];
  /** The chunk for what other lazy modules need of it, too; without it they would load all of this one. */
  sharedGoesTo?: string;
  /** Nothing but the roots: what they import may be a package of which pages need a small part each. */
  isRootsOnly?: boolean;
};

type Graph = Pick<Rollup.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

/**
 * Decides chunks by who needs what: few chunks with clear borders, each a step of the journey (app, public
 * pages, member pages). The bundler's own choice is one chunk per shared module, and every one of them costs a
 * phone on bad Wi-Fi a round trip. Dynamic imports stay lazy chunks of their own.
 */
export function chunkGroups(groups: readonly ChunkGroup[]) {
  let names: Map<string, string> | undefined;
  return (id: string, graph: Graph): string | undefined => {
    names ??= assign(groups, graph);
    return names.get(id);
  };
}

function assign(groups: readonly ChunkGroup[], graph: Graph): Map<string, string> {
  const names = new Map<string, string>();
  const ids = [...graph.getModuleIds()];
  // What the entry needs stays with it: it is tiny and starts the first requests while the rest is on its way.
  const ofEntry = reach(
    ids.filter((id) => graph.getModuleInfo(id)?.isEntry),
    graph,
    () => false,
  );
  for (const id of ofEntry) names.set(id, 'index');
  for (const { name, roots, sharedGoesTo, isRootsOnly } of groups) {
    const rootIds = ids.filter((id) => roots.some((root) => root.test(id.replaceAll('\\', '/'))));
    const isTaken = (id: string) => names.has(id);
    const own = isRootsOnly
      ? new Set(rootIds.filter((id) => !isTaken(id)))
      : reach(rootIds, graph, isTaken);
    const others = ids.filter((id) => !own.has(id) && isLazy(id, graph));
    const shared = sharedGoesTo === undefined ? new Set() : reach(others, graph, isTaken);
    for (const id of own) names.set(id, sharedGoesTo && shared.has(id) ? sharedGoesTo : name);
  }
  return names;
}

const isLazy = (id: string, graph: Graph): boolean =>
  (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;

/** Everything statically imported by some modules, themselves included, up to what is taken already. */
function reach(
  from: readonly string[],
  graph: Graph,
  isTaken: (id: string) => boolean,
): Set<string> {
  const reached = new Set<string>();
  const queue = [...from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (reached.has(id) || isTaken(id)) continue;
    reached.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

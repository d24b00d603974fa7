/** What Vite's manifest says of a chunk. */
export type Chunk = {
  isEntry?: boolean;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
};

const isOfAdmins = (key: string) => /^(src\/admin\/|_admin-)/.test(key);

/** Chunks that members may load and that cannot be read without one of the administrators, as "chunk → its chunk". */
export function adminCodeOfMembers(manifest: Readonly<Record<string, Chunk>>): string[] {
  const found = new Set<string>();
  const queue = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const reached = new Set<string>();
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const other of imports) if (isOfAdmins(other)) found.add(`${key} → ${other}`);
    queue.push(...[...imports, ...dynamicImports].filter((other) => !isOfAdmins(other)));
  }
  return [...found];
}

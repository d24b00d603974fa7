import * as z from 'zod';

const entrySchema = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  // npm writes a record; packages of the first years had lists.
  engines: z.unknown().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

const lockSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) });

/** `package-lock.json` as npm writes it (lockfileVersion 3). */
export type Lockfile = z.infer<typeof lockSchema>;

/** Parses the text of a lock file. @throws ZodError when it is none. */
export function parseLockfile(text: string): Lockfile {
  const lock: unknown = JSON.parse(text);
  lockSchema.parse(lock);
  // Just checked; returned as it was read, because parsing would reorder the fields that npm ordered.
  return lock as Lockfile;
}

/** An optional dependency that some package names and the lock file does not describe. */
export type MissingOptional = { name: string; range: string; isDev: boolean };

/**
 * Optional dependencies without an entry. npm leaves out a platform's binary when the registry it asked does
 * not serve it, and `npm ci` then refuses the whole file, on every platform.
 */
export function missingOptionals(lock: Lockfile): MissingOptional[] {
  const missing = new Map<string, MissingOptional>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isFound(lock, path, name)) continue;
      const isDev = (missing.get(name)?.isDev ?? true) && entry.dev === true;
      missing.set(name, { name, range, isDev });
    }
  }
  return [...missing.values()];
}

/** Whether Node would find `name` from the package at `path`: in its own folder or any folder above. */
function isFound(lock: Lockfile, path: string, name: string): boolean {
  for (let folder = path; ; ) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent === -1 ? '' : folder.slice(0, parent);
  }
}

/** Packages that npm fetches and has no checksum for: it would take any file of that name. */
export function unchecked(lock: Lockfile): { path: string; name: string; version: string }[] {
  return Object.entries(lock.packages).flatMap(([path, { version, integrity, link }]) => {
    // Our own packages lie in the repository.
    if (link || integrity || version === undefined || !path.includes('node_modules/')) return [];
    return [{ path, name: path.replace(/^.*node_modules\//, ''), version }];
  });
}

/**
 * Packages of which the lock file says which Node they need. All of them run under the Node of `node_modules/node`, whatever
 * the machine's own is; npm compares with the machine's, and would warn of each on a Node that README allows.
 */
export function withEngines(lock: Lockfile): string[] {
  return Object.entries(lock.packages).flatMap(([path, { engines }]) =>
    path.includes('node_modules/') && engines !== undefined ? [path] : [],
  );
}

const SYSTEMS: Record<string, string> = { windows: 'win32' };
// Whole words of the name: there is an "arm" in "openharmony".
const SYSTEM =
  /(?<![a-z])(android|darwin|linux|win32|windows|freebsd|openbsd|netbsd|openharmony|aix|sunos)(?=-)/;
const PROCESSOR = /(?<=-)(arm64|x64|ia32|arm|ppc64|riscv64|s390x|loong64|mips64el)(?=-|$)/;

/**
 * The entry of a platform's binary, from what its name says.
 * @throws Error when the name tells no platform or the range is not one exact version.
 */
export function binaryEntry({ name, range, isDev }: MissingOptional) {
  const version = /^v?(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(range)?.[1];
  const plain = name.replace(/^@[^/]+\//, '');
  const system = SYSTEM.exec(plain)?.[1];
  const processor = PROCESSOR.exec(plain)?.[1];
  if (!version || !system || !processor) {
    throw new Error(`${name}@${range}: neither an exact version nor a platform in its name`);
  }
  return {
    version,
    cpu: [processor],
    ...(isDev ? { dev: true } : {}),
    ...(/musl/.test(plain) ? { libc: ['musl'] } : {}),
    optional: true,
    os: [SYSTEMS[system] ?? system],
  };
}

/**
 * Notes the parts of this process that files of tests share: environment, `fetch`, clock, working folder.
 *
 * @returns what puts them back as they were; its lines name what had changed
 */
export function watchProcess(): () => string[] {
  const env = { ...process.env };
  const { fetch, Date: Clock } = globalThis;
  const folder = process.cwd();
  return () => {
    const names = new Set([...Object.keys(env), ...Object.keys(process.env)]);
    const changed = [...names].filter((name) => process.env[name] !== env[name]);
    const left = changed.map((name) => `process.env.${name}`);
    for (const name of changed) {
      if (env[name] === undefined) delete process.env[name];
      else process.env[name] = env[name];
    }
    if (globalThis.fetch !== fetch) left.push('another fetch');
    if (globalThis.Date !== Clock) left.push('another clock');
    if (process.cwd() !== folder) left.push('another working folder');
    globalThis.fetch = fetch;
    globalThis.Date = Clock;
    process.chdir(folder);
    return left;
  };
}

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { poster } from './art/poster.ts';
import { scenes } from './scenes/index.ts';

const folder = fileURLToPath(new URL('../../web/public/demo/thumbs/', import.meta.url));

/** Every generated file by its name in the folder. */
function drawAll(): Map<string, string> {
  return new Map(
    Object.entries(scenes).map(([slug, scene]) => [`${slug}.svg`, poster(slug, scene)]),
  );
}

/** The files that differ from what the generator draws, each with the reason. */
function drift(wanted: ReadonlyMap<string, string>): string[] {
  const present = new Set(readdirSync(folder));
  const wrong = [...wanted].flatMap(([name, drawing]) => {
    if (!present.has(name)) return [`missing: ${name}`];
    return readFileSync(folder + name, 'utf8') === drawing ? [] : [`changed: ${name}`];
  });
  const extra = [...present].filter((name) => !wanted.has(name)).map((name) => `unknown: ${name}`);
  return [...wrong, ...extra];
}

const wanted = drawAll();
mkdirSync(folder, { recursive: true });

if (process.argv.includes('--check')) {
  const problems = drift(wanted);
  if (problems.length > 0) {
    console.error(`${problems.join('\n')}\nRun: node scripts/demo-media/generate.ts`);
    process.exit(1);
  }
  console.log(`${wanted.size} posters are what the generator draws`);
} else {
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(folder + name);
  for (const [name, drawing] of wanted) writeFileSync(folder + name, drawing);
  const bytes = [...wanted.values()].reduce((sum, drawing) => sum + drawing.length, 0);
  console.log(`${wanted.size} posters, ${Math.round(bytes / 1024)} kB`);
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { demoEpisodes, episodeFile, episodePath } from '../local/seed/episodes.ts';

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: node scripts/demo-episodes.ts FOLDER');
  process.exit(1);
}

for (const episode of demoEpisodes) {
  const file = path.join(folder, episodePath(episode));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, episodeFile(episode));
}
console.log(`${demoEpisodes.length} episodes in ${folder}`);

import { catalogue } from './catalogue.ts';
import { database } from './database.ts';
import { load } from './load.ts';
import { oneRequest } from './one-request.ts';
import { pages } from './pages/pages.ts';
import { machine, type Result, writeResult } from './result.ts';
import { search } from './search.ts';
import { explain } from './search-explain.ts';
import { usage } from './usage.ts';

/*
 * `npm run bench <name> …`: measures one thing and writes bench/results/<name>.md; README.md beside this file says what there
 * is. What stands behind the name is for the bench itself.
 */

/** What can be measured; without a result nothing is written. */
const BENCHES: Record<string, (words: string[]) => Promise<Result | undefined>> = {
  pages,
  database,
  load,
  'one-request': oneRequest,
  search,
  explain,
  usage,
  catalogue,
};

const [name = '', ...words] = process.argv.slice(2);
const bench = BENCHES[name];
if (!bench) throw new Error(`npm run bench ${Object.keys(BENCHES).join(' | ')}`);
const hardware = machine();
const result = await bench(words);
if (result) writeResult(name, hardware, result);
// The app's client keeps timers of its own.
process.exit(0);

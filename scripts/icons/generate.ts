import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repositoryRoot } from '../checks/repository-files.ts';
import { launchBrowser } from '../test/demo-site.ts';
import { drawIcon, ICON_FILES } from './drawing.ts';

/** `npm run icons`: draws the app's icons from `favicon.svg` into web/public/icons. */
const publicFolder = resolve(repositoryRoot, 'web/public');
const folder = join(publicFolder, 'icons');
const favicon = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8');

const browser = await launchBrowser();
try {
  mkdirSync(folder, { recursive: true });
  for (const icon of ICON_FILES) {
    const page = await browser.newPage({ viewport: { width: icon.size, height: icon.size } });
    await page.setContent(
      `<style>body{margin:0}svg{display:block}</style>${drawIcon(favicon, icon)}`,
    );
    writeFileSync(join(folder, icon.name), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
  console.log(`${ICON_FILES.length} icons`);
} finally {
  await browser.close();
}

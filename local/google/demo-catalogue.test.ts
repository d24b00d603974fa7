import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../paths.ts';
import { seededFile, seededVideo } from './demo-lessons.ts';

const seed = readFileSync(path.join(REPOSITORY, 'supabase', 'seed.sql'), 'utf8');
/** code and mark of every lesson of the seed; the mark stands before the tags. */
const lessons = [...seed.matchAll(/^ {2}\('([A-Z]{2}\d{2})', .*?, '(\w*)', '\{/gm)].map(
  ([, code = '', mark = '']) => ({ code, mark }),
);

describe('the lessons of the seed', () => {
  it('every video of the seed is known, and gone where the seed says so', () => {
    expect(lessons.length).toBeGreaterThan(60);
    const isGone = ({ code }: { code: string }) => {
      const video = seededVideo(`demo-${code}-x`);
      expect(video, code).toBeDefined();
      return video?.obstacle === 'vanished';
    };
    for (const lesson of lessons.filter(({ mark }) => mark !== 'drive')) {
      expect(isGone(lesson), lesson.code).toBe(['private', 'deleted'].includes(lesson.mark));
    }
  });

  it('every Drive lesson of the seed is a file', () => {
    const files = lessons.filter(({ mark }) => mark === 'drive');
    expect(files.length).toBeGreaterThan(2);
    for (const { code } of files) {
      expect(seededFile(`demo-drive-${code}-plantao`)?.mimeType).toBe('video/mp4');
    }
  });

  it.each(['demo-x', 'demo-VA1-x', 'dQw4w9WgXcQ', 'demo-drive-VA01-plantao'])(
    '%s is no video of the seed',
    (id) => expect(seededVideo(id)).toBeUndefined(),
  );
  it.each(['demo-VA01-x', 'demo-drive-va01-plantao'])('%s is no file of the seed', (id) =>
    expect(seededFile(id)).toBeUndefined(),
  );
});

import { describe, expect, it } from 'vitest';
import { classDisagreements } from './css-classes.ts';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

describe('classes of CSS modules', () => {
  it('are the ones that the components ask for', () => {
    const paths = repositoryFiles(/^web\/src\/(.*\.(tsx?|module\.css)|theme\/layout\.css)$/);
    expect(paths.length).toBeGreaterThan(100);
    const sources = new Map(paths.map((path) => [path, readRepositoryFile(path)]));
    expect(classDisagreements(sources)).toEqual([]);
  });

  it('are blamed where one side does not know the other’s', () => {
    const sources = new Map([
      ['web/src/ui/A.tsx', "import styles from './A.module.css';\n<p className={styles.lost} />"],
      ['web/src/ui/A.module.css', '/* .gone */ .dead { margin: 0.5em } @media (x) { .dead {} }'],
    ]);
    expect(classDisagreements(sources)).toEqual([
      'web/src/ui/A.tsx: web/src/ui/A.module.css has no class "lost"',
      'web/src/ui/A.module.css: nobody asks for "dead"',
    ]);
  });

  it('are blamed where a shared one is unknown or unused', () => {
    const sources = new Map([
      ['web/src/ui/A.tsx', '<p className="hint lost" />'],
      ['web/src/ui/A.module.css', '.a { composes: row gone from global; }'],
      ['web/src/theme/layout.css', '.row {} .hint {} .unused {}'],
    ]);
    expect(classDisagreements(sources)).toEqual([
      'web/src/ui/A.tsx: web/src/theme/layout.css has no class "lost"',
      'web/src/ui/A.module.css: web/src/theme/layout.css has no class "gone"',
      'web/src/ui/A.module.css: nobody asks for "a"',
      'web/src/theme/layout.css: nobody asks for "unused"',
    ]);
  });

  it('may be chosen by a computed name, and be used from afar', () => {
    const sources = new Map([
      ['web/src/ui/B.tsx', "import styles from './B.module.css';\nstyles[size]"],
      ['web/src/ui/B.module.css', '.small {} .large {}'],
      ['web/src/pages/C.tsx', "import card from '../ui/C.module.css';\ncard.frame"],
      ['web/src/ui/C.module.css', '.frame:hover > * {}'],
    ]);
    expect(classDisagreements(sources)).toEqual([]);
  });
});

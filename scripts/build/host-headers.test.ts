import { describe, expect, it } from 'vitest';
import { readRepositoryFile } from '../checks/repository-files.ts';
import { headersFor, parseHeadersFile } from '../site/server.ts';
import { namingProject } from './host-headers.ts';

const source = readRepositoryFile('web/public/_headers');

describe('the policy of a build', () => {
  it.each([
    ['https://abc.supabase.co', 'https://abc.supabase.co'],
    ['https://dados.hospital.example:8443/supabase/', 'https://dados.hospital.example:8443'],
    ['http://127.0.0.1:54321', 'http://127.0.0.1:54321'],
  ])('for %s lets the site connect to %s and to no other project', (url, origin) => {
    const rules = parseHeadersFile(namingProject(source, url));
    const policy = headersFor(rules, '/')['Content-Security-Policy'] ?? '';
    for (const directive of ['connect-src', 'img-src', 'media-src']) {
      const sources = new RegExp(`${directive} ([^;]+)`).exec(policy)?.[1]?.split(' ');
      expect(sources).toContain(origin);
    }
    expect(policy).not.toMatch(/PROJECT_REF|\*\.supabase/);
  });

  it('cannot be made from a file that names no project', () => {
    expect(() => namingProject('/*\n  X-Frame-Options: DENY', 'https://abc.supabase.co')).toThrow(
      'does not name',
    );
  });
});

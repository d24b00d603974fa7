import { describe, expect, it } from 'vitest';
import { headersFor, parseHeadersFile } from './server.ts';

const source = `# comment
/*
  X-Frame-Options: DENY
  Vary: Origin

/assets/*
  Cache-Control: public, max-age=31536000, immutable
  Vary: Accept
`;

describe('the file _headers', () => {
  const rules = parseHeadersFile(source);

  it.each([
    ['/', { 'X-Frame-Options': 'DENY', Vary: 'Origin' }],
    [
      '/assets/a.js',
      {
        'X-Frame-Options': 'DENY',
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Origin, Accept',
      },
    ],
  ])('gives %s its headers', (path, expected) => {
    expect(headersFor(rules, path)).toEqual(expected);
  });

  it('may not hold a header that belongs to no path', () => {
    expect(() => parseHeadersFile('  X-Frame-Options: DENY')).toThrow('_headers:1');
  });
});

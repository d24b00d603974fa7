import { expect, test } from 'vitest';
import { describeDevice } from '#contracts/device.ts';
import { placeOfUse, readDevice } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    'Chrome no Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari no iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge no Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Firefox no computador',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605',
    'Safari no Mac',
  ],
  ['curl/8', 'Navegador desconhecido'],
])('describeDevice reads the user agent %s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name);
});

test('the same browser keeps its name, which fits the column', () => {
  const device = readDevice();
  expect(readDevice()).toBe(device);
  expect(device.length).toBeLessThanOrEqual(60);
  expect(placeOfUse(device)).not.toContain('#');
});

test.each([
  ['Chrome no Android#abc', 'no Android (Chrome)'],
  ['Samsung Internet no Android#abc', 'no Android (Samsung Internet)'],
  ['Chrome no computador#abc', 'no computador (Chrome)'],
  ['Navegador desconhecido#abc', 'em outro aparelho'],
  ['#abc', 'em outro aparelho'],
  [null, 'em outro aparelho'],
])('placeOfUse(%s) is "%s"', (device, words) => {
  expect(placeOfUse(device)).toBe(words);
});

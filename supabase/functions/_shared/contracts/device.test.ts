import { expect, it } from 'vitest';
import { describeDevice } from './device.ts';

const LIKE_SAFARI = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${LIKE_SAFARI} Chrome/141.0.0.0 Safari/537.36`;
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X)';

// Most browsers name others in their user agent, and every telephone the system of a computer.
it.each([
  [`${WINDOWS} ${CHROME} Edg/141.0.0.0`, 'Edge no Windows'],
  [`${WINDOWS} ${CHROME} OPR/120.0.0.0`, 'Opera no Windows'],
  [`${WINDOWS} ${CHROME}`, 'Chrome no Windows'],
  [
    `${ANDROID} ${LIKE_SAFARI} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet no Android',
  ],
  [`${ANDROID} ${LIKE_SAFARI} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome no Android'],
  // Only telephones call themselves mobile.
  [`${ANDROID} ${CHROME}`, 'Chrome no tablet'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox no Android'],
  [`${IPHONE} AppleWebKit/605.1.15 FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox no iPhone'],
  [`${IPHONE} AppleWebKit/605.1.15 CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome no iPhone'],
  [`${IPHONE} AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari no iPhone'],
  [`${IPAD} AppleWebKit/605.1.15 Version/26.0 Safari/604.1`, 'Safari no iPad'],
  [`${MAC} AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15`, 'Safari no Mac'],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox no computador',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome no computador'],
  ['curl/8.14.1', 'Navegador desconhecido'],
  ['', 'Navegador desconhecido'],
])('the device of %j is "%s"', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});

/** "Chrome no Android" of a user agent string; only what is known of it. */
export function describeDevice(userAgent: string): string {
  const browser =
    (/Edg\//.test(userAgent) && 'Edge') ||
    (/OPR\//.test(userAgent) && 'Opera') ||
    (/SamsungBrowser\//.test(userAgent) && 'Samsung Internet') ||
    (/Firefox\/|FxiOS\//.test(userAgent) && 'Firefox') ||
    (/Chrome\/|CriOS\//.test(userAgent) && 'Chrome') ||
    (/Safari\//.test(userAgent) && 'Safari') ||
    null;
  const place =
    (/iPhone/.test(userAgent) && 'no iPhone') ||
    (/iPad/.test(userAgent) && 'no iPad') ||
    (/Android.*Mobile/.test(userAgent) && 'no Android') ||
    (/Android/.test(userAgent) && 'no tablet') ||
    (/Windows/.test(userAgent) && 'no Windows') ||
    (/Mac OS X/.test(userAgent) && 'no Mac') ||
    (/Linux|CrOS/.test(userAgent) && 'no computador') ||
    null;
  if (place === null) return browser ?? 'Navegador desconhecido';
  return `${browser ?? 'Navegador'} ${place}`;
}

/** One picture of the app for the home screen of a device. */
export type IconFile = { name: string; size: number; shape: 'rounded' | 'full' | 'maskable' };

export const ICON_FILES: readonly IconFile[] = [
  { name: 'icon-192.png', size: 192, shape: 'rounded' },
  { name: 'icon-512.png', size: 512, shape: 'rounded' },
  { name: 'maskable-512.png', size: 512, shape: 'maskable' },
  // iOS rounds the corners itself and shows black where a picture is transparent.
  { name: 'apple-touch-icon.png', size: 180, shape: 'full' },
];

/** A launcher may cut a maskable icon down to a circle of 80 % of its width; the beat stays inside. */
const SCALE = { rounded: 1, full: 0.92, maskable: 0.74 } as const;

/**
 * The mark of the logo on the accent ground, as SVG.
 * @param favicon the source of `favicon.svg`: the one place where the mark is drawn.
 */
export function drawIcon(favicon: string, { size, shape }: IconFile): string {
  const path = /<path d="[^"]+"[^>]*\/>/.exec(favicon)?.[0];
  const ground = /<rect[^>]* fill="(#[0-9a-f]{6})"/.exec(favicon)?.[1];
  if (!path || !ground) throw new Error('favicon.svg has no mark or no ground');
  const radius = shape === 'rounded' ? 8 : 0;
  const scale = SCALE[shape];
  const shift = 16 * (1 - scale);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${ground}"/><g transform="translate(${shift} ${shift}) scale(${scale})">${path}</g></svg>`;
}

import { useMemo } from 'react';
import { encode } from 'uqr';

/** Modules of white around it, without which cameras do not find it. */
const QUIET_ZONE = 4;

/** A QR code, dark on white in both themes: many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={232}
      height={232}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} rx={2} fill="#fff" />
      <path d={path} fill="#0a101b" />
    </svg>
  );
}

/** One stroke per run of dark modules. */
function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) =>
      row.flatMap((isDark, x) =>
        isDark && !row[x - 1] ? [`M${x} ${y}h${runFrom(row, x)}v1H${x}z`] : [],
      ),
    )
    .join('');
  return { size, path };
}

function runFrom(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start);
  return (end === -1 ? row.length : end) - start;
}

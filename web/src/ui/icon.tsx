import type { ReactNode, SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** Edge in px; the drawing is made on a 24 px grid. */
  size?: number | undefined;
};
export type Icon = (props: IconProps) => ReactNode;

type GlyphProps = IconProps & { drawing: ReactNode; isSolid: boolean };

function Glyph({ drawing, isSolid, size = 20, ...props }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={isSolid ? 'currentColor' : 'none'}
      stroke={isSolid ? 'none' : 'currentColor'}
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      {drawing}
    </svg>
  );
}

/** Icons are decoration: the control that carries one has the name. */
export function icon(drawing: ReactNode, isSolid = false): Icon {
  return (props) => <Glyph drawing={drawing} isSolid={isSolid} {...props} />;
}

/** A drawing of one path. */
export const path = (d: string) => <path d={d} />;

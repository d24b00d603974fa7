import type { IconNode } from 'lucide';
import { createElement, type ReactNode, type SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** Edge in px; the drawing is made on a 24 px grid. */
  size?: number | undefined;
};
export type Icon = (props: IconProps) => ReactNode;

/** Lucide's drawing as a component. Icons are decoration: the control that carries one has the name. */
export function icon(drawing: IconNode, isSolid = false): Icon {
  return ({ size = 20, ...props }) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: isSolid ? 'currentColor' : 'none',
        stroke: isSolid ? 'none' : 'currentColor',
        strokeWidth: 1.75,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        focusable: false,
        ...props,
      },
      ...drawing.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

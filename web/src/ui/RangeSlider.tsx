import type { ComponentProps, CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './RangeSlider.module.css';

export type RangeSliderProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'min' | 'max' | 'aria-label' | 'style'
> & {
  /** What is set: its accessible name. */
  label: string;
  /** The value in words, e.g. "3 minutos e 2 segundos". */
  valueText: string;
  value: number;
  min?: number;
  max: number;
};

/** The browser's own slider (keyboard, touch, screen reader), drawn as a thin line that fills. */
export function RangeSlider({
  label,
  valueText,
  value,
  min = 0,
  max,
  className,
  ...input
}: RangeSliderProps) {
  const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
  // React's style type knows no custom properties.
  const style = { '--share': `${share * 100}%` } as CSSProperties;
  return (
    <input
      type="range"
      className={classNames(styles.slider, className)}
      style={style}
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      value={value}
      {...input}
    />
  );
}

import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonLook, buttonClass } from '~/ui/Button.tsx';

/** A link that looks like a button. */
export function LinkButton({ variant, size, ...link }: ButtonLook & LinkProps) {
  return <Link className={buttonClass({ variant, size })} {...link} />;
}

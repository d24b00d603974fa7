import { Children, Component, type HTMLAttributes, isValidElement } from 'react';
import type { ListPlaces } from './animations.ts';
import { motion } from './motion.ts';

type MotionListProps = HTMLAttributes<HTMLElement> & { as?: 'ul' | 'ol' | 'tbody' | 'div' };

/**
 * A list whose entries (one keyed child each) move to their new places when its order changes, and fade when they come
 * or go. A removed entry is gone from the document at once: what fades is a copy.
 */
export class MotionList extends Component<MotionListProps> {
  #list: Element | null = null;
  readonly #setList = (list: Element | null) => {
    this.#list = list;
  };

  override getSnapshotBeforeUpdate(before: MotionListProps): ListPlaces | null {
    if (!this.#list || orderOf(before) === orderOf(this.props)) return null;
    return motion()?.placesIn(this.#list) ?? null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, places: ListPlaces | null) {
    if (places && this.#list) motion()?.showListChange(this.#list, places);
  }

  override render() {
    const { as: Tag = 'ul', ...rest } = this.props;
    return <Tag ref={this.#setList} {...rest} />;
  }
}

const orderOf = ({ children }: MotionListProps) =>
  Children.toArray(children)
    .map((child) => (isValidElement(child) ? child.key : ''))
    .join();

import { Component } from 'react';
import { motion } from './motion.ts';
import type { Departure } from './pictures.ts';

/** The lesson that the current page shows, if any. */
type PictureMotionProps = { lesson: number | null };

/** Grows a lesson's picture out of the list into the lesson's page, and back. */
export class PictureMotion extends Component<PictureMotionProps> {
  #stop: (() => void) | undefined;

  override getSnapshotBeforeUpdate({ lesson }: PictureMotionProps): Departure | null {
    if (lesson === this.props.lesson) return null;
    return motion()?.findDeparture(lesson, this.props.lesson) ?? null;
  }

  override componentDidUpdate({ lesson }: PictureMotionProps, _: unknown, left: Departure | null) {
    if (lesson === this.props.lesson) return;
    this.#stop?.();
    this.#stop = (left && motion()?.showPictureArrival(left)) ?? undefined;
  }

  override componentWillUnmount() {
    this.#stop?.();
  }

  override render() {
    return null;
  }
}

import { markMatches } from '~/lib/highlight.ts';
import styles from './MarkedText.module.css';

/** A text with what was searched for marked in it. */
export function MarkedText({ text, terms }: { text: string; terms: readonly string[] }) {
  let at = 0;
  return markMatches(text, terms).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isMatch ? (
      <mark key={key} className={styles.match}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    );
  });
}

import { lineOf } from './line-box.ts';

/** Whether something in the box is selected. */
export function hasSelectionIn(box: Element | null): boolean {
  const selection = window.getSelection();
  if (!box || !selection || selection.isCollapsed || selection.rangeCount === 0) return false;
  return box.contains(selection.getRangeAt(0).commonAncestorContainer);
}

/** What of the lines is selected, without their times, and the number of the first of them; null for nothing. */
export function selectedWords(box: HTMLElement | null): { line: number; text: string } | null {
  if (!box || !hasSelectionIn(box)) return null;
  const range = window.getSelection()?.getRangeAt(0);
  const words = [...box.querySelectorAll('[data-words]')].filter((one) =>
    range?.intersectsNode(one),
  );
  const line = lineOf(words[0] ?? null);
  if (!range || line === null) return null;
  const text = words.map((one) => overlap(range, one)).join(' ');
  return text.trim() === '' ? null : { line, text };
}

function overlap(range: Range, words: Element): string {
  const part = document.createRange();
  part.selectNodeContents(words);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0) {
    part.setStart(range.startContainer, range.startOffset);
  }
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) {
    part.setEnd(range.endContainer, range.endOffset);
  }
  return part.toString();
}

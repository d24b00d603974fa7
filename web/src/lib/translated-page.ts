/** What a translator shows instead of a text of ours, and which texts it shows. */
const translations = new WeakMap<Node, Element>();
const originals = new WeakMap<Element, Node[]>();

/**
 * Lets the browser translate the page under React: before React touches a text that a translator took out, the text
 * stands in its place again, and is translated anew. Why not by rules for texts: ADR 0052.
 */
export function letPageBeTranslated(): void {
  const observer = new MutationObserver(remember);
  observer.observe(document, { childList: true, subtree: true });
  /** What we change ourselves is no translation. */
  const change = (work: () => void) => {
    work();
    observer.takeRecords();
  };
  const bringBack = (text: Node) => {
    remember(observer.takeRecords());
    const translation = translations.get(text);
    const texts = translation && originals.get(translation);
    // Without a parent it went with what was drawn around it, and there is no place to come back to.
    if (!texts || !translation.parentNode) return;
    originals.delete(translation);
    change(() => translation.replaceWith(...texts));
  };

  const { insertBefore, removeChild, appendChild } = Node.prototype;
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null) {
    if (next?.parentNode !== this && next) bringBack(next);
    bringBack(child);
    // Some translators leave nothing where a text was: better at the end than no page at all.
    change(() => insertBefore.call(this, child, next?.parentNode === this ? next : null));
    return child;
  };
  Node.prototype.appendChild = function <Child extends Node>(child: Child) {
    bringBack(child);
    change(() => appendChild.call(this, child));
    return child;
  };
  Node.prototype.removeChild = <Child extends Node>(child: Child) => {
    bringBack(child);
    change(() => child.parentNode && removeChild.call(child.parentNode, child));
    return child;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      bringBack(this);
      value?.set?.call(this, text);
    },
  });
}

/** Translators put `<font>` in the place of one text, or of several beside each other. Nothing of ours is one. */
function remember(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    if (!translation) continue;
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE) continue;
      translations.set(text, translation);
      originals.set(translation, [...(originals.get(translation) ?? []), text]);
    }
  }
}

const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT';

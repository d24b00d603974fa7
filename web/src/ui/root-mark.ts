import type { RefCallback } from 'react';

/**
 * A `ref` that marks the document's root (`data-…`) while its element is there, for the styles of what stands elsewhere.
 * `:has` would say the same, but is younger than the oldest browsers that the app is built for.
 */
export function rootMark(name: 'member' | 'theatre' | 'tool' | 'sheet'): RefCallback<Element> {
  const attribute = `data-${name}`;
  return () => {
    document.documentElement.setAttribute(attribute, '');
    return () => document.documentElement.removeAttribute(attribute);
  };
}

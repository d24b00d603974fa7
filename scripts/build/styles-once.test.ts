import { expect, test } from 'vitest';
import { waitingForStyles } from './styles-once.ts';

/** As Vite writes it, shortened to what is changed. */
const HELPER = `
const seen = {};
const preload = (load, deps) =>
  Promise.all(deps.map((dep) => {
    if (dep in seen) return;
    seen[dep] = true;
    const isCss = dep.endsWith(".css");
    const link = fetchLink(dep);
    if (isCss) return new Promise((res, rej) => {
      link.addEventListener("load", res);
      link.addEventListener("error", () => rej(new Error(dep)));
    });
  })).then(load);
return preload;`;

class FakeLink extends EventTarget {
  isRemoved = false;
  remove() {
    this.isRemoved = true;
  }
}

function helper() {
  const links: FakeLink[] = [];
  const fetchLink = () => {
    const link = new FakeLink();
    links.push(link);
    return link;
  };
  const preload: (load: () => string, deps: string[]) => Promise<string> = new Function(
    'fetchLink',
    waitingForStyles(HELPER),
  )(fetchLink);
  return { links, preload };
}

test('a second part with the same styles waits for them too', async () => {
  const { links, preload } = helper();
  const order: string[] = [];
  const both = [preload(() => 'first', ['a.css']), preload(() => 'second', ['a.css'])].map((part) =>
    part.then((name) => order.push(name)),
  );
  await Promise.resolve();
  order.push('styles');
  links[0]?.dispatchEvent(new Event('load'));
  await Promise.all(both);
  expect(order).toEqual(['styles', 'first', 'second']);
  expect(links).toHaveLength(1);
});

test('styles that failed are fetched again by the next try', async () => {
  const { links, preload } = helper();
  const first = preload(() => 'first', ['a.css']);
  links[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('a.css');
  const second = preload(() => 'second', ['a.css']);
  links[1]?.dispatchEvent(new Event('load'));
  expect(await second).toBe('second');
  expect(links.map(({ isRemoved }) => isRemoved)).toEqual([true, false]);
});

test('another helper than the known one ends the build', () => {
  expect(() => waitingForStyles('export const preload = 1;')).toThrow('styles-once.ts');
});

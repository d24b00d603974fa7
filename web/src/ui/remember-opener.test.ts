import { afterEach, expect, it } from 'vitest';
import { rememberOpener } from './remember-opener.ts';

afterEach(() => document.body.replaceChildren());

it('what opened a menu is the opener of what an entry of the menu opens', () => {
  document.body.innerHTML = `
    <button aria-controls="menu">Mais</button>
    <div id="menu" role="menu"><button role="menuitem">Sair</button></div>`;
  const [opener, entry] = document.querySelectorAll('button');
  entry?.focus();
  const finalFocus = rememberOpener();
  document.querySelector('#menu')?.setAttribute('hidden', '');
  expect(finalFocus()).toBe(opener);
});

it('without anything focused the dialog decides', () => {
  expect(rememberOpener()()).toBeNull();
});

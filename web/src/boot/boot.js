// Runs before anything is painted: the theme, which page the document begins with, which code that page needs.
// Put into the document by the build; its hash in the hosts' security policy is held by scripts/checks. Its names
// of storage entries and paths are compared with the app's by web/src/testing/agreements.test.ts.
(() => {
  const { dataset: lists } = document.currentScript;
  const root = document.documentElement;

  function read(area, key) {
    try {
      return window[area].getItem(key);
    } catch {
      return undefined;
    }
  }

  const isStored = (area, key) => (read(area, key) ?? null) !== null;

  // A session on a shared computer is in its tab alone.
  const area = isStored('sessionStorage', 'shared_computer') ? 'sessionStorage' : 'localStorage';

  function pageOf({ pathname, search, hash }) {
    const hasSession = isStored(area, 'auth_token') || /[#&](access_token|error_code)=/.test(hash);
    if (hasSession) return 'member';
    if (/^\/auth\/?$/.test(pathname)) {
      if (search) return 'wait';
      // As `isCleanupDue()`: a browser without storage has nothing to clean.
      return read('sessionStorage', 'cleanup_done') === null ? 'splash' : 'auth';
    }
    const isOwnPage =
      /^\/(nova-senha|link|confirmar-email|nao-fui-eu|trocar-email|sair-do-resumo|ajuda|contato|termos|privacidade|acessibilidade)\/?$/;
    return isOwnPage.test(pathname) ? 'wait' : 'landing';
  }

  if ((read(area, 'theme') || read('localStorage', 'theme')) === 'light') {
    root.dataset.theme = 'light';
    document.querySelector('meta[name="theme-color"]').content = '#f6f8fb';
  }

  // Which of the build's lists of files the page needs.
  function listOf(page) {
    if (page === 'splash') return 'auth';
    if (page !== 'member') return page;
    if (location.pathname === '/') return 'home';
    return /^\/video\/[^/]+\/?$/.test(location.pathname) ? 'lesson' : 'member';
  }

  const page = pageOf(location);
  // A member's first screen is drawn by code, which the font would delay: `start.tsx` asks for it there.
  const font = page === 'member' ? '' : lists.font;
  const files = `${font || ''} ${lists[listOf(page)] || ''}`;
  for (const href of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    const isScript = href.endsWith('.js');
    link.rel = isScript ? 'modulepreload' : 'preload';
    if (!isScript) {
      link.as = href.endsWith('.css') ? 'style' : 'font';
      // Must equal the attribute of the bundler's own link, or the file is fetched twice.
      link.crossOrigin = '';
    }
    link.href = href;
    document.head.append(link);
  }

  // The parser creates <first-page> right after the templates, so the page is there at the first paint.
  customElements.define(
    'first-page',
    class extends HTMLElement {
      connectedCallback() {
        const target = document.getElementById('root');
        const ahead = document.getElementById(`page-${page}`);
        const template = ahead || document.getElementById('page-wait');
        target.append(template.content.cloneNode(true));
        if (ahead) target.dataset.page = page;
        this.remove();
      }
    },
  );
})();

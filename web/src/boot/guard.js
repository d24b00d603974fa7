// Runs before the app's code is loaded, or without it: keeps the browser from sending a form by itself, and reports a
// start that failed. Any browser must understand this file, so it uses the syntax of 2009.
// Put into the document by the build; its hash in the hosts' security policy is held by scripts/checks.
(function () {
  var root = document.documentElement;

  function report(problem) {
    if (root.getAttribute('data-trouble') !== 'none') root.setAttribute('data-trouble', problem);
  }

  // Notes are inserted only when needed, so that a search in the page does not find the others.
  function show() {
    var problem = root.getAttribute('data-trouble');
    if (problem === 'none') watcher.disconnect();
    var note = problem && document.getElementById('trouble-' + problem);
    if (!note || !note.content) return;
    document.body.insertBefore(note.content, document.body.firstChild);
    note.parentNode.removeChild(note);
  }

  function runsHere() {
    try {
      // The youngest features of build.target (vite.config.ts): Safari 16.4; Chrome 111, Firefox 113 and Safari 16.2.
      new RegExp('(?<=a)b');
      return CSS.supports('color', 'color-mix(in srgb, red, red)');
    } catch (error) {
      return false;
    }
  }

  function earlyForm(field) {
    var form = field && (field.form || field);
    return form && form.hasAttribute && form.hasAttribute('data-early') ? form : null;
  }

  // A problem may be known before the document with its notes is parsed.
  var watcher = new MutationObserver(show);
  watcher.observe(root, {
    attributes: true,
    attributeFilter: ['data-trouble'],
    childList: true,
    subtree: true,
  });
  if (!runsHere()) report('old');
  window.addEventListener(
    'error',
    function (event) {
      if (event.target && event.target.type === 'module') report('failed');
      else if (/SyntaxError/.test(event.message)) report('old');
    },
    true
  );

  // A press waits for the app's code (lib/early-form.ts) instead of a submit by the browser.
  document.addEventListener(
    'submit',
    function (event) {
      var form = earlyForm(event.target);
      if (!form) return;
      event.preventDefault();
      form.setAttribute('aria-busy', 'true');
    },
    true
  );
  // Typing after a press cancels it: the press was meant for the earlier values.
  document.addEventListener(
    'input',
    function (event) {
      var form = earlyForm(event.target);
      if (form) form.removeAttribute('aria-busy');
    },
    true
  );
})();

// What has to hold before the app's code is there, and without it: nothing typed leaves as an address, and a start that
// cannot come is said instead of waited for. Any browser must understand this file, so it keeps to the syntax of 2009.
// Put into the document by the build; its hash in the hosts' security policy is held by scripts/checks.
(function () {
  var root = document.documentElement;

  function say(trouble) {
    if (root.getAttribute('data-trouble') !== 'none') root.setAttribute('data-trouble', trouble);
  }

  // The notes are put into the page when they are needed: nobody who searches it finds one that is not meant for them.
  function show() {
    var trouble = root.getAttribute('data-trouble');
    if (trouble === 'none') watcher.disconnect();
    var note = trouble && document.getElementById('trouble-' + trouble);
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

  // The trouble may be known before the notes are there, and before the document is: that waits for the modules.
  var watcher = new MutationObserver(show);
  watcher.observe(root, {
    attributes: true,
    attributeFilter: ['data-trouble'],
    childList: true,
    subtree: true,
  });
  if (!runsHere()) say('old');
  window.addEventListener(
    'error',
    function (event) {
      if (event.target && event.target.type === 'module') say('failed');
      else if (/SyntaxError/.test(event.message)) say('old');
    },
    true
  );

  // The browser would send the form by itself; what was pressed waits for the code instead (lib/early-form.ts).
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
  // A press counts for the values of that moment; typing on cancels it.
  document.addEventListener(
    'input',
    function (event) {
      var form = earlyForm(event.target);
      if (form) form.removeAttribute('aria-busy');
    },
    true
  );
})();

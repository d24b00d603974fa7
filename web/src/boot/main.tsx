import '~/theme/tokens.css';
import '~/theme/base.css';
import '~/theme/layout.css';
import '~/theme/print.css';
import { startEarlyRequests } from './early-requests.ts';

// Small on purpose: it asks for the first screen's data while the rest of the code is still on its way.
startEarlyRequests();
// Not awaited at the top level: a chunk that imports this one would wait for itself.
void import('~/app/start.tsx')
  .then(({ start }) => start())
  .then(() => sayTrouble('none'))
  .catch((error: unknown) => {
    sayTrouble(error instanceof SyntaxError ? 'old' : 'failed');
    throw error;
  });

/** Why nothing begins here, as `index.html` says it; `guard.js` says the rest. */
function sayTrouble(trouble: 'none' | 'old' | 'failed'): void {
  document.documentElement.dataset.trouble = trouble;
}

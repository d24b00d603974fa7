import '~/theme/tokens.css';
import '~/theme/base.css';
import '~/theme/layout.css';
import '~/theme/print.css';
import { startEarlyRequests } from './early-requests.ts';

// Small on purpose: it asks for the first screen's data while the rest of the code is still on its way.
const startLaterRequests = startEarlyRequests();
// Not awaited at the top level: a chunk that imports this one would wait for itself.
void import('~/app/start.tsx')
  .then(({ start }) => {
    startLaterRequests();
    return start();
  })
  .then(() => reportProblem('none'))
  .catch((error: unknown) => {
    reportProblem(error instanceof SyntaxError ? 'old' : 'failed');
    throw error;
  });

/** Shows the note of `index.html` for a start that failed; `guard.js` shows the others. */
function reportProblem(trouble: 'none' | 'old' | 'failed'): void {
  document.documentElement.dataset.trouble = trouble;
}

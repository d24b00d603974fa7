/**
 * The oldest browsers that the app is built for. `web/index.html` names them to people with an older one, and
 * `checks/browser-features.ts` refuses what they do not have.
 */
export const BROWSER_TARGETS = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];

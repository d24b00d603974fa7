/** Links in a line of their own: a finger needs more room than a line. */
export const TOUCHED = {
  '@media (pointer: coarse)': {
    '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
  },
};

import type { SystemStyleObject } from '@chakra-ui/react/styled-system';

const COARSE = '@media (pointer: coarse)';

/** Links in a line of their own: a finger needs more room than a line. */
export const TOUCHED = {
  [COARSE]: {
    '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
  },
};

/** A link in a line of its own: a finger hits it above and below the line, over the words there, and nothing moves. */
export const FINGER: SystemStyleObject = {
  [COARSE]: {
    display: 'inline-block',
    position: 'relative',
    paddingBlock: '3',
    marginBlock: '-3',
  },
};

/** What is a line of its own by itself: the way back, a box with its words. */
export const TOUCHED_LINE: SystemStyleObject = { [COARSE]: { minHeight: '11' } };

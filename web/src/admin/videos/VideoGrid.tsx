import { chakra } from '@chakra-ui/react/styled-system';
import { MotionList } from '~/ui/motion/MotionList.tsx';

/** The list of lessons: one below the other on a phone, as many beside each other as fit from there on. */
export const VideoGrid = chakra(MotionList, {
  base: {
    display: 'grid',
    gap: { base: '3', sm: '4' },
    gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(240px, 1fr))' },
    '&[aria-busy=true]': { opacity: '0.6' },
  },
});

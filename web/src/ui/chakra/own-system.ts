import { createContext } from 'react';

/** Whether a page brings a system of its own, which what stands in a dialog is drawn with. */
export const HasOwnSystem = createContext(false);

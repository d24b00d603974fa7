import ListEnd from 'lucide/dist/esm/icons/list-end.mjs';
import ListMusic from 'lucide/dist/esm/icons/list-music.mjs';
import ListStart from 'lucide/dist/esm/icons/list-start.mjs';
import SkipBack from 'lucide/dist/esm/icons/skip-back.mjs';
import SkipForward from 'lucide/dist/esm/icons/skip-forward.mjs';
import { icon } from './icon.tsx';

/* Icons that only podcasts show: they come with what plays them. */
export const QueueIcon = /* @__PURE__ */ icon(ListMusic);
export const QueueFirstIcon = /* @__PURE__ */ icon(ListStart);
export const QueueLastIcon = /* @__PURE__ */ icon(ListEnd);
export const PreviousIcon = /* @__PURE__ */ icon(SkipBack);
export const NextIcon = /* @__PURE__ */ icon(SkipForward);

import type { IconNode } from 'lucide';
import Captions from 'lucide/dist/esm/icons/captions.mjs';
import CircleQuestionMark from 'lucide/dist/esm/icons/circle-question-mark.mjs';
import Copy from 'lucide/dist/esm/icons/copy.mjs';
import Film from 'lucide/dist/esm/icons/film.mjs';
import Flag from 'lucide/dist/esm/icons/flag.mjs';
import List from 'lucide/dist/esm/icons/list.mjs';
import Maximize from 'lucide/dist/esm/icons/maximize.mjs';
import MessageCircle from 'lucide/dist/esm/icons/message-circle.mjs';
import Minimize from 'lucide/dist/esm/icons/minimize.mjs';
import Pencil from 'lucide/dist/esm/icons/pencil.mjs';
import RotateCcw from 'lucide/dist/esm/icons/rotate-ccw.mjs';
import RotateCw from 'lucide/dist/esm/icons/rotate-cw.mjs';
import Share from 'lucide/dist/esm/icons/share.mjs';
import Volume2 from 'lucide/dist/esm/icons/volume-2.mjs';
import VolumeX from 'lucide/dist/esm/icons/volume-x.mjs';
import { icon } from './icon.tsx';

/* Icons of a lesson: of its player, its acts and its panel. */
export const CaptionsIcon = /* @__PURE__ */ icon(Captions);
export const VolumeIcon = /* @__PURE__ */ icon(Volume2);
export const VolumeOffIcon = /* @__PURE__ */ icon(VolumeX);
export const MaximizeIcon = /* @__PURE__ */ icon(Maximize);
export const MinimizeIcon = /* @__PURE__ */ icon(Minimize);
export const EditIcon = /* @__PURE__ */ icon(Pencil);
export const CopyIcon = /* @__PURE__ */ icon(Copy);
export const ShareIcon = /* @__PURE__ */ icon(Share);
export const MessageIcon = /* @__PURE__ */ icon(MessageCircle);
export const ListIcon = /* @__PURE__ */ icon(List);
export const FlagIcon = /* @__PURE__ */ icon(Flag);
export const FilmIcon = /* @__PURE__ */ icon(Film);
export const HelpIcon = /* @__PURE__ */ icon(CircleQuestionMark);

/* Not of Lucide: its round arrows with a 10 inside, and what leads to the part before or after. */
const TEN: IconNode = [
  ['path', { d: 'M8.9 10.4l1.7-1.2v6', strokeWidth: 1.4 }],
  ['rect', { x: 12.6, y: 9.2, width: 3.4, height: 6, rx: 1.7, strokeWidth: 1.4 }],
];
export const ReplayIcon = /* @__PURE__ */ icon(RotateCcw);
export const BackTenIcon = /* @__PURE__ */ icon([...RotateCcw, ...TEN]);
export const ForwardTenIcon = /* @__PURE__ */ icon([...RotateCw, ...TEN]);
export const PreviousPartIcon = /* @__PURE__ */ icon([
  ['path', { d: 'M19 6v12l-9-6z' }],
  ['path', { d: 'M6 6v12' }],
]);
export const NextPartIcon = /* @__PURE__ */ icon([
  ['path', { d: 'M5 6v12l9-6z' }],
  ['path', { d: 'M18 6v12' }],
]);

import type { IconNode } from 'lucide';
import ArrowDown from 'lucide/dist/esm/icons/arrow-down.mjs';
import ArrowUp from 'lucide/dist/esm/icons/arrow-up.mjs';
import ArrowUpDown from 'lucide/dist/esm/icons/arrow-up-down.mjs';
import Captions from 'lucide/dist/esm/icons/captions.mjs';
import ChartLine from 'lucide/dist/esm/icons/chart-line.mjs';
import ChevronUp from 'lucide/dist/esm/icons/chevron-up.mjs';
import CircleQuestionMark from 'lucide/dist/esm/icons/circle-question-mark.mjs';
import Copy from 'lucide/dist/esm/icons/copy.mjs';
import Download from 'lucide/dist/esm/icons/download.mjs';
import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs';
import Film from 'lucide/dist/esm/icons/film.mjs';
import Flag from 'lucide/dist/esm/icons/flag.mjs';
import GripVertical from 'lucide/dist/esm/icons/grip-vertical.mjs';
import Image from 'lucide/dist/esm/icons/image.mjs';
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs';
import LayoutGrid from 'lucide/dist/esm/icons/layout-grid.mjs';
import List from 'lucide/dist/esm/icons/list.mjs';
import ListFilter from 'lucide/dist/esm/icons/list-filter.mjs';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import Maximize from 'lucide/dist/esm/icons/maximize.mjs';
import MessageCircle from 'lucide/dist/esm/icons/message-circle.mjs';
import Minimize from 'lucide/dist/esm/icons/minimize.mjs';
import Pencil from 'lucide/dist/esm/icons/pencil.mjs';
import Phone from 'lucide/dist/esm/icons/phone.mjs';
import RotateCcw from 'lucide/dist/esm/icons/rotate-ccw.mjs';
import RotateCw from 'lucide/dist/esm/icons/rotate-cw.mjs';
import Share from 'lucide/dist/esm/icons/share.mjs';
import Trash from 'lucide/dist/esm/icons/trash.mjs';
import Upload from 'lucide/dist/esm/icons/upload.mjs';
import Users from 'lucide/dist/esm/icons/users.mjs';
import Volume2 from 'lucide/dist/esm/icons/volume-2.mjs';
import VolumeX from 'lucide/dist/esm/icons/volume-x.mjs';
import WifiOff from 'lucide/dist/esm/icons/wifi-off.mjs';
import { icon } from './icon.tsx';

/* Icons that a member's first screen does not show: of the player, of forms, of tools. */
export const CaptionsIcon = /* @__PURE__ */ icon(Captions);
export const VolumeIcon = /* @__PURE__ */ icon(Volume2);
export const VolumeOffIcon = /* @__PURE__ */ icon(VolumeX);
export const MaximizeIcon = /* @__PURE__ */ icon(Maximize);
export const MinimizeIcon = /* @__PURE__ */ icon(Minimize);
export const RewindIcon = /* @__PURE__ */ icon(RotateCcw);
export const ForwardIcon = /* @__PURE__ */ icon(RotateCw);
export const ChevronUpIcon = /* @__PURE__ */ icon(ChevronUp);
export const EditIcon = /* @__PURE__ */ icon(Pencil);
export const CopyIcon = /* @__PURE__ */ icon(Copy);
export const TrashIcon = /* @__PURE__ */ icon(Trash);
export const ShareIcon = /* @__PURE__ */ icon(Share);
export const MessageIcon = /* @__PURE__ */ icon(MessageCircle);
export const UploadIcon = /* @__PURE__ */ icon(Upload);
export const DownloadIcon = /* @__PURE__ */ icon(Download);
export const ExternalIcon = /* @__PURE__ */ icon(ExternalLink);
export const ListIcon = /* @__PURE__ */ icon(List);
export const ArrowUpIcon = /* @__PURE__ */ icon(ArrowUp);
export const ChartIcon = /* @__PURE__ */ icon(ChartLine);
export const SortIcon = /* @__PURE__ */ icon(ArrowUpDown);
export const ArrowDownIcon = /* @__PURE__ */ icon(ArrowDown);
export const FlagIcon = /* @__PURE__ */ icon(Flag);
export const GripIcon = /* @__PURE__ */ icon(GripVertical);
export const FilterIcon = /* @__PURE__ */ icon(ListFilter);
export const GridIcon = /* @__PURE__ */ icon(LayoutGrid);
export const UsersIcon = /* @__PURE__ */ icon(Users);
export const KeyIcon = /* @__PURE__ */ icon(KeyRound);
export const MailIcon = /* @__PURE__ */ icon(Mail);
export const PhoneIcon = /* @__PURE__ */ icon(Phone);
export const FilmIcon = /* @__PURE__ */ icon(Film);
export const ImageIcon = /* @__PURE__ */ icon(Image);
export const HelpIcon = /* @__PURE__ */ icon(CircleQuestionMark);
export const WifiOffIcon = /* @__PURE__ */ icon(WifiOff);

/* Not of Lucide: its round arrows with a 10 inside, and what leads to the part before or after. */
const TEN: IconNode = [
  ['path', { d: 'M8.9 10.4l1.7-1.2v6', strokeWidth: 1.4 }],
  ['rect', { x: 12.6, y: 9.2, width: 3.4, height: 6, rx: 1.7, strokeWidth: 1.4 }],
];
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

import Bell from 'lucide/dist/esm/icons/bell.mjs';
import ChartColumn from 'lucide/dist/esm/icons/chart-column.mjs';
import Check from 'lucide/dist/esm/icons/check.mjs';
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs';
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import EllipsisVertical from 'lucide/dist/esm/icons/ellipsis-vertical.mjs';
import Heart from 'lucide/dist/esm/icons/heart.mjs';
import House from 'lucide/dist/esm/icons/house.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import Menu from 'lucide/dist/esm/icons/menu.mjs';
import Moon from 'lucide/dist/esm/icons/moon.mjs';
import Pause from 'lucide/dist/esm/icons/pause.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import Search from 'lucide/dist/esm/icons/search.mjs';
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs';
import Star from 'lucide/dist/esm/icons/star.mjs';
import StickyNote from 'lucide/dist/esm/icons/sticky-note.mjs';
import Sun from 'lucide/dist/esm/icons/sun.mjs';
import User from 'lucide/dist/esm/icons/user.mjs';
import { icon } from './icon.tsx';

export {
  AlertIcon,
  ArrowLeftIcon,
  ClockIcon,
  CloseIcon,
  EyeIcon,
  EyeOffIcon,
  HeadphonesIcon,
  HeartIcon,
  InfoIcon,
  LessonsIcon,
  PlayIcon,
  RefreshIcon,
  ShieldIcon,
  SuccessIcon,
} from './core-icons.tsx';

export const PauseIcon = /* @__PURE__ */ icon(Pause, true);
export const HeartFilledIcon = /* @__PURE__ */ icon(Heart, true);
export const StarIcon = /* @__PURE__ */ icon(Star, true);
export const PlusIcon = /* @__PURE__ */ icon(Plus);
export const CheckIcon = /* @__PURE__ */ icon(Check);
export const ChevronLeftIcon = /* @__PURE__ */ icon(ChevronLeft);
export const ChevronRightIcon = /* @__PURE__ */ icon(ChevronRight);
export const ChevronDownIcon = /* @__PURE__ */ icon(ChevronDown);
export const MenuIcon = /* @__PURE__ */ icon(Menu);
export const MoreIcon = /* @__PURE__ */ icon(EllipsisVertical);
export const LogoutIcon = /* @__PURE__ */ icon(LogOut);
export const HomeIcon = /* @__PURE__ */ icon(House);
export const BellIcon = /* @__PURE__ */ icon(Bell);
export const SearchIcon = /* @__PURE__ */ icon(Search);
export const SettingsIcon = /* @__PURE__ */ icon(SlidersHorizontal);
export const NoteIcon = /* @__PURE__ */ icon(StickyNote);
export const UserIcon = /* @__PURE__ */ icon(User);
export const ChartIcon = /* @__PURE__ */ icon(ChartColumn);
export const SunIcon = /* @__PURE__ */ icon(Sun);
export const MoonIcon = /* @__PURE__ */ icon(Moon);

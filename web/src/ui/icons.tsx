import { icon, path } from './icon.tsx';

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

/* Player and cards */
export const PauseIcon = /* @__PURE__ */ icon(
  path(
    'M6.5 4h3A1.5 1.5 0 0 1 11 5.5v13A1.5 1.5 0 0 1 9.5 20h-3A1.5 1.5 0 0 1 5 18.5v-13A1.5 1.5 0 0 1 6.5 4Zm8 0h3A1.5 1.5 0 0 1 19 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-3a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 14.5 4Z',
  ),
  true,
);
export const HeartFilledIcon = /* @__PURE__ */ icon(
  path('M12 20.8s-8.4-5-8.4-11A5.2 5.2 0 0 1 12 5.8a5.2 5.2 0 0 1 8.4 4c0 6-8.4 11-8.4 11Z'),
  true,
);
export const StarIcon = /* @__PURE__ */ icon(
  path('m12 3.2 2.7 5.5 6 .9-4.4 4.2 1.1 6L12 17l-5.4 2.8 1.1-6-4.4-4.2 6-.9L12 3.2Z'),
  true,
);

/* Directions and actions */
export const PlusIcon = /* @__PURE__ */ icon(path('M12 5v14M5 12h14'));
export const CheckIcon = /* @__PURE__ */ icon(path('m5 12.5 4.5 4.5L19 7.5'));
export const ChevronLeftIcon = /* @__PURE__ */ icon(path('m14.5 6-6 6 6 6'));
export const ChevronRightIcon = /* @__PURE__ */ icon(path('m9.5 6 6 6-6 6'));
export const ChevronDownIcon = /* @__PURE__ */ icon(path('m6 9.5 6 6 6-6'));
export const MenuIcon = /* @__PURE__ */ icon(path('M4 7h16M4 12h16M4 17h16'));
export const MoreIcon = /* @__PURE__ */ icon(
  <g>
    <circle cx="12" cy="5.5" r="1.7" />
    <circle cx="12" cy="12" r="1.7" />
    <circle cx="12" cy="18.5" r="1.7" />
  </g>,
  true,
);
export const LogoutIcon = /* @__PURE__ */ icon(
  path(
    'M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14m-4-8h10.5m0 0L17 8.5m3.5 3.5L17 15.5',
  ),
);

/* Things */
export const HomeIcon = /* @__PURE__ */ icon(
  path('M4 11 12 4l8 7v8.5a1 1 0 0 1-1 1h-4.5V14h-5v6.5H5a1 1 0 0 1-1-1V11Z'),
);
export const BellIcon = /* @__PURE__ */ icon(
  path('M6 10a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10Zm4 9.5a2.2 2.2 0 0 0 4 0'),
);
export const SearchIcon = /* @__PURE__ */ icon(
  <g>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </g>,
);
export const SettingsIcon = /* @__PURE__ */ icon(
  path('M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5'),
);
export const UserIcon = /* @__PURE__ */ icon(
  <g>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5" />
  </g>,
);
export const ChartIcon = /* @__PURE__ */ icon(path('M4 20h16M6.5 16v-4m5.5 4V6m5.5 10V9.5'));
export const SunIcon = /* @__PURE__ */ icon(
  <g>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.5m0 15V21m9-9h-1.5M4.5 12H3m15.4-6.4-1.1 1.1M6.7 17.3l-1.1 1.1m12.8 0-1.1-1.1M6.7 6.7 5.6 5.6" />
  </g>,
);
export const MoonIcon = /* @__PURE__ */ icon(
  path('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z'),
);
export const WifiOffIcon = /* @__PURE__ */ icon(
  path(
    'M3 9a14 14 0 0 1 5-2.8M21 9a14 14 0 0 0-9-3.5M6.5 13a8.5 8.5 0 0 1 3-1.8m8 1.8a8.5 8.5 0 0 0-3.5-2M12 18.5v.1M4 4l16 16',
  ),
);

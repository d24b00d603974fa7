import { icon, path } from './icon.tsx';

/* The few that visitors see, too: kept apart so that the public pages carry no others. */
export const PlayIcon = /* @__PURE__ */ icon(
  path('M7 4.6v14.8c0 .8.9 1.3 1.6.8l11-7.4c.6-.4.6-1.3 0-1.7l-11-7.3c-.7-.5-1.6 0-1.6.8Z'),
  true,
);
export const HeartIcon = /* @__PURE__ */ icon(
  path(
    'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.1a4.3 4.3 0 0 1 7.5 2.7C19.5 15.4 12 20 12 20Z',
  ),
);
export const CloseIcon = /* @__PURE__ */ icon(path('m6 6 12 12M18 6 6 18'));
export const ArrowLeftIcon = /* @__PURE__ */ icon(path('M19 12H5m6-6-6 6 6 6'));
export const RefreshIcon = /* @__PURE__ */ icon(
  path('M20 11.5a8 8 0 0 0-14.3-4.4L4 9m0-5v5h5m-5 3.5a8 8 0 0 0 14.3 4.4L20 15m0 5v-5h-5'),
);
export const LessonsIcon = /* @__PURE__ */ icon(
  <g>
    <rect x="3" y="5" width="18" height="12" rx="2" />
    <path d="m10.5 8.5 4 2.5-4 2.5v-5ZM8 20h8" />
  </g>,
);
export const HeadphonesIcon = /* @__PURE__ */ icon(
  path(
    'M4 14.5V13a8 8 0 0 1 16 0v1.5M4 14.5v3A1.5 1.5 0 0 0 5.5 19H7v-6H5.5A1.5 1.5 0 0 0 4 14.5Zm16 0v3a1.5 1.5 0 0 1-1.5 1.5H17v-6h1.5a1.5 1.5 0 0 1 1.5 1.5Z',
  ),
);
export const ShieldIcon = /* @__PURE__ */ icon(
  path('M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6l-7-2.5Zm-3 8.5 2.2 2.2L15.5 10'),
);
export const LockIcon = /* @__PURE__ */ icon(
  <g>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
  </g>,
);
export const EyeIcon = /* @__PURE__ */ icon(
  <g>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </g>,
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  path(
    'M10 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.6 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 5-1.5M10 10a3 3 0 0 0 4.2 4.2M4 4l16 16',
  ),
);
export const AlertIcon = /* @__PURE__ */ icon(
  <g>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5v5.5m0 3.2v.1" />
  </g>,
);
export const InfoIcon = /* @__PURE__ */ icon(
  <g>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 16.5V11m0-3.2v-.1" />
  </g>,
);
export const SuccessIcon = /* @__PURE__ */ icon(
  <g>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8.2 12.2 2.6 2.6 5-5.2" />
  </g>,
);
export const ClockIcon = /* @__PURE__ */ icon(
  <g>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.2l3.3 2" />
  </g>,
);

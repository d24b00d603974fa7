import { icon, path } from './icon.tsx';

/* Icons that a member's first screen does not show: of the player, of forms, of tools. */

export const CaptionsIcon = /* @__PURE__ */ icon(
  path(
    'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Zm5.6 5.4a2.2 2.2 0 1 0 0 3.2m6.4-3.2a2.2 2.2 0 1 0 0 3.2',
  ),
);
export const VolumeIcon = /* @__PURE__ */ icon(
  path('M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Zm11.5-.5a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11'),
);
export const VolumeOffIcon = /* @__PURE__ */ icon(
  path('M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Zm12 .3 4.5 4.5m0-4.5L16 14.3'),
);
export const MaximizeIcon = /* @__PURE__ */ icon(path('M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5'));
export const MinimizeIcon = /* @__PURE__ */ icon(path('M4 9h5V4m11 5h-5V4M4 15h5v5m11-5h-5v5'));
export const RewindIcon = /* @__PURE__ */ icon(path('M4 12a8 8 0 1 0 2.8-6.1M4 4v4.5h4.5'));
export const ForwardIcon = /* @__PURE__ */ icon(path('M20 12a8 8 0 1 1-2.8-6.1M20 4v4.5h-4.5'));
export const PreviousIcon = /* @__PURE__ */ icon(path('M19 6v12l-9-6 9-6ZM5.5 5.5v13'));
export const NextIcon = /* @__PURE__ */ icon(path('M5 6v12l9-6-9-6Zm13.5-.5v13'));
export const ChevronUpIcon = /* @__PURE__ */ icon(path('m6 14.5 6-6 6 6'));
export const EditIcon = /* @__PURE__ */ icon(
  path('M4 20h4L19.5 8.5a2.1 2.1 0 0 0-4-4L4 16v4Zm9.5-13.5 4 4'),
);
export const TrashIcon = /* @__PURE__ */ icon(
  path(
    'M4.5 6.5h15M9 6.5V4h6v2.5m3 0-.8 12.1a1.5 1.5 0 0 1-1.5 1.4H8.3a1.5 1.5 0 0 1-1.5-1.4L6 6.5m4.2 4v5.5m3.6-5.5v5.5',
  ),
);
export const ShareIcon = /* @__PURE__ */ icon(
  path('M12 15V4m0 0L8 8m4-4 4 4M5 13v5.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V13'),
);
export const UploadIcon = /* @__PURE__ */ icon(path('M12 16V5m0 0L7.5 9.5M12 5l4.5 4.5M4 19.5h16'));
export const DownloadIcon = /* @__PURE__ */ icon(
  path('M12 5v11m0 0-4.5-4.5M12 16l4.5-4.5M4 19.5h16'),
);
export const ExternalIcon = /* @__PURE__ */ icon(
  path(
    'M14 4h6v6m0-6-9 9m7 1v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10',
  ),
);
export const FilterIcon = /* @__PURE__ */ icon(path('M4 6h16M7 12h10m-7 6h4'));
export const GridIcon = /* @__PURE__ */ icon(
  <g>
    <rect x="4" y="4" width="6.5" height="6.5" rx="1.5" />
    <rect x="13.5" y="4" width="6.5" height="6.5" rx="1.5" />
    <rect x="4" y="13.5" width="6.5" height="6.5" rx="1.5" />
    <rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1.5" />
  </g>,
);
export const UsersIcon = /* @__PURE__ */ icon(
  <g>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5c.8-3.4 3.3-4.8 6.5-4.8s5.7 1.4 6.5 4.8M15.5 5.3a3.5 3.5 0 0 1 0 6.4m2.5 3.3c1.9.6 3 2 3.5 4.5" />
  </g>,
);
export const KeyIcon = /* @__PURE__ */ icon(
  <g>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8.5-8.5M16 7.5l2.5 2.5" />
  </g>,
);
export const MailIcon = /* @__PURE__ */ icon(
  <g>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="m4 7 8 6 8-6" />
  </g>,
);
export const PhoneIcon = /* @__PURE__ */ icon(
  path(
    'M6 3.5h3l1.5 4.5-2 1.5a11 11 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4 5.7 2 2 0 0 1 6 3.5Z',
  ),
);
export const FilmIcon = /* @__PURE__ */ icon(
  <g>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <path d="M8 5v14m8-14v14M3.5 9.5H8m-4.5 5H8m8-5h4.5m-4.5 5h4.5" />
  </g>,
);
export const ImageIcon = /* @__PURE__ */ icon(
  <g>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <circle cx="8.5" cy="10" r="1.5" />
    <path d="m5 18 5-5 3 3 3.5-4 4 4.5" />
  </g>,
);
export const HelpIcon = /* @__PURE__ */ icon(
  <g>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7m0 3v.1" />
  </g>,
);

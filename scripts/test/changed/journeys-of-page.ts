/*
 * Which journeys prove a page, by the names of their files: the index of `npm run test:changed`. A page that only lower tests
 * prove has an empty list.
 */

/** What a change of the whole frame runs: one journey for each way in and for what everybody does. */
export const EVERYWHERE: readonly string[] = ['sign-in', 'home', 'video-end', 'catalogue'];

/** Journeys of many pages at once, which take minutes: they run with `npm test`. */
export const OF_NO_PAGE: readonly string[] = [
  'accessibility',
  'budget',
  'early-start',
  'keyboard',
  'landscape',
  'long-words',
  'motion',
  'offline',
  'scroll',
  'shell',
];

export const JOURNEYS_OF_PAGE: Readonly<Record<string, readonly string[]>> = {
  AccessibilityPage: [],
  AddressChangePage: ['mail-links'],
  AddressLinkPage: ['approval-gate'],
  AdminPage: ['admin-users', 'approvals', 'admin-jobs'],
  AuthLinkPage: ['mail-links'],
  AuthPage: ['sign-in', 'registration', 'phone-sign-in'],
  CategoriesPage: ['catalogue', 'admin-categories'],
  CategoryPage: ['catalogue'],
  ConnectPage: ['phone-sign-in', 'shared-computer'],
  ContactPage: [],
  FavoritesPage: ['favorites'],
  HelpPage: [],
  HomePage: ['home', 'minutes'],
  InactivePage: [],
  LandingPage: ['sign-out'],
  LeaveDigestPage: ['digest'],
  NewPasswordPage: ['sign-in', 'mail-links'],
  NotFoundPage: [],
  NotesPage: ['notes'],
  OperationsPage: ['operations'],
  PendingPage: ['approval-gate', 'approvals'],
  PersonPage: ['admin-person'],
  PodcastManagementPage: ['admin-podcasts'],
  PodcastsPage: ['podcasts', 'podcast-queue', 'podcast-places', 'downloads'],
  PrivacyPage: [],
  ProfilePage: ['profile', 'settings'],
  SearchManagementPage: ['admin-search'],
  SearchPage: ['search'],
  SettingsPage: ['settings', 'sessions', 'notifications', 'app-update'],
  TermsPage: [],
  TranscriptDosesPage: ['doses'],
  TranscriptManagementPage: ['admin-transcripts', 'admin-captions'],
  UsagePage: ['usage'],
  VideoManagementPage: ['admin-videos', 'catalogue-table', 'scheduled-video'],
  VideoPage: ['video', 'video-end', 'video-captions', 'video-devices', 'study'],
  YoutubeImportPage: ['admin-import', 'admin-rules', 'admin-videos'],
};

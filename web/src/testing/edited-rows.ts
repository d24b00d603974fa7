// Rows of the tables whose forms two people edit at once.

const PATH = '11111111-1111-4111-8111-111111111111/22222222-2222-4222-8222-222222222222.mp3';
export const PODCAST = {
  id: 1,
  title: 'Ronda',
  description: null,
  audio_url: `/storage/v1/object/authenticated/podcasts/${PATH}`,
  file_path: PATH,
  original_file_name: 'ronda.mp3',
  duration: '12:30',
  duration_seconds: 750,
  file_size: 1_572_864,
  file_type: 'audio/mpeg',
  category_id: 1,
  is_active: true,
  created_at: '2026-11-20T12:00:00Z',
  chapter_list: null,
  key_points: [],
  key_point_seconds: [],
  key_points_reviewed_by: null,
  key_points_reviewed_on: null,
};
export const CATEGORY = {
  id: 1,
  name: 'Trauma',
  slug: 'trauma',
  description: null,
  show_in_dropdown: true,
  position: 1,
};
export const RULE = { id: 1, kind: 'title_contains', value: 'ECG', category_id: 1 };
export const REPORT = {
  id: 1,
  kind: 'dose',
  item_title: 'Anafilaxia',
  at_seconds: 348,
  body: 'A dose é 0,3 mg',
  state: 'open',
  answer: null,
};
export const MODIFIER = {
  id: 1,
  name: 'criança',
  kind: 'age',
  names: [],
  asked: [],
  implying: [],
  unless: [],
  years: '[2,12)',
  kilos: null,
};
export const TERM = {
  id: 1,
  concept: 'Sepse',
  variants: [],
  abbreviations: ['SEP'],
  drug_names: [],
  lay_words: [],
  english: ['sepsis'],
  related: [],
};

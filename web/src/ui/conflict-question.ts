/** A field that two people changed to different values. */
export type ConflictField = {
  key: string;
  label: string;
  mine: string;
  theirs: string;
  /** Who changed it there, and when where that is known. */
  name: string;
  at: string | null;
};
export type ConflictQuestion = {
  title: string;
  fields: ConflictField[];
  /** What else was changed there, in a sentence. */
  others: string | null;
};
export type GoneNotice = { title: string /** What was typed, as text. */; typed: string };

import { useRef } from 'react';
import {
  changesOf,
  followBase,
  isSame,
  type Loose,
  type Values,
  type Versioned,
} from './edit.rules.ts';
import { type EditServer, saveEdit } from './save-edit.ts';
import {
  type FormWords,
  type LastEdits,
  othersSentence,
  shownConflict,
  typedText,
} from './shown-edit.ts';

/** The part of a form library's API that this hook uses. */
type FormAccess = {
  getValues(): Values;
  /** Typed by the form for its own fields, so this hook, which knows none of them by name, can promise nothing. */
  setValue(key: never, value: never): void;
};

/** Asks the person; the screen provides the dialog. */
type AskPerson = {
  /** Resolves with the fields that are to stay as they are there, or null to go on editing. */
  ask(conflict: ReturnType<typeof shownConflict>): Promise<string[] | null>;
  /** Says that the row is gone and offers what was typed; resolves once it was read. */
  tellGone(gone: { title: string; typed: string }): Promise<void>;
};

type EditOptions<V extends Values> = {
  /** The row as it was read when the form opened. */
  row: Versioned<V>;
  form: FormAccess;
  words: FormWords<V>;
  /** Who changed which column since a version. */
  editors(since: string): Promise<LastEdits>;
  person: AskPerson;
};

/** What became of an edit. */
export type EditResult = {
  /** `done`: the form has done its work and may close. */
  outcome: 'saved' | 'unchanged' | 'kept' | 'gone';
  /** What others changed meanwhile, in a sentence. */
  news: string | null;
};

export type EditTask<V extends Values> = (server: EditServer<V>) => Promise<EditResult>;

/** One edit form: finds what was changed and saves it without losing what others changed. */
export function useEdit<V extends Values>({ row, form, words, editors, person }: EditOptions<V>) {
  const base = useRef(row);

  /** Untouched fields, and those whose stored value was taken, show what the row holds now. */
  const showFresh = (fresh: Versioned<V>, next = fresh, taken: readonly string[] = []) => {
    const typed = form.getValues();
    for (const key of Object.keys(fresh.values)) {
      if (taken.includes(key) || isSame(typed[key], base.current.values[key])) {
        form.setValue(key as never, fresh.values[key] as never);
      }
    }
    base.current = next;
  };

  return {
    /** The row was read again while the form is open: untouched fields take its values. */
    follow(fresh: Versioned<V>): void {
      showFresh(fresh, followBase(base.current, fresh, form.getValues()));
    },

    /** What the row holds, as far as the form knows: as it opened, or as a conflict has shown it since. */
    stored: (): V => base.current.values,

    /** It was saved, and the form stays open. */
    rebase(saved: Versioned<V>): void {
      base.current = saved;
    },

    /** What would be lost by leaving the page; null when nothing was changed. */
    unsaved(): { form: Values; base: Versioned<V> } | null {
      const typed = form.getValues();
      const isUntouched = Object.entries(base.current.values).every(([key, value]) =>
        isSame(typed[key], value),
      );
      return isUntouched ? null : { form: typed, base: base.current };
    },

    /** What to do to save this; null when nothing was changed. */
    prepare(checked: Loose<V>): EditTask<V> | null {
      const mine = changesOf(base.current.values, form.getValues(), checked);
      if (Object.keys(mine).length === 0) return null;
      return async (server) => {
        const since = base.current.version;
        const result = await saveEdit(
          {
            base: base.current,
            mine,
            ask: async (conflict) => {
              const taken = await person.ask(shownConflict(conflict, words, await editors(since)));
              // A dependent field follows its main field.
              return (
                taken &&
                (Object.keys(conflict.mine) as (keyof V & string)[]).filter((key) =>
                  taken.some((one) => one === key || one === words.fields[key].partOf),
                )
              );
            },
            onBase: (fresh, taken) => showFresh(fresh, fresh, taken),
          },
          server,
        );
        if (result.outcome === 'gone') {
          await person.tellGone({ title: words.gone, typed: typedText(mine, words) });
        }
        const { outcome } = result;
        const news =
          outcome === 'saved' && result.others.length > 0
            ? othersSentence(result.others, words, await editors(since))
            : null;
        return { outcome, news };
      };
    },
  };
}

import { useState } from 'react';
import { readDraft, writeDraft } from '#console/lib/session-storage.ts';
import type { MasterRow } from '#contracts/item.ts';
import type { Master } from '#contracts/masters.ts';
import { formOf, type FormValue, type FormValues } from '../fields/form-values.ts';

interface Draft {
  /** Version of the record that it was begun from; 0 for a new one. */
  version: number;
  /** What was changed; everything else is as it is saved, also where somebody else saves meanwhile. */
  parts: FormValues;
}

const nameOf = (master: Master, record: MasterRow | null) => `master.${master.id}.${record?.id ?? 'new'}`;

/** What was typed for fields that the master still has; a draft of another shape is none. */
function read(master: Master, record: MasterRow | null): Draft | null {
  try {
    return JSON.parse(readDraft(nameOf(master, record)) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

const isSame = (one: FormValue | undefined, other: FormValue | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** Names of the fields in which two forms differ. */
export const differing = (one: FormValues, other: FormValues): string[] =>
  Object.keys(one).filter((name) => !isSame(one[name], other[name]));

/** Changes of one record that are not saved yet: they outlive a conflict, another record in between and a reload. */
export function useMasterDraft(master: Master, record: MasterRow | null) {
  const [draft, setDraft] = useState(() => read(master, record));
  // Fields that keep words of their own begin anew when what they hold was replaced by something else than typing.
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState(record?.version ?? 0);
  const now = formOf(master, record);
  const version = record?.version ?? 0;
  const form: FormValues = { ...now, ...draft?.parts };
  const keep = (next: Draft | null) => {
    setDraft(next);
    writeDraft(nameOf(master, record), next === null ? '' : JSON.stringify(next));
  };
  const isChanged = draft !== null && differing(now, form).length > 0;
  const begin = () => {
    setRound(round + 1);
    setShown(version);
  };
  if (shown !== version && !isChanged) begin();
  return {
    /** What is saved. */
    now,
    form,
    isChanged,
    /** Version that a change is based on. */
    version: draft?.version ?? version,
    /** Somebody else saved in between, and it is not the same. */
    isOutdated: isChanged && draft.version !== version,
    /** Key of the fields. */
    round,
    change: (name: string, value: FormValue) => {
      const next = { ...form, [name]: value };
      const parts = Object.fromEntries(differing(now, next).map((field) => [field, next[field] ?? '']));
      keep(Object.keys(parts).length === 0 ? null : { version: draft?.version ?? version, parts });
    },
    drop: () => {
      keep(null);
      begin();
    },
    /** Goes on from what is saved now, with what was typed. */
    rebase: () => {
      if (draft) keep({ ...draft, version });
      begin();
    },
  };
}

export type MasterDraft = ReturnType<typeof useMasterDraft>;

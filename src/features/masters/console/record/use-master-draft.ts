import { useState } from 'react';
import { createDrafts, useDraft } from '#platform/console/storage/drafts.ts';
import type { MasterRow } from '../../contract.ts';
import type { Master } from '../../masters.ts';
import { formOf, type FormValue, type FormValues } from '../fields/form-values.ts';

export interface StoredMaster {
  /** Version of the record that it was begun from; 0 for a new one. */
  version: number;
  /** What was changed; everything else is as it is saved, also where somebody else saves meanwhile. */
  parts: FormValues;
  /** What the fields of `parts` held when they were changed. */
  bases: FormValues;
}

const masterDrafts = createDrafts<StoredMaster>('master');

const isSame = (one: FormValue | undefined, other: FormValue | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** Names of the fields in which two forms differ. */
const changedFields = (one: FormValues, other: FormValues): string[] => Object.keys(one).filter((name) => !isSame(one[name], other[name]));

/** Fields that were changed here and there, and not to the same. */
const clashing = ({ parts, bases }: StoredMaster, saved: FormValues): string[] =>
  Object.keys(parts).filter((name) => !isSame(parts[name], saved[name]) && !isSame(bases[name], saved[name]));

const only = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Changes of one record that are not saved yet: they outlive a conflict, another record in between and a reload. */
export function useMasterDraft(master: Master, record: MasterRow | null) {
  const [draft, keep] = useDraft(masterDrafts, `${master.id}.${record?.id ?? 'new'}`);
  // Fields that keep words of their own begin anew when what they hold was replaced by something else than typing.
  const [fieldsKey, setFieldsKey] = useState(0);
  const [shownVersion, setShownVersion] = useState(record?.version ?? 0);
  const now = formOf(master, record);
  const version = record?.version ?? 0;
  const form: FormValues = { ...now, ...draft?.parts };
  const isChanged = draft !== null && changedFields(now, form).length > 0;
  const clashes = isChanged && draft.version !== version ? clashing(draft, now) : [];
  const begin = () => {
    setFieldsKey(fieldsKey + 1);
    setShownVersion(version);
  };
  if (shownVersion !== version && !isChanged) begin();
  /** Without these clashes; when none is left, the draft is one of what is saved now. */
  const settle = (names: readonly string[], next: StoredMaster) => {
    const isDone = clashes.every((name) => names.includes(name));
    keep(Object.keys(next.parts).length === 0 ? null : { ...next, version: isDone ? version : next.version });
    begin();
  };
  return {
    /** What is saved. */
    now,
    form,
    isChanged,
    /** Version that a change is based on: what others changed besides is taken over. */
    version: draft && clashes.length > 0 ? draft.version : version,
    /** Version that the change was begun from, where somebody else saved in between; else null. */
    since: isChanged && draft.version < version ? draft.version : null,
    /** Names of the fields that somebody else changed too, and not to the same. */
    clashes,
    /** The form over what somebody else saved meanwhile; null where both changed a field. */
    over: (saved: MasterRow): FormValues | null => {
      const theirs = formOf(master, saved);
      if (draft && clashing(draft, theirs).length > 0) return null;
      return { ...theirs, ...draft?.parts };
    },
    /** Key of the fields. */
    round: fieldsKey,
    change: (name: string, value: FormValue) => {
      const next = { ...form, [name]: value };
      const names = changedFields(now, next);
      const bases = { ...only(now, names), ...only(draft?.bases ?? {}, names) };
      keep(names.length === 0 ? null : { version: draft?.version ?? version, parts: only(next, names), bases });
    },
    drop: () => {
      keep(null);
      begin();
    },
    /** These fields as they are saved now; what else was typed stays. */
    take: (names: readonly string[]) => {
      if (!draft) return;
      const remaining = Object.keys(draft.parts).filter((name) => !names.includes(name));
      settle(names, { ...draft, parts: only(draft.parts, remaining), bases: only(draft.bases, remaining) });
    },
    /** These fields as they were typed, over what is saved now. */
    insist: (names: readonly string[]) => {
      if (draft) settle(names, { ...draft, bases: { ...draft.bases, ...only(now, names) } });
    },
  };
}

export type MasterDraft = ReturnType<typeof useMasterDraft>;

import { useState } from 'react';
import { createDrafts, useDraft } from '#platform/console/storage/drafts.ts';
import type { MasterRow } from '../../contract.ts';
import type { Master } from '../../masters.ts';
import { formOf, type FormValue, type FormValues } from '../fields/form-values.ts';

export interface StoredMaster {
  /** Version of the record the draft is based on; 0 for a new record. */
  version: number;
  /** Changed fields only; others follow the saved record. */
  parts: FormValues;
  /** Saved values of the changed fields when they were changed, to detect conflicts. */
  bases: FormValues;
}

const masterDrafts = createDrafts<StoredMaster>('master');

const isSame = (one: FormValue | undefined, other: FormValue | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** Names of the fields in which two forms differ. */
const changedFields = (one: FormValues, other: FormValues): string[] => Object.keys(one).filter((name) => !isSame(one[name], other[name]));

/** Fields changed both in the draft and by another user, with different values. */
const conflictingFields = ({ parts, bases }: StoredMaster, saved: FormValues): string[] =>
  Object.keys(parts).filter((name) => !isSame(parts[name], saved[name]) && !isSame(bases[name], saved[name]));

const only = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Unsaved changes of a record. They survive a conflict, opening another record, and a reload. */
export function useMasterDraft(master: Master, record: MasterRow | null) {
  const [draft, saveDraft] = useDraft(masterDrafts, `${master.id}.${record?.id ?? 'new'}`);
  // Remounts fields with internal text whenever their values are replaced other than by typing.
  const [fieldsKey, setFieldsKey] = useState(0);
  const [shownVersion, setShownVersion] = useState(record?.version ?? 0);
  const now = formOf(master, record);
  const version = record?.version ?? 0;
  const form: FormValues = { ...now, ...draft?.parts };
  const isChanged = draft !== null && changedFields(now, form).length > 0;
  const conflicts = isChanged && draft.version !== version ? conflictingFields(draft, now) : [];
  const remountFields = () => {
    setFieldsKey(fieldsKey + 1);
    setShownVersion(version);
  };
  if (shownVersion !== version && !isChanged) remountFields();
  /** Resolves these conflicts; without any left, the draft is rebased to the saved version. */
  const resolve = (names: readonly string[], next: StoredMaster) => {
    const isDone = conflicts.every((name) => names.includes(name));
    saveDraft(Object.keys(next.parts).length === 0 ? null : { ...next, version: isDone ? version : next.version });
    remountFields();
  };
  return {
    /** Saved values. */
    now,
    form,
    isChanged,
    /** Version to save against: without conflicts the current one, so that other users' changes are kept. */
    version: draft && conflicts.length > 0 ? draft.version : version,
    /** Version the draft started from if another user saved since; otherwise null. */
    since: isChanged && draft.version < version ? draft.version : null,
    /** Names of the conflicting fields. */
    conflicts: conflicts,
    /** Form merged with the other user's version; null if there are conflicts. */
    mergedWith: (saved: MasterRow): FormValues | null => {
      const theirs = formOf(master, saved);
      if (draft && conflictingFields(draft, theirs).length > 0) return null;
      return { ...theirs, ...draft?.parts };
    },
    /** React key of the fields. */
    fieldsKey: fieldsKey,
    change: (next: FormValues) => {
      const names = changedFields(now, next);
      const bases = { ...only(now, names), ...only(draft?.bases ?? {}, names) };
      saveDraft(names.length === 0 ? null : { version: draft?.version ?? version, parts: only(next, names), bases });
    },
    drop: () => {
      saveDraft(null);
      remountFields();
    },
    /** Takes the saved values of these fields; other typed values stay. */
    takeSaved: (names: readonly string[]) => {
      if (!draft) return;
      const remaining = Object.keys(draft.parts).filter((name) => !names.includes(name));
      resolve(names, { ...draft, parts: only(draft.parts, remaining), bases: only(draft.bases, remaining) });
    },
    /** Keeps the typed values of these fields over the saved ones. */
    keepTyped: (names: readonly string[]) => {
      if (draft) resolve(names, { ...draft, bases: { ...draft.bases, ...only(now, names) } });
    },
  };
}

export type MasterDraft = ReturnType<typeof useMasterDraft>;

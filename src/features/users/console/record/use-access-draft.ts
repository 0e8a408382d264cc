import { createDrafts, useDraft } from '#platform/console/storage/drafts.ts';
import type { User } from '../../contract.ts';

/** Access of a user as edited in the form. */
export interface Access {
  title: string;
  /** Digits; empty for users who take no tasks. */
  agent_id: string;
  roles: readonly string[];
  tabs: readonly string[];
}

export interface StoredAccess {
  /** Version of the user that the draft is based on. */
  version: number;
  /** Changed fields only; others follow the saved user. */
  parts: Partial<Access>;
}

const accessDrafts = createDrafts<StoredAccess>('user');

const accessOf = ({ title, agent_id, roles, tabs }: User): Access => ({
  title,
  agent_id: agent_id === null ? '' : String(agent_id),
  roles,
  tabs,
});

/** Whether the user has unsaved changes. */
export const useHasDraft = (userId: number): boolean => useDraft(accessDrafts, userId)[0] !== null;

const same = (one: readonly string[], other: readonly string[]) => one.length === other.length && one.every((each) => other.includes(each));

/** Names of the fields in which they differ. */
export const changedFields = (one: Access, other: Access): (keyof Access)[] => [
  ...(['title', 'agent_id'] as const).filter((field) => one[field] !== other[field]),
  ...(['roles', 'tabs'] as const).filter((field) => !same(one[field], other[field])),
];

const partsOf = (access: Access, fields: (keyof Access)[]): Partial<Access> =>
  Object.fromEntries(fields.map((field) => [field, access[field]]));

/** Unsaved changes of a user. They survive a conflict, opening another user, and a reload. */
export function useAccessDraft(user: User) {
  const [draft, keep] = useDraft(accessDrafts, user.user_id);
  const now = accessOf(user);
  const access = { ...now, ...draft?.parts };
  const isChanged = draft !== null && changedFields(access, now).length > 0;
  return {
    /** Saved values. */
    now,
    access,
    isChanged,
    /** Version to save against. */
    version: draft?.version ?? user.version,
    /** Whether another user saved different values meanwhile. */
    isOutdated: isChanged && draft.version !== user.version,
    change: (part: Partial<Access>) => {
      const next = { ...access, ...part };
      const fields = changedFields(next, now);
      keep(fields.length === 0 ? null : { version: draft?.version ?? user.version, parts: partsOf(next, fields) });
    },
    drop: () => keep(null),
    /** Rebases the draft to the saved version and keeps the typed values. */
    rebase: () => draft && keep({ ...draft, version: user.version }),
  };
}

export type AccessDraft = ReturnType<typeof useAccessDraft>;

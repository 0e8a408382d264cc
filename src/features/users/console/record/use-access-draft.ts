import { createDrafts, useDraft } from '#platform/console/storage/drafts.ts';
import type { User } from '../../contract.ts';

/** What an administrator gives, as it stands in the form. */
export interface Access {
  title: string;
  /** Digits; empty for who takes no tasks. */
  agent_id: string;
  roles: readonly string[];
  tabs: readonly string[];
}

export interface StoredAccess {
  /** Version of the user that it was begun from. */
  version: number;
  /** What was changed; everything else is as it is saved, also where somebody else saves meanwhile. */
  parts: Partial<Access>;
}

const accessDrafts = createDrafts<StoredAccess>('user');

const accessOf = ({ title, agent_id, roles, tabs }: User): Access => ({
  title,
  agent_id: agent_id === null ? '' : String(agent_id),
  roles,
  tabs,
});

/** Whether changes of this user wait to be saved. */
export const useHasDraft = (userId: number): boolean => useDraft(accessDrafts, userId)[0] !== null;

const same = (one: readonly string[], other: readonly string[]) => one.length === other.length && one.every((each) => other.includes(each));

/** Fields in which two of them differ. */
export const changedFields = (one: Access, other: Access): (keyof Access)[] => [
  ...(['title', 'agent_id'] as const).filter((field) => one[field] !== other[field]),
  ...(['roles', 'tabs'] as const).filter((field) => !same(one[field], other[field])),
];

const partsOf = (access: Access, fields: (keyof Access)[]): Partial<Access> =>
  Object.fromEntries(fields.map((field) => [field, access[field]]));

/** Changes of one user that are not saved yet: they outlive a conflict, another user in between and a reload. */
export function useAccessDraft(user: User) {
  const [draft, keep] = useDraft(accessDrafts, user.user_id);
  const now = accessOf(user);
  const access = { ...now, ...draft?.parts };
  const isChanged = draft !== null && changedFields(access, now).length > 0;
  return {
    /** What is saved. */
    now,
    access,
    isChanged,
    /** Version that a change is based on. */
    version: draft?.version ?? user.version,
    /** Somebody else saved in between, and it is not the same. */
    isOutdated: isChanged && draft.version !== user.version,
    change: (part: Partial<Access>) => {
      const next = { ...access, ...part };
      const fields = changedFields(next, now);
      keep(fields.length === 0 ? null : { version: draft?.version ?? user.version, parts: partsOf(next, fields) });
    },
    drop: () => keep(null),
    /** Goes on from what is saved now, with what was typed. */
    rebase: () => draft && keep({ ...draft, version: user.version }),
  };
}

export type AccessDraft = ReturnType<typeof useAccessDraft>;

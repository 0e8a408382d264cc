import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { isWholeGroup, emptyWhere } from '#platform/list/console/where-tree.ts';
import { statusOf } from '#platform/console/client/errors.ts';
import { api } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { DrugRule } from '../contract.ts';
import type { ListValue } from '#platform/list/list.ts';
import type { Group } from '#platform/list/where.ts';

/** Draft of a rule; a field without a value is incomplete. */
export interface RuleDraft {
  name: string;
  priority: string;
  active: boolean;
  where: Group;
  values: Record<string, ListValue | undefined>;
}

const draftOf = (rule: DrugRule | null): RuleDraft =>
  rule
    ? { name: rule.name, priority: String(rule.priority), active: rule.active, where: rule.where, values: rule.values }
    : { name: '', priority: '100', active: true, where: emptyWhere, values: {} };

const isSame = (one: RuleDraft, other: RuleDraft) => JSON.stringify(one) === JSON.stringify(other);

/** What the draft is missing; null if it can be saved. */
function missingIn({ name, priority, where, values }: RuleDraft): string | null {
  if (name.trim() === '') return t('The rule has no name yet');
  if (!/^[1-9]\d{0,2}$/.test(priority)) return t('The priority is a whole number from 1 to 999');
  if (where.of.length === 0 || !isWholeGroup(where)) return t('A condition is not complete yet');
  const entries = Object.values(values);
  return entries.length === 0 || entries.includes(undefined) ? t('A field has no value yet') : null;
}

/** Draft of a rule and its saving. Typed values survive a change by another user. */
export function useRule(rule: DrugRule | null, onMade: (id: number) => void) {
  const [draft, setDraft] = useState(() => draftOf(rule));
  const [key] = useState(newRequestKey);
  const settled = {
    meta: { expected: 409 },
    onSuccess: (saved: DrugRule) => {
      setDraft(draftOf(saved));
      queryClient.setQueryData(api.item.drugRule.queryKey({ input: { rule_id: saved.id } }), saved);
      void queryClient.invalidateQueries({ queryKey: api.item.drugRules.key() });
      toast({ text: t('{name} is saved', { name: saved.name }) });
      if (!rule) onMade(saved.id);
    },
    onError: (error: Error) => {
      if (rule && statusOf(error) === 409)
        void queryClient.invalidateQueries({ queryKey: api.item.drugRule.key({ input: { rule_id: rule.id } }) });
    },
  };
  const create = useMutation(api.item.createDrugRule.mutationOptions(settled));
  const update = useMutation(api.item.updateDrugRule.mutationOptions(settled));
  const { error, isPending, variables } = rule ? update : create;
  const values = Object.fromEntries(Object.entries(draft.values).filter((entry): entry is [string, ListValue] => entry[1] !== undefined));
  const save = () => {
    const payload = { ...draft, name: draft.name.trim(), priority: Number(draft.priority), values };
    if (rule) update.mutate({ ...payload, rule_id: rule.id, version: rule.version });
    else create.mutate({ ...payload, request_key: key });
  };
  return {
    draft,
    set: (change: Partial<RuleDraft>) => setDraft({ ...draft, ...change }),
    values,
    isChanged: !isSame(draft, draftOf(rule)),
    missing: missingIn(draft),
    save,
    error,
    /** Name that was sent last. */
    sentName: variables?.name,
    isPending,
  };
}

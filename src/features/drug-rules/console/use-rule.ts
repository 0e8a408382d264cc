import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { isWholeGroup, emptyWhere } from '#platform/list/console/where-tree.ts';
import { fieldErrors, statusOf } from '#platform/console/client/errors.ts';
import { api } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { DrugRule } from '../contract.ts';
import type { ListValue } from '#platform/list/list.ts';
import type { Group } from '#platform/list/where.ts';

/** Form of a rule; a field without a value is incomplete. */
interface RuleForm {
  name: string;
  priority: string;
  active: boolean;
  where: Group;
  values: Record<string, ListValue | undefined>;
}

const formOf = (rule: DrugRule | null): RuleForm =>
  rule
    ? { name: rule.name, priority: String(rule.priority), active: rule.active, where: rule.where, values: rule.values }
    : { name: '', priority: '100', active: true, where: emptyWhere, values: {} };

const validate = ({ name, priority }: RuleForm) => ({
  ...(name.trim() === '' && { name: msg('The rule has no name yet') }),
  ...(!/^[1-9]\d{0,2}$/.test(priority) && { priority: msg('The priority is a whole number from 1 to 999') }),
});

/** What is missing in conditions and values, which show no errors; null: nothing. */
function missingIn({ where, values }: RuleForm): string | null {
  if (where.of.length === 0 || !isWholeGroup(where)) return t('A condition is not complete yet');
  const entries = Object.values(values);
  return entries.length === 0 || entries.includes(undefined) ? t('A field has no value yet') : null;
}

const withoutGaps = (values: RuleForm['values']) =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, ListValue] => entry[1] !== undefined));

/** Form of a rule and its saving. Typed values survive a change by another user. */
export function useRule(rule: DrugRule | null, onMade: (id: number) => void) {
  const [key] = useState(newRequestKey);
  const settled = {
    meta: { expected: 409 },
    onSuccess: (saved: DrugRule) => {
      form.setSaved(formOf(saved));
      queryClient.setQueryData(api.item.drugRule.queryKey({ input: { rule_id: saved.id } }), saved);
      void queryClient.invalidateQueries({ queryKey: api.item.drugRules.key() });
      toast({ text: t('{name} is saved', { name: saved.name }) });
      if (!rule) onMade(saved.id);
    },
    onError: (error: Error) => {
      form.setErrors(fieldErrors(error));
      if (rule && statusOf(error) === 409)
        void queryClient.invalidateQueries({ queryKey: api.item.drugRule.key({ input: { rule_id: rule.id } }) });
    },
  };
  const create = useMutation(api.item.createDrugRule.mutationOptions(settled));
  const update = useMutation(api.item.updateDrugRule.mutationOptions(settled));
  const { error, isPending } = rule ? update : create;
  const form = useSchemaForm<RuleForm>({ initialValues: formOf(rule), validate, blocked: isPending, record: 'record' });
  const save = (typed: RuleForm) => {
    if (missingIn(typed) !== null) return;
    const payload = { ...typed, name: typed.name.trim(), priority: Number(typed.priority), values: withoutGaps(typed.values) };
    if (rule) update.mutate({ ...payload, rule_id: rule.id, version: rule.version });
    else create.mutate({ ...payload, request_key: key });
  };
  return {
    form,
    formProps: form.formProps(save),
    values: withoutGaps(form.values.values),
    missing: missingIn(form.values),
    error,
    isPending,
  };
}

import { useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { fieldErrors, sayError, statusOf } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { MasterRecord } from '../../contract.ts';
import type { Master, MasterValues } from '../../masters.ts';
import { type FormValues, valuesOf } from '../fields/form-values.ts';
import { validate } from '../fields/validate-form.ts';
import { newerRecord, useCreateRecord, useImpact, useUpdateRecord } from './master-mutations.ts';
import { inWords, totalOf } from './affected-words.ts';
import type { MasterDraft } from './use-master-draft.ts';

/** Reuses the request key while the values are unchanged: a retry after a lost response creates no second record. */
function useRequestKey() {
  const last = useRef({ values: '', key: '' });
  return (values: MasterValues): string => {
    const text = JSON.stringify(values);
    if (last.current.values !== text) last.current = { values: text, key: newRequestKey() };
    return last.current.key;
  };
}

/** Asks for confirmation if other records are affected by a change. */
function useConfirmation(master: Master, record: MasterRecord | null) {
  const impact = useImpact();
  return {
    isPending: impact.isPending,
    agreed: async (values: MasterValues): Promise<boolean> => {
      if (!record || record.used_by.length === 0) return true;
      const { touched } = await impact.mutateAsync({ master: master.id, record_id: record.id, values });
      const counted = touched.map((each) => ({ master: each.master, count: each.direct + each.indirect })).filter(({ count }) => count > 0);
      if (counted.length === 0) return true;
      return confirmed({
        title: t('{n, plural, one {One other record shows this change} other {# other records show this change}}', { n: totalOf(counted) }),
        message: t('{where}. They show the change once you save.', { where: inWords(counted) }),
        confirm: t('Save'),
        decline: t('Not yet'),
      });
    },
  };
}

/** Form of a record: validates, confirms and saves. Its draft holds the values, which are kept after a refusal. */
export function useMasterSave(master: Master, record: MasterRecord | null, draft: MasterDraft, onMade?: (id: number) => void) {
  const create = useCreateRecord(master.id);
  const update = useUpdateRecord(master.id);
  const { agreed: confirmImpact, isPending } = useConfirmation(master, record);
  const keyOf = useRequestKey();
  const [refused, setRefused] = useState<string | null>(null);
  const busy = create.isPending || update.isPending || isPending;
  const form = useSchemaForm<FormValues>({
    initialValues: draft.now,
    held: { values: draft.form, change: draft.change },
    validate: (values) => validate(master, values),
    blocked: busy || draft.conflicts.length > 0,
    record: 'record',
  });
  const refuse = (error: unknown) => {
    const errors = fieldErrors(error, 'values.');
    form.setErrors(errors);
    const isAtField = Object.keys(errors).some((name) => master.fields.some((field) => field.name === name.replace(/\..*/, '')));
    if (statusOf(error) !== 409 && !isAtField) setRefused(sayError(error));
  };
  const saved = ({ id, name }: MasterRecord) => {
    draft.drop();
    toast({ text: t('{name} is saved', { name }) });
    if (!record) onMade?.(id);
  };
  /** Saves over other users' changes of other fields. */
  const change = async (record_id: number, version: number, values: MasterValues): Promise<MasterRecord> => {
    try {
      return await update.mutateAsync({ master: master.id, record_id, version, values });
    } catch (error) {
      const newer = newerRecord(error);
      const form = newer?.retired_at === null && newer.version > version ? draft.mergedWith(newer) : null;
      if (!newer || !form) throw error;
      return change(record_id, newer.version, valuesOf(master, form));
    }
  };
  const save = async (typed: FormValues) => {
    setRefused(null);
    if (!draft.isChanged) return;
    const values = valuesOf(master, typed);
    try {
      if (!(await confirmImpact(values))) return;
      if (record) saved(await change(record.id, draft.version, values));
      else saved(await create.mutateAsync({ master: master.id, values, request_key: keyOf(values) }));
    } catch (error) {
      refuse(error);
    }
  };
  return { form, formProps: form.formProps((typed) => void save(typed)), busy, refused };
}

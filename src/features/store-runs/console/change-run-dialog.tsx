import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { RunRecord } from '../contract.ts';
import type { ProjectApi } from './api.ts';
import { changingOf } from './changing.ts';
import { RunFields, type TypedRun } from './run-fields.tsx';

const schema = () => import('../contract.ts').then(({ typedRun }) => typedRun);

/** Time, repetition and stores of a run that has not begun. */
export function ChangeRunDialog({ api, record, onClose }: { api: ProjectApi; record: RunRecord; onClose: () => void }) {
  const { id, version, number, due_at, repeat, stores } = record;
  const save = useMutation(api.changeRun.mutationOptions(changingOf(api)));
  const [names, setNames] = useState<ReadonlyMap<number, string>>(() => new Map(stores.map((store) => [store.id, store.name])));
  const initialValues: TypedRun = { due_at, repeat, store_ids: stores.map((store) => store.id) };
  const form = useSchemaForm({ schema, initialValues, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Change run {number}', { number })}
      submit={t('Save run')}
      off={form.isChanged ? null : t('No changes to save')}
      target={{ run_id: id, version }}
      form={form}
      save={save}
      onClose={onClose}
    >
      <RunFields form={form} names={names} onName={(added, name) => setNames(new Map([...names, [added, name]]))} />
    </ChangeDialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import type { ProjectApi } from './api.ts';
import { changingOf } from './changing.ts';
import { RunFields, type TypedRun } from './run-fields.tsx';

const schema = () => import('../contract.ts').then(({ typedRun }) => typedRun);
const nothing: TypedRun = { due_at: '', repeat: 'none', store_ids: [] };

/** A run that is scheduled by hand. */
export function NewRun({ api, onMade }: { api: ProjectApi; onMade: (id: number) => void }) {
  const create = useMutation(api.addRun.mutationOptions(changingOf(api)));
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const form = useSchemaForm({ schema, initialValues: nothing, blocked: create.isPending, record: 'id' });
  return (
    <NewRecordForm
      form={form}
      create={create}
      submit={t('Schedule run')}
      saved={t('The run is scheduled')}
      off={form.values.due_at === '' ? t('Choose a time first') : null}
      onMade={onMade}
    >
      <RunFields form={form} names={names} onName={(id, name) => setNames(new Map([...names, [id, name]]))} />
    </NewRecordForm>
  );
}

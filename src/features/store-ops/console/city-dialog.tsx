import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '#platform/console/client/query-client.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { api } from './api.ts';

interface CityDialogProps {
  state: { id: number; name: string };
  onClose: () => void;
}

/** A city more of a state. */
export function CityDialog({ state, onClose }: CityDialogProps) {
  const add = useMutation(
    api.store.addCity.mutationOptions({
      onSuccess: ({ name }) => {
        void queryClient.invalidateQueries({ queryKey: api.store.locations.key() });
        toast({ text: t('{city} is a city of {state}', { city: name, state: state.name }) });
      },
    }),
  );
  const form = useSchemaForm({ initialValues: { name: '' }, blocked: add.isPending });
  return (
    <ChangeDialog
      title={t('Add a city of {state}', { state: state.name })}
      submit={t('Add city')}
      off={form.values.name.trim() === '' ? t('Enter a name first') : null}
      target={{ state_id: state.id }}
      form={form}
      save={add}
      onClose={onClose}
    >
      <TextInput label={t('Name')} maxLength={120} data-autofocus {...form.getInputProps('name')} />
    </ChangeDialog>
  );
}

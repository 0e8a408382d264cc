import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { DropOffStats } from '../../contract.ts';
import { api } from '../api.ts';

const schema = () => import('../../contract.ts').then(({ newTarget }) => newTarget);
const renewed = () => void queryClient.invalidateQueries({ queryKey: api.oms.dropOffStats.key() });

interface TargetDialogProps {
  target: DropOffStats['targets'][number];
  /** Name of the city, or of all. */
  name: string;
  onClose: () => void;
}

/** The share of the carts that is to be recovered. What was typed is kept when somebody else has set it meanwhile. */
export function TargetDialog({ target: { scope, version, percent, is_own }, name, onClose }: TargetDialogProps) {
  const formId = useId();
  const save = useMutation(api.oms.setDropOffTarget.mutationOptions({ meta: { expected: 409 }, onSettled: renewed }));
  const form = useSchemaForm({
    schema,
    initialValues: { percent: is_own && percent !== null ? String(percent) : '' },
    blocked: save.isPending,
  });
  const error = errorOfForm(save.error);
  const send = (typed: { percent: number }) =>
    save.mutate(
      { scope, version, percent: typed.percent },
      {
        onSuccess: () => {
          toast({ text: t('The target is set') });
          onClose();
        },
        onError: (refusal) => form.setErrors(fieldErrors(refusal)),
      },
    );
  return (
    <Dialog
      title={t('Target: {name}', { name })}
      width={400}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton
            variant="filled"
            type="submit"
            form={formId}
            busy={save.isPending}
            off={form.isChanged ? null : t('No changes to save')}
            aria-keyshortcuts="Control+Enter"
          >
            {t('Set target')}
          </BlockableButton>
        </>
      }
    >
      <form id={formId} className="bulk-fields" {...form.formProps(send)}>
        <TextInput
          label={t('Recovered carts in percent')}
          description={t('Share of the carts left in a day or week that are to become orders.')}
          inputMode="numeric"
          maxLength={3}
          data-autofocus
          {...form.getInputProps('percent')}
        />
        {error !== null && (
          <FormError>
            {error} {t('What you typed is kept.')}
          </FormError>
        )}
      </form>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { serviceNames } from '#platform/contract/service-names.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { ServiceRow } from '../contract.ts';
import { linkProblems } from '../link-choices.ts';
import { api } from './api.ts';

/** Sends one call to the service now. */
export function TestButton({ service }: Pick<ServiceRow, 'service'>) {
  const name = t(serviceNames[service].name);
  const test = useMutation(
    api.admin.testServiceLink.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.admin.serviceLinks.key() }),
    }),
  );
  const fault = test.data?.fault;
  return (
    <>
      <BlockableButton
        size="xs"
        busy={test.isPending}
        aria-label={t('Test now: {service}', { service: name })}
        onClick={() =>
          test.mutate(
            { service },
            {
              onSuccess: ({ fault: found, is_being_tried }) => {
                if (found) return;
                void toast({
                  text: is_being_tried
                    ? t('{service} is being tried already', { service: name })
                    : t('{service} answers', { service: name }),
                });
              },
            },
          )
        }
      >
        {t('Test now')}
      </BlockableButton>
      {fault && <FormError>{t(linkProblems[fault.problem])}</FormError>}
      {test.error && <FormError>{sayError(test.error)}</FormError>}
    </>
  );
}

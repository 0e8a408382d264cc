import { useMutation } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import type { ContractLine, ContractRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

interface RemoveLineProps {
  record: ContractRecord;
  line: ContractLine;
  off: string | null;
}

/** Takes a line off a draft; adding the drug again undoes it. */
export function RemoveLine({ record: { id, version }, line: { drug_id, drug }, off }: RemoveLineProps) {
  const request_key = useRequestKey(version);
  const remove = useMutation(api.distributor.removeContractLine.mutationOptions(changing));
  return (
    <>
      <BlockableButton
        size="sm"
        off={off}
        busy={remove.isPending}
        aria-label={t('Remove {drug}', { drug })}
        onClick={() => remove.mutate({ contract_id: id, version, drug_id, request_key })}
      >
        {t('Remove')}
      </BlockableButton>
      {remove.error && <FormError>{sayError(remove.error)}</FormError>}
    </>
  );
}

import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useRequestKey } from '../change/use-request-key.ts';

interface Keys {
  version: number;
  request_key: string;
}

interface RemoveLineProps<Target extends object, Saved, Refusal extends Error, Context> {
  /** What the line is about. */
  name: string;
  /** Why it cannot be removed; null: it can. */
  off: string | null;
  /** The version of the record that the user sees. */
  version: number;
  /** The operation that removes it, and its input besides version and key. */
  save: UseMutationOptions<Saved, Refusal, Target & Keys, Context>;
  input: Target;
}

/** Takes a line off a draft, at once: adding it again undoes it. */
export function RemoveLine<Target extends object, Saved, Refusal extends Error, Context>({
  name,
  off,
  version,
  save,
  input,
}: RemoveLineProps<Target, Saved, Refusal, Context>) {
  const request_key = useRequestKey(version);
  const remove = useMutation(save);
  return (
    <>
      <BlockableButton
        size="sm"
        off={off}
        busy={remove.isPending}
        aria-label={t('Remove {name}', { name })}
        onClick={() => remove.mutate({ ...input, version, request_key })}
      >
        {t('Remove')}
      </BlockableButton>
      {remove.error && <FormError>{sayError(remove.error)}</FormError>}
    </>
  );
}

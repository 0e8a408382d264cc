import type { ButtonProps } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { isModalOpen, isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import type { Ability } from '#platform/record/contract.ts';

/** Mutation that dials. */
interface Dialling<Target> {
  isPending: boolean;
  error: Error | null;
  mutate: (input: Target & { request_key: string }, options: { onSuccess: () => void }) => void;
}

interface CallCustomerProps<Target extends object> extends Pick<ButtonProps, 'variant' | 'size'> {
  /** Unique on its screen. */
  id: string;
  /** Undefined while it is loading. */
  ability: Ability | undefined;
  dial: Dialling<Target>;
  /** Whom to call, as the operation names it. */
  target: Target;
  /** Key of the same action. */
  stroke?: string;
}

/** Calls a customer by the telephone system, or says why not now. The call is kept, and its result is asked for. */
export function CallCustomer<Target extends object>({ id, ability, dial, target, stroke, ...button }: CallCustomerProps<Target>) {
  // A retry after a lost answer has the same key, so that nobody is called twice.
  const [request_key, setKey] = useState(newRequestKey);
  const because = ability?.because ?? null;
  const off = because && t(because);
  const onCall = () => dial.mutate({ ...target, request_key }, { onSuccess: () => setKey(newRequestKey()) });
  useScreenActions([{ id, label: t('Call now'), off, ...(stroke && { strokes: [stroke] }), run: onCall }]);
  useKeydown((event) => {
    if (event.key !== stroke || event.repeat || event.defaultPrevented || isTyping(event) || isModalOpen()) return;
    // Until the server has said whether the customer may be called, nobody is.
    if (ability && off === null && !dial.isPending) onCall();
  });
  return (
    <>
      <BlockableButton
        {...button}
        leftSection={<IconPhone size={14} />}
        busy={dial.isPending}
        off={off}
        aria-keyshortcuts={stroke}
        onClick={onCall}
      >
        {t('Call now')}
        {stroke && <kbd aria-hidden="true">{stroke}</kbd>}
      </BlockableButton>
      {dial.error && <FormError>{sayError(dial.error)}</FormError>}
    </>
  );
}

import './keypad.css';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { areKeys } from '#machines/queues/call-facts.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { Popover } from '#platform/console/ui/overlays/popover.tsx';
import { MOST_KEYS } from '../../call-choices.ts';
import type { CallRecord } from '../../contract.ts';
import { api } from '../api.ts';
import { changing } from '../changing.ts';

const keys = Array.from('123456789*0#');

interface KeypadProps {
  call: CallRecord;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Keys of a telephone, by mouse or keyboard. */
export default function Keypad({ call, anchor, onClose }: KeypadProps) {
  const { press, count, error } = usePressedKeys(call);
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !areKeys(event.key)) return;
    event.preventDefault();
    press(event.key);
  };
  return (
    <Popover anchor={anchor} label={t('Keypad')} className="keypad" onClose={onClose} onKeyDown={onKey}>
      <output aria-label={t('Keys sent')}>
        <span aria-hidden="true">{'•'.repeat(Math.min(count, MOST_KEYS)) || t('Type or press the keys')}</span>
        {count > 0 && <span className="visually-hidden">{t('{n, plural, one {# key} other {# keys}}', { n: count })}</span>}
      </output>
      <div className="keypad-keys">
        {keys.map((key) => (
          <Button key={key} variant="default" onClick={() => press(key)}>
            {key}
          </Button>
        ))}
      </div>
      {error && (
        <FormError>
          {sayError(error)} {t('Press the keys that were not sent again.')}
        </FormError>
      )}
    </Popover>
  );
}

/** Sends keys in the order in which they are pressed: those pressed during a request go together with the next one. */
function usePressedKeys(call: CallRecord) {
  const send = useMutation(api.crm.sendKeys.mutationOptions(changing));
  const [count, setCount] = useState(0);
  const pressed = useRef('');
  const isSending = useRef(false);
  // The record may come later than the answer.
  const version = useRef(call.version);
  const flush = (): void => {
    const digits = pressed.current.slice(0, MOST_KEYS);
    if (digits === '') return;
    pressed.current = pressed.current.slice(MOST_KEYS);
    isSending.current = true;
    send.mutate(
      { call_id: call.id, version: Math.max(version.current, call.version), request_key: newRequestKey(), digits },
      {
        onSuccess: (saved) => {
          isSending.current = false;
          setCount((before) => before + digits.length);
          version.current = saved.version;
          flush();
        },
        onError: () => {
          isSending.current = false;
          pressed.current = '';
        },
      },
    );
  };
  const press = (key: string) => {
    pressed.current += key;
    if (!isSending.current) flush();
  };
  return { press, count, error: send.error };
}

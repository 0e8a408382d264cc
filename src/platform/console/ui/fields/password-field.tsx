import { type ComponentProps, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { t } from '../../language/language.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Field, type FieldWords } from './field.tsx';

interface PasswordFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {}

/** Password: can be shown, and says when caps lock is on. */
export function PasswordField({ label, help, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent | PointerEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field label={label} help={capsLock ? t('Caps lock is on') : help} error={error}>
      {(control) => (
        <span className={error ? 'input input-bad' : 'input'}>
          <input {...input} {...control} type={shown ? 'text' : 'password'} onKeyDown={look} onKeyUp={look} onPointerDown={look} />
          <IconButton
            icon="eye"
            size="sm"
            label={shown ? t('Hide password') : t('Show password')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}

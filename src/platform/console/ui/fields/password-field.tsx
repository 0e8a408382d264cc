import { type ComponentProps, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { t } from '../../language/language.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Field, type FieldWords } from './field.tsx';

interface PasswordFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {}

/** Password input with a visibility toggle and a caps-lock warning. */
export function PasswordField({ label, help, error, ...input }: PasswordFieldProps) {
  const [isVisible, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent | PointerEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field label={label} help={capsLock ? t('Caps lock is on') : help} error={error}>
      {(control) => (
        <span className={error ? 'input input-bad' : 'input'}>
          <input
            {...input}
            {...control}
            type={isVisible ? 'text' : 'password'}
            onKeyDown={readCapsLock}
            onKeyUp={readCapsLock}
            onPointerDown={readCapsLock}
          />
          <IconButton
            icon="eye"
            size="sm"
            label={isVisible ? t('Hide password') : t('Show password')}
            aria-pressed={isVisible}
            onClick={() => setShown(!isVisible)}
          />
        </span>
      )}
    </Field>
  );
}

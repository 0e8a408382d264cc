import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { t } from '../../language/language.ts';

/** Mantine's PasswordInput with a caps-lock warning, marked as invalid for screen readers, its visibility toggle reachable and named. */
export function PasswordField({ description, ...rest }: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent | PointerEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const toggleLabel = isVisible ? t('Hide password') : t('Show password');
  return (
    <PasswordInput
      {...rest}
      aria-invalid={rest.error ? true : undefined}
      description={capsLock ? t('Caps lock is on') : description}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': toggleLabel,
        'aria-hidden': false,
        'aria-pressed': isVisible,
        title: toggleLabel,
        tabIndex: 0,
      }}
      onKeyDown={readCapsLock}
      onKeyUp={readCapsLock}
      onPointerDown={readCapsLock}
    />
  );
}

import { Button, type ButtonProps } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ComponentProps, useId } from 'react';
import { Reason, useReasonAnchor } from './reason.tsx';

export interface BlockableButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps | 'disabled'> {
  /** Reason why the button is disabled. It stays focusable and shows the reason on focus and hover. */
  off?: string | null | undefined;
  /** Id of an element that already shows the reason; suppresses the bubble. */
  reasonId?: string;
  /** Hides the lock icon, when the label itself states the reason. */
  unlocked?: boolean;
  /** The action is running: further presses are ignored, the focus stays. Mantine's `loading` would lose it. */
  busy?: boolean;
}

/** Mantine's Button that can be disabled with a reason, or be busy, without losing the focus. */
export function BlockableButton({
  off,
  reasonId,
  unlocked = false,
  busy = false,
  leftSection,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: BlockableButtonProps) {
  const ownId = useId();
  const { anchor, hide, handlers } = useReasonAnchor();
  const blocked = Boolean(off);
  const ownReason = blocked && !reasonId;
  return (
    <>
      <Button
        {...rest}
        // A disabled submit button must not submit.
        type={blocked || busy ? 'button' : type}
        leftSection={blocked && !unlocked ? <IconLock size={14} /> : leftSection}
        data-disabled={blocked}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        aria-describedby={blocked ? (reasonId ?? ownId) : describedBy}
        onClick={blocked || busy ? undefined : onClick}
        {...(ownReason && handlers)}
      />
      {ownReason && <Reason id={ownId} text={off ?? ''} anchor={anchor} onClose={hide} />}
    </>
  );
}

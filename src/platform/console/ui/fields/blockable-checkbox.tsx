import { Checkbox, type CheckboxProps } from '@mantine/core';
import { useId } from 'react';
import { Reason, useReasonAnchor } from '../controls/reason.tsx';

interface BlockableCheckboxProps extends CheckboxProps {
  /** Reason why the box is disabled. It stays focusable and shows the reason on focus and hover. */
  off?: string | null;
}

/** Mantine's Checkbox that explains why it is disabled. */
export function BlockableCheckbox({ off, onChange, ...rest }: BlockableCheckboxProps) {
  const id = useId();
  const { anchor, hide, handlers } = useReasonAnchor();
  if (!off) return <Checkbox {...rest} onChange={onChange} />;
  return (
    <>
      <Checkbox
        {...rest}
        aria-disabled
        aria-describedby={id}
        // Controlled: the value does not change here.
        onChange={hide}
        {...handlers}
      />
      <Reason id={id} text={off} anchor={anchor} onClose={hide} />
    </>
  );
}

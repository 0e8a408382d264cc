import { Checkbox, type CheckboxProps } from '@mantine/core';
import { type SyntheticEvent, useId, useRef } from 'react';
import { Reason, type ReasonHandle } from '../controls/reason.tsx';

interface BlockableCheckboxProps extends CheckboxProps {
  /** Reason why the box is disabled. It stays focusable and shows the reason on focus and hover. */
  off?: string | null;
}

/** Mantine's Checkbox that explains why it is disabled. */
export function BlockableCheckbox({ off, onChange, ...rest }: BlockableCheckboxProps) {
  const id = useId();
  const reason = useRef<ReasonHandle>(null);
  if (!off) return <Checkbox {...rest} onChange={onChange} />;
  const show = (event: SyntheticEvent<HTMLElement>) => reason.current?.show(event.currentTarget);
  const hide = () => reason.current?.hide();
  return (
    <>
      <Checkbox
        {...rest}
        aria-disabled
        aria-describedby={id}
        // Controlled: the value does not change here.
        onChange={hide}
        onMouseEnter={show}
        onFocus={show}
        onMouseLeave={hide}
        onBlur={hide}
      />
      <Reason ref={reason} id={id} text={off} />
    </>
  );
}

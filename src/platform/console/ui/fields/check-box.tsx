import { type ComponentProps, type SyntheticEvent, useId, useRef } from 'react';
import { Reason, type ReasonHandle } from '../controls/reason.tsx';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'disabled'> {
  /** Why the box cannot be changed. It stays in reach and says so on focus and hover. */
  off?: string | null;
}

/** A box that says why where it cannot be changed. */
export function CheckBox({ off, onChange, ...rest }: CheckBoxProps) {
  const id = useId();
  const reason = useRef<ReasonHandle>(null);
  if (!off) return <input {...rest} type="checkbox" onChange={onChange} />;
  const show = (event: SyntheticEvent<HTMLElement>) => reason.current?.show(event.currentTarget);
  const hide = () => reason.current?.hide();
  return (
    <>
      <input
        {...rest}
        type="checkbox"
        aria-disabled
        aria-describedby={id}
        // Stays as it is: its value is given from outside.
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

import { type ComponentProps, type SyntheticEvent, useId, useRef } from 'react';
import { Reason, type ReasonHandle } from '../controls/reason.tsx';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'disabled'> {
  /** Reason why the box is disabled. It stays focusable and shows the reason on focus and hover. */
  off?: string | null;
}

/** Checkbox that explains why it is disabled. */
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

import { type ComponentProps, useId } from 'react';
import { Reason, useReasonAnchor } from '../controls/reason.tsx';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'disabled'> {
  /** Reason why the box is disabled. It stays focusable and shows the reason on focus and hover. */
  off?: string | null;
}

/** Checkbox that explains why it is disabled. */
export function CheckBox({ off, onChange, ...rest }: CheckBoxProps) {
  const id = useId();
  const { anchor, hide, handlers } = useReasonAnchor();
  if (!off) return <input {...rest} type="checkbox" onChange={onChange} />;
  return (
    <>
      <input
        {...rest}
        type="checkbox"
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

import { type ReactNode, useId } from 'react';

interface AccountSectionProps {
  title: string;
  /** Rendered next to the title. */
  mark?: ReactNode;
  /** State of its state machine, as `data-state`. */
  machine?: string;
  state?: string;
  children: ReactNode;
}

/** A section of the account page. */
export function AccountSection({ title, mark, machine, state, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <section className="card account-section" aria-labelledby={titleId} data-machine={machine} data-state={state}>
      <div className="row">
        <h2 id={titleId}>{title}</h2>
        {mark}
      </div>
      {children}
    </section>
  );
}

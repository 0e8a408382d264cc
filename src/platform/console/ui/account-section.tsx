import { type ReactNode, useId } from 'react';

interface AccountSectionProps {
  title: string;
  /** Stands beside the title. */
  mark?: ReactNode;
  /** State of the chart behind it, as `data-state`. */
  machine?: string;
  state?: string;
  children: ReactNode;
}

/** One matter of the account. */
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

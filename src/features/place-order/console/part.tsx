import { type ReactNode, useId } from 'react';
import type { DraftContents, DraftRecord } from '../contract.ts';
import type { PartName } from './next-part.ts';

/** What every part of the screen gets: the draft as saved, and what the agent decided since. */
export interface PartProps {
  record: DraftRecord;
  contents: DraftContents;
  change: (changes: Partial<DraftContents>) => void;
  /** Something is typed in a field that does not hold yet, or it holds now. */
  onTyped: (field: string, holds: boolean) => void;
}

/** One part of the screen with its heading. */
export function Part({ name, title, children }: { name: PartName; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card place-order-part" data-part={name} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

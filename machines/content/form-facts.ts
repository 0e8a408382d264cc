export interface FormUser {
  id: number;
  name: string;
}

export interface FormFacts {
  /** Questions that it has. */
  questions: number;
  /** Last day on which it is filled in, yyyy-mm-dd; null: no end. */
  closesOn: string | null;
}

interface ByUser {
  by: FormUser;
}

/** `on`: today, yyyy-mm-dd. */
export type FormEvent =
  /** Title, purpose, last day or questions are others then. */
  | (ByUser & { type: 'form.changed'; questions: number; closesOn: string | null })
  | (ByUser & { type: 'form.opened'; on: string })
  | (ByUser & { type: 'form.closed' })
  | { type: 'day.begun'; on: string };

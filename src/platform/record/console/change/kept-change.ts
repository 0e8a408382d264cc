import { useEffect, useState } from 'react';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { type Drafts, useDraft } from '#platform/console/storage/drafts.ts';

/** What is typed in a dialog, kept in this tab until the server has it. */
export interface KeptDraft<Values> {
  values: Values;
  /** Request key: what was sent and not answered is saved once. */
  key: string;
  /** It was sent as it is, and the server did not answer. */
  isWaiting: boolean;
}

/** What `ChangeDialog` needs of it. */
export interface KeptChange {
  key: string;
  isWaiting: boolean;
  /** The server answered, or did not. */
  onAnswer: (isAnswered: boolean) => void;
  forget: () => void;
}

/** Keeps the values of a form with their request key (`held` of `useSchemaForm`), also while the dialog is closed. */
export function useKeptChange<Values extends object>(drafts: Drafts<KeptDraft<Values>>, record: number, initial: Values) {
  const [draft, write] = useDraft(drafts, record);
  const [newKey] = useState(newRequestKey);
  const { values, key, isWaiting } = draft ?? { values: initial, key: newKey, isWaiting: false };
  const held = { values, change: (next: Values) => write({ values: next, key, isWaiting: false }) };
  const kept: KeptChange = {
    key,
    isWaiting,
    onAnswer: (isAnswered) => write({ values, key, isWaiting: !isAnswered }),
    forget: () => write(null),
  };
  return { held, kept };
}

/** Time between tries to send what waits. Milliseconds. */
const RESEND_EVERY = 5_000;

/** Submits a form again, with the same key, until the server answers; at once when the network is back. */
export function useResending(formId: string, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
    const timer = setInterval(again, RESEND_EVERY);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [formId, isWaiting]);
}

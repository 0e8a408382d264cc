import { useMemo, useState } from 'react';
import { payloadFields, type PayloadField, wholePayload } from './payload-fields.ts';
import { type ReadFields, readFields, type Typed, typedOf } from './payload-reading.ts';

/** What was typed into a form, and whether it was typed as JSON. */
export interface PayloadDraft {
  typed: Typed;
  asJson: boolean;
}

export interface PayloadInput extends ReadFields, PayloadDraft {
  fields: readonly PayloadField[];
  type: (typed: Typed) => void;
  /** Puts another payload into the fields. */
  put: (payload: unknown) => void;
  /** Fields instead of JSON, or the other way round; null where there is but JSON, or it cannot be read now. */
  turn: (() => void) | null;
}

/**
 * Fields for a payload like the samples, or all of it as JSON.
 *
 * @param begun what was typed before, else the payload that stands there first
 */
export function usePayload(
  samples: readonly unknown[],
  begun: PayloadDraft | { payload: unknown },
  onDraft?: (draft: PayloadDraft) => void,
): PayloadInput {
  const sampled = useMemo(() => payloadFields(samples), [samples]);
  const [draft, setDraft] = useState<PayloadDraft>(() =>
    'typed' in begun ? begun : { typed: typedOf(sampled, begun.payload), asJson: false },
  );
  const fields = draft.asJson ? wholePayload : sampled;
  const read = readFields(fields, draft.typed);
  const change = (next: PayloadDraft) => {
    setDraft(next);
    onDraft?.(next);
  };
  const turn = () => {
    const asJson = !draft.asJson;
    change({ asJson, typed: typedOf(asJson ? wholePayload : sampled, read.payload) });
  };
  const canTurn = sampled.some(({ name }) => name !== '') && Object.keys(read.errors).length === 0;
  return {
    ...draft,
    ...read,
    fields,
    type: (typed) => change({ ...draft, typed }),
    put: (payload) => change({ ...draft, typed: typedOf(fields, payload) }),
    turn: canTurn ? turn : null,
  };
}

import { useMemo, useState } from 'react';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { payloadFields, type PayloadField, wholePayload } from './payload-fields.ts';
import { type ReadFields, readFields, type FieldTexts, toFieldTexts } from './payload-reading.ts';

/** Input texts of a form, and whether it is edited as JSON. */
export interface PayloadDraft {
  typed: FieldTexts;
  asJson: boolean;
}

export interface PayloadInput extends ReadFields, PayloadDraft {
  fields: readonly PayloadField[];
  form: ReturnType<typeof useSchemaForm<FieldTexts>>;
  /** Fills the form with another payload. */
  put: (payload: unknown) => void;
  /** Switches between fields and JSON; null if there is only JSON, or the input is invalid. */
  toggleJson: (() => void) | null;
}

/**
 * A form for payloads like the samples, with fields or as JSON.
 *
 * @param initial earlier input, or the initial payload
 */
export function usePayload(
  samples: readonly unknown[],
  initial: PayloadDraft | { payload: unknown },
  onDraft?: (draft: PayloadDraft) => void,
): PayloadInput {
  const sampled = useMemo(() => payloadFields(samples), [samples]);
  const [draft, setDraft] = useState<PayloadDraft>(() =>
    'typed' in initial ? initial : { typed: toFieldTexts(sampled, initial.payload), asJson: false },
  );
  const fields = draft.asJson ? wholePayload : sampled;
  const read = readFields(fields, draft.typed);
  const change = (next: PayloadDraft) => {
    setDraft(next);
    onDraft?.(next);
  };
  const form = useSchemaForm<FieldTexts>({
    initialValues: draft.typed,
    held: { values: draft.typed, change: (typed) => change({ ...draft, typed }) },
    validate: (typed) => readFields(fields, typed).errors,
  });
  const toggleJson = () => {
    const asJson = !draft.asJson;
    change({ asJson, typed: toFieldTexts(asJson ? wholePayload : sampled, read.payload) });
  };
  const canTurn = sampled.some(({ name }) => name !== '') && Object.keys(read.errors).length === 0;
  return {
    ...draft,
    ...read,
    fields,
    form,
    put: (payload) => change({ ...draft, typed: toFieldTexts(fields, payload) }),
    toggleJson: canTurn ? toggleJson : null,
  };
}

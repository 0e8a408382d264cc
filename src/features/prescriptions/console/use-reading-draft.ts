import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { useDraft } from '#platform/console/storage/drafts.ts';
import type { PrescriptionRecord } from '../contract.ts';
import { judgeLine, type Reading } from '../reading-lines.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { isSame, readingDrafts, readingOf, typedOver, withFields } from './reading-drafts.ts';

/** What is read of an open prescription: what was saved, and over it what is typed, which this tab keeps until it is saved. */
export function useReadingDraft(record: PrescriptionRecord, canEdit: boolean) {
  const { id, version } = record;
  const [draft, write] = useDraft(readingDrafts, id);
  const save = useMutation(api.oms.saveReading.mutationOptions(changing));
  const saved = readingOf(record);
  const typed = draft ? typedOver(draft, version, saved, save.variables) : null;
  // What nobody can save any more is not shown as if it were what was read.
  const { reading, clashes } = (canEdit ? typed : null) ?? { reading: saved, clashes: [] };

  const keep = (next: Reading) =>
    write(
      draft && draft.version > version
        ? { ...draft, reading: next }
        : {
            version: clashes.length > 0 ? (draft?.version ?? version) : version,
            base: withFields(saved, draft?.base ?? saved, clashes),
            reading: next,
          },
    );

  const isSending = useRef(false);
  const isWanted = useRef(false);
  const attempt = useRef({ text: '', key: '' });
  /** A save during a save is kept in mind: it begins with the version that the first one brings. */
  const store = (next: Reading, seen = version) => {
    isWanted.current = isSending.current;
    if (isSending.current || clashes.length > 0) return;
    isSending.current = true;
    const text = JSON.stringify([seen, next]);
    // Sent again after an answer was lost, it is saved once.
    if (attempt.current.text !== text) attempt.current = { text, key: newRequestKey() };
    save.mutate(
      { reading_id: id, version: seen, request_key: attempt.current.key, ...next },
      {
        onSuccess: (answer) => {
          isSending.current = false;
          const base = readingOf(answer);
          const now = readingDrafts.read(id)?.reading ?? next;
          const isSaved = isSame(now, next);
          readingDrafts.write(id, { version: answer.version, base, reading: isSaved ? base : now });
          if (!isSaved && isWanted.current) store(now, answer.version);
        },
        onError: () => {
          isSending.current = false;
        },
      },
    );
  };

  // Doses are typed while the drug is being saved: what it is comes with the saved record.
  useEffect(() => {
    const kept = readingDrafts.read(record.id);
    if (kept) readingDrafts.write(record.id, { ...kept, reading: withQuantities(kept.reading, record) });
  }, [record]);
  const { isPending } = save;
  // A draft goes only once the record shows the same: a line that is missing in between would lose the focus.
  useEffect(() => {
    if (!draft || isPending || isSending.current || draft.version > record.version) return;
    if (isSame(draft.reading, readingOf(record))) readingDrafts.write(record.id, null);
  }, [record, draft, isPending]);

  return {
    reading,
    keep,
    store: () => store(reading),
    /** Saves at once what is kept with it. */
    keepAndStore: (next: Reading) => {
      keep(next);
      store(next);
    },
    save,
    /** Something is typed that can be saved. */
    isDirty: canEdit && draft !== null,
    /** Something is typed that cannot be saved. */
    isLeft: !canEdit && draft !== null,
    /** Fields that somebody else has saved otherwise since they were typed. */
    clashes,
    keepTyped: () => write({ version, base: saved, reading }),
    takeSaved: () => write({ version, base: saved, reading: withFields(reading, saved, clashes) }),
    drop: () => write(null),
  };
}

/** Quantities that follow from doses whose drug was not known yet while they were typed. */
const withQuantities = (reading: Reading, { lines }: PrescriptionRecord): Reading => ({
  ...reading,
  lines: reading.lines.map((line) => {
    const drug = lines.find((each) => each.drug !== null && each.drug.id === line.drug_id)?.drug;
    return drug && line.quantity === null && !line.struck ? { ...line, quantity: judgeLine(line, drug).quantity } : line;
  }),
});

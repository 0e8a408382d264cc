import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { Slot } from '#platform/console/slot.tsx';
import { useDraft } from '#platform/console/storage/drafts.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useSavingKey } from '#platform/console/ui/keys/saving-key.ts';
import { useKeptFocus } from '#platform/console/ui/keys/use-kept-focus.ts';
import type { PrescriptionRecord } from '../contract.ts';
import { judgeLine, type Reading, type StoredLine } from '../reading-lines.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { Checklist } from './checklist.tsx';
import { DecodeLine } from './decode-line.tsx';
import { KeyedLines, type Keyed } from './keyed-lines.tsx';
import { PageViewer } from './page-viewer.tsx';
import { ReadingActions } from './reading-actions.tsx';
import { ReadingLog } from './reading-log.tsx';
import { readingDrafts, readingOf } from './reading-drafts.ts';

const EMPTY_LINE: StoredLine = {
  written: '',
  drug_id: null,
  dose: '',
  days: null,
  quantity: null,
  reason: '',
  sure: true,
  struck: false,
  box: null,
};

/** Pages beside what is read from them. What is typed is kept in this tab until it is saved. */
export function Workbench({ record, now }: { record: PrescriptionRecord; now: number }) {
  const [draft, keep] = useDraft(readingDrafts, record.id);
  const [active, setActive] = useState<number | null>(null);
  const [keyed, setKeyed] = useState<Keyed>({});
  const [lines, goTo] = useLineFocus();
  const save = useMutation(api.oms.saveReading.mutationOptions(changing));
  const canEdit = record.abilities.some(({ event, allowed }) => event === 'line.read' && allowed);
  const reading = draft?.reading ?? readingOf(record);
  const isHidden = record.status === 'secondCheck' && record.lines.some(({ hidden }) => hidden);
  const errors = fieldErrors(save.error);
  const errorOf = (field: string) => {
    const found = errors[field];
    return found && t(found);
  };

  const change = (changed: Partial<Reading>) => keep({ reading: { ...reading, ...changed } });
  const again = useRef(false);
  /** During a save only notes that another one is wanted: it begins with the version that the first one brings. */
  const store = (next: Reading, version = record.version) => {
    again.current = save.isPending;
    if (save.isPending) return;
    save.mutate(
      { reading_id: record.id, version, ...next },
      {
        onSuccess: (saved) => {
          const typed = readingDrafts.read(record.id)?.reading ?? next;
          if (isSame(typed, next)) keep({ reading: readingOf(saved) });
          // What was typed meanwhile is not saved yet.
          else if (again.current) store(typed, saved.version);
        },
      },
    );
  };
  // Doses are typed while the drug is being saved: what it is comes with the saved record.
  useEffect(() => {
    const typed = readingDrafts.read(record.id)?.reading;
    if (typed) readingDrafts.write(record.id, { reading: withQuantities(typed, record) });
  }, [record]);
  // A draft goes only once the record shows the same: a line that is missing in between would lose the focus.
  useEffect(() => {
    if (draft && isSame(draft.reading, readingOf(record))) readingDrafts.write(record.id, null);
  }, [record, draft]);
  const changeLine = (index: number, changed: Partial<StoredLine>) =>
    reading.lines.map((line, at) => (at === index ? { ...line, ...changed } : line));
  const setLines = (lines: StoredLine[]) => change({ lines });
  const chooseDrug = (index: number, drugId: number, written: string) => {
    const chosen = { ...reading, lines: changeLine(index, { drug_id: drugId, written }) };
    keep({ reading: chosen });
    store(chosen);
    goTo(index, '.prescription-dose');
  };
  const addLine = () => {
    setLines([...reading.lines, EMPTY_LINE]);
    goTo(reading.lines.length, '.prescription-drug');
  };
  useSavingKey(canEdit ? (draft ? () => store(reading) : null) : undefined);
  const error = errorOfForm(save.error);
  return (
    <div className="prescription-bench">
      <PageViewer
        pages={record.pages.map((page) => ({ ...page, service: 'oms', path: `/prescriptions/${page.id}` }))}
        active={active}
        box={active === null ? null : (reading.lines[active]?.box ?? null)}
        onMark={canEdit && active !== null ? (box) => setLines(changeLine(active, { box })) : null}
      />
      <div className="prescription-reading">
        {reading.lines.length === 0 && <p className="prescription-none">{t('No line is read yet')}</p>}
        <ol className="prescription-lines" aria-label={t('Lines')} ref={lines}>
          {reading.lines.map((line, index) =>
            record.lines[index]?.hidden ? (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
              <KeyedLines key={index} index={index} keyed={keyed} onKeyed={record.status === 'secondCheck' ? setKeyed : null} />
            ) : (
              <DecodeLine
                // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
                key={index}
                index={index}
                line={line}
                record={record}
                questions={<Slot name="prescription.line" props={{ record, line: index, drugId: line.drug_id, now }} />}
                saved={record.lines.find(({ drug }) => drug !== null && drug.id === line.drug_id) ?? record.lines[index]}
                double={sameMolecules(record, reading.lines, index)}
                canEdit={canEdit}
                errorOf={(field) => errorOf(`lines.${index}.${field}`)}
                onFocus={() => setActive(index)}
                onChange={(changed) => setLines(changeLine(index, changed))}
                onDrug={(drugId, written) => chooseDrug(index, drugId, written)}
                onNoDrug={() => {
                  setLines(changeLine(index, { drug_id: null }));
                  goTo(index, '.prescription-drug');
                }}
                onReplace={(drugId) => chooseDrug(index, drugId, line.written)}
                onEnter={() => (index + 1 < reading.lines.length ? goTo(index + 1, FIRST_FIELD) : addLine())}
                onRemove={() => setLines(reading.lines.filter((_, at) => at !== index))}
              />
            ),
          )}
        </ol>
        {canEdit && (
          <Button
            size="sm"
            className="prescription-add"
            leftSection={<IconPlus size={14} />}
            data-next={reading.lines.length === 0 || undefined}
            onClick={addLine}
          >
            {t('Add line')}
          </Button>
        )}
        <Checklist
          reading={reading}
          record={record}
          canEdit={canEdit}
          errorOf={errorOf}
          onChange={change}
          onDoctor={(changed) => {
            const chosen = { ...reading, ...changed };
            keep({ reading: chosen });
            store(chosen);
          }}
        />
        <Slot name="prescription.questions" props={{ record, isDirty: draft !== null, now }} />
        <ReadingLog record={record} />
        {error !== null && (
          <FormError>
            {error} {t('What you typed is kept.')}
          </FormError>
        )}
      </div>
      <ReadingActions
        record={record}
        isDirty={draft !== null}
        isSaving={save.isPending}
        canEdit={canEdit}
        keyed={isHidden ? keyed : null}
        onSave={() => store(reading)}
      />
    </div>
  );
}

const isSame = (one: Reading, other: Reading): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Quantities that follow from doses whose drug was not known yet while they were typed. */
const withQuantities = (reading: Reading, { lines }: PrescriptionRecord): Reading => ({
  ...reading,
  lines: reading.lines.map((line) => {
    const drug = lines.find((saved) => saved.drug !== null && saved.drug.id === line.drug_id)?.drug;
    return drug && line.quantity === null && !line.struck ? { ...line, quantity: judgeLine(line, drug).quantity } : line;
  }),
});

const FIRST_FIELD = ':is(.prescription-drug, .prescription-dose)';

/** Moves the focus into a part of a line, which the next rendering shows. A field that disappears leaves it to the last line. */
function useLineFocus() {
  const lines = useRef<HTMLOListElement>(null);
  const [next, setNext] = useState<{ line: number; part: string } | null>(null);
  useKeptFocus(lines, () => {
    const last = [...(lines.current?.querySelectorAll<HTMLElement>('.prescription-dose input') ?? [])].at(-1);
    return last ?? lines.current?.parentElement?.querySelector<HTMLElement>('.prescription-add') ?? null;
  });
  useEffect(() => {
    if (next) lines.current?.children[next.line]?.querySelector<HTMLElement>(`${next.part} input`)?.focus();
  }, [next]);
  return [lines, (line: number, part: string) => setNext({ line, part })] as const;
}

/** An earlier line whose drug has one of the same molecules; null: none. */
function sameMolecules(record: PrescriptionRecord, lines: readonly StoredLine[], index: number): number | null {
  const moleculesOf = (line: StoredLine | undefined) =>
    line && !line.struck ? (record.lines.find(({ drug }) => drug !== null && drug.id === line.drug_id)?.drug?.molecules ?? []) : [];
  const own = moleculesOf(lines[index]);
  const found = lines.findIndex((line, at) => at < index && moleculesOf(line).some((molecule) => own.includes(molecule)));
  return found === -1 ? null : found;
}

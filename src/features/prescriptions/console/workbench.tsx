import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { Slot } from '#platform/console/slot.tsx';
import { useDraft } from '#platform/console/storage/drafts.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { useSavingKey } from '#platform/console/ui/keys/saving-key.ts';
import { useKeptFocus } from '#platform/console/ui/keys/use-kept-focus.ts';
import type { PrescriptionRecord } from '../contract.ts';
import { MOST_LINES } from '../prescription-choices.ts';
import type { Reading, StoredLine } from '../reading-lines.ts';
import { CartCheck } from './cart-check.tsx';
import { Checklist } from './checklist.tsx';
import { DecodeLine } from './decode-line.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { KeyedLines } from './keyed-lines.tsx';
import { PageViewer } from './page-viewer.tsx';
import { ReadingActions } from './reading-actions.tsx';
import { ReadingLog } from './reading-log.tsx';
import { keyedDrafts } from './reading-drafts.ts';
import { useReadingDraft } from './use-reading-draft.ts';

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
  const canEdit = record.abilities.some(({ event, allowed }) => event === 'line.read' && allowed);
  const draft = useReadingDraft(record, canEdit);
  const { reading, isDirty, save } = draft;
  const [active, setActive] = useState<number | null>(null);
  const [keyedDraft, keepKeyed] = useDraft(keyedDrafts, record.id);
  // What is read anew is keyed anew.
  const keyed = keyedDraft?.version === record.version ? keyedDraft.keyed : {};
  const bench = useRef<HTMLDivElement>(null);
  const [lines, goTo] = useLineFocus(active);
  useKeptFocus(bench, () => {
    const drawer = bench.current?.closest('.drawer');
    return drawer?.querySelector<HTMLElement>('[data-next]') ?? drawer?.querySelector('h2') ?? null;
  });
  const isHidden = record.status === 'secondCheck' && record.lines.some(({ hidden }) => hidden);
  const errors = fieldErrors(save.error);
  const errorOf = (field: string) => {
    const found = errors[field];
    return found && t(found);
  };

  const change = (changed: Partial<Reading>) => draft.keep({ ...reading, ...changed });
  const changeLine = (index: number, changed: Partial<StoredLine>) =>
    reading.lines.map((line, at) => (at === index ? { ...line, ...changed } : line));
  const setLines = (lines: StoredLine[]) => change({ lines });
  const chooseDrug = (index: number, drugId: number, written: string) => {
    draft.keepAndStore({ ...reading, lines: changeLine(index, { drug_id: drugId, written }) });
    goTo(index, '.prescription-dose');
  };
  const isFull = reading.lines.length >= MOST_LINES;
  const addLine = () => {
    if (isFull) return;
    setLines([...reading.lines, EMPTY_LINE]);
    goTo(reading.lines.length, '.prescription-drug');
  };
  useSavingKey(canEdit ? (isDirty ? draft.store : null) : undefined);
  return (
    <div className="prescription-bench" ref={bench}>
      <PageViewer
        pages={record.pages.map((page) => ({ ...page, service: 'oms', path: `/prescriptions/${page.id}` }))}
        active={active}
        boxes={reading.lines.map(({ box, struck }) => (struck ? null : box))}
        onLine={(line) => goTo(line, '.prescription-dose')}
        onMark={canEdit && active !== null ? (box) => setLines(changeLine(active, { box })) : null}
      />
      <div className="prescription-reading">
        <DraftNotice record={record} draft={draft} />
        {reading.lines.length === 0 && <p className="prescription-none">{t('No line is read yet')}</p>}
        <ol className="prescription-lines" aria-label={t('Lines')} ref={lines}>
          {reading.lines.map((line, index) =>
            record.lines[index]?.hidden ? (
              <KeyedLines
                // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
                key={index}
                index={index}
                keyed={keyed}
                onKeyed={record.status === 'secondCheck' ? (next) => keepKeyed({ version: record.version, keyed: next }) : null}
                onFocus={() => setActive(index)}
                goTo={(part) => goTo(index, part)}
              />
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
          <BlockableButton
            size="sm"
            className="prescription-add"
            leftSection={<IconPlus size={14} />}
            off={isFull ? t('At most {most} lines', { most: MOST_LINES }) : null}
            data-next={reading.lines.length === 0 || undefined}
            onClick={addLine}
          >
            {t('Add line')}
          </BlockableButton>
        )}
        <CartCheck record={record} />
        <Checklist
          reading={reading}
          record={record}
          canEdit={canEdit}
          errorOf={errorOf}
          onChange={change}
          onDoctor={(changed) => draft.keepAndStore({ ...reading, ...changed })}
        />
        <Slot name="prescription.questions" props={{ record, isDirty, now }} />
        <ReadingLog record={record} now={now} />
      </div>
      <ReadingActions record={record} draft={draft} canEdit={canEdit} keyed={isHidden ? keyed : null} onChecked={() => keepKeyed(null)} />
    </div>
  );
}

const FIRST_FIELD = ':is(.prescription-drug, .prescription-dose)';

/** Moves the focus into a part of a line, which the next rendering shows. A field that disappears leaves it to its line, or to the last one. */
function useLineFocus(active: number | null) {
  const lines = useRef<HTMLOListElement>(null);
  const [next, setNext] = useState<{ line: number; part: string } | null>(null);
  useKeptFocus(lines, () => {
    const doses = [...(lines.current?.querySelectorAll<HTMLElement>('.prescription-dose input') ?? [])];
    return doses[active ?? -1] ?? doses.at(-1) ?? lines.current?.parentElement?.querySelector<HTMLElement>('.prescription-add') ?? null;
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

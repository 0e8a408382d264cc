import { NativeSelect, TextInput } from '@mantine/core';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { blockingGuards, type Offer } from '../../simulation/offers.ts';
import { type PlayStep, takeStep } from '../../simulation/play.ts';
import { t } from '#platform/console/language/language.ts';
import { selectData } from '#platform/console/ui/fields/select-data.ts';
import { PayloadFields } from './payload-form.tsx';
import { payloadOf, stepWith } from './payload-fields.ts';
import { type FieldTexts, toFieldTexts } from './payload-reading.ts';
import { blockedReason, offerLabel, refusalText, positionLabel } from './play-labels.ts';
import { Sheet } from './sheet.tsx';
import { type PayloadDraft, usePayload } from './use-payload.ts';
import type { Playing } from './use-playing.ts';

/** Input of an offer's form, kept for its next use. */
export interface StepDraft extends PayloadDraft {
  type: string;
}

interface StepFormProps {
  playing: Playing;
  offer: Offer;
  anchor: HTMLElement;
  draft: StepDraft | undefined;
  onDraft: (draft: StepDraft) => void;
  onClose: () => void;
}

/** Form for the payload of an event or a result, with a preview of where it leads. */
export function StepForm({ playing, offer, anchor, draft, onDraft, onClose }: StepFormProps) {
  const samples = useMemo(() => offer.trials.map(({ step }) => payloadOf(step)), [offer]);
  const [type, setType] = useState(draft?.type ?? typeOf(offer));
  const input = usePayload(samples, draft ?? { payload: samples[0] }, (next) => onDraft({ ...next, type }));
  const { payload, errors, fields, typed } = input;
  const step = stepWith(offer, payload, type);
  const isReadable = Object.keys(errors).length === 0 && type !== '';
  const formProps = input.form.formProps(() => {
    if (!isReadable || !previewStep(playing, offer, step).possible) return;
    onClose();
    playing.take(step);
  });
  const title = offerLabel(offer);
  return (
    <Sheet title={title} anchor={anchor} submit={t('Play it')} formProps={formProps} onClose={onClose}>
      {offer.description && <p className="second small">{t(offer.description)}</p>}
      {offer.subject.includes('*') && <TextInput label={t('Event')} value={type} onChange={({ target }) => setType(target.value.trim())} />}
      {samples.length > 1 && (
        <Samples
          samples={samples}
          at={samples.findIndex((sample) => same(toFieldTexts(fields, sample), typed))}
          onPick={(index) => input.put(samples[index])}
        />
      )}
      <PayloadFields input={input} wholeLabel={payloadLabel(offer)} />
      {isReadable && <StepPreview playing={playing} offer={offer} step={step} />}
    </Sheet>
  );
}

function typeOf({ subject, trials: [{ step }] }: Offer): string {
  return step.kind === 'event' ? step.event.type : subject;
}

const same = (a: FieldTexts, b: FieldTexts): boolean => Object.keys({ ...a, ...b }).every((name) => a[name] === b[name]);

const payloadLabel = ({ kind }: Offer): string => (kind === 'error' ? t('Error') : kind === 'done' ? t('Result') : t('Payload'));

function Samples({ samples, at, onPick }: { samples: readonly unknown[]; at: number; onPick: (index: number) => void }) {
  const options = Object.fromEntries(samples.map((sample, index) => [`sample ${index}`, JSON.stringify(sample) ?? t('nothing')]));
  return (
    <NativeSelect
      label={t('From the tests')}
      data={selectData(options)}
      value={at < 0 ? '' : `sample ${at}`}
      onChange={({ target }) => onPick(Number(target.value.split(' ')[1]))}
    />
  );
}

function previewStep({ stage, frame, opened }: Playing, offer: Offer, step: PlayStep): { possible: boolean; words: string } {
  const next = takeStep(stage, frame, step);
  if (!('reason' in next)) {
    const to = positionLabel(opened.chart, next.leaves);
    return { possible: true, words: next.taken.length ? t('Leads to {state}', { state: to }) : t('Not handled') };
  }
  return {
    possible: false,
    words: next.reason === 'blocked' ? blockedReason({ guards: blockingGuards({ stage, frame }, offer.edges) }) : refusalText(next),
  };
}

/** Preview of the step: the resulting state, or why it is blocked. */
function StepPreview({ playing, offer, step }: { playing: Playing; offer: Offer; step: PlayStep }) {
  const { possible, words } = previewStep(playing, offer, step);
  return (
    <output className={possible ? 'step-leads' : 'step-leads step-blocked'}>
      {possible ? <IconChevronRight size={14} /> : <IconLock size={14} />}
      <span>{words}</span>
    </output>
  );
}

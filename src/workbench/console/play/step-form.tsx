import { useMemo, useState } from 'react';
import { guardsOf, type Offer } from '../../simulation/offers.ts';
import { type PlayStep, takeStep } from '../../simulation/play.ts';
import { t } from '#platform/console/language/language.ts';
import { Icon } from '#platform/console/ui/base/icon.tsx';
import { SelectField } from '#platform/console/ui/fields/select-field.tsx';
import { TextField } from '#platform/console/ui/fields/text-field.tsx';
import { PayloadFields } from './payload-form.tsx';
import { payloadOf, stepWith } from './payload-fields.ts';
import { type Typed, typedOf } from './payload-reading.ts';
import { blockedWords, offerWords, refusalWords, whereWords } from './play-words.ts';
import { Sheet } from './sheet.tsx';
import { type PayloadDraft, usePayload } from './use-payload.ts';
import type { Playing } from './use-playing.ts';

/** What was typed for an offer; kept for the next time. */
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

/** What an event or a result brings with it; says before it is played where that leads. */
export function StepForm({ playing, offer, anchor, draft, onDraft, onClose }: StepFormProps) {
  const samples = useMemo(() => offer.trials.map(({ step }) => payloadOf(step)), [offer]);
  const [type, setType] = useState(draft?.type ?? typeOf(offer));
  const input = usePayload(samples, draft ?? { payload: samples[0] }, (next) => onDraft({ ...next, type }));
  const { payload, errors, fields, typed } = input;
  const [asked, setAsked] = useState(false);
  const step = stepWith(offer, payload, type);
  const isReadable = Object.keys(errors).length === 0 && type !== '';
  const submit = () => {
    setAsked(true);
    if (!isReadable || !leadsOf(playing, offer, step).possible) return;
    onClose();
    playing.take(step);
  };
  const words = offerWords(offer);
  return (
    <Sheet title={words} anchor={anchor} submit={t('Play it')} onSubmit={submit} onClose={onClose}>
      {offer.description && <p className="second small">{t(offer.description)}</p>}
      {offer.subject.includes('*') && <TextField label={t('Event')} value={type} onChange={({ target }) => setType(target.value.trim())} />}
      {samples.length > 1 && (
        <Samples
          samples={samples}
          at={samples.findIndex((sample) => same(typedOf(fields, sample), typed))}
          onPick={(index) => input.put(samples[index])}
        />
      )}
      <PayloadFields input={input} asked={asked} whole={wholeWords(offer)} />
      {isReadable && <Leads playing={playing} offer={offer} step={step} />}
    </Sheet>
  );
}

function typeOf({ subject, trials: [{ step }] }: Offer): string {
  return step.kind === 'event' ? step.event.type : subject;
}

const same = (one: Typed, other: Typed): boolean => Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

const wholeWords = ({ kind }: Offer): string => (kind === 'error' ? t('Error') : kind === 'done' ? t('Result') : t('Payload'));

function Samples({ samples, at, onPick }: { samples: readonly unknown[]; at: number; onPick: (index: number) => void }) {
  const options = Object.fromEntries(samples.map((sample, index) => [`sample ${index}`, JSON.stringify(sample) ?? t('nothing')]));
  return (
    <SelectField
      label={t('As in the tests')}
      options={options}
      value={at < 0 ? '' : `sample ${at}`}
      onChange={({ target }) => onPick(Number(target.value.split(' ')[1]))}
    />
  );
}

function leadsOf({ stage, frame, opened }: Playing, offer: Offer, step: PlayStep): { possible: boolean; words: string } {
  const next = takeStep(stage, frame, step);
  if (!('reason' in next)) {
    const to = whereWords(opened.chart, next.leaves);
    return { possible: true, words: next.taken.length ? t('Leads to {state}', { state: to }) : t('Nobody waits for it') };
  }
  return {
    possible: false,
    words: next.reason === 'blocked' ? blockedWords({ guards: guardsOf({ stage, frame }, offer.edges) }) : refusalWords(next),
  };
}

/** Where the step would lead, or what stands in its way. */
function Leads({ playing, offer, step }: { playing: Playing; offer: Offer; step: PlayStep }) {
  const { possible, words } = leadsOf(playing, offer, step);
  return (
    <output className={possible ? 'step-leads' : 'step-leads step-blocked'}>
      <Icon name={possible ? 'right' : 'lock'} small />
      <span>{words}</span>
    </output>
  );
}

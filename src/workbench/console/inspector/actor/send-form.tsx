import { Button, TextInput } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { type Message, sentence } from '#platform/contract/sentence.ts';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { charts } from '../../chart/open-chart.ts';
import { useOpened } from '../../chart/use-opened.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { InspectedActor, ActorState } from '../store/actors.ts';
import { useInspected } from '../store/use-inspection.ts';
import { activeStates, eventsOf } from './active-states.ts';
import { definedStates } from './definition.ts';
import { describeOutcome, type SentEvent } from './send-outcome.ts';

/** Time after which a missing response is reported. Milliseconds. */
const RESPONSE_TIMEOUT = 2_000;

/** Example of a payload. */
const EXAMPLE = '{ "orderId": 17 }';

/** Events that the actor handles in its current state; a guard may still reject one. */
function useReceivable({ machine, definition }: InspectedActor, actorState: ActorState | null): string[] {
  const { opened } = useOpened(charts.some(({ id }) => id === machine) ? machine : null);
  const value = actorState?.moment?.value;
  if (opened && opened.chart.id === machine) return eventsOf(opened.chart, activeStates(opened.chart, value));
  return [...new Set((definedStates(definition, value) ?? []).filter(({ isOn }) => isOn).flatMap(({ events }) => events))].toSorted();
}

/** Parses the event's fields; null if the text is not a JSON object. */
function parseFields(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const initialValues = { type: '', payload: '' };

const validate = ({ payload }: typeof initialValues): Record<string, Message> =>
  parseFields(payload) ? {} : { payload: sentence('A JSON object, such as {example}', { example: EXAMPLE }) };

/** Sends an event to an actor and reports the outcome. */
export function SendForm({ actor, actorState }: { actor: InspectedActor; actorState: ActorState | null }) {
  const { store, send } = useInspected();
  const listId = useId();
  const form = useSchemaForm({ initialValues, validate, blocked: actorState?.isEnded ?? false });
  const [sent, setSent] = useState<SentEvent | null>(null);
  const [overdue, setOverdue] = useState<SentEvent | null>(null);
  const events = useReceivable(actor, actorState);
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setOverdue(sent), RESPONSE_TIMEOUT);
    return () => clearTimeout(timer);
  }, [sent]);
  if (!send) return <p className="inspector-note">{t('You cannot send events to a recording or to the server.')}</p>;
  const type = form.values.type.trim();
  const disabledReason = actorState?.isEnded ? t('This actor has ended') : type === '' ? t('Choose or type an event') : null;
  const submit = ({ payload }: typeof initialValues) => {
    if (type === '') return;
    setSent({ actor: actor.id, type, after: store.rows().at(-1)?.seq ?? -1 });
    store.select(null);
    send({ type: '@galen.send', sessionId: actor.id, event: { ...parseFields(payload), type } });
  };
  return (
    <form className="inspector-send" {...form.formProps(submit)}>
      <TextInput label={t('Event to {name}', { name: actor.name })} list={listId} autoComplete="off" {...form.getInputProps('type')} />
      <datalist id={listId}>
        {events.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
      {events.length > 0 && (
        <p className="inspector-events">
          {events.map((each) => (
            <Button key={each} size="xs" variant={each === type ? 'outline' : 'default'} onClick={() => form.setFieldValue('type', each)}>
              {each}
            </Button>
          ))}
        </p>
      )}
      <CountedTextarea
        label={optionalLabel(msg('Payload, as JSON'))}
        spellCheck={false}
        placeholder={EXAMPLE}
        {...form.getInputProps('payload')}
      />
      <BlockableButton type="submit" variant="filled" off={disabledReason}>
        {t('Send')}
      </BlockableButton>
      {sent && <output className="inspector-outcome">{describeOutcome(store, sent, overdue === sent)}</output>}
    </form>
  );
}

import { useEffect, useId, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { charts } from '../../chart/open-chart.ts';
import { useOpened } from '../../chart/use-opened.ts';
import { Button } from '#platform/console/ui/controls/button.tsx';
import { TextArea, TextField } from '#platform/console/ui/fields/text-field.tsx';
import type { InspectedActor, Standing } from '../store/actors.ts';
import { useInspected } from '../store/use-inspection.ts';
import { activeStates, eventsOf } from './active-states.ts';
import { definedStates } from './definition.ts';
import { outcomeOf, type Sent } from './send-outcome.ts';

/** Without any sign by then, nobody listens. Milliseconds. */
const PATIENCE = 2_000;

/** A payload, as it may be typed. */
const EXAMPLE = '{ "orderId": 17 }';

/** Events that the actor can receive as it stands; a guard may still refuse one. */
function useReceivable({ machine, definition }: InspectedActor, standing: Standing | null): string[] {
  const { opened } = useOpened(charts.some(({ id }) => id === machine) ? machine : null);
  const value = standing?.moment?.value;
  if (opened && opened.chart.id === machine) return eventsOf(opened.chart, activeStates(opened.chart, value));
  return [...new Set((definedStates(definition, value) ?? []).filter(({ isOn }) => isOn).flatMap(({ events }) => events))].toSorted();
}

/** What else the event carries; null where it is no JSON object. */
function fieldsIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Sends an event to an actor, and says what became of it. */
export function SendForm({ actor, standing }: { actor: InspectedActor; standing: Standing | null }) {
  const { store, send } = useInspected();
  const list = useId();
  const [type, setType] = useState('');
  const [payload, setPayload] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [late, setLate] = useState<Sent | null>(null);
  const events = useReceivable(actor, standing);
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setLate(sent), PATIENCE);
    return () => clearTimeout(timer);
  }, [sent]);
  if (!send) return <p className="inspector-note">{t('Nothing can be sent here: a recording, and the server, can only be looked at.')}</p>;
  const fields = fieldsIn(payload);
  const off = standing?.isEnded
    ? t('This actor has ended')
    : type.trim() === ''
      ? t('Choose or type an event')
      : fields
        ? null
        : t('The payload is no JSON object');
  return (
    <form
      className="inspector-send"
      onSubmit={(event) => {
        event.preventDefault();
        if (off !== null || !fields) return;
        setSent({ actor: actor.id, type: type.trim(), after: store.rows().at(-1)?.seq ?? -1 });
        store.select(null);
        send({ type: '@galen.send', sessionId: actor.id, event: { ...fields, type: type.trim() } });
      }}
    >
      <TextField
        label={t('Event to {name}', { name: actor.name })}
        list={list}
        value={type}
        onChange={({ target }) => setType(target.value)}
        autoComplete="off"
      />
      <datalist id={list}>
        {events.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
      {events.length > 0 && (
        <p className="inspector-events">
          {events.map((each) => (
            <Button key={each} size="xs" look={each === type ? 'soft' : 'plain'} onClick={() => setType(each)}>
              {each}
            </Button>
          ))}
        </p>
      )}
      <TextArea
        label={t('Payload, as JSON (optional)')}
        value={payload}
        spellCheck={false}
        placeholder={EXAMPLE}
        error={fields ? undefined : t('A JSON object, such as {example}', { example: EXAMPLE })}
        onChange={({ target }) => setPayload(target.value)}
      />
      <Button type="submit" look="primary" off={off}>
        {t('Send')}
      </Button>
      {sent && <output className="inspector-outcome">{outcomeOf(store, sent, late === sent)}</output>}
    </form>
  );
}

import { Checkbox, TextInput } from '@mantine/core';
import { useId } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { FilterPill } from '#platform/console/ui/controls/filter-pill.tsx';
import { useInspected } from '../store/use-inspection.ts';
import { actorName } from '../store/labels.ts';

/** Filters of the event list. */
export function FilterBar() {
  const { store } = useInspected();
  const types = useId();
  const { filter } = store.state();
  const knownTypes = [...new Set(store.rows().map(({ type }) => type))].toSorted().slice(0, 200);
  return (
    <search className="inspector-filter">
      <TextInput
        type="search"
        aria-label={t('Type of event')}
        placeholder={t('Type of event')}
        list={types}
        value={filter.type}
        onChange={({ target }) => store.setFilter({ type: target.value })}
      />
      <datalist id={types}>
        {knownTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </datalist>
      <TextInput
        type="search"
        aria-label={t('Text in an event')}
        placeholder={t('Text in an event')}
        value={filter.text}
        onChange={({ target }) => store.setFilter({ text: target.value })}
      />
      {filter.actor !== null && (
        <FilterPill
          label={t('Actor')}
          value={actorName(store, filter.actor)}
          onOpen={() => store.chooseActor(filter.actor)}
          onRemove={() => store.setFilter({ actor: null })}
        />
      )}
      <Checkbox
        className="inspector-check"
        label={t('Hide keystrokes, starts and bare states')}
        checked={filter.hidesNoise}
        onChange={({ target }) => store.setFilter({ hidesNoise: target.checked })}
      />
      <span className="grow" />
      <output className="second">{t('{shown} of {all}', { shown: count(store.rows().length), all: count(store.total()) })}</output>
    </search>
  );
}

import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { noFilter } from '../store/filter.ts';
import { useInspected } from '../store/use-inspection.ts';

/** Explains why no event is shown, and offers to remove filters. */
export function NoEvents() {
  const { store } = useInspected();
  const { actor, type, text, hidesNoise } = store.state().filter;
  const isFiltered = actor !== null || type !== '' || text !== '';
  const isHidden = hidesNoise && store.total() > 0;
  return (
    <EmptyState
      title={isFiltered ? t('No events match') : t('No events yet')}
      actions={
        <>
          {isFiltered && (
            <Button size="sm" onClick={() => store.setFilter({ ...noFilter, hidesNoise })}>
              {t('Remove the filters')}
            </Button>
          )}
          {isHidden && (
            <Button size="sm" onClick={() => store.setFilter({ hidesNoise: false })}>
              {t('Show hidden events')}
            </Button>
          )}
        </>
      }
    >
      {isHidden && t('Keystrokes, starts and bare states are hidden.')}
    </EmptyState>
  );
}

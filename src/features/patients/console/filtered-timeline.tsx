import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { ENTRIES_OF_TIMELINE } from '../patient-choices.ts';
import { api } from './api.ts';
import { PatientTimeline } from './patient-timeline.tsx';

interface FilteredTimelineProps {
  patientId: number;
  /** Empty: all. */
  kind: string;
  onKind: (kind: string) => void;
}

/** The whole timeline, or its entries of one kind. */
export function FilteredTimeline({ patientId, kind, onKind }: FilteredTimelineProps) {
  const { data } = useQuery(api.crm.timelineKinds.queryOptions({ staleTime: Infinity, meta: { quiet: true } }));
  const kinds = data?.rows ?? [];
  return (
    <>
      <NativeSelect className="patient-kinds" label={t('Show')} value={kind} onChange={({ target }) => onKind(target.value)}>
        <option value="">{t('Everything')}</option>
        {kind !== '' && kinds.every((each) => each.kind !== kind) && <option value={kind}>{kind}</option>}
        {kinds.map((each) => (
          <option key={each.kind} value={each.kind}>
            {t(each.title)}
          </option>
        ))}
      </NativeSelect>
      <PatientTimeline
        patientId={patientId}
        kind={kind || undefined}
        size={ENTRIES_OF_TIMELINE}
        empty={
          kind === '' ? undefined : (
            <EmptyState title={t('Nothing of this kind')} actions={<Button onClick={() => onKind('')}>{t('Show everything')}</Button>} />
          )
        }
      />
    </>
  );
}

import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { Loaded } from '#platform/console/slot.tsx';
import { slot } from '#platform/console/slots.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isModalOpen, isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { AddressesTab } from './addresses-tab.tsx';
import { AllergiesTab } from './allergies-tab.tsx';
import { api } from './api.ts';
import { CommunicationTab } from './communication-tab.tsx';
import { ErasedPatient } from './erased-patient.tsx';
import { FamilyTab } from './family-tab.tsx';
import { NewNote } from './new-note.tsx';
import { FilteredTimeline } from './filtered-timeline.tsx';
import { FIRST_TAB } from './patient-address.ts';
import { PatientHead } from './patient-head.tsx';
import { PatientTimeline } from './patient-timeline.tsx';
import { ENTRIES_OF_TAB } from '../patient-choices.ts';

interface PatientPageProps {
  id: number;
  tab: string;
  onTab: (tab: string) => void;
  /** Of the entries in the timeline; empty: all. */
  kind: string;
  onKind: (kind: string) => void;
}

const communication = { id: 'communication', title: msg('Communication'), key: 'c' };

/** Tabs that a key opens. */
const keyedTabs = () => [
  ...slot('patient.parts').flatMap(({ id, title, key }) => (key === undefined ? [] : [{ id, title, key }])),
  communication,
];

const tabKeys = (): KeyGroup => ({
  title: msg('Patient'),
  keys: keyedTabs().map(({ title, key }) => [title, [key]] as const),
});

/** Everything about one patient: head, timeline, and a tab for each area. */
export function PatientPage({ id, tab, onTab, kind: filter, onKind }: PatientPageProps) {
  const [keys] = useState(tabKeys);
  useScreenKeys(keys);
  useKeydown((event) => {
    if (isTyping(event) || isModalOpen() || event.ctrlKey || event.metaKey || event.altKey) return;
    const opened = keyedTabs().find(({ key }) => key === event.key);
    if (!opened) return;
    event.preventDefault();
    onTab(opened.id);
  });
  const { data: record, error, isFetching, refetch } = useQuery(api.crm.patient.queryOptions({ input: { patient_id: id } }));
  if (!record)
    return error ? (
      <FailedState title={t('The patient could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
        {sayError(error)}
      </FailedState>
    ) : (
      <Skeleton height={96} />
    );
  if (record.erased) return <ErasedPatient patientId={record.patient_id} erased={record.erased} />;
  const areas = slot('patient.tabs');
  const parts = slot('patient.parts');
  const tabs: [value: string, title: string, key?: string | undefined][] = [
    [FIRST_TAB, t('Timeline')],
    ...areas.map(({ kind, title }): [string, string] => [kind, t(title)]),
    ...parts.map(({ id, title, key }): [string, string, string | undefined] => [id, t(title), key]),
    ['allergies', t('Allergies')],
    ['addresses', t('Addresses')],
    ['family', t('Family')],
    [communication.id, t(communication.title), communication.key],
    ['note', t('Notes')],
    ['change', t('Changes')],
  ];
  const current = tabs.some(([value]) => value === tab) ? tab : FIRST_TAB;
  return (
    <>
      <PatientHead record={record} />
      <Tabs value={current} onChange={(value) => onTab(value ?? FIRST_TAB)} keepMounted={false}>
        <Tabs.List aria-label={t('Parts of {code}', { code: record.name })}>
          {tabs.map(([value, title, key]) => (
            <Tabs.Tab key={value} value={value} aria-keyshortcuts={key}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={FIRST_TAB}>
          <FilteredTimeline patientId={record.patient_id} kind={filter} onKind={onKind} />
        </Tabs.Panel>
        {areas.map(({ kind }) => (
          <Tabs.Panel key={kind} value={kind}>
            <PatientTimeline size={ENTRIES_OF_TAB} patientId={record.patient_id} kind={kind} />
          </Tabs.Panel>
        ))}
        {parts.map(({ id: part, load }) => (
          <Tabs.Panel key={part} value={part}>
            <Loaded load={load} props={{ record }} fallback={<Skeleton height={64} mt={12} />} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="allergies">
          <AllergiesTab record={record} />
        </Tabs.Panel>
        <Tabs.Panel value="addresses">
          <AddressesTab record={record} />
        </Tabs.Panel>
        <Tabs.Panel value="family">
          <FamilyTab record={record} />
        </Tabs.Panel>
        <Tabs.Panel value={communication.id}>
          <CommunicationTab record={record} />
        </Tabs.Panel>
        <Tabs.Panel value="note">
          <NewNote patientId={record.patient_id} />
          <PatientTimeline size={ENTRIES_OF_TAB} patientId={record.patient_id} kind="note" />
        </Tabs.Panel>
        <Tabs.Panel value="change">
          <PatientTimeline size={ENTRIES_OF_TAB} patientId={record.patient_id} kind="change" />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

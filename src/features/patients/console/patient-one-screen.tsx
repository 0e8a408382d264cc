import './patient-one.css';
import { Button, Loader } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { sayError } from '#platform/console/client/errors.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { SearchBox } from '#platform/list/console/table/search-box.tsx';
import { useSearchKeys } from '#platform/list/console/table/use-search-keys.ts';
import { useAddressedSearch } from '#platform/list/console/table/use-addressed-search.ts';
import type { FoundPatient } from '../contract.ts';
import { api } from './api.ts';
import { NewPatient } from './patient-search.tsx';
import { PAIRS_PATH } from '../pair-path.ts';
import { FIRST_TAB, type PatientOneSearch, readSearch, writeSearch } from './patient-address.ts';
import { PatientPage } from './patient-page.tsx';

const keys: KeyGroup = {
  title: msg('Patients'),
  keys: [
    [msg('Search'), ['/']],
    [msg('Open the only result'), ['Enter']],
    [msg('Next result, previous result'), ['↓', '↑']],
    [msg('New patient'), ['n']],
  ],
};

/** `/crm/search`, the Patient One view (§2.2): search, and everything about one patient. */
export default function PatientOneScreen() {
  const { search: at, go } = useAddressedSearch<PatientOneSearch>(readSearch, writeSearch);
  const box = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLUListElement>(null);
  const query = useQuery({
    ...api.crm.findPatients.queryOptions({ input: { search: at.search } }),
    enabled: at.search.trim() !== '',
    placeholderData: (before) => before,
  });
  const setNew = (isNew: boolean) => go({ ...at, isNew }, { replace: true });
  useScreenKeys(keys);
  useKeydown((event) => {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== '/' && event.key !== 'n') return;
    event.preventDefault();
    if (event.key === 'n') return setNew(true);
    box.current?.focus();
  });
  const open = (record: number) => {
    // The patient's heading takes the focus, so that keys no longer type.
    box.current?.blur();
    go({ ...at, record, tab: FIRST_TAB, kind: '', isNew: false });
  };
  const rows = query.isPlaceholderData ? undefined : query.data?.rows;
  const searchKeys = useSearchKeys({
    words: at.search,
    only: rows && (rows.length === 1 ? (rows[0]?.patient_id ?? null) : null),
    open,
    focusRows: () => results.current?.querySelector('a')?.focus(),
  });
  return (
    <div className="patient-one">
      <section className="patient-one-find" aria-label={t('Find a patient')}>
        <div className="patient-one-bar">
          <h1>{t('Patients')}</h1>
          <Link to={PAIRS_PATH}>{t('Possible duplicates')}</Link>
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setNew(true)}>
            {t('New patient')}
          </Button>
        </div>
        <SearchBox
          ref={box}
          label={t('Find a patient')}
          placeholder={t('Phone, name, order or address')}
          value={at.search}
          onSearch={(search) => go({ ...at, search }, { replace: true })}
          {...searchKeys}
        />
        <Results query={query} at={at} listRef={results} />
      </section>
      <section className="patient-one-page" aria-label={t('Patient')}>
        {at.isNew ? (
          <div className="patient-one-new">
            <h2>{t('New patient')}</h2>
            <NewPatient typed={at.search} onChoose={open} onBack={() => setNew(false)} />
          </div>
        ) : at.record === null ? (
          <EmptyState title={t('No patient is open')}>{t('Search by phone from four digits, by name, order or address.')}</EmptyState>
        ) : (
          <PatientPage
            key={at.record}
            id={at.record}
            tab={at.tab}
            onTab={(tab) => go({ ...at, tab }, { replace: true })}
            kind={at.kind}
            onKind={(kind) => go({ ...at, kind }, { replace: true })}
          />
        )}
      </section>
    </div>
  );
}

interface ResultsProps {
  query: UseQueryResult<{ rows: FoundPatient[] }>;
  at: PatientOneSearch;
  listRef: React.RefObject<HTMLUListElement | null>;
}

/** Arrow keys move between the results, Enter opens one. */
function Results({ query: { data, error, isFetching, refetch }, at, listRef }: ResultsProps) {
  if (at.search.trim() === '') return null;
  if (error && !data)
    return (
      <FailedState title={t('The patients could not be searched')} busy={isFetching} onRetry={() => void refetch()}>
        {sayError(error)}
      </FailedState>
    );
  if (!data) return <Loader size="sm" aria-label={t('Loading')} />;
  if (data.rows.length === 0) return <EmptyState title={t('No patient found')}>{t('Check the number, or make a new patient.')}</EmptyState>;
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll('a')];
    const from = links.findIndex((link) => link === document.activeElement);
    links[Math.min(links.length - 1, Math.max(0, from + step))]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move between its links
    <ul className="patient-one-results" ref={listRef} onKeyDown={move} aria-label={t('Patients')}>
      {data.rows.map((found) => (
        <Result key={found.patient_id} found={found} at={at} />
      ))}
    </ul>
  );
}

const Result = ({ found, at }: { found: FoundPatient; at: PatientOneSearch }) => (
  <li>
    <Link
      to={{ search: writeSearch({ ...at, record: found.patient_id, tab: FIRST_TAB, kind: '', isNew: false }) }}
      aria-current={at.record === found.patient_id ? 'true' : undefined}
      preventScrollReset
    >
      <b>{found.name}</b> <span className="second">{phoneInWords(found.phone_no)}</span>
      {found.address && <small>{found.address}</small>}
    </Link>
  </li>
);

import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { H1Entry } from '../contract.ts';
import { entryKinds } from '../register-choices.ts';
import { h1RegisterList } from '../register-list.ts';
import { H1_REGISTER_PATH } from '../register-paths.ts';
import { api } from './api.ts';
import { CorrectDialog } from './correct-dialog.tsx';

const hrefOf = (id: number): string => `${H1_REGISTER_PATH}?entry_id=${id}`;

/** An entry of the register, which the pharmacist in charge corrects by a further one. */
export function EntryDrawer({ bar, id, row }: OpenRecordProps) {
  const query = useQuery(api.oms.h1Entry.queryOptions({ input: { entry_id: id } }));
  const title = query.data?.number ?? String(row?.values['number'] ?? '');
  return (
    <ListRecord list={h1RegisterList} id={id} bar={bar} title={title} query={query}>
      {(entry) =>
        entry && (
          <div className="record-body">
            <Facts entry={entry} />
            <Correct key={entry.id} entry={entry} />
          </div>
        )
      }
    </ListRecord>
  );
}

function Facts({ entry }: { entry: H1Entry }) {
  const facts: readonly (readonly [title: string, value: string | null])[] = [
    [t('Kind'), t(entryKinds[entry.kind])],
    [t('When'), dayAndClock(entry.at)],
    [t('Store'), entry.store],
    [t('Drug'), entry.drug],
    [t('Batch'), entry.batch_no],
    [t('Qty'), String(entry.quantity)],
    [t('Patient'), entry.patient],
    [t('Patient’s address'), entry.patient_address],
    [t('Prescriber'), entry.prescriber],
    [t('Registration number'), entry.registration_no],
    [t('Prescriber’s address'), entry.prescriber_address],
    [t('Bill'), entry.bill],
    [t('Read by'), entry.reader],
    [t('Checked by'), entry.checker],
    ...(entry.by === null
      ? []
      : ([
          [t('Corrected by'), entry.by],
          [t('Reason'), entry.reason],
        ] as const)),
  ];
  return (
    <dl className="record-details">
      {facts.map(([title, value]) => (
        <Fragment key={title}>
          <dt>{title}</dt>
          <dd>{value || '–'}</dd>
        </Fragment>
      ))}
      {entry.refers_to && (
        <>
          <dt>{t('Refers to')}</dt>
          <dd>
            <Link to={hrefOf(entry.refers_to.id)}>{entry.refers_to.number}</Link>
          </dd>
        </>
      )}
      {entry.followed_by.map(({ id, number, kind }) => (
        <Fragment key={id}>
          <dt>{t(entryKinds[kind])}</dt>
          <dd>
            <Link to={hrefOf(id)}>{number}</Link>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Correct({ entry }: { entry: H1Entry }) {
  const [isOpen, setOpen] = useState(false);
  const user = stored.currentUser.read();
  const [later] = entry.followed_by;
  const lacks = user !== null && holds('h1-register.correct', user) ? null : t(permissionLacking('h1-register.correct'));
  return (
    <p>
      <BlockableButton
        off={lacks ?? (later ? t('Entry {number} follows it: correct that one', { number: later.number }) : null)}
        onClick={() => setOpen(true)}
      >
        {t('Correct…')}
      </BlockableButton>
      {isOpen && <CorrectDialog entry={entry} onClose={() => setOpen(false)} />}
    </p>
  );
}

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { PageRecord } from '../contract.ts';
import type { Section } from '../page-tree.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { treeInLines } from './page-words.ts';

/** Published versions, each to be compared with the draft and restored. */
export function PageVersions({ record }: { record: PageRecord }) {
  const [compared, setCompared] = useState<number | null>(null);
  const restore = useMutation(api.web.restorePage.mutationOptions(changing));
  const target = { page_id: record.id, version: record.version, request_key: useRequestKey(record.version) };
  const off = whyNotOf(record.abilities)('version.restored');
  if (record.versions.length === 0) return null;
  const onRestore = async (number: number) => {
    const question = { title: t('Restore version {number}?', { number }), confirm: t('Restore') };
    if (await confirmed({ ...question, message: t('It becomes the draft. Customers see it once it is published again.') }))
      restore.mutate({ ...target, number }, { onSuccess: () => void toast({ text: t('Version {number} is the draft now', { number }) }) });
  };
  return (
    <section aria-label={t('Published versions')}>
      <h3>{t('Published versions')}</h3>
      <ul className="page-versions">
        {record.versions.map(({ number, published_at, by }) => (
          <li key={number}>
            <div className="page-row">
              <div className="page-row-text">
                {t('Version {number}', { number })} {number === record.live && <b>· {t('live')}</b>}
                <div className="second">
                  {dayAndClock(published_at)} · {t(by)}
                </div>
              </div>
              <Button
                size="xs"
                aria-expanded={compared === number}
                aria-label={t('Compare version {number}', { number })}
                onClick={() => setCompared(compared === number ? null : number)}
              >
                {t('Compare')}
              </Button>
              <BlockableButton
                size="xs"
                off={off}
                busy={restore.isPending}
                aria-label={t('Restore version {number}', { number })}
                onClick={() => void onRestore(number)}
              >
                {t('Restore')}
              </BlockableButton>
            </div>
            {compared === number && <Comparison record={record} number={number} />}
          </li>
        ))}
      </ul>
      {restore.isError && <FormError>{sayError(restore.error)}</FormError>}
    </section>
  );
}

/** Lines of a version that the draft lacks, and those that only the draft has. */
function Comparison({ record, number }: { record: PageRecord; number: number }) {
  const { data, error } = useQuery(api.web.pageVersion.queryOptions({ input: { page_id: record.id, number } }));
  if (error) return <FormError>{sayError(error)}</FormError>;
  if (!data) return <output className="second">{t('Loading…')}</output>;
  const before = [data.title, ...treeInLines(data.sections as Section[], data)];
  const after = [record.title, ...treeInLines(record.sections as Section[], record)];
  const removed = before.filter((line) => !after.includes(line));
  const added = after.filter((line) => !before.includes(line));
  const isSame = removed.length === 0 && added.length === 0;
  return (
    <div className="page-comparison">
      {isSame && before.join('\n') === after.join('\n') && <p className="second">{t('The draft says the same.')}</p>}
      {isSame && before.join('\n') !== after.join('\n') && <p className="second">{t('The same in another order.')}</p>}
      {removed.length > 0 && <Lines title={t('Only in version {number}', { number })} lines={removed} className="page-removed" />}
      {added.length > 0 && <Lines title={t('Only in the draft')} lines={added} className="page-added" />}
    </div>
  );
}

const Lines = ({ title, lines, className }: { title: string; lines: readonly string[]; className: string }) => (
  <div className={className}>
    <b>{title}</b>
    <ul aria-label={title}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);

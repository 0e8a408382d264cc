import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { msg } from '#platform/contract/sentence.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { PrescriptionRecord } from '../contract.ts';
import type { ReadingField } from './reading-drafts.ts';
import type { useReadingDraft } from './use-reading-draft.ts';

const fieldNames: Readonly<Record<ReadingField, string>> = {
  source: msg('Source'),
  doctor_id: msg('Doctor'),
  doctor: msg('Doctor'),
  registration_no: msg('Registration number'),
  written_on: msg('Date'),
  valid_until: msg('Valid until'),
  acute: msg('For an acute illness'),
  repeats: msg('Repeats'),
  patient_written: msg('Patient as written'),
  checklist: msg('Checklist'),
  lines: msg('Lines'),
};

interface DraftNoticeProps {
  record: PrescriptionRecord;
  draft: ReturnType<typeof useReadingDraft>;
}

/** What is typed and cannot simply be saved: somebody else has read it since, or reads it now. */
export function DraftNotice({ record, draft }: DraftNoticeProps) {
  const { isLeft, clashes } = draft;
  if (isLeft) {
    const why = whyNotOf(record.abilities)('line.read');
    return (
      <output className="prescription-draft" aria-label={t('Not saved')}>
        <span>
          {why && `${why}. `}
          {t('What you typed is kept in this tab, and can be saved once you read it again. Below is what was saved.')}
        </span>
        <Button size="xs" onClick={draft.drop}>
          {t('Discard what I typed')}
        </Button>
      </output>
    );
  }
  if (clashes.length === 0) return null;
  const by = record.log.find(({ event }) => event === 'line.read')?.by ?? '';
  const names = [...new Set(clashes.map((field) => t(fieldNames[field])))].join(', ');
  return (
    <section className="prescription-draft" role="alert" aria-label={t('Changed by someone else')}>
      <p>
        {t('{name} has saved something else meanwhile: {fields}. What you typed is kept until you choose.', { name: by, fields: names })}
      </p>
      <div className="row">
        <Button size="xs" onClick={draft.keepTyped}>
          {t('Keep my changes')}
        </Button>
        <Button size="xs" onClick={draft.takeSaved}>
          {t('Use saved version')}
        </Button>
      </div>
    </section>
  );
}

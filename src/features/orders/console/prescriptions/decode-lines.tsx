import { Badge, Checkbox } from '@mantine/core';
import { useDraft } from '#platform/console/storage/drafts.ts';
import { t } from '#platform/console/language/language.ts';
import type { OrderRecord } from '../../contract.ts';
import { CompositionBadges } from '#features/drugs/console/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { tickDrafts } from '../change/order-drafts.ts';
import { useDecodeLines } from '../change/order-mutations.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';

/** Checkboxes for the lines read from the prescription, saved together by a pharmacist. */
export function DecodeLines({ record }: { record: OrderRecord }) {
  const off = record.status === 'PRESCRIPTION-CREATED' ? null : t('Lines are read while the order is in Prescription created');
  // Only changed checkboxes are stored as a draft, so that a newer order or a switch to another one loses none.
  const [ticks, keep] = useDraft(tickDrafts, record.id);
  const decode = useDecodeLines();
  const isRead = ({ id, decoded }: OrderRecord['lines'][number]) => (off ? decoded : (ticks?.[id] ?? decoded));
  const read = record.lines.filter(isRead).map(({ id }) => id);
  const unsaved = record.lines.filter((line) => isRead(line) !== line.decoded).length;
  return (
    <form
      className="order-decode"
      onSubmit={(event) => {
        event.preventDefault();
        decode.mutate({ order_id: record.id, version: record.version, line_ids: read }, { onSuccess: () => keep(null) });
      }}
    >
      <fieldset disabled={off !== null}>
        <legend>{t('Read from the prescription')}</legend>
        {record.lines.map((line) => (
          <Checkbox
            key={line.id}
            label={
              <>
                <span className="grow">
                  {line.drug} {line.schedule && <Badge color="due">{line.schedule}</Badge>}
                  <small>
                    <CompositionBadges composition={line.composition} />
                  </small>
                </span>
                <span className="num">{line.quantity}</span>
              </>
            }
            checked={isRead(line)}
            onChange={() => keep({ ...ticks, [line.id]: !isRead(line) })}
          />
        ))}
      </fieldset>
      {decode.error && (
        <FormError>
          {sayError(decode.error)} {t('The lines you ticked are kept.')}
        </FormError>
      )}
      {unsaved > 0 && !decode.error && (
        <p className="help">
          {t(
            '{n, plural, one {One line is not saved yet; your ticks are kept here until then.} other {# lines are not saved yet; your ticks are kept here until then.}}',
            { n: unsaved },
          )}
        </p>
      )}
      <BlockableButton
        type="submit"
        variant="filled"
        size="sm"
        busy={decode.isPending}
        off={off ?? (unsaved > 0 ? null : t('Tick a line first'))}
      >
        {t('Save {n} of {total}', { n: read.length, total: record.lines.length })}
      </BlockableButton>
    </form>
  );
}

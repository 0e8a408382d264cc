import { t } from '#platform/console/language/language.ts';
import { fieldLabel } from '../chart/chart-labels.ts';
import { PayloadControl } from './payload-control.tsx';
import { PayloadRows } from './payload-rows.tsx';
import type { PayloadInput } from './use-payload.ts';

interface PayloadFieldsProps {
  input: PayloadInput;
  /** Shows validation errors. */
  showsErrors: boolean;
  /** Label of a payload that is not a record, or is edited as JSON. */
  wholeLabel: string;
}

/** A form with one input per payload field, or one for the whole payload as JSON. */
export function PayloadFields({ input: { fields, typed, errors, type, toggleJson, asJson }, showsErrors, wholeLabel }: PayloadFieldsProps) {
  return (
    <>
      {fields.map((field) => {
        const Part = field.kind === 'rows' || field.kind === 'record' ? PayloadRows : PayloadControl;
        return (
          <Part
            key={field.name}
            field={field}
            label={field.name ? fieldLabel(field.name) : wholeLabel}
            value={typed[field.name] ?? ''}
            showsErrors={showsErrors}
            error={showsErrors && errors[field.name] ? t(errors[field.name] ?? '') : undefined}
            onValue={(value) => type({ ...typed, [field.name]: value })}
          />
        );
      })}
      {toggleJson && (
        <button type="button" className="link small payload-turn" onClick={toggleJson}>
          {asJson ? t('As fields') : t('As JSON')}
        </button>
      )}
    </>
  );
}

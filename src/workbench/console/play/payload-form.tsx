import { t } from '#platform/console/language/language.ts';
import { fieldLabel } from '../chart/chart-labels.ts';
import { PayloadControl } from './payload-control.tsx';
import { PayloadRows } from './payload-rows.tsx';
import type { PayloadInput } from './use-payload.ts';

interface PayloadFieldsProps {
  input: PayloadInput;
  /** Label of a payload that is not a record, or is edited as JSON. */
  wholeLabel: string;
}

/** A form with one input per payload field, or one for the whole payload as JSON. */
export function PayloadFields({ input: { fields, form, toggleJson, asJson }, wholeLabel }: PayloadFieldsProps) {
  return (
    <>
      {fields.map((field) => {
        const Part = field.kind === 'rows' || field.kind === 'record' ? PayloadRows : PayloadControl;
        const { value = '', error, onChange, onBlur } = form.getInputProps(field.name);
        return (
          <Part
            key={field.name}
            field={field}
            label={field.name ? fieldLabel(field.name) : wholeLabel}
            value={value}
            error={error}
            onValue={onChange}
            onBlur={onBlur}
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

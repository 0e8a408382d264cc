import { t } from '#platform/console/language/language.ts';
import { fieldWords } from '../chart/chart-words.ts';
import { PayloadControl } from './payload-control.tsx';
import { PayloadRows } from './payload-rows.tsx';
import type { PayloadInput } from './use-payload.ts';

interface PayloadFieldsProps {
  input: PayloadInput;
  /** Says what is wrong, too. */
  asked: boolean;
  /** What a payload is called that is no record, or stands as JSON. */
  whole: string;
}

/** A field for each thing that a payload consists of, or one for all of it as JSON. */
export function PayloadFields({ input: { fields, typed, errors, type, turn, asJson }, asked, whole }: PayloadFieldsProps) {
  return (
    <>
      {fields.map((field) => {
        const Part = field.kind === 'rows' || field.kind === 'record' ? PayloadRows : PayloadControl;
        return (
          <Part
            key={field.name}
            field={field}
            label={field.name ? fieldWords(field.name) : whole}
            value={typed[field.name] ?? ''}
            asked={asked}
            error={asked && errors[field.name] ? t(errors[field.name] ?? '') : undefined}
            onValue={(value) => type({ ...typed, [field.name]: value })}
          />
        );
      })}
      {turn && (
        <button type="button" className="link small payload-turn" onClick={turn}>
          {asJson ? t('As fields') : t('All of it as JSON')}
        </button>
      )}
    </>
  );
}

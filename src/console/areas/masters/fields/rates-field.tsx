import { type ReactNode, useId } from 'react';
import { t } from '#console/language/language.ts';
import { Icon } from '#console/ui/base/icon.tsx';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import type { RateLine } from './form-values.ts';

interface RatesFieldProps {
  label: string;
  help?: ReactNode;
  error?: ReactNode;
  value: readonly RateLine[];
  onChange: (value: readonly RateLine[]) => void;
}

/** Percentages, each from a date on. */
export function RatesField({ label, help, error, value, onChange }: RatesFieldProps) {
  const wordsId = useId();
  const change = (at: number, part: Partial<RateLine>) =>
    onChange(value.map((line, place) => (place === at ? { ...line, ...part } : line)));
  return (
    <fieldset className="field master-rates" aria-describedby={wordsId}>
      <legend className="field-label">{label}</legend>
      {value.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('From')}</th>
              <th scope="col">{t('Percent')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {value.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else of their own while they are typed
              <tr key={at}>
                <td>
                  <span className="input input-sm">
                    <input
                      type="date"
                      aria-label={t('Rate {n}, from', { n: at + 1 })}
                      aria-invalid={error ? true : undefined}
                      value={line.from}
                      onChange={(event) => change(at, { from: event.target.value })}
                    />
                  </span>
                </td>
                <td>
                  <span className="input input-sm">
                    <input
                      type="text"
                      inputMode="decimal"
                      aria-label={t('Rate {n}, percent', { n: at + 1 })}
                      aria-invalid={error ? true : undefined}
                      value={line.percent}
                      onChange={(event) => change(at, { percent: event.target.value })}
                    />
                  </span>
                </td>
                <td>
                  <IconButton
                    icon="x"
                    size="sm"
                    label={t('Take rate {n} out', { n: at + 1 })}
                    onClick={() => onChange(value.filter((_, place) => place !== at))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button size="sm" icon="plus" onClick={() => onChange([...value, { from: '', percent: '' }])}>
        {t('Add a rate')}
      </Button>
      {error ? (
        <p id={wordsId} className="help help-error" role="alert">
          <Icon name="alert" small />
          <span>{error}</span>
        </p>
      ) : (
        <p id={wordsId} className="help">
          {help}
        </p>
      )}
    </fieldset>
  );
}

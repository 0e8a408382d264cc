import { t } from '#platform/console/language/language.ts';

export interface PickBoxProps {
  all: boolean;
  isSomePicked: boolean;
  /** Selects the visible rows, or deselects them if all are selected. */
  onSome: () => void;
}

/** Checkbox in the header, native like those of the rows. */
export function PickBox({ all, isSomePicked, onSome }: PickBoxProps) {
  return (
    <td className="pick">
      <input
        type="checkbox"
        aria-label={t('All visible rows')}
        checked={all || isSomePicked}
        ref={(box) => {
          if (box) box.indeterminate = isSomePicked && !all;
        }}
        onChange={onSome}
      />
    </td>
  );
}

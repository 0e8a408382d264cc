import { IconLock } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { ListedChart } from '../../drawing/listed-chart.ts';
import { t } from '#platform/console/language/language.ts';
import { Reason, useReasonAnchor } from '#platform/console/ui/controls/reason.tsx';
import type { Overlay } from '../chart/overlay.ts';

interface OverlayChoiceProps {
  overlays: readonly Overlay[];
  listed: ListedChart;
  /** Id of the active overlay; null for the plain chart. */
  chosen: string | null;
  onChoose: (overlay: string | null) => void;
}

/** Radio buttons of the overlays. Overlays that the chart does not support stay focusable and give the reason. */
export function OverlayChoice({ overlays, listed, chosen, onChoose }: OverlayChoiceProps) {
  const group = useRef<HTMLDivElement>(null);
  const options = [
    { id: null, title: t('Plain'), lacks: null },
    ...overlays.map((each) => ({ id: each.id, title: t(each.title), lacks: each.unavailableReason(listed) })),
  ];
  const hasChosen = options.some(({ id }) => id === chosen);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const radios = [...(group.current?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])];
    const at = radios.indexOf(document.activeElement as HTMLElement);
    if (by === undefined || at === -1) return;
    event.preventDefault();
    const next = (at + by + radios.length) % radios.length;
    radios[next]?.focus();
    const option = options[next];
    if (option && option.lacks === null) onChoose(option.id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its radios take the focus
    <div ref={group} className="overlay-choice" role="radiogroup" aria-label={t('Overlay')} onKeyDown={onKeyDown}>
      {options.map(({ id, title, lacks }) => (
        <Option
          key={id ?? ''}
          title={title}
          isOn={id === chosen}
          isTabStop={id === (hasChosen ? chosen : null)}
          lacks={lacks}
          onChoose={() => onChoose(id)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  title: string;
  isOn: boolean;
  /** Whether Tab reaches it: exactly one option, even if none is selected. */
  isTabStop: boolean;
  lacks: string | null;
  onChoose: () => void;
}

function Option({ title, isOn, isTabStop, lacks, onChoose }: OptionProps) {
  const id = useId();
  const { anchor, hide, handlers } = useReasonAnchor();
  const isOff = lacks !== null;
  return (
    <>
      <button
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input could not say why it is off
        role="radio"
        aria-checked={isOn}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? id : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={isOff ? undefined : onChoose}
        {...(isOff && handlers)}
      >
        {isOff && <IconLock size={14} />}
        {title}
      </button>
      {isOff && <Reason id={id} text={t(lacks)} anchor={anchor} onClose={hide} />}
    </>
  );
}

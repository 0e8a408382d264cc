import { useMemo } from 'react';
import { startInput } from '../../simulation/play.ts';
import { t } from '#platform/console/language/language.ts';
import { PayloadFields } from './payload-form.tsx';
import { Sheet } from './sheet.tsx';
import { usePayload } from './use-payload.ts';
import type { Playing } from './use-playing.ts';

interface StartFormProps {
  playing: Playing;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Edits the machine's initial facts; the same steps are then played from them, as far as possible. */
export function StartForm({ playing, anchor, onClose }: StartFormProps) {
  const { play, opened, begin } = playing;
  const { inputs } = opened.paths;
  const input = startInput(opened.paths, play.start);
  const samples = useMemo(() => [...Object.values(inputs), input], [inputs, input]);
  const edited = usePayload(samples, { payload: input });
  const { payload, form } = edited;
  const formProps = form.formProps(() => {
    onClose();
    const { name } = play.start;
    const isFiled = JSON.stringify(payload) === JSON.stringify(inputs[name]);
    begin(isFiled ? { name } : { name, input: payload });
  });
  return (
    <Sheet title={t('Facts to start with')} anchor={anchor} submit={t('Start with these')} formProps={formProps} onClose={onClose}>
      <p className="second small">{t('The same steps are replayed from these facts, as far as possible.')}</p>
      <PayloadFields input={edited} wholeLabel={t('Input')} />
    </Sheet>
  );
}

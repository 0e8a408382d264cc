import type { OpenForm } from './open-form.ts';
import type { Playing } from './use-playing.ts';

export interface PlayPanelProps {
  playing: Playing;
  choose: (index: number, anchor?: HTMLElement) => void;
  open: (form: OpenForm) => void;
  /** Selects a state of the chart. */
  onState: (id: string) => void;
}

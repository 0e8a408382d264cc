import type { FloorAgent } from '../../contract.ts';
import type { Outcomes } from './carry-out.ts';

/** A dialog about one agent or several. */
export interface AgentDialogProps {
  agents: readonly FloorAgent[];
  onRefused: (outcomes: Outcomes) => void;
  onClose: () => void;
}

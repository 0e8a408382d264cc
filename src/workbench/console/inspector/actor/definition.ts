/** Reads a machine's definition as sent by the Stately protocol: JSON without a picture. */

export interface DefinedState {
  key: string;
  depth: number;
  isOn: boolean;
  /** Types of the events it handles. */
  events: string[];
}

interface Definition {
  id?: unknown;
  states?: Record<string, Definition>;
  on?: Record<string, unknown>;
}

const isOwnEvent = (type: string) => type !== '' && type !== '*' && !type.startsWith('xstate.');

/** Whether a state value activates a state, and the value of its children. */
function readActive(value: unknown, key: string): { isOn: boolean; below: unknown } {
  if (typeof value === 'string') return { isOn: value === key, below: undefined };
  const inner = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { isOn: key in inner, below: inner[key] };
}

const statesOf = ({ states }: Definition, value: unknown, depth: number): DefinedState[] =>
  Object.entries(states ?? {}).flatMap(([key, state]) => {
    const { isOn, below } = readActive(value, key);
    return [{ key, depth, isOn, events: Object.keys(state.on ?? {}).filter(isOwnEvent) }, ...statesOf(state, below, depth + 1)];
  });

/** The states of a definition in depth-first order, starting with the machine; null if it cannot be read. */
export function definedStates(definition: string | null, value: unknown): DefinedState[] | null {
  try {
    const parsed = JSON.parse(definition ?? 'null') as Definition | null;
    if (!parsed?.states) return null;
    const root = {
      key: typeof parsed.id === 'string' ? parsed.id : 'machine',
      depth: 0,
      isOn: true,
      events: Object.keys(parsed.on ?? {}).filter(isOwnEvent),
    };
    return [root, ...statesOf(parsed, value, 1)];
  } catch {
    return null;
  }
}

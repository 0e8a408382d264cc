import { type StoreState, storeStates } from '../../store-ops-choices.ts';

/** Outline and sign of each state, so that it does not depend on colour. 22 by 22. */
export const stateShapes: Readonly<Record<StoreState, readonly [outline: string, sign: string]>> = {
  SERVICEABLE: ['M11 2a9 9 0 1 0 0 18 9 9 0 0 0 0-18z', 'M7 11.2l2.8 2.8L15 8.6'],
  UNSERVICEABLE: ['M3 3h16v16H3z', 'M7.5 7.5l7 7m0-7l-7 7'],
  SHUT: ['M11 1.5L20.5 11 11 20.5 1.5 11z', 'M11 6.8V11l2.6 1.8'],
};

export const stateNames = Object.keys(storeStates) as StoreState[];

export function StateIcon({ state }: { state: StoreState }) {
  const [outline, sign] = stateShapes[state];
  return (
    <svg className={`store-sign store-sign-${state}`} width={18} height={18} viewBox="0 0 22 22" aria-hidden="true">
      <path className="store-sign-outline" d={outline} />
      <path className="store-sign-mark" d={sign} />
    </svg>
  );
}

import { Loaded } from '#platform/console/slot.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';

const load = () => import('./floor-call-drawer.tsx');

/** A call of any agent over a list, for those who may hear it. */
export const FloorCall = (props: OpenRecordProps) => <Loaded load={load} props={props} />;

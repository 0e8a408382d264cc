import { lateActor } from '#platform/console/actors/late-actor.ts';
import type { generalDataMachine } from '#machines/shell/generalData.ts';

export const generalDataActor = lateActor<typeof generalDataMachine>();

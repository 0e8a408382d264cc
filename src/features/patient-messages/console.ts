import type { PatientTab } from '#features/patients/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';

const messagesOfPatient: PatientTab = { kind: 'message', title: msg('Messages') };

export default { slots: { 'patient.tabs': [messagesOfPatient] } } satisfies ConsoleFeature;

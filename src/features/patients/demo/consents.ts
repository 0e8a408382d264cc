import { accountHolders } from '#features/session/demo/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { DemoParts } from '#platform/server/demo/demo.ts';
import { cycled, random, type Random } from '#platform/server/demo/random.ts';
import {
  type Channel,
  channels,
  CONSENT_NOTICE,
  type ConsentSource,
  consentSources,
  isMinor,
  type Purpose,
  purposes,
} from '../patient-choices.ts';
import { patientConsents, patientEvents, patientNotes } from '../schema.ts';

const PATIENTS = 17;
const DAY = 86_400_000;
/** Longest time since a consent, and between it and its withdrawal. */
const DAYS = 80;

/** For each scale. */
const NOTED = 150;
const CONSENTING = 400;
/** Further patients who consent to offers on the phone and in messages: the audience of campaigns. */
const WANTING_OFFERS = 60;

/** Days since the first of these consents; as many more to the last. */
const OFFERED_DAYS = 40;

const agents = accountHolders.filter(({ roles }) => roles.some((role) => role.startsWith('call-center')));

const texts = [
  'Calls after six in the evening',
  'Ring twice, the bell does not work',
  'The daughter answers the phone',
  'Wants strips cut to the dose',
  'Asks for the same brand every time',
];

interface Kind {
  channel: Channel;
  purpose: Purpose;
  source: ConsentSource;
  /** Otherwise given and withdrawn again. */
  given: boolean;
}

const keysOf = <Key extends string>(choices: Readonly<Record<Key, string>>) => Object.keys(choices) as Key[];

/** Every kind there is. */
const kinds: readonly Kind[] = keysOf(channels).flatMap((channel) =>
  keysOf(purposes).flatMap((purpose) =>
    keysOf(consentSources).flatMap((source) => [true, false].map((given) => ({ channel, purpose, source, given }))),
  ),
);

/** What most patients consent to. */
const usual: readonly (readonly [readonly [Channel, Purpose], number])[] = [
  [['WHATSAPP', 'ORDERS'], 5],
  [['CALL', 'REFILLS'], 3],
  [['WHATSAPP', 'REFILLS'], 3],
  [['SMS', 'OFFERS'], 1],
];

const usualKind = (draw: Random): Kind => {
  const [channel, purpose] = draw.weighted(usual);
  return { channel, purpose, source: draw.chance(0.8) ? 'CALL' : 'STORE', given: draw.chance(0.85) };
};

const eventOf = (given: boolean): string => (given ? 'consent.given' : 'consent.withdrawn');

/** Notes, and consents of every kind: given or given and withdrawn, by the patients or the guardians of minors. */
export async function fillConsents({ client, insert, now, scale }: DemoParts): Promise<void> {
  const draw = random(PATIENTS);
  const { rows } = await client.query<{ id: number; born_on: string | null; guardian: string | null }>(
    'select id::int, born_on::text, guardian from patients order by id limit $1',
    [(CONSENTING + WANTING_OFFERS) * scale],
  );
  const author = (daysAgo: number) => {
    const { id, name } = draw.pick(agents);
    return { user_id: id, by: name, at: new Date(now.getTime() - daysAgo * DAY) };
  };
  await insert(
    patientNotes,
    rows.slice(0, NOTED * scale).map(({ id }) => ({ patient_id: id, ...author(draw.whole(1, DAYS)), text: draw.pick(texts) })),
  );
  const today = businessDate(now.getTime());
  const usualConsents = rows.slice(0, CONSENTING * scale).flatMap(({ id, born_on, guardian }, index) => {
    const ofMinor = isMinor(born_on, today);
    return [usualKind(draw), cycled(kinds, index)]
      .filter(({ purpose }) => !ofMinor || purpose !== 'OFFERS')
      .flatMap(({ given: isKept, ...kind }) => {
        const daysAgo = draw.whole(2, DAYS);
        const consent = { patient_id: id, ...kind, notice: CONSENT_NOTICE, guardian: ofMinor ? guardian : null };
        const first = { ...consent, ...author(daysAgo), given: true };
        return isKept ? [first] : [first, { ...consent, ...author(draw.whole(1, daysAgo - 1)), given: false }];
      });
  });
  const offered = rows.slice(CONSENTING * scale).flatMap(({ id, born_on }) => {
    if (isMinor(born_on, today)) return [];
    const by = author(OFFERED_DAYS + draw.whole(0, OFFERED_DAYS - 1));
    const consent = { patient_id: id, purpose: 'OFFERS' as const, source: 'CALL' as const, notice: CONSENT_NOTICE, guardian: null, ...by };
    return (['CALL', 'WHATSAPP'] as const).map((channel) => ({ ...consent, channel, given: true }));
  });
  const consents = [...usualConsents, ...offered];
  await insert(patientConsents, consents);
  await insert(
    patientEvents,
    consents.map(({ patient_id, at, user_id, by, channel, purpose, given }) => ({
      patient_id,
      at,
      user_id,
      by,
      event: eventOf(given),
      payload: { consent: { before: null, after: `${channel} ${purpose}` } },
    })),
  );
}

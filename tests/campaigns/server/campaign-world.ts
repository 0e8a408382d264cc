import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Audience, CampaignRecord } from '#features/campaigns/contract.ts';
import { followCampaignDays, reachPatients } from '#features/campaigns/server/campaign-jobs.ts';
import { patientConsents, patients } from '#features/patients/schema.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { aCampaign } from '#tests/support/campaign-examples.ts';
import { type Answer, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

type About = Partial<typeof patients.$inferInsert>;

/** A server where nobody but the patients of the tests consents to offers, and a team lead who plans campaigns. */
export class CampaignWorld {
  readonly server: TestServer;
  readonly lead: TestBrowser;
  private made = 0;

  private constructor(server: TestServer, lead: TestBrowser) {
    this.server = server;
    this.lead = lead;
  }

  static async start(): Promise<CampaignWorld> {
    const server = await startServer();
    const world = new CampaignWorld(server, await server.signedIn('farhan.s'));
    await world.forgetConsents();
    return world;
  }

  day(days: number): string {
    return daysLater(businessDate(this.server.clock.now()), days);
  }

  async query<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.server.db.$client.query(statement, values)).rows as Row[];
  }

  /** The telephone ends in digits at which the simulated provider accepts messages. */
  async patient(channels: readonly string[] = ['CALL'], about: About = {}): Promise<number> {
    this.made += 1;
    const phone_no = `98${String(this.made).padStart(6, '0')}50`;
    const [stored] = await this.server.db
      .insert(patients)
      .values({ name: `Asha ${this.made}`, phone_no, ...about })
      .returning({ id: patients.id });
    for (const channel of channels) await this.consent(stored!.id, channel);
    return stored!.id;
  }

  async consent(patient_id: number, channel: string, given = true): Promise<void> {
    const author = { at: this.server.clock.now(), user_id: 1, by: 'Farhan' };
    const consent = { channel, purpose: 'OFFERS', given, notice: '2026-11', source: 'CALL' };
    await this.server.db.insert(patientConsents).values({ patient_id, ...author, ...consent });
  }

  /** Nobody wants offers any more. */
  async forgetConsents(): Promise<void> {
    await this.query("delete from patient_consents where purpose = 'OFFERS'");
  }

  /** Later tests see only their own patients and campaigns. */
  async beginAnew(): Promise<void> {
    await this.forgetConsents();
    await this.query("update campaigns set status = 'ended' where status in ('scheduled', 'live') and name = $1", [aCampaign.name]);
  }

  fields(changes: object = {}) {
    return { ...aCampaign, starts_on: this.day(0), ends_on: this.day(10), ...changes };
  }

  add(changes: object = {}, by = this.lead) {
    return by.request('POST', '/api/crm/campaigns', { ...this.fields(changes), request_key: randomUUID() });
  }

  update({ id, version }: CampaignRecord, changes: object = {}) {
    return this.lead.request('PUT', `/api/crm/campaigns/${id}`, { version, ...this.fields(changes) });
  }

  send({ id, version }: CampaignRecord, event: string, reason = '') {
    return this.lead.request('POST', `/api/crm/campaigns/${id}/events`, { version, event, reason });
  }

  read({ id }: { id: number }): Promise<CampaignRecord> {
    return ok(this.lead.request('GET', `/api/crm/campaigns/${id}`));
  }

  audience(query: string): Promise<Audience> {
    return ok(this.lead.request('GET', `/api/crm/campaign-audience?${query}`));
  }

  /** A campaign whose first day has begun. */
  async live(changes: object = {}): Promise<CampaignRecord> {
    const campaign = await ok(this.add(changes));
    await ok(this.send(campaign, 'campaign.scheduled'));
    await followCampaignDays(this.server.db, this.server.clock);
    return this.read(campaign);
  }

  /** One round of the job. */
  reach(): Promise<number> {
    return reachPatients(this.server.db, this.server.clock);
  }

  async end(campaign: { id: number }): Promise<void> {
    await ok(this.send(await this.read(campaign), 'campaign.ended', 'The test is over'));
  }

  /** Contacts by patient. */
  async contacts({ id }: { id: number }) {
    return this.query<{ patient_id: number; skipped: string | null; callback_id: number | null; message_id: number | null }>(
      'select patient_id::int, skipped, callback_id::int, message_id::int from campaign_contacts where campaign_id = $1 order by id',
      [id],
    );
  }
}

export async function ok<Body = CampaignRecord>(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Status and the fields that were refused. */
export const faultsIn = ({ status, body }: Answer): (number | string)[] => [
  status,
  ...((body.data?.errors ?? []) as { field: string }[]).map(({ field }) => field),
];

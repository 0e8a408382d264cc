import { colleague } from '#features/session/demo/public.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { CampaignCourse, type Terms } from './campaign-course.ts';

const DAY = 24 * 3_600_000;

/** Campaigns whose calls are in the demonstration. */
export const CALLED = { ended: 1, live: 2 } as const;

/** Days since the campaign that is over has ended; its calls are older. */
export const ENDED_DAYS = 11;

const plain = {
  template: '',
  text_hi: '',
  template_hi: '',
  text_mr: '',
  template_mr: '',
  text_gu: '',
  template_gu: '',
  city: null,
  ordered_within: null,
  not_ordered_for: null,
  orders_least: 1,
  drug_id: null,
  refill: null,
  rest_days: 60,
  from_time: '10:00',
  until_time: '19:00',
  per_hour: 30,
};

type Some = Pick<Terms, 'name' | 'channel' | 'text'> & Partial<Terms>;

/** Campaigns in every state. @param calls number of calls of each of the two that have called */
export function campaignCourses(now: Date, calls: { ended: number; live: number }): CampaignCourse[] {
  const today = businessDate(now);
  const [lead, supervisor] = ['farhan.s', 'devika.r'].map((username) => {
    const { id, name } = colleague(username);
    return { id, name };
  }) as [Owner, Owner];
  const at = (days: number): number => now.getTime() + days * DAY;
  const on = (days: number): string => daysLater(today, days);
  let last = 0;
  const draft = (owner: Owner, [first, end]: [number, number], terms: Some, reachable = 60) => {
    last += 1;
    const days = { starts_on: on(first), ends_on: on(end) };
    return new CampaignCourse(last, { ...plain, ...terms, ...days }, owner, { created: at(Math.min(first, 0) - 6), reachable });
  };
  const scheduled = (owner: Owner, days: [number, number], terms: Some, reachable?: number) => {
    const planned = Math.min(days[0], 0) - 4;
    return draft(owner, days, terms, reachable).send(at(planned), { type: 'campaign.scheduled', on: on(planned) }, {}, owner);
  };
  const live = (owner: Owner, days: [number, number], terms: Some, reachable?: number) =>
    scheduled(owner, days, terms, reachable).send(at(days[0]), { type: 'day.begun', on: on(days[0]) });
  return [
    live(
      lead,
      [-25, -ENDED_DAYS - 1],
      {
        name: 'Blood pressure check-up',
        channel: 'CALL',
        text: 'Ask how the readings are. Offer the free check-up in the store, and 5 % off monitors with REFILL5.',
      },
      calls.ended,
    ).send(at(-ENDED_DAYS), { type: 'day.begun', on: on(-ENDED_DAYS) }),
    live(
      supervisor,
      [-9, 12],
      {
        name: 'Winter care calls',
        channel: 'CALL',
        text: 'Ask whether inhalers and vitamins last until January. Offer GALEN10 on the next order.',
      },
      calls.live,
    ),
    live(lead, [-3, 20], {
      name: 'Thank you after Diwali',
      channel: 'WHATSAPP',
      template: 'GALEN-THANKS-1',
      text: 'Thank you for trusting us this year. Your next order is 12 % cheaper with PUNE12.',
      text_mr: 'या वर्षी आमच्यावर विश्वास ठेवल्याबद्दल धन्यवाद. PUNE12 सह तुमची पुढची ऑर्डर १२ % स्वस्त आहे.',
      template_mr: 'GALEN-THANKS-1-MR',
      city: 'Pune',
    }).send(at(-3) + 60_000, { type: 'campaign.paused' }, { reason: 'The offer PUNE12 is being reviewed' }, lead),
    scheduled(supervisor, [4, 14], {
      name: 'Home delivery in Surat',
      channel: 'SMS',
      template: 'GALEN-SURAT-2',
      text: 'Free home delivery in Surat until the end of the month. Reply STOP to get no more offers.',
      text_gu: 'મહિનાના અંત સુધી સુરતમાં મફત હોમ ડિલિવરી. ઑફર બંધ કરવા STOP લખો.',
      template_gu: 'GALEN-SURAT-2-GU',
      text_hi: 'महीने के अंत तक सूरत में मुफ़्त होम डिलीवरी। ऑफ़र बंद करने के लिए STOP लिखें।',
      template_hi: 'GALEN-SURAT-2-HI',
      city: 'Surat',
      ordered_within: 180,
    }),
    draft(lead, [6, 20], {
      name: 'We miss you',
      channel: 'WHATSAPP',
      template: 'GALEN-BACK-4',
      text: 'It has been a while. Your next order comes with 10 % off: GALEN10.',
      rest_days: 7,
    }),
    draft(supervisor, [10, 24], { name: 'Refills before the holidays', channel: 'CALL', text: '', refill: 'due', orders_least: null }),
    scheduled(lead, [2, 9], {
      name: 'Monsoon stock clearance',
      channel: 'SMS',
      template: 'GALEN-MONSOON-1',
      text: 'Rain gear and repellents at half price this week.',
    }).send(at(-1), { type: 'campaign.cancelled' }, { reason: 'The stock is sold' }, lead),
  ];
}

interface Owner {
  id: number;
  name: string;
}

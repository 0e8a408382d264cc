export { talkClock } from './talk-clock.ts';

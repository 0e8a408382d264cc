export { FloorCall } from './floor-call.tsx';
export { talkClock } from './talk-clock.ts';

export { FloorCall } from './floor/floor-call.tsx';
export { talkClock } from './talk-clock.ts';

export { FloorCall } from './floor/floor-call.tsx';
export { SubjectCall } from './subject-call.tsx';
export { talkClock } from './talk-clock.ts';

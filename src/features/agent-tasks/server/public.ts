export { joinSubjects, type TaskSubject } from './causes/task-subjects.ts';
export { followCallResult } from './call-result.ts';
export { taskKind } from './task-kind.ts';

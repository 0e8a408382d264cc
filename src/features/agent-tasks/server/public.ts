export { assignmentOf, judgeAssignment, lockAgent, passTask } from './assign-task.ts';
export { joinAnySubjects, joinSubjects, pathOfSubject, type TaskSubject } from './causes/task-subjects.ts';
export { availabilityOf } from './agent-on-duty.ts';
export { callOfAgent } from './agent-call.ts';
export { followCallResult } from './call-result.ts';
export { releaseTasks, tasksOfAgent, tasksOfAgentsIn } from './release-tasks.ts';
export { type StoredTask, taskKind } from './task-kind.ts';

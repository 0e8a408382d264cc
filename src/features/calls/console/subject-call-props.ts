import type { ButtonProps } from '@mantine/core';
import type { SubjectKind } from '#features/agent-tasks/public.ts';

export interface SubjectCallProps extends Pick<ButtonProps, 'variant' | 'size'> {
  kind: SubjectKind;
  record: { id: number; version: number };
}

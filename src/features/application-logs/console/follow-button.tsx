import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';

interface FollowButtonProps {
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
}

/** New entries appear by themselves, unless one is open or the list is scrolled; the button says so. */
export function FollowButton({ isFollowing, onFollow }: FollowButtonProps) {
  const [search] = useSearchParams();
  const isHeld = search.has('record') || search.has('from');
  return (
    <Button
      size="sm"
      variant={isFollowing ? 'filled' : 'outline'}
      aria-pressed={isFollowing}
      leftSection={isFollowing && !isHeld ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
      onClick={() => onFollow(!isFollowing)}
    >
      {isFollowing && isHeld ? t('Follow: goes on at the top') : t('Follow')}
    </Button>
  );
}

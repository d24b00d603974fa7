import { Alert } from '@chakra-ui/react/alert';
import type { ReactNode } from 'react';
import { AlertIcon } from '~/ui/icons.tsx';

type JobAlertProps = { title?: string; children: ReactNode };

/** Something about a job that an administrator should know. */
export function JobAlert({ title, children }: JobAlertProps) {
  return (
    <Alert.Root status="warning">
      {title && (
        <Alert.Indicator>
          <AlertIcon size={16} />
        </Alert.Indicator>
      )}
      <Alert.Content>
        {title && <Alert.Title>{title}</Alert.Title>}
        {children}
      </Alert.Content>
    </Alert.Root>
  );
}

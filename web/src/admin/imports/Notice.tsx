import { Alert } from '@chakra-ui/react/alert';
import type { ReactNode } from 'react';
import { AlertIcon } from '~/ui/icons.tsx';

type NoticeProps = {
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode | undefined;
};

/** Something about an import that is not as expected; read out when it comes. */
export function Notice({ children, action }: NoticeProps) {
  return (
    <Alert.Root status="warning" alignItems="center" paddingBlock="3" fontSize="sm">
      <Alert.Indicator>
        <AlertIcon size={16} />
      </Alert.Indicator>
      <Alert.Description role="status" flex="1" color="orange.fg">
        {children}
      </Alert.Description>
      {action}
    </Alert.Root>
  );
}

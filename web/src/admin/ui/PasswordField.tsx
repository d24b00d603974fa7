import { type ComponentProps, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '~/ui/core-icons.tsx';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';

/** A password that can be shown. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={isShown ? 'Ocultar senha' : 'Mostrar senha'}
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

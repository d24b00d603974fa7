import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PhoneMiss } from '#contracts/phone-sign-in.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { MISSES, readCode } from './connect.rules.ts';

type CodeFormProps = { miss: PhoneMiss | null; onCode: (code: string) => void };

/** The six digits that the computer shows; `miss` is why the last code led nowhere. */
export function CodeForm({ miss, onCode }: CodeFormProps) {
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // After a code that led nowhere the next one can be typed at once.
  useEffect(() => {
    if (miss) form.current?.querySelector('input')?.focus();
  }, [miss]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readCode(String(new FormData(event.currentTarget).get('code') ?? ''));
    if (code) onCode(code);
    else setError('Digite os seis números que o computador mostra');
  };
  return (
    <Card>
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        <p className="muted">
          No computador, abra o Plantão, toque em <strong>Entrar com QR code</strong> e digite aqui
          o código que ele mostra. Nenhuma senha é digitada lá.
        </p>
        {miss && (
          <div role="alert">
            <p className="bold">{MISSES[miss].title}</p>
            <p className="muted">{MISSES[miss].text}</p>
          </div>
        )}
        <TextField
          name="code"
          label="Código do computador"
          help="Seis números; ou aponte a câmera do celular para o QR code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={error}
          onInput={() => setError(undefined)}
        />
        <Button type="submit" size="lg">
          Continuar
        </Button>
      </form>
    </Card>
  );
}

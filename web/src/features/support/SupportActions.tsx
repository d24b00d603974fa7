import { env } from '~/lib/env.ts';
import { buttonClass } from '~/ui/Button.tsx';
import { MailIcon, PhoneIcon } from '~/ui/later-icons.tsx';
import { mailLink, phoneLink, readablePhone } from './contact-links.rules.ts';

/** How to reach a person: a mail draft and a phone number. */
export function SupportActions({ subject }: { subject: string }) {
  return (
    <div className="form-actions">
      <a className={buttonClass({ variant: 'quiet' })} href={mailLink(env.supportEmail, subject)}>
        <span className="inline-row tabular">
          <MailIcon />
          Contatar Suporte
        </span>
      </a>
      <a
        className={buttonClass({ variant: 'quiet' })}
        href={phoneLink(env.supportPhone)}
        aria-label={`Ligar para o suporte: ${readablePhone(env.supportPhone)}`}
      >
        <span className="inline-row tabular">
          <PhoneIcon />
          {readablePhone(env.supportPhone)}
        </span>
      </a>
    </div>
  );
}

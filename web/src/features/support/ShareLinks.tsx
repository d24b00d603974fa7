import { buttonClass } from '~/ui/Button.tsx';
import { shareLinks } from './support.rules.ts';

/** Tells a colleague about the platform on a social network. */
export function ShareLinks() {
  return (
    <ul className="actions" aria-label="Indicar o Plantão a um colega">
      {shareLinks(window.location.origin).map(({ name, href }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            aria-label={`Indicar no ${name} (abre em outra aba)`}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

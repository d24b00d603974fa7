import type { Endpoint } from '../auth.ts';

const noProviders = Object.fromEntries(
  [
    'anonymous_users',
    'apple',
    'azure',
    'bitbucket',
    'discord',
    'facebook',
    'figma',
    'fly',
    'github',
    'gitlab',
    'google',
    'kakao',
    'keycloak',
    'linkedin',
    'linkedin_oidc',
    'notion',
    'slack',
    'slack_oidc',
    'snapchat',
    'spotify',
    'twitch',
    'twitter',
    'workos',
    'zoom',
    'phone',
  ].map((provider) => [provider, false]),
);

/** `GET /health` */
export const health: Endpoint = async () =>
  Response.json({
    version: 'plantao-local',
    name: 'GoTrue',
    description: 'Embedded stand-in for GoTrue, a user registration and authentication API',
  });

/** `GET /settings`: what a client may know of the configuration. */
export const settings: Endpoint = async (auth) =>
  Response.json({
    external: { ...noProviders, email: true },
    disable_signup: !auth.settings.enableSignup,
    mailer_autoconfirm: !auth.settings.email.enableConfirmations,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  });

/** `GET /.well-known/jwks.json`: empty, as tokens are signed with a shared secret (HS256). */
export const jwks: Endpoint = async () => Response.json({ keys: [] });

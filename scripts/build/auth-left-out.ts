/*
 * Stands in the browser's build for the parts of auth-js that its client always brings and this product never calls:
 * passkeys and wallets. An update of auth-js that wants another name of them fails the build.
 */

function leftOut(): never {
  throw new Error('Passkeys and wallets are not in the build');
}

/** Made with every client, and never used. */
class WebAuthnApi {}

export {
  leftOut as browserSupportsWebAuthn,
  leftOut as createCredential,
  leftOut as createSiweMessage,
  leftOut as deserializeCredentialCreationOptions,
  leftOut as deserializeCredentialRequestOptions,
  leftOut as fromHex,
  leftOut as getAddress,
  leftOut as getCredential,
  leftOut as serializeCredentialCreationResponse,
  leftOut as serializeCredentialRequestResponse,
  leftOut as toHex,
  leftOut as webAuthnAbortService,
  WebAuthnApi,
};

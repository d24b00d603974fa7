import type { PhoneDecision, PhoneMiss } from '#contracts/phone-sign-in.ts';

/** The six digits in what was typed or pasted, however they are grouped; null when there are not six. */
export function readCode(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '');
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}

/** The token of a QR in the fragment of this page's address. */
export function readLinkToken(hash: string): string | null {
  return /^#[\w-]{43}$/.test(hash) ? hash.slice(1) : null;
}

type Words = { title: string; text: string };

/** Why no computer is shown. */
export const MISSES: Record<PhoneMiss, Words> = {
  taken: {
    title: 'Este código já está sendo usado por outra pessoa',
    text: 'Gere outro código no computador e digite-o aqui.',
  },
  not_here: {
    title: 'Não é possível conectar daqui',
    text: 'Este aparelho é um computador compartilhado, ou a sessão dele terminou. Use o seu celular.',
  },
  unknown: {
    title: 'Código não encontrado',
    text: 'Ele vale por um minuto. Confira o que o computador mostra agora e tente de novo.',
  },
};

/** How a decision ended, where there is nothing more to press about it. */
export const ENDS: Record<Exclude<PhoneDecision, 'seen' | 'confirmed' | 'connected'>, Words> = {
  refused: {
    title: 'Recusado',
    text: 'O computador não entrou com a sua conta. Se você não o pediu, alguém tentou usar o seu celular: não confirme códigos que outra pessoa envia.',
  },
  ended: { title: 'Você saiu do computador', text: 'A sessão dele foi encerrada agora.' },
  expired: {
    title: 'O computador não entrou',
    text: 'O tempo acabou antes. Gere outro código no computador e tente de novo.',
  },
  not_here: MISSES.not_here,
  unknown: {
    title: 'Este pedido não vale mais',
    text: 'Ele foi aberto em outra tela ou já terminou. Os aparelhos conectados estão em Configurações.',
  },
};

/** What the phone says about where the computer is. */
export function networkText(isSameNetwork: boolean | null): string {
  if (isSameNetwork === true) return 'Na mesma rede que este celular.';
  return isSameNetwork === false
    ? 'Em outra rede: confirme só se o computador estiver na sua frente.'
    : 'Confirme só se o computador estiver na sua frente.';
}

import type { PodcastState } from './podcast-state.ts';

/** What to do about a sound that does not come; null while there is no trouble. */
export function troubleText(status: PodcastState['status']): string | null {
  if (status === 'failed') {
    return 'A reprodução parou. Toque em reproduzir para continuar do mesmo ponto.';
  }
  if (status === 'unreachable') {
    return 'Sem conexão: o áudio precisa da internet. Seu ponto está guardado; toque em reproduzir quando a conexão voltar.';
  }
  return null;
}

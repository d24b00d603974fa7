import type { PodcastState } from './podcast-state.ts';

/** What to do when the audio does not play; null while there is no problem. */
export function playbackProblemText(status: PodcastState['status']): string | null {
  if (status === 'failed') {
    return 'A reprodução parou. Toque em reproduzir para continuar do mesmo ponto.';
  }
  if (status === 'unreachable') {
    return 'Sem conexão: o áudio precisa da internet. Seu ponto está guardado; toque em reproduzir quando a conexão voltar.';
  }
  if (status === 'unavailable') return 'O áudio deste episódio não está disponível.';
  return null;
}

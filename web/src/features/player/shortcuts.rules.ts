import { PLAYBACK_RATES } from '~/lib/player-preferences.ts';

/** What a key asks of the player. */
export type PlayerCommand =
  | { type: 'toggle' }
  | { type: 'skip'; seconds: number }
  | { type: 'volume'; change: number }
  | { type: 'mute' }
  | { type: 'captions' }
  | { type: 'fullscreen' }
  | { type: 'rate'; step: 1 | -1 }
  /** Share of the lesson, 0 to 0.9. */
  | { type: 'jump'; share: number }
  | { type: 'note' }
  | { type: 'chapter'; step: 1 | -1 }
  | { type: 'help' };

export const SKIP_SECONDS = 10;
const NUDGE_SECONDS = 5;
const VOLUME_CHANGE = 5;

/** Letters in lower case; with Shift, N is another command. */
const COMMANDS: Record<string, PlayerCommand> = {
  ' ': { type: 'toggle' },
  k: { type: 'toggle' },
  j: { type: 'skip', seconds: -SKIP_SECONDS },
  l: { type: 'skip', seconds: SKIP_SECONDS },
  ArrowLeft: { type: 'skip', seconds: -NUDGE_SECONDS },
  ArrowRight: { type: 'skip', seconds: NUDGE_SECONDS },
  ArrowUp: { type: 'volume', change: VOLUME_CHANGE },
  ArrowDown: { type: 'volume', change: -VOLUME_CHANGE },
  m: { type: 'mute' },
  c: { type: 'captions' },
  f: { type: 'fullscreen' },
  '<': { type: 'rate', step: -1 },
  '>': { type: 'rate', step: 1 },
  n: { type: 'note' },
  '?': { type: 'help' },
};

type KeyPress = Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean> & { key: string };

/** The command of a key press; null for every other key and for the browser's own combinations. */
export function commandOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyPress): PlayerCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  // Without Shift they mean something else, also while capitals are locked.
  if (shiftKey && (name === 'n' || name === 'p')) {
    return { type: 'chapter', step: name === 'n' ? 1 : -1 };
  }
  if (/^[0-9]$/.test(key)) return { type: 'jump', share: Number(key) / 10 };
  return COMMANDS[name] ?? null;
}

/** The speed a step away, staying within what YouTube plays. */
export function stepRate(rate: number, step: 1 | -1): number {
  const rates: readonly number[] = PLAYBACK_RATES;
  const index = rates.indexOf(rate);
  const start = index < 0 ? rates.indexOf(1) : index;
  return rates[Math.min(rates.length - 1, Math.max(0, start + step))] ?? 1;
}

/** What the help dialog lists. */
export const SHORTCUTS: readonly { keys: string; does: string }[] = [
  { keys: 'Espaço ou K', does: 'Reproduzir ou pausar' },
  { keys: 'J e L', does: 'Voltar ou avançar 10 segundos' },
  { keys: '← e →', does: 'Voltar ou avançar 5 segundos' },
  { keys: '↑ e ↓', does: 'Aumentar ou diminuir o volume' },
  { keys: '0 a 9', does: 'Ir para 0% a 90% do vídeo' },
  { keys: 'Shift+N e Shift+P', does: 'Próximo capítulo ou capítulo anterior' },
  { keys: '< e >', does: 'Diminuir ou aumentar a velocidade' },
  { keys: 'M', does: 'Silenciar' },
  { keys: 'C', does: 'Legendas, nas aulas que as têm' },
  { keys: 'F', does: 'Tela cheia' },
  { keys: 'N', does: 'Anotar neste segundo' },
  { keys: '/ ou Ctrl+K', does: 'Buscar vídeo-aulas' },
  { keys: '?', does: 'Mostrar estes atalhos' },
];

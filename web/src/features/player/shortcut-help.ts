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

/** The password of every account of the demo world (supabase/seed.sql). */
export const DEMO_PASSWORD = 'plantao-demo-2026';

/** The addresses of the demo world's accounts by what they may. */
export const DEMO_EMAILS = {
  superuser: 'super@plantao.example',
  admin: 'admin@plantao.example',
  member: 'membro@plantao.example',
  pending: 'pendente@plantao.example',
} as const;

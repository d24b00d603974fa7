import { type Finding, missing, notice, ok } from './finding.ts';
import type { ProjectKey } from './supabase.ts';

/** supabase.com/docs/guides/getting-started/migrating-to-new-api-keys, read on 2026-11-30: "deprecated by the end of 2026". */
const END =
  'a plataforma as encerra até o fim de 2026 (supabase.com/docs/guides/getting-started/migrating-to-new-api-keys, lida em 30/11/2026)';

/**
 * Whether a hosted project still lives on keys that end: `anon` and `service_role`, signed by the JWT secret.
 *
 * @param areLegacyOn what the platform says of the old keys; undefined where it could not be asked
 */
export function keyFindings(
  keys: readonly ProjectKey[],
  areLegacyOn: boolean | undefined,
): Finding[] {
  const id = 'keys.legacy';
  const has = (type: string) => keys.some((key) => key.type === type);
  if (!has('publishable') || !has('secret')) {
    return [
      missing(
        id,
        `O projeto só tem as chaves antigas (anon, service_role): ${END}.`,
        'Project Settings → API Keys → Create new API Keys. As funções recebem a secreta sozinhas; publique o site com a nova VITE_SUPABASE_PUBLISHABLE_KEY.',
      ),
    ];
  }
  const hasOld = keys.some(({ type, name }) => type === 'legacy' || name === 'service_role');
  if (areLegacyOn === false || !hasOld) {
    return [ok(id, 'As chaves antigas (anon, service_role) estão desligadas.')];
  }
  return [
    notice(
      id,
      `As chaves antigas (anon, service_role) ainda valem: ${END}.`,
      'Quando o site publicado e os programas de fora usarem as novas: Project Settings → API Keys → Legacy → Disable. Antes disso, quem ainda usa as antigas deixaria de entrar.',
    ),
  ];
}

import type { PlatformError } from '../errors.ts';

/** Messages by the constraint of the table. */
const CONSTRAINTS: Record<string, string> = {
  videos_external_id_form: 'o identificador não tem a forma de um vídeo',
  videos_resource_key_length: 'a chave do arquivo é longa demais',
  videos_title_length: 'o título está vazio ou é longo demais',
  videos_description_length: 'a descrição é longa demais',
  videos_thumbnail_form: 'o endereço da imagem não serve',
  videos_duration_length: 'a duração é longa demais',
  videos_tags_limit: 'há tags demais',
  videos_tags_length: 'as tags são longas demais',
};

/**
 * Why the database refused a row; null for any other error, or none. PGRST102 is PostgREST's refusal of invalid JSON,
 * such as an unpaired surrogate.
 */
export function rowRefusal(error: PlatformError | null): string | null {
  const { code = '', message = '' } = error ?? {};
  const isOfRow = code === 'PGRST102' || (/^(22|23|54)/.test(code) && code !== '23503');
  if (!isOfRow) return null;
  const constraint = Object.keys(CONSTRAINTS).find((name) => message.includes(`"${name}"`));
  if (constraint !== undefined) return `O banco recusou: ${CONSTRAINTS[constraint]}`;
  return code.startsWith('54') || code === '22001'
    ? 'O banco recusou: um valor é longo demais'
    : `O banco recusou um valor (código ${code})`;
}

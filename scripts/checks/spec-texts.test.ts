import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

/**
 * Every text that the specification quotes as shown to a person, by screen. `{…}` stands for a value: what is
 * around it must stand in the source in this order.
 */
const SPEC_TEXTS: Record<string, readonly string[]> = {
  'route switch': ['Carregando...'],
  'sign-in': [
    'Entrar',
    'Limpando dados de navegação...',
    'Sistema Limpo e Seguro',
    'Email ou telefone é obrigatório',
    'Senha é obrigatória',
    'Erro no login',
  ],
  registration: [
    'Cadastrar',
    'Nome deve ter pelo menos 2 caracteres',
    'Telefone deve ter pelo menos 10 dígitos',
    'Email inválido',
    'Verificação de segurança é obrigatória',
    'Verificação expirada. Complete novamente.',
    'Verificação de segurança falhou',
    'Erro de verificação',
    'Falha na verificação de segurança. Tente novamente.',
    'Erro no cadastro',
    'Erro desconhecido no cadastro',
  ],
  'pending approval': [
    'Cadastro em Análise',
    'Aguardando Aprovação',
    'Não informado',
    'N/A',
    'Contatar Suporte',
    'Solicitação de Aprovação de Cadastro',
  ],
  home: [
    '+12%',
    '24h',
    'Vídeos em Destaque',
    'Adicionados Recentemente',
    'Assistir',
    'Lista',
    'Em Destaque',
    'Recente',
    'NOVO',
    'Nenhum vídeo disponível',
    'Nenhum vídeo disponível nesta categoria',
    'Continue Assistindo',
    'Ver Todos ({n})',
    'Reproduzir',
    'Adicionar aos favoritos',
    'Remover dos favoritos',
  ],
  navigation: [
    'Início',
    'Aulas Gravadas',
    'Acervo',
    'Categorias',
    'Podcasts',
    'Minha Lista',
    'Perfil Médico',
    'Configurações',
    'Painel Administrativo',
    'Painel Admin',
    'Sair',
  ],
  search: [
    'Buscar vídeo-aulas...',
    'Sem duração',
    'E mais {n} resultados...',
    'Nenhum vídeo encontrado para "{text}"',
  ],
  notifications: [
    'Notificações',
    'Marcar todas como lidas',
    'Nenhuma notificação',
    'Carregando notificações...',
    'Novo vídeo',
    'Agora mesmo',
    '{n}h atrás',
    '{n}d atrás',
    'Failed to mark as read',
    'Failed to mark all as read',
    'Failed to delete notification',
    'Sucesso',
    'Todas as notificações foram marcadas como lidas',
  ],
  profile: [
    'Editar',
    'Salvar',
    'Salvando...',
    'Cancelar',
    'Meus Favoritos',
    'Você ainda não tem vídeos favoritos.',
    'Nome é obrigatório',
    'Sobrenome é obrigatório',
    'CRM deve ter pelo menos 4 caracteres',
    'Especialidade é obrigatória',
    'Instituição é obrigatória',
    'Medicina de Emergência',
    'Cardiologia',
    'Trauma',
    'Pediatria',
    'Toxicologia',
    'Neurologia',
    'Pneumologia',
    'Infectologia',
    'Cirurgia',
    'Perfil atualizado',
    'Suas informações foram atualizadas com sucesso.',
    'Erro ao atualizar',
    'Ocorreu um erro ao atualizar suas informações. Tente novamente.',
  ],
  footer: [
    'Central de Ajuda',
    'Contato',
    'Termos de Uso',
    'Política de Privacidade',
    'Acessibilidade',
    'OK',
  ],
  categories: ['Popular', 'Premium', 'Nenhuma categoria encontrada', 'Ver Todas as Categorias'],
  category: [
    'Mais Recente',
    'Nenhum vídeo encontrado',
    'Esta categoria ainda não possui vídeos disponíveis.',
    'Carregar mais vídeos',
  ],
  video: [
    'Dr. {instructor}',
    'Adicionar aos Favoritos',
    'Remover dos Favoritos',
    'Link copiado!',
    'Descrição não disponível.',
    'Vídeo não encontrado',
    'Carregando vídeo...',
  ],
  favorites: [
    'Adicionados recentemente',
    'Mais antigos',
    'Título A-Z',
    'Limpar Tudo',
    'Tem certeza que deseja remover todos os vídeos dos favoritos?',
    'Nenhum favorito ainda',
    'Explorar Vídeos',
    'Ver Mais Favoritos',
    'Não foi possível remover o vídeo dos favoritos.',
    'Não foi possível limpar a lista de favoritos.',
    'Removido dos favoritos',
    'Adicionado aos favoritos',
    'Lista limpa!',
  ],
  podcasts: [
    'Erro ao carregar podcasts',
    'Failed to fetch podcasts',
    'Failed to fetch videos',
    'Tentar Novamente',
    'Nenhum podcast encontrado',
    'Podcast',
    'Ver Todos os Podcasts',
    'Áudio não disponível',
    'Seu navegador não suporta o elemento de áudio.',
  ],
  panel: [
    'Aprovações Pendentes',
    'Aprovar',
    'Rejeitar',
    'Nenhum usuário pendente de aprovação',
    'Gerenciar Usuários',
    'Buscar usuários...',
    'Super Admin',
    'Admin',
    'Usuário',
    'Nunca acessou',
    'Senha',
    'Gerenciar Conteúdo',
    'Usuário aprovado',
    'O usuário foi aprovado com sucesso.',
    'Erro ao aprovar',
    'Ocorreu um erro ao aprovar o usuário.',
    'Usuário rejeitado',
    'O usuário foi rejeitado e removido.',
    'Erro ao rejeitar',
    'Ocorreu um erro ao rejeitar o usuário.',
  ],
  'user dialogs': [
    'Administrador',
    'Super Administrador',
    'Salvar Alterações',
    'Usuário atualizado',
    'As informações foram atualizadas com sucesso.',
    'Ocorreu um erro ao atualizar o usuário.',
    'Senha alterada',
    'A senha foi alterada com sucesso.',
    'Erro ao alterar senha',
    'Ocorreu um erro ao alterar a senha.',
  ],
  sync: [
    'Sincronizando...',
    'Processando...',
    'Sincronização concluída',
    'Quota da API excedida',
    'Acesso negado',
    'Não autorizado',
    'Erro de conexão',
    'Erro geral',
  ],
  import: [
    'ID ou link do vídeo obrigatório',
    'Por favor, insira o ID ou link completo do vídeo do YouTube.',
    'Formato inválido',
    'ID ou link do YouTube inválido. Verifique o formato e tente novamente.',
    'IDs ou links dos vídeos obrigatórios',
    '{n} entradas inválidas foram ignoradas. Verifique o formato.',
    'Nenhum ID válido encontrado',
    'ID ou URL do arquivo obrigatório',
    'ID ou URL da pasta obrigatório',
    'Vídeo importado com sucesso!',
    'Importação em lote concluída!',
    'Erro ao importar vídeo',
    'Verifique se o ID do vídeo está correto.',
    'Erro na importação em lote',
    'Erro ao importar vídeo do Google Drive',
    'Erro ao importar pasta do Google Drive',
  ],
  'video management': [
    'Inativo',
    'Nenhum ID de vídeo válido selecionado',
    'Vídeo atualizado!',
    'Erro ao atualizar vídeo',
    'Vídeo excluído!',
    'Erro ao excluir vídeo',
    'Atualização em massa concluída!',
    'Erro na atualização em massa',
    'Erro ao atualizar thumbnails',
  ],
  'podcast management': [
    'Tem certeza que deseja excluir este podcast?',
    'Arquivo inválido',
    'Por favor, selecione um arquivo de áudio válido (.mp3, .wav, .ogg, .aac, .m4a, .flac, .webm)',
    'Podcast criado!',
    'Erro ao criar podcast',
    'Podcast atualizado!',
    'Erro ao atualizar podcast',
    'Podcast excluído!',
    'Erro ao excluir podcast',
    'Erro no upload',
    'Falha ao fazer upload do arquivo de áudio',
    'Upload failed with status {code}',
    'Falha na conexão com o servidor. Verifique sua conexão de internet.',
  ],
  settings: [
    'Acesso negado. Faça login para acessar as configurações.',
    'Senha atual é obrigatória',
    'Confirmação de senha é obrigatória',
    'Senhas não coincidem',
    'Perfil atualizado com sucesso',
    'Senha alterada com sucesso',
    'Erro',
    'Erro ao atualizar perfil',
  ],
  'unknown path': ['404 Página Não Encontrada', 'A página que você está procurando não existe.'],
};

/** Texts that the source puts together from a value; `test` is where the whole of one is asserted. */
const COMPOSED_TEXTS: readonly { text: string; test: string }[] = [
  {
    text: 'Senha deve ter pelo menos 6 caracteres',
    test: 'supabase/functions/_shared/contracts/auth.test.ts',
  },
  {
    text: 'Nova senha deve ter pelo menos 6 caracteres',
    test: 'supabase/functions/_shared/contracts/profile.test.ts',
  },
  { text: '99+', test: 'web/src/lib/format.test.ts' },
];

/** Most that may stand between two parts of a text: an expression of a template, never another sentence. */
const MOST_BETWEEN = 60;

/** What reaches people: the screens, the contracts whose messages they show, the mails of Auth. */
const SOURCES =
  /^(web\/src\/.*\.tsx?|supabase\/functions\/_shared\/contracts\/.*\.ts|supabase\/templates\/.*\.html)$/;

const sources = repositoryFiles(SOURCES)
  .filter((path) => !/\.test\.tsx?$|^web\/src\/(testing|types)\//.test(path))
  .map((path) => withoutComments(readRepositoryFile(path)));

/** A comment that quotes a text is no proof of it. What a formatter wrapped is one line again. */
function withoutComments(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/\s+/g, ' ');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Finds a text where it begins and ends as one: quoted, between tags, or as the part of a template around its
 * values. "Senha" inside "Senha atual" does not count.
 */
function patternOf(text: string): RegExp {
  const parts = text.split(/\{[^}]+\}/);
  const body = parts.map(escaped).join(`[\\s\\S]{1,${MOST_BETWEEN}}?`);
  const before = parts[0] === '' ? '' : String.raw`(?<=['"\`>}:?] ?|^ ?|\\n)`;
  const after = parts.at(-1) === '' ? '' : String.raw`(?= ?['"\`<{$]| ?$|\. [A-ZÀ-Ú])`;
  return new RegExp(before + body + after, 'm');
}

const isShown = (text: string) => {
  const pattern = patternOf(text);
  return sources.some((source) => pattern.test(source));
};

describe.each(Object.entries(SPEC_TEXTS))('texts of the specification: %s', (_screen, texts) => {
  it.each(texts)('"%s" is shown', (text) => {
    expect(isShown(text)).toBe(true);
  });
});

describe('a text that is put together from values', () => {
  it.each(COMPOSED_TEXTS)('"$text" is asserted by $test', ({ text, test }) => {
    expect(readRepositoryFile(test)).toContain(text);
  });
});

describe('the search for texts', () => {
  it.each([
    'Nenhum vídeo encontrada',
    'Ver Todas as Categoria',
    'Tem certeza que deseja remover {n} vídeos?',
  ])('does not find what is not there: %s', (text) => {
    expect(isShown(text)).toBe(false);
  });
});

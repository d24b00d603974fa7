import type { SupabaseClient } from '@supabase/supabase-js';
import { operatorClient } from './stack.ts';

/** Who is looking; each demo account sees other screens. */
export type Viewer = 'visitor' | 'pending' | 'member' | 'superuser';

/** One screen as somebody finds it, and the heading by which they know that it is there. */
export type Screen = {
  name: string;
  viewer: Viewer;
  /** `:lesson` and `:drive` stand for a lesson of each kind, `:person` for a member, see {@link addressOf}. */
  path: string;
  heading: string | RegExp;
};

/** Every screen of the app, the states of one address included. */
export const screens: readonly Screen[] = [
  { name: 'landing', viewer: 'visitor', path: '/', heading: /./ },
  { name: 'entrar', viewer: 'visitor', path: '/auth', heading: 'Entre na sua conta' },
  { name: 'cadastrar', viewer: 'visitor', path: '/auth?aba=cadastrar', heading: 'Crie sua conta' },
  {
    name: 'recuperar senha',
    viewer: 'visitor',
    path: '/auth?aba=recuperar',
    heading: 'Recuperar senha',
  },
  {
    name: 'entrar com QR code',
    viewer: 'visitor',
    path: '/auth?aba=celular',
    heading: 'Entrar com QR code',
  },
  { name: 'nova senha', viewer: 'visitor', path: '/nova-senha', heading: 'Link expirado' },
  {
    name: 'link de e-mail',
    viewer: 'visitor',
    path: '/link#tipo=email_change&token=abcdefgh&conta=ana@plantao.example&novo=ana@hospital.example',
    heading: 'Confirmar a troca de e-mail',
  },
  {
    name: 'confirmar e-mail',
    viewer: 'visitor',
    path: '/confirmar-email#abc',
    heading: 'Confirme seu e-mail',
  },
  {
    name: 'não fui eu',
    viewer: 'visitor',
    path: '/nao-fui-eu#abc',
    heading: 'Não foi você que se cadastrou?',
  },
  {
    name: 'trocar e-mail',
    viewer: 'visitor',
    path: '/trocar-email#desfazer.abc',
    heading: 'Não foi você que trocou o e-mail?',
  },
  {
    name: 'sair do resumo',
    viewer: 'visitor',
    path: '/sair-do-resumo#abc',
    heading: 'Parar o resumo semanal?',
  },
  { name: 'ajuda', viewer: 'visitor', path: '/ajuda', heading: 'Central de Ajuda' },
  { name: 'contato', viewer: 'visitor', path: '/contato', heading: 'Contato' },
  { name: 'termos', viewer: 'visitor', path: '/termos', heading: 'Termos de Uso' },
  {
    name: 'privacidade',
    viewer: 'visitor',
    path: '/privacidade',
    heading: 'Política de Privacidade',
  },
  {
    name: 'acessibilidade',
    viewer: 'visitor',
    path: '/acessibilidade',
    heading: 'Acessibilidade',
  },
  { name: 'pendente', viewer: 'pending', path: '/', heading: 'Cadastro em Análise' },
  { name: 'início', viewer: 'member', path: '/', heading: /^Olá/ },
  { name: 'perfil', viewer: 'member', path: '/profile', heading: 'Perfil Médico' },
  { name: 'configurações', viewer: 'member', path: '/settings', heading: 'Configurações' },
  {
    name: 'conectar um computador',
    viewer: 'member',
    path: '/conectar',
    heading: 'Conectar um computador',
  },
  { name: 'categorias', viewer: 'member', path: '/categories', heading: 'Categorias' },
  { name: 'categoria', viewer: 'member', path: '/category/trauma', heading: 'Trauma' },
  {
    name: 'categoria vazia',
    viewer: 'member',
    path: '/category/desastres',
    heading: 'Desastres e Múltiplas Vítimas',
  },
  { name: 'minha lista', viewer: 'member', path: '/favorites', heading: 'Minha Lista' },
  { name: 'podcasts', viewer: 'member', path: '/podcasts', heading: 'Podcasts' },
  { name: 'anotações', viewer: 'member', path: '/anotacoes', heading: 'Minhas anotações' },
  {
    name: 'doses e condutas',
    viewer: 'member',
    path: '/doses',
    heading: 'Doses e condutas',
  },
  { name: 'busca', viewer: 'member', path: '/busca', heading: 'Busca' },
  { name: 'busca com resultados', viewer: 'member', path: '/busca?q=choque', heading: 'Busca' },
  { name: 'busca sem resultado', viewer: 'member', path: '/busca?q=qqqwww', heading: 'Busca' },
  { name: 'vídeo', viewer: 'member', path: '/video/:lesson', heading: /./ },
  { name: 'vídeo do Drive', viewer: 'member', path: '/video/:drive', heading: /./ },
  {
    name: 'vídeo inexistente',
    viewer: 'member',
    path: '/video/0',
    heading: 'Vídeo não encontrado',
  },
  { name: '404', viewer: 'member', path: '/nao-existe', heading: '404 Página Não Encontrada' },
  { name: 'painel', viewer: 'superuser', path: '/admin', heading: 'Painel Administrativo' },
  {
    name: 'painel, usuários',
    viewer: 'superuser',
    path: '/admin?aba=usuarios',
    heading: 'Painel Administrativo',
  },
  {
    name: 'pessoa',
    viewer: 'superuser',
    path: '/admin/pessoas/:person',
    heading: 'Carla Vasques',
  },
  {
    name: 'painel, conteúdo',
    viewer: 'superuser',
    path: '/admin?aba=conteudo',
    heading: 'Painel Administrativo',
  },
  {
    name: 'gerenciar vídeos',
    viewer: 'superuser',
    path: '/video-management',
    heading: 'Gerenciar Vídeos',
  },
  {
    name: 'gerenciar podcasts',
    viewer: 'superuser',
    path: '/podcast-management',
    heading: 'Gerenciar Podcasts',
  },
  {
    name: 'categorias e regras',
    viewer: 'superuser',
    path: '/category-management',
    heading: 'Categorias e Regras',
  },
  {
    name: 'termos da busca',
    viewer: 'superuser',
    path: '/search-management',
    heading: 'Termos da Busca',
  },
  {
    name: 'transcrições',
    viewer: 'superuser',
    path: '/transcript-management',
    heading: 'Transcrições',
  },
  {
    name: 'doses a conferir',
    viewer: 'superuser',
    path: '/transcript-management/doses',
    heading: 'Doses a conferir',
  },
  {
    name: 'pessoas esperadas',
    viewer: 'superuser',
    path: '/expected-people?lista=1',
    heading: 'R1 do ano que vem',
  },
  { name: 'avisos à equipe', viewer: 'superuser', path: '/avisos', heading: 'Avisos à equipe' },
  { name: 'uso', viewer: 'superuser', path: '/uso', heading: 'Uso' },
  { name: 'operação', viewer: 'superuser', path: '/operacao', heading: 'Operação' },
  {
    name: 'importar vídeo',
    viewer: 'superuser',
    path: '/youtube-import',
    heading: 'Importar Vídeos',
  },
  {
    name: 'importar em lote',
    viewer: 'superuser',
    path: '/youtube-import?aba=lote',
    heading: 'Importar Vídeos',
  },
  {
    name: 'importar arquivo',
    viewer: 'superuser',
    path: '/youtube-import?aba=arquivo',
    heading: 'Importar Vídeos',
  },
  {
    name: 'importar pasta',
    viewer: 'superuser',
    path: '/youtube-import?aba=pasta',
    heading: 'Importar Vídeos',
  },
];

/** The address of a screen, with a lesson or a person of the demo world where it names one. */
export async function addressOf(path: string, operator = operatorClient()): Promise<string> {
  const [, name] = /:(\w+)$/.exec(path) ?? [];
  if (name === undefined) return path;
  return path.replace(`:${name}`, String(await idOf(name, operator)));
}

async function idOf(name: string, operator: SupabaseClient): Promise<unknown> {
  if (name === 'person') {
    const { data } = await operator
      .from('profiles')
      .select('id')
      .eq('full_name', 'Carla Vasques')
      .single()
      .throwOnError();
    return data.id;
  }
  const { data } = await operator
    .from('videos')
    .select('id')
    .eq('source', name === 'drive' ? 'google_drive' : 'youtube')
    .eq('is_active', true)
    .eq('status', 'active')
    .like('external_id', name === 'endless' ? 'endless%' : 'demo-%')
    .order('id', { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  return data.id;
}

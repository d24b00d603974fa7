import { NAME_LISTS, type SearchTermForm, searchTermSchema } from '#contracts/search-term.ts';
import { namesField, searchList } from './search-list.ts';

/** Every other name of a concept, as the list shows them. */
export const otherNames = (term: SearchTermForm): string[] =>
  NAME_LISTS.filter((list) => list !== 'related').flatMap((list) => term[list]);

/** Clinical terms. */
export const TERMS = searchList<SearchTermForm>({
  table: 'search_terms',
  schema: searchTermSchema,
  words: {
    one: 'Termo',
    all: 'os termos',
    many: 'Termos',
    searchFor: 'Conceito, sigla ou palavra',
    isTaken: 'Outro termo já tem este conceito',
    deletion: (concept) =>
      `A busca deixa de ligar “${concept}” aos seus outros nomes. Nenhuma aula muda. Esta ação não pode ser desfeita.`,
    changed: 'Este termo mudou enquanto você editava',
    gone: 'Este termo foi excluído',
    fields: {
      concept: { label: 'Conceito', columns: ['concept'], empty: '' },
      variants: namesField('Variações', 'variants', 'Outros nomes que profissionais usam.'),
      abbreviations: namesField('Siglas', 'abbreviations', 'Comparadas como palavras inteiras.'),
      drugNames: namesField('Nomes do medicamento', 'drug_names', 'Genéricos, sais e marcas.'),
      layWords: namesField('Palavras leigas', 'lay_words', 'O que pacientes e famílias dizem.'),
      english: namesField('Em inglês', 'english', 'Nomes em inglês usados aqui.'),
      related: namesField(
        'Relacionados',
        'related',
        'Não são nomes: o que também responde, e conta menos.',
      ),
    },
  },
  nameField: 'concept',
  detailOf: (term) => otherNames(term).join(' · ') || 'Sem outros nomes',
  fileName: 'termos-da-busca',
});

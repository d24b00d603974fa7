import { describe, expect, it } from 'vitest';
import { placeOf, readExplanation, reasonsOf, understoodAs } from './explanation.rules.ts';

const part = (label: string, traits: Record<string, boolean> = {}) => ({
  label,
  is_concept: false,
  is_modifier: false,
  is_telling: true,
  is_known: true,
  ...traits,
});
const LINE = {
  video_id: 7,
  podcast_id: null,
  title: 'Anafilaxia',
  kind: 'spoken' as const,
  seconds: 442,
  line: 'Na criança, 0,01 mg/kg.',
  answers: 60,
  refused: null,
  lacks: [],
  meant_for: ['criança'],
};

describe('how a question was understood', () => {
  it('is told in words, without what it does not have', () => {
    const told = understoodAs({
      parts: [
        part('adrenalina', { is_concept: true }),
        part('anafilaxia', { is_concept: true }),
        part('criança', { is_modifier: true, is_telling: false }),
        part('dose', { is_telling: false }),
        part('xilofone', { is_known: false }),
      ],
      modifiers: ['criança'],
      measures: ['dose'],
      drugs: ['adrenalina'],
      lines: [],
    });
    expect(told).toEqual([
      'Termos: adrenalina, anafilaxia',
      'Pesam pouco: dose',
      'Para: criança',
      'Pede: dose',
      'Medicamentos: adrenalina',
      'Ninguém diz: xilofone',
    ]);
  });

  it('is refused where the answer has another form', () => {
    expect(() => readExplanation({ parts: [] })).toThrow();
  });
});

describe('why a line has its place', () => {
  it('says how much it answers and for whom', () => {
    expect(placeOf(LINE)).toBe('aos 7:22, fala');
    expect(reasonsOf(LINE)).toEqual(['Diz 60 % do que se perguntou.', 'É para: criança.']);
  });

  it('and why its number is no answer', () => {
    expect(
      reasonsOf({ ...LINE, meant_for: [], lacks: ['criança'], refused: 'patient' as const }),
    ).toEqual([
      'Diz 60 % do que se perguntou.',
      'Não fala de: criança.',
      'Fora: o número é de outro paciente ou outra via.',
    ]);
    expect(placeOf({ ...LINE, kind: 'point', seconds: null })).toBe('ponto-chave');
  });
});

import { describe, expect, it } from 'vitest';
import { SPECIALTIES } from '#contracts/profile.ts';
import { makeProfile } from '~/testing/factories.ts';
import {
  editOf,
  isEmailOpen,
  MEDICAL_WORDS,
  missingData,
  PROFESSIONAL_WORDS,
  specialtyChoices,
} from './profile.rules.ts';

const EMPTY = {
  ...{ first_name: null, last_name: null, crm: null, specialty: null },
  ...{ institution: null, registration_notes: null },
};

describe('the form of a profile', () => {
  it('begins with what is stored', () => {
    const profile = makeProfile({ registration_notes: 'R1 de 2027' });
    const professional = {
      crm: 'CRM-SP 000001',
      specialty: 'Medicina de Emergência',
      institution: 'Hospital Universitário Exemplo',
      registrationNotes: 'R1 de 2027',
    };
    expect(editOf(PROFESSIONAL_WORDS, profile).values).toEqual(professional);
    expect(editOf(MEDICAL_WORDS, profile).values).toEqual({
      ...{ firstName: 'Ana', lastName: 'Exemplo' },
      ...professional,
    });
  });

  it('has empty fields where nothing is stored', () => {
    const professional = { crm: '', specialty: '', institution: '', registrationNotes: '' };
    expect(editOf(PROFESSIONAL_WORDS, makeProfile(EMPTY)).values).toEqual(professional);
    expect(editOf(MEDICAL_WORDS, makeProfile(EMPTY)).values).toEqual({
      ...{ firstName: '', lastName: '' },
      ...professional,
    });
  });

  it.each([
    [null, SPECIALTIES],
    ['', SPECIALTIES],
    ['Cardiologia', SPECIALTIES],
    ['Medicina do Viajante', [...SPECIALTIES, 'Medicina do Viajante']],
  ])('offers the known specialties and that of the person: %s', (current, choices) => {
    expect(specialtyChoices(current)).toEqual(choices);
  });

  it('says who may have changed what meanwhile', () => {
    const rows = [PROFESSIONAL_WORDS, MEDICAL_WORDS].map(({ fields }) =>
      Object.values(fields).map(({ label, columns, by }) => [label, columns, by]),
    );
    const own = 'Você em outro aparelho';
    const professional = [
      ['CRM', ['crm'], own],
      ['Especialidade', ['specialty'], own],
      ['Instituição', ['institution'], own],
      ['Observações', ['registration_notes'], own],
    ];
    expect(rows).toEqual([
      professional,
      [
        ['Nome', ['first_name'], `${own} ou um administrador`],
        ['Sobrenome', ['last_name'], `${own} ou um administrador`],
        ...professional,
      ],
    ]);
    expect(MEDICAL_WORDS.changed).toBe('Seu perfil mudou enquanto você editava');
    expect(PROFESSIONAL_WORDS.gone).toBe('Sua conta não existe mais');
  });
});

describe('what a registration lacks', () => {
  it.each([
    [{}, []],
    [EMPTY, ['CRM', 'especialidade', 'instituição']],
    [{ specialty: '' }, ['especialidade']],
  ])('%j: %j', (change, missing) => {
    expect(missingData(makeProfile(change))).toEqual(missing);
  });

  it.each([
    ['an address that is not confirmed', {}, true],
    ['a confirmed one', { email_confirmed_at: '2026-11-20T12:10:00Z' }, false],
    ['an account without an address', { email: 'x@sem-email.invalid' }, false],
    ['an address that only contains the placeholder', { email: 'x@sem-email.invalid.br' }, true],
  ])('%s is open: %#', (_what, change, isOpen) => {
    expect(isEmailOpen(makeProfile(change))).toBe(isOpen);
  });

  it('an address of which an older version of the site knows nothing is not called open', () => {
    const { email_confirmed_at: _unknown, ...older } = makeProfile();
    expect(isEmailOpen(older as ReturnType<typeof makeProfile>)).toBe(false);
  });
});

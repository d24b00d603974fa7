import { expect, test } from 'vitest';
import { doctorName, firstNameOf } from './person.ts';

test.each([
  [{ first_name: 'Ana', full_name: 'Ana Souza' }, 'Ana'],
  [{ first_name: '  ', full_name: '  Érica  Lima ' }, 'Érica'],
  [{ first_name: null, full_name: 'João' }, 'João'],
  [{ first_name: 'Dra.', full_name: 'Dra. Teresa Nunes' }, 'Teresa'],
  [{ first_name: 'Dr', full_name: 'Dr João' }, 'João'],
  [{ first_name: 'Profª', full_name: 'Profª Dra.Helena Prado' }, 'Helena'],
  [{ first_name: 'Dra. Ana', full_name: 'Dra. Ana Souza' }, 'Ana'],
  [{ first_name: 'Dra.', full_name: 'Dra.' }, 'Dra.'],
  [{ first_name: 'Enf.' }, 'Enf.'],
  [{ first_name: null, full_name: '' }, null],
  [{}, null],
])('firstNameOf(%o) is %s', (person, name) => {
  expect(firstNameOf(person)).toBe(name);
});

test.each([
  ['Ana Souza', 'Dr. Ana Souza'],
  ['Dra. Ana Souza', 'Dra. Ana Souza'],
  ['dr João', 'dr João'],
  ['Prof. Carlos', 'Prof. Carlos'],
  ['  Dra.  Helena Prado ', 'Dra.  Helena Prado'],
  ['Dra.Helena', 'Dra.Helena'],
  ['DRA HELENA', 'DRA HELENA'],
  ['Dr.ª Helena', 'Dr.ª Helena'],
  ['Dr(a). Helena', 'Dr(a). Helena'],
  ['Profa. Dra. Helena', 'Profa. Dra. Helena'],
  ['Profª Helena', 'Profª Helena'],
  ['Professor Carlos', 'Professor Carlos'],
  ['Enf. Rui', 'Enf. Rui'],
  ['Enfª. Lia', 'Enfª. Lia'],
  ['Enfermeira Lia', 'Enfermeira Lia'],
  ['Fisio. Caio', 'Fisio. Caio'],
  ['Fisioterapeuta Caio', 'Fisioterapeuta Caio'],
  ['Farmacêutica Ivo', 'Farmacêutica Ivo'],
  ['Fga. Lia', 'Fga. Lia'],
  ['Ten. Cel. Rui', 'Ten. Cel. Rui'],
  ['Drauzio Silva', 'Dr. Drauzio Silva'],
  ['Professorinha Lia', 'Dr. Professorinha Lia'],
  ['Enfim Silva', 'Dr. Enfim Silva'],
  ['Mel Souza', 'Dr. Mel Souza'],
  ['Tenório Lima', 'Dr. Tenório Lima'],
  ['Técio Melo', 'Dr. Técio Melo'],
  ['J. P. Souza', 'Dr. J. P. Souza'],
  ['J.P. Souza', 'Dr. J.P. Souza'],
  ['Érica Lima', 'Dr. Érica Lima'],
  ['', ''],
  ['   ', ''],
])('an instructor called %j is shown as %j', (instructor, shown) => {
  expect(doctorName(instructor)).toBe(shown);
});

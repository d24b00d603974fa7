import { expect, test } from 'vitest';
import { doctorName, firstNameOf } from './person.ts';

test.each([
  [{ first_name: 'Ana', full_name: 'Ana Souza' }, 'Ana'],
  [{ first_name: '  ', full_name: '  Érica  Lima ' }, 'Érica'],
  [{ first_name: null, full_name: 'João' }, 'João'],
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
  ['Drauzio Silva', 'Dr. Drauzio Silva'],
])('doctorName(%s) is %s', (instructor, shown) => {
  expect(doctorName(instructor)).toBe(shown);
});

import { expect, it } from 'vitest';
import * as z from 'zod';
import { emptyForm } from './row-form.ts';

it('a new row begins with the defaults of its fields, else with the emptiest value of each column', () => {
  const empty = emptyForm({
    title: { form: z.string().min(1), answer: z.string() },
    guest: { form: z.string().nullish(), answer: z.string().nullable() },
    isActive: { form: z.boolean().default(true), answer: z.boolean() },
    lines: { form: z.array(z.string()).optional(), answer: z.array(z.string()) },
  });
  expect(empty).toStrictEqual({ title: '', guest: null, isActive: true, lines: [] });
});

import { describe, expect, it } from 'vitest';
import {
  ignoredEntries,
  importBulkSchema,
  importDriveFileSchema,
  importDriveFolderSchema,
  importVideoSchema,
} from './import.ts';

const ID = 'dQw4w9WgXcQ';

const firstMessage = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('video import', () => {
  it('accepts a link and stores the id', () => {
    expect(importVideoSchema.parse({ videoId: `https://youtu.be/${ID}`, categoryId: 3 })).toEqual({
      videoId: ID,
      categoryId: 3,
    });
  });

  it.each([
    [{ videoId: '' }, 'ID ou link do vídeo obrigatório'],
    [{ videoId: 'x' }, 'ID ou link do YouTube inválido. Verifique o formato e tente novamente.'],
    [{ videoId: ID, categoryId: -1 }, 'Categoria inválida'],
  ])('refuses %j', (input, message) => {
    expect(firstMessage(importVideoSchema.safeParse(input))).toBe(message);
  });

  it('a bulk import requires at least one entry', () => {
    const message = 'IDs ou links dos vídeos obrigatórios';
    expect(firstMessage(importBulkSchema.safeParse({ videoIds: [] }))).toBe(message);
    expect(firstMessage(importBulkSchema.safeParse({}))).toBe(message);
    expect(firstMessage(importBulkSchema.safeParse({ videoIds: ['', ' '] }))).toBe(message);
  });

  it.each([
    [['', 'x', ID, null, ` https://youtu.be/${ID} `, 7, { id: ID }, [ID], 'a\uD800'], 6],
    [[ID, ' '], 0],
  ])('a bulk import drops and counts entries that are no id: %j', (videoIds, ignored) => {
    expect(importBulkSchema.parse({ videoIds })).toEqual({ videoIds: [ID], ignored });
  });

  it('a bulk import requires one entry that is an id or a link', () => {
    expect(firstMessage(importBulkSchema.safeParse({ videoIds: ['x', null, ' '] }))).toBe(
      'Nenhum ID válido encontrado',
    );
  });
});

it.each([
  [1, '1 entrada inválida foi ignorada. Verifique o formato.'],
  [2, '2 entradas inválidas foram ignoradas. Verifique o formato.'],
])('the warning about %d ignored entries reads as one says it', (count, text) => {
  expect(ignoredEntries(count)).toBe(text);
});

describe('Drive import', () => {
  it('keeps the resource key of the link', () => {
    const fileId = 'https://drive.google.com/file/d/abc123/view?resourcekey=0-k';
    expect(importDriveFileSchema.parse({ fileId, categoryId: null })).toEqual({
      id: 'abc123',
      resourceKey: '0-k',
      categoryId: null,
    });
  });

  it.each([
    [importDriveFileSchema, { fileId: ' ' }, 'ID ou URL do arquivo obrigatório'],
    [importDriveFileSchema, { fileId: 'a b' }, 'Formato inválido'],
    [importDriveFolderSchema, { folderId: '' }, 'ID ou URL da pasta obrigatório'],
    [importDriveFolderSchema, { folderId: 'https://x.example' }, 'Formato inválido'],
  ])('refuses %#', (schema, input, message) => {
    expect(firstMessage(schema.safeParse(input))).toBe(message);
  });
});

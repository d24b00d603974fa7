import { describe, expect, it } from 'vitest';
import { parseDriveFile, parseDriveFolder } from './drive-link.ts';

const ID = '1AbC_dEf-GhIjKlMnOpQrStUvWxYz0123';

describe('a file', () => {
  it.each([
    [ID, null],
    [`https://drive.google.com/file/d/${ID}/view?usp=sharing`, null],
    [`https://drive.google.com/file/d/${ID}/view?usp=sharing&resourcekey=0-aB_c`, '0-aB_c'],
    [`drive.google.com/file/d/${ID}/preview`, null],
    [`https://drive.google.com/file/u/0/d/${ID}/view`, null],
    [`https://drive.google.com/open?id=${ID}`, null],
    [`https://drive.google.com/uc?export=download&id=${ID}`, null],
    [`https://drive.usercontent.google.com/download?id=${ID}`, null],
  ])('accepts %s', (text, resourceKey) => {
    expect(parseDriveFile(text)).toEqual({ id: ID, resourceKey });
  });

  it.each([
    '',
    'com espaço',
    `https://drive.google.com/open?resourceid=${ID}`,
    `https://evil.example/file/d/${ID}/view`,
    `https://drive.google.com/drive/folders/${ID}`,
    "x' or 'a' in parents",
    `https://drive.google.com/file/d/${ID}'/view`,
    'x'.repeat(129),
  ])('refuses %s', (text) => {
    expect(parseDriveFile(text)).toBeNull();
  });
});

describe('a folder', () => {
  it.each([
    [ID, null],
    [`https://drive.google.com/drive/folders/${ID}?usp=sharing`, null],
    [`https://drive.google.com/drive/u/0/folders/${ID}?resourcekey=0-x`, '0-x'],
    [`https://drive.google.com/folderview?id=${ID}`, null],
  ])('accepts %s', (text, resourceKey) => {
    expect(parseDriveFolder(text)).toEqual({ id: ID, resourceKey });
  });

  it.each([`https://drive.google.com/file/d/${ID}/view`, `https://evil.example/folders/${ID}`, ''])(
    'refuses %s',
    (text) => {
      expect(parseDriveFolder(text)).toBeNull();
    },
  );
});

it.each([
  `Aula de sepse: https://drive.google.com/file/d/${ID}/view?usp=sharing.`,
  `1. drive.google.com/file/d/${ID}`,
  `[Aula](https://drive.google.com/open?id=${ID})`,
  `https://www.google.com/url?q=https%3A%2F%2Fdrive.google.com%2Ffile%2Fd%2F${ID}%2Fview&sa=D`,
  `<a href="https://drive.google.com/uc?export=download&amp;id=${ID}">vídeo</a>`,
  `https://drive.google.com/file/d/${ID}/view e https://drive.google.com/open?id=${ID}`,
])('a file is found in "%s"', (text) => {
  expect(parseDriveFile(text)).toEqual({ id: ID, resourceKey: null });
});

it.each([
  `https://drive.google.com/open?id=${ID} https://drive.google.com/open?id=${ID}x`,
  `https://evil.example/?u=drive.google.com/open?id=${ID}`,
  `https://drive.google.com.evil.example/open?id=${ID}`,
  `https://x@drive.google.com/open?id=${ID}`,
])('nothing is found in "%s"', (text) => {
  expect(parseDriveFile(text)).toBeNull();
});

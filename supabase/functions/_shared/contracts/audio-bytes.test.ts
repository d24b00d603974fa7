import { describe, expect, it } from 'vitest';
import { recogniseAudio } from './audio-bytes.ts';

/** A file that begins with these bytes (one per character), followed by arbitrary ones. */
function file(beginning: string, rest = '\0\x01\x7f\x80\xff'): Uint8Array {
  return Uint8Array.from(beginning + rest, (character) => character.charCodeAt(0));
}

describe('the recognition of audio by its first bytes', () => {
  it.each([
    ['mp3 with an ID3 tag', 'ID3\x03\0\0\0\0\x02\x01'],
    ['mp3 from its first frame', '\xff\xfb\x90\x64'],
    ['mp3 of MPEG 2', '\xff\xf3\x40\xc4'],
    ['mp3 without a checksum flag', '\xff\xfa\x90\x64'],
    ['MPEG layer II', '\xff\xfd\x84\x04'],
    ['aac in ADTS', '\xff\xf1\x50\x80'],
    ['aac in ADTS with a checksum', '\xff\xf0\x50\x80'],
    ['m4a', '\0\0\0\x20ftypM4A '],
    ['mp4', '\0\0\0\x18ftypmp42'],
    ['ogg and opus', 'OggS\0\x02'],
    ['wav', 'RIFF\x24\0\0\0WAVEfmt '],
    ['wav above 4 GB', 'RF64\xff\xff\xff\xffWAVEds64'],
    ['flac', 'fLaC\0\0\0\x22'],
    ['webm', '\x1a\x45\xdf\xa3\x9f'],
    ['aiff', 'FORM\0\0\0\x20AIFFCOMM'],
    ['amr', '#!AMR\n'],
  ])('%s', (_what, beginning) => {
    expect(recogniseAudio(file(beginning))).toBe('audio');
  });

  it.each([
    ['a page', '<!doctype html><html lang="pt-BR">', ''],
    ['a page after empty lines', '\r\n\t <html>', ''],
    ['a page in Latin-1', '<p>Aten\xe7\xe3o</p>', ''],
    ['a page that says ID3', 'ID3<html></html>', ''],
    ['three letters', 'som', ''],
    ['JSON', '{"error":"not found"}', ''],
    ['text in UTF-16', '\xff\xfeh\0t\0m\0l\0', ''],
    ['a PDF', '%PDF-1.7\n%\xe2\xe3'],
    ['a PNG', '\x89PNG\r\n\x1a\n'],
    ['a JPEG', '\xff\xd8\xff\xe0'],
    ['a GIF', 'GIF89a'],
    ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['an AVI', 'RIFF\x24\0\0\0AVI LIST'],
    ['a picture of a phone', '\0\0\0\x24ftypheic'],
    ['a zip, or a document of an office', 'PK\x03\x04'],
    ['a program for Windows', 'MZ\x90\0'],
    ['a program for Linux', '\x7fELF\x02'],
    ['a gzip', '\x1f\x8b\x08'],
  ])('%s is recognised as something else', (_what, beginning, rest = undefined) => {
    expect(recogniseAudio(file(beginning, rest))).toBe('other');
  });

  it.each([
    ['zeros', '\0\0\0\0\0\0\0\0\0\0\0\0'],
    ['a format nobody here knows', '\x30\x26\xb2\x75\x8e\x66'],
    ['a frame with an impossible rate', '\xff\xfb\xff\xff'],
  ])('%s stays unknown', (_what, beginning) => {
    expect(recogniseAudio(file(beginning))).toBe('unknown');
  });
});

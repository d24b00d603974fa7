import { expect, test } from 'vitest';
import { parseTranscript } from './transcript.ts';

/** Files as whisper.cpp 1.9.3 writes them (`-ovtt`, `-osrt`, `-oj`): docs/transcricoes.md tells operators to use it. */
const VTT = `WEBVTT

00:00:00.000 --> 00:00:04.480
 Na anafilaxia, a adrenalina é intramuscular,

00:00:04.480 --> 00:00:09.120
 0,5 mg na coxa do adulto.

00:59:58.000 --> 01:00:02.340
 [Música]

`;
const SRT = `1
00:00:00,000 --> 00:00:04,480
 Na anafilaxia, a adrenalina é intramuscular,

2
00:00:04,480 --> 00:00:09,120
 0,5 mg na coxa do adulto.

`;
const JSON_FILE = `{
	"systeminfo": "AVX = 1",
	"transcription": [
		{
			"timestamps": {"from": "00:00:00,000", "to": "00:00:04,480"},
			"text": " Na anafilaxia"
		}
	]
}
`;

const SAID = [
  { start: 0, end: 4.48, text: 'Na anafilaxia, a adrenalina é intramuscular,' },
  { start: 4.48, end: 9.12, text: '0,5 mg na coxa do adulto.' },
];

test('what speech recognition writes as .vtt or .srt is read with its times', () => {
  expect(parseTranscript('Anafilaxia.wav.vtt', VTT)).toEqual({
    kind: 'timed',
    format: 'vtt',
    // What is in brackets is no speech.
    cues: SAID,
  });
  expect(parseTranscript('Anafilaxia.wav.srt', SRT)).toEqual({
    kind: 'timed',
    format: 'srt',
    cues: SAID,
  });
});

test('its .json is refused in words, under either name', () => {
  expect(parseTranscript('Anafilaxia.wav.json', JSON_FILE)).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Escolha .vtt, .srt'),
  });
  expect(parseTranscript('Anafilaxia.wav.txt', JSON_FILE)).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('JSON'),
  });
});

import { describe, expect, test } from 'vitest';
import { parseTranscript, webVttOf } from './transcript.ts';

const lines = (...all: string[]) => all.join('\n');

/** The cues of a file as `start-end text`. */
function cuesIn(text: string, name = 'aula.vtt'): string[] {
  const parsed = parseTranscript(name, text);
  if (parsed.kind !== 'timed') throw new Error(JSON.stringify(parsed));
  return parsed.cues.map((cue) => `${cue.start}-${cue.end} ${cue.text}`);
}
const refusal = (text: string, name = 'aula.srt') => {
  const parsed = parseTranscript(name, text);
  return parsed.kind === 'refused' ? parsed.message : parsed.kind;
};
const oneCue = (text: string) => cuesIn(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`);

describe('WebVTT', () => {
  test('header, notes, styles, names, settings and tags are no text', () => {
    expect(
      cuesIn(
        lines(
          '\uFEFFWEBVTT - Aula',
          'Kind: captions',
          'Language: pt-BR',
          '',
          'STYLE',
          '::cue { color: white }',
          '',
          'NOTE isto não é dito',
          'nem isto',
          '',
          'abertura',
          '00:01.000 --> 00:03.500 align:start position:0%',
          '<v Dra. Ana><i>Bom</i> dia,</v>',
          '<c.colorE5E5E5>plantão</c><00:00:02.000><c> da noite</c>',
          '',
          '01:00:04.25 --> 01:00:05.250 line:0',
          'PA &lt; 90 &amp; FC &gt; 120&nbsp;bpm &#39;sim&#x27; n&atilde;o',
        ),
      ),
    ).toEqual([
      '1-3.5 Bom dia, plantão da noite',
      "3604.25-3605.25 PA < 90 & FC > 120 bpm 'sim' não",
    ]);
  });

  test('captions without blank lines between them lose no words', () => {
    expect(
      cuesIn(lines('WEBVTT', '00:01.000 --> 00:02.000', 'a', '00:02.000 --> 00:03.000', 'b')),
    ).toEqual(['1-2 a', '2-3 b']);
  });

  test('blank lines above the header are no text', () => {
    expect(cuesIn(lines('', 'WEBVTT', '', '00:01.000 --> 00:02.000', 'a'))).toEqual(['1-2 a']);
  });

  test('comparisons of clinical values are no tags', () => {
    expect(oneCue('PAS < 90 e FC > 120, SpO2 <92%')).toEqual([
      '1-2 PAS < 90 e FC > 120, SpO2 <92%',
    ]);
  });

  test.each([
    ['>> Pergunta da sala', '1-2 Pergunta da sala'],
    ['[Música] Bom dia', '1-2 Bom dia'],
    ['[inaudível] 5 mg', '1-2 [inaudível] 5 mg'],
    ['{\\an8}Em cima', '1-2 Em cima'],
    ['<em>PAM</em> <strong>> 65</strong>', '1-2 PAM > 65'],
    ['Linha um<br>linha dois', '1-2 Linha um linha dois'],
    ['a\u200Bb\u0007 \t c', '1-2 ab c'],
    ['&desconhecida; &#xD800;x', '1-2 &desconhecida; x'],
  ])('the cue %j says %j', (text, cue) => {
    expect(oneCue(text)).toEqual([cue]);
  });

  test.each(['[Música]', '(aplausos)', '♪♪', '&nbsp;', ''])('the cue %j is left out', (text) => {
    expect(
      cuesIn(
        lines('WEBVTT', '', '00:01.000 --> 00:02.000', text, '', '00:03.000 --> 00:04.000', 'Fim'),
      ),
    ).toEqual(['3-4 Fim']);
  });

  test('the rolling lines of YouTube are said once', () => {
    expect(
      cuesIn(
        lines(
          'WEBVTT',
          'Kind: captions',
          'Language: pt',
          '',
          '00:00:00.160 --> 00:00:02.470 align:start position:0%',
          ' ',
          'bom<00:00:00.400><c> dia</c><00:00:00.800><c> a</c><00:00:01.000><c> todos</c>',
          '',
          '00:00:02.470 --> 00:00:02.480 align:start position:0%',
          'bom dia a todos',
          ' ',
          '',
          '00:00:02.480 --> 00:00:05.070 align:start position:0%',
          'bom dia a todos',
          'hoje<00:00:02.879><c> falamos</c><00:00:03.399><c> de</c><00:00:03.600><c> sepse</c>',
          '',
          '00:00:05.070 --> 00:00:05.080 align:start position:0%',
          'hoje falamos de sepse',
          ' ',
          '',
          '00:00:05.080 --> 00:00:07.000 align:start position:0%',
          'hoje falamos de sepse',
          'e<00:00:05.500><c> de</c><00:00:05.600><c> choque</c>',
          '',
        ),
      ),
    ).toEqual([
      '0.16-2.48 bom dia a todos',
      '2.48-5.08 hoje falamos de sepse',
      '5.08-7 e de choque',
    ]);
  });

  test('a line that is said twice stays twice where captions do not roll', () => {
    expect(
      cuesIn(
        lines(
          'WEBVTT',
          '',
          '00:01.000 --> 00:02.000',
          'Adrenalina',
          '',
          '00:02.000 --> 00:03.000',
          'Adrenalina',
          '1 mg',
          '',
          '00:09.000 --> 00:10.000',
          'Adrenalina',
          '',
        ),
      ),
    ).toEqual(['1-2 Adrenalina', '2-3 Adrenalina 1 mg', '9-10 Adrenalina']);
  });
});

describe('SRT', () => {
  test('numbers, CRLF, commas, dots and missing hours are read', () => {
    expect(
      cuesIn(
        '1\r\n00:00:01,500 --> 00:00:02,750 X1:40 X2:600\r\n<font color="#fff">Um</font>\r\n100\r\n\r\n2\r\n00:03.5 --> 00:04.25\r\nDois\r\n\r\n',
        'aula.srt',
      ),
    ).toEqual(['1.5-2.75 Um 100', '3.5-4.25 Dois']);
  });

  test('captions without numbers or without blank lines between them are read', () => {
    expect(
      cuesIn(
        lines('00:00:01,000 --> 00:00:02,000', '17', '', '00:00:03,000 --> 00:00:04,000', 'b'),
        'a.srt',
      ),
    ).toEqual(['1-2 17', '3-4 b']);
    expect(
      cuesIn(
        lines('1', '00:00:01,000 --> 00:00:02,000', 'a', '2', '00:00:03,000 --> 00:00:04,000', 'b'),
        'a.srt',
      ),
    ).toEqual(['1-2 a', '3-4 b']);
  });

  test.each([
    ['from 0 without blank lines', '0\nT1\na\n1\nT2\nb\n2\nT3\nc'],
    ['with every line doubled', '1\n\nT1\n\na\n\n2\n\nT2\n\nb\n\n3\n\nT3\n\nc'],
    ['out of order', '7\nT1\na\n\n7\nT2\nb\n\n2\nT3\nc'],
  ])('numbers %s are no text', (_how, text) => {
    const times = text.replace(/T(\d)/g, '00:00:0$1,000 --> 00:00:0$1,500');
    expect(cuesIn(times, 'a.srt')).toEqual(['1-1.5 a', '2-2.5 b', '3-3.5 c']);
  });

  test('words behind the times are read, and settings there are not', () => {
    expect(
      cuesIn(
        lines(
          '00:00:01,000 --> 00:00:02,000 Dra: bom dia',
          '',
          '00:00:03,000 --> 00:00:04,000 align:start X1:40',
          'hoje',
        ),
        'a.srt',
      ),
    ).toEqual(['1-2 Dra: bom dia', '3-4 hoje']);
  });

  test('captions are put in order, and those without a length get one', () => {
    expect(
      cuesIn(
        lines(
          '1',
          '00:00:05,000 --> 00:00:05,000',
          'depois',
          '',
          '2',
          '00:00:01,000 --> 00:00:02,000',
          'antes',
        ),
        'a.srt',
      ),
    ).toEqual(['1-2 antes', '5-6 depois']);
  });

  test('a caption that repeats the one before it makes that one longer', () => {
    expect(
      cuesIn(
        lines(
          '1',
          '00:00:01,000 --> 00:00:02,000',
          'a',
          '',
          '2',
          '00:00:02,000 --> 00:00:03,000',
          'a',
        ),
        'a.srt',
      ),
    ).toEqual(['1-3 a']);
  });

  test('a text of more than 1000 characters is divided between words', () => {
    const text = 'palavra '.repeat(300).trim();
    const parsed = parseTranscript('a.srt', `1\n00:00:00,000 --> 00:00:30,000\n${text}`);
    expect(parsed.kind).toBe('timed');
    const cues = parsed.kind === 'timed' ? parsed.cues : [];
    expect(cues.map((cue) => cue.text).join(' ')).toBe(text);
    expect(cues.every((cue) => cue.text.length <= 1000 && cue.end > cue.start)).toBe(true);
    expect([cues[0]?.start, cues.at(-1)?.end, cues.length]).toEqual([0, 30, 3]);
  });
});

test('SBV is read with its line breaks', () => {
  expect(
    cuesIn(
      lines(
        '0:00:01.000,0:00:04.000',
        'Bom dia[br]a todos',
        '',
        '0:00:04.000,0:00:05.500',
        'Sepse',
      ),
      'a.sbv',
    ),
  ).toEqual(['1-4 Bom dia a todos', '4-5.5 Sepse']);
});

test.each([
  ['aula.txt', '1\n00:00:01,000 --> 00:00:02,000\na', 'srt'],
  ['aula.srt', 'WEBVTT\n\n00:01.000 --> 00:02.000\na', 'vtt'],
  ['AULA.VTT', '0:00:01.000,0:00:04.000\na', 'sbv'],
  ['aula.txt', '0:01 a\n0:02 b', 'txt'],
])('the content of %s decides which format it has: %j', (name, text, format) => {
  expect(parseTranscript(name, text)).toMatchObject({ kind: 'timed', format });
});

const NEXT = 'Corrija o arquivo e escolha-o de novo.';
test.each([
  [
    'an end before its start',
    '1\n00:00:05,000 --> 00:00:04,000\na',
    `Linha 2: o tempo final vem antes do inicial. ${NEXT}`,
  ],
  [
    'a time that is none',
    '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:0x,000 --> 00:00:04,000\nb',
    `Linha 6: este tempo não pôde ser lido; o certo é como 00:00:01,000 --> 00:00:04,000. ${NEXT}`,
  ],
  [
    'half a time',
    '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:03,000 -->\nb',
    `Linha 6: este tempo não pôde ser lido; o certo é como 00:00:01,000 --> 00:00:04,000. ${NEXT}`,
  ],
  [
    'a missing time',
    '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\nb\n\n3\n00:00:03,000 --> 00:00:04,000\nc',
    `Linha 6: falta o tempo da legenda 2. ${NEXT}`,
  ],
  [
    'text before the first time',
    'Aula 1\n\n1\n00:00:01,000 --> 00:00:02,000\na',
    `Linha 1: há texto antes do primeiro tempo. ${NEXT}`,
  ],
  [
    '75 minutes of an hour',
    '1\n00:75:01,000 --> 00:75:02,000\na',
    `Linha 2: um tempo tem mais de 59 minutos ou segundos. ${NEXT}`,
  ],
  [
    'more than 100 hours',
    '1\n00:00:01,000 --> 100:00:02,000\na',
    `Linha 2: o tempo passa de 100 horas. ${NEXT}`,
  ],
  [
    'no words',
    '1\n00:00:01,000 --> 00:00:02,000\n\n',
    'O arquivo não tem nenhuma fala. Confira se é o arquivo certo.',
  ],
  ['nothing', ' \n', 'O arquivo está vazio. Escolha outro.'],
  [
    'bytes of a program',
    'a\nb\0c',
    `Linha 2: há caracteres que nenhum texto tem; exporte a legenda em UTF-8. ${NEXT}`,
  ],
  [
    'control characters all over',
    'a\n\x01\x02PK\x03\x04',
    `Linha 2: há caracteres que nenhum texto tem; exporte a legenda em UTF-8. ${NEXT}`,
  ],
  [
    'no time at all',
    '\nbom dia',
    `Linha 2: daqui em diante não há nenhum tempo como 00:00:01,000 --> 00:00:04,000. ${NEXT}`,
  ],
  [
    'another arrow',
    '1\n00:00:01,000 → 00:00:02,000\na',
    `Linha 2: este tempo não pôde ser lido; o certo é como 00:00:01,000 --> 00:00:04,000. ${NEXT}`,
  ],
])('a file with %s is refused whole', (_what, text, message) => {
  expect(refusal(text)).toBe(message);
});

test.each([
  [
    'a broken time of SBV',
    'a.sbv',
    '0:00:01.000,0:00:04.000\na\n\n0:00:05.000,0:00:0\nb',
    'Linha 4: este tempo não pôde ser lido; o certo é como 0:00:01.000,0:00:04.000.',
  ],
  [
    'a time that goes back',
    'a.txt',
    '0:05 a\n0:12 b\n0:07 c',
    'Linha 3: este tempo vem depois de um maior.',
  ],
  [
    'a head',
    'a.txt',
    'Transcrição da aula\n0:05 a\n0:12 b',
    'Linha 1: há texto antes do primeiro tempo.',
  ],
  [
    'a header alone',
    'a.vtt',
    'WEBVTT\n\nbom dia',
    'Linha 1: daqui em diante não há nenhum tempo como 00:00:01.000 --> 00:00:04.000.',
  ],
  ['a page', 'a.txt', '\n<!DOCTYPE html>\n<p>x', 'Linha 2: isto é HTML, XML, JSON,'],
  ['JSON', 'a.vtt', '{"events": [{"t": "00:01.000 --> 00:02.000"}]}', 'Linha 1: isto é HTML,'],
  ['TTML', 'a.srt', '<?xml version="1.0"?><tt/>', 'Linha 1: isto é HTML, XML, JSON,'],
  ['a document', 'a.txt', '{\\rtf1\\ansi Bom dia}', 'Linha 1: isto é HTML, XML, JSON, RTF,'],
  ['a picture', 'a.jpg', 'x', 'Este tipo de arquivo não é aceito.'],
  [
    '20,001 cues',
    'a.srt',
    Array.from(
      { length: 20_001 },
      (_, i) =>
        `0${Math.floor(i / 3600)}:${String(Math.floor(i / 60) % 60).padStart(2, '0')}:${String(i % 60).padStart(2, '0')},000 --> 09:00:00,000\nfala ${i}\n`,
    ).join('\n'),
    'O arquivo tem 20.001 falas; o limite é 20.000.',
  ],
  [
    'more than 4 MB of words',
    'a.srt',
    Array.from(
      { length: 4400 },
      (_, i) => `00:00:01,000 --> 00:00:09,000\n${i} ${'abcdefghi '.repeat(95)}\n`,
    ).join('\n'),
    'O texto do arquivo passa de 4 MB.',
  ],
])('%s is refused', (_what, name, text, message) => {
  expect(refusal(text, name)).toContain(message);
});

test('a stored transcript is written as WebVTT, which reads the same', () => {
  const cues = [
    { start: 0.5, end: 2, text: 'PA < 90 & FC > 120' },
    { start: 3723.25, end: 3725.999, text: 'Fim' },
  ];
  const text = webVttOf(cues);
  expect(text).toBe(
    'WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nPA &lt; 90 &amp; FC &gt; 120\n\n01:02:03.250 --> 01:02:05.999\nFim\n',
  );
  expect(parseTranscript('a.vtt', text)).toEqual({ kind: 'timed', format: 'vtt', cues });
});

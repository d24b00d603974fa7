import { type EmulatedFile, FOLDER_TYPE, SHORTCUT_TYPE } from './types.ts';

const LESSONS = '1PlantaoDemoPastaDeAulas00001';
const RAGGED = '1PlantaoDemoPastaGrande000001';
const EMPTY = '1PlantaoDemoPastaVazia0000001';
const SHARED_DRIVE = '1PlantaoDemoPastaUnidade00001';

const folder = (id: string, name: string, rest: Partial<EmulatedFile> = {}): EmulatedFile => ({
  id,
  name,
  mimeType: FOLDER_TYPE,
  createdTime: '2026-08-01T12:00:00.000Z',
  ...rest,
});

const video = (id: string, name: string, rest: Partial<EmulatedFile> = {}): EmulatedFile => ({
  id,
  name,
  mimeType: 'video/mp4',
  parent: LESSONS,
  size: '214958080',
  durationMillis: '1126000',
  createdTime: '2026-08-02T12:00:00.000Z',
  ...rest,
});

const shortcut = (id: string, name: string, targetId: string): EmulatedFile => ({
  id,
  name,
  mimeType: SHORTCUT_TYPE,
  parent: LESSONS,
  createdTime: '2026-08-10T12:00:00.000Z',
  // A snapshot of when the shortcut was made: says nothing of whether the target is still there.
  shortcut: { targetId, targetMimeType: 'video/mp4' },
});

/** The demo Drive: a folder with one of each kind, and others for what only a folder can do. */
export const demoFiles: readonly EmulatedFile[] = [
  folder(LESSONS, 'Aulas gravadas'),
  video('1PlantaoDemoArquivoAula000001', 'Sequência rápida de intubação.mp4', {
    description: 'Passo a passo, com lista de verificação.',
  }),
  // Too long for 32 bits, and not processed yet: no length.
  withoutLength(
    video('1PlantaoDemoArquivoAula000002', 'Status epilepticus.mp4', { size: '5368709120' }),
  ),
  video('1PlantaoDemoArquivoAula000003', "Reunião d'equipe \\ passagem de plantão.mp4", {
    durationMillis: '0',
  }),
  // Browsers cannot play it; Drive's own player can.
  video('1PlantaoDemoArquivoAula000004', 'Punção venosa central.mkv', {
    mimeType: 'video/x-matroska',
    durationMillis: '5025400',
  }),
  withoutLength(
    video('1PlantaoDemoArquivoAula000005', 'Ultrassom de pulmão.mp4', {
      mimeType: 'application/octet-stream',
    }),
  ),
  video('1PlantaoDemoArquivoAula000006', 'Aula descartada.mp4', { isTrashed: true }),
  // Shared by link before 2021: not there without its key.
  video('0B-PlantaoDemoArquivoAntigo01', 'Ressuscitação volêmica (2019).mp4', {
    resourceKey: '0-plantaoDemoChave00000',
  }),
  video('1PlantaoDemoArquivoRestrito01', 'Gravação só da equipe.mp4', { sharedWith: 'account' }),
  shortcut(
    '1PlantaoDemoAtalhoVivo0000001',
    'Atalho para a aula de via aérea',
    '1PlantaoDemoArquivoForaDaPasta',
  ),
  shortcut(
    '1PlantaoDemoAtalhoMorto000001',
    'Atalho para uma aula apagada',
    '1PlantaoDemoArquivoQueNaoHa01',
  ),
  {
    id: '1PlantaoDemoArquivoRoteiro001',
    name: 'Roteiro da aula.pdf',
    mimeType: 'application/pdf',
    parent: LESSONS,
    size: '88213',
    createdTime: '2026-08-09T13:00:00.000Z',
  },
  folder('1PlantaoDemoPastaInterna00001', 'Slides', { parent: LESSONS }),
  withoutParent(video('1PlantaoDemoArquivoForaDaPasta', 'Via aérea em vídeo.mp4')),

  folder(RAGGED, 'Jornada completa', { hasRaggedPages: true }),
  ...Array.from({ length: 8 }, (_, index) =>
    video(
      `1PlantaoDemoArquivoJornada${String(index + 1).padStart(2, '0')}`,
      `${index + 1}. Mesa.mp4`,
      {
        parent: RAGGED,
      },
    ),
  ),

  folder(EMPTY, 'Pasta vazia'),

  folder(SHARED_DRIVE, 'Unidade compartilhada', { isInSharedDrive: true }),
  video('1PlantaoDemoArquivoUnidade001', 'Aula da unidade compartilhada.mp4', {
    parent: SHARED_DRIVE,
    isInSharedDrive: true,
  }),
];

function withoutLength({ durationMillis: _, ...file }: EmulatedFile): EmulatedFile {
  return file;
}

function withoutParent({ parent: _, ...file }: EmulatedFile): EmulatedFile {
  return file;
}

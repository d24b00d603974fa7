import * as z from 'zod';
import {
  JOBS,
  type JobKind,
  RUN_STATUSES,
  type RunStatus,
  type SourceName,
  sourceFailureSchema,
} from '#contracts/jobs.ts';
import { ignoredGroupSchema, SYNC_ERROR_TYPES } from '#contracts/sync.ts';
import { formatDateTime, plural } from '~/lib/format.ts';
import type { ToastMessage } from '~/ui/toast.ts';

/** A run of a job, without its lines. */
export const runSchema = z.object({
  id: z.number(),
  status: z.enum(RUN_STATUSES),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** Administrator who started it; null: the schedule. */
  started_by: z.string().nullable(),
  total_found: z.number(),
  imported: z.number(),
  skipped: z.number(),
  ignored: z.number(),
  failed: z.number(),
  hidden: z.number(),
  restored: z.number(),
  held: z.number(),
  units: z.number(),
  error_type: z.enum(SYNC_ERROR_TYPES).nullable().catch('general'),
  source_failures: z.array(sourceFailureSchema).catch([]),
});
export type JobRun = z.output<typeof runSchema>;

/** A run as the overview tells it. */
export const summarySchema = runSchema.extend({
  started_by_name: z.string().nullable(),
  heartbeat_at: z.string().nullable(),
  resume_at: z.string().nullable(),
  /** Its worker sent a heartbeat lately, by the server's clock. */
  is_worked_on: z.boolean(),
  last_error: z.string().nullable(),
});
export type JobSummary = z.output<typeof summarySchema>;

/** Where each job stands on the server: the run under way, the newest that ended, and when the server starts the next one. */
export const overviewSchema = z
  .array(
    z
      .object({
        kind: z.enum(Object.keys(JOBS) as [JobKind, ...JobKind[]]),
        running: summarySchema.nullable(),
        last_run: summarySchema.nullable(),
        next_at: z.string().nullable(),
      })
      .transform(({ last_run: last, next_at: nextAt, ...job }) => ({ ...job, last, nextAt })),
  )
  .transform((jobs) => {
    // A job that begins only when it is asked for is gone on with all the same where the server starts any other.
    const isServed = jobs.some(({ nextAt }) => nextAt !== null);
    return jobs.map((job) => ({ ...job, isServed }));
  });
export type Job = z.output<typeof overviewSchema>[number];

/** The lines of a run. */
export const reportSchema = z.object({
  errors: z.array(z.string()),
  ignored_reasons: z.array(ignoredGroupSchema).catch([]),
  log: z.array(z.string()),
});
export type RunReport = z.output<typeof reportSchema>;

/** What a job is called, in all its forms. */
export const JOB_WORDS: Record<
  JobKind,
  {
    title: string;
    text: string;
    start: string;
    working: string;
    /** Before the first count is there. */
    beginning: string;
    /** "Verificação" concluída, incompleta … */
    noun: string;
  }
> = {
  youtube_channel: {
    title: 'Sincronização do canal',
    text: 'Traz para o catálogo os vídeos novos do canal do YouTube.',
    start: 'Sincronizar agora',
    working: 'Sincronizando...',
    beginning: 'Falando com o YouTube...',
    noun: 'Sincronização',
  },
  catalogue_check: {
    title: 'Verificação do catálogo',
    text: 'Pergunta ao YouTube e ao Google Drive por cada aula: esconde as que saíram do ar e traz de volta as que voltaram.',
    start: 'Verificar catálogo',
    working: 'Verificando...',
    beginning: 'Perguntando pelas aulas...',
    noun: 'Verificação',
  },
  orphan_files: {
    title: 'Arquivos sem uso',
    text: 'Remove áudios e fotos que nenhum podcast ou perfil usa mais.',
    start: 'Limpar agora',
    working: 'Limpando...',
    beginning: 'Procurando arquivos...',
    noun: 'Limpeza',
  },
  youtube_captions: {
    title: 'Download das legendas',
    text: 'Baixa do YouTube as legendas das aulas sem transcrição, as mais novas primeiro. O que veio de arquivo fica.',
    start: 'Baixar legendas',
    working: 'Baixando...',
    beginning: 'Falando com o YouTube...',
    noun: 'Busca de legendas',
  },
};

export const SOURCE_NAMES: Record<SourceName, string> = {
  youtube: 'YouTube',
  drive_key: 'Google Drive, chave da API',
  drive_account: 'Google Drive, conta de serviço',
};

/** Milliseconds that the next call of a run may take to begin. */
const HAND_OVER_MS = 30_000;

/**
 * `working`: a call works on the run. `waiting`: the run goes on at `resume_at`. `stopped`: its worker died, and the
 * server goes on by itself. `stranded`: its worker died, and nothing on the server starts jobs: an administrator has to.
 */
export type JobState = 'idle' | 'working' | 'waiting' | 'stopped' | 'stranded';

/** @param now epoch ms */
export function stateOf(job: Job | undefined, now: number): JobState {
  if (!job?.running) return 'idle';
  const { is_worked_on: isWorkedOn, heartbeat_at: heartbeat, resume_at: resumeAt } = job.running;
  if (isWorkedOn) return 'working';
  if (heartbeat === null) {
    const wait = resumeAt === null ? 0 : Date.parse(resumeAt) - now;
    if (wait > HAND_OVER_MS) return 'waiting';
    if (wait > -HAND_OVER_MS) return 'working';
  }
  return job.isServed ? 'stopped' : 'stranded';
}

/** "Em andamento desde 22/11/2026, 04:20, por Ana Lima" */
export function stateText({ running }: Job, state: JobState): string {
  if (!running || state === 'idle') return 'parada';
  if (state === 'waiting') {
    return `a origem pediu para esperar; continua sozinha: ${formatDateTime(running.resume_at)}`;
  }
  if (state === 'stopped') return 'parou no meio; retoma sozinha em instantes';
  if (state === 'stranded') {
    return 'parou no meio, e nada a retoma sozinho: comece de novo, e continua de onde parou';
  }
  return `em andamento desde ${formatDateTime(running.started_at)}, ${startedBy(running)}`;
}

/** "22/11/2026, 04:20, pelo agendamento" */
export const lastText = (run: JobSummary): string =>
  `${formatDateTime(run.finished_at)}, ${startedBy(run)}`;

function startedBy({ started_by: id, started_by_name: name }: JobSummary): string {
  if (id === null) return 'pelo agendamento';
  return `por ${name || 'alguém que saiu'}`;
}

/** "Concluída", "Incompleta", "Falhou", each with the palette of its badge. */
export function outcomeOf(status: RunStatus): {
  label: string;
  color: 'green' | 'orange' | 'red';
} {
  if (status === 'succeeded') return { label: 'Concluída', color: 'green' };
  if (status === 'incomplete') return { label: 'Incompleta', color: 'orange' };
  return { label: 'Falhou', color: 'red' };
}

/** Jobs of which this browser keeps no result. */
export type ServerJob = Exclude<JobKind, 'youtube_channel'>;

export type Figure = { label: string; value: number; tone?: 'warning' };

/** The counts of a check or a cleaning by name; those of a sync are in `sync.rules.ts`. */
export function figuresOf(kind: ServerJob, run: JobRun): Figure[] {
  if (kind === 'orphan_files') {
    return [{ label: 'Removidos', value: run.imported }, warning('Não removidos', run.failed)];
  }
  if (kind === 'youtube_captions') {
    return [
      { label: 'Salvas', value: run.imported },
      { label: 'Sem legenda', value: run.ignored },
      warning('Com erro', run.failed),
    ];
  }
  return [
    { label: 'Verificadas', value: run.total_found },
    { label: 'Alteradas', value: run.imported },
    warning('Escondidas', run.hidden),
    { label: 'De volta', value: run.restored },
    warning('Esperam decisão', run.held),
    warning('Não lidas', run.failed),
  ];
}

export const warning = (label: string, value: number): Figure => ({
  label,
  value,
  ...(value > 0 && { tone: 'warning' }),
});

/** The counts so far of a run under way, or of one in a list: "12 encontrados · 3 importados …". */
export function countsText(kind: JobKind, run: JobRun): string {
  if (kind === 'youtube_channel') {
    return [
      plural(run.total_found, 'encontrado', 'encontrados'),
      plural(run.imported, 'importado', 'importados'),
      plural(run.skipped, 'já existente', 'já existentes'),
      plural(run.ignored, 'ignorado', 'ignorados'),
      ...some(run.failed, 'erro', 'erros'),
      ...some(run.restored, 'de volta', 'de volta'),
    ].join(' · ');
  }
  if (kind === 'catalogue_check') {
    return [
      plural(run.total_found, 'aula verificada', 'aulas verificadas'),
      ...some(run.hidden, 'escondida', 'escondidas'),
      ...some(run.restored, 'de volta', 'de volta'),
      ...some(run.held, 'espera decisão', 'esperam decisão'),
      ...some(run.failed, 'não lida', 'não lidas'),
    ].join(' · ');
  }
  if (kind === 'youtube_captions') {
    return [
      plural(run.imported, 'legenda salva', 'legendas salvas'),
      ...some(run.ignored, 'aula sem legenda', 'aulas sem legenda'),
      ...some(run.failed, 'erro', 'erros'),
    ].join(' · ');
  }
  return [
    plural(run.imported, 'arquivo removido', 'arquivos removidos'),
    ...some(run.failed, 'não removido', 'não removidos'),
  ].join(' · ');
}

const some = (count: number, one: string, many: string): string[] =>
  count > 0 ? [plural(count, one, many)] : [];

/**
 * How far a run is, as a share of what the last one found; null when that says nothing. It never reaches the end by
 * itself: the catalogue and the channel grow.
 */
export function progressOf({ running, last }: Job): number | null {
  if (!running || last?.status !== 'succeeded' || running.total_found >= last.total_found)
    return null;
  return Math.min(0.95, running.total_found / last.total_found);
}

/** Whether a run changed what other screens show. */
export const changesCatalogue = (run: JobRun): boolean =>
  run.imported + run.hidden + run.restored + run.held > 0;

/** The toast at the end of a run. */
export function newsOf(kind: ServerJob, run: JobSummary): ToastMessage {
  const title = `${JOB_WORDS[kind].noun} ${outcomeOf(run.status).label.toLowerCase()}`;
  const counts = countsText(kind, run);
  if (run.status === 'succeeded') return { title, description: counts, tone: 'success' };
  const description = causeOf(run) ?? counts;
  return run.status === 'failed'
    ? { title, description, tone: 'destructive' }
    : { title, description };
}

/** Why a run is incomplete. The last error of a failed run is its own failure. */
export function causeOf(run: JobSummary): string | undefined {
  return run.source_failures[0]?.message ?? run.last_error ?? undefined;
}

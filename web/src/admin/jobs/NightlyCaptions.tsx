import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { DAILY_UNITS, lessonsWithin, UNITS_PER_LESSON } from '#contracts/captions.ts';
import { LoadError } from '~/kit/LoadError.tsx';
import { formatDateTime, formatInteger, plural } from '~/lib/format.ts';
import { SwitchField } from '~/ui/SwitchField.tsx';
import { useSwitchNights } from './captions.mutations.ts';
import { captionQueries, type Nights } from './captions.queries.ts';
import { causeOf, outcomeOf } from './jobs.rules.ts';
import { useJob } from './use-job.ts';

const COST = `Baixa as legendas das aulas sem transcrição sem que ninguém peça. Cada aula gasta até ${UNITS_PER_LESSON} das ${formatInteger(DAILY_UNITS)} unidades diárias da cota do YouTube: cerca de ${lessonsWithin(0)} aulas por dia.`;
const UNCONNECTED = 'Para ligar, o canal precisa estar conectado.';

type NightlyCaptionsProps = {
  isConnected: boolean;
  /** Lessons that still wait for captions. */
  waiting: number;
};

/** The switch of the download that begins by itself, and what its last night did. */
export function NightlyCaptions({ isConnected, waiting }: NightlyCaptionsProps) {
  const nights = useQuery(captionQueries.nights());
  const change = useSwitchNights();
  const { job } = useJob('youtube_captions');
  const isShownOn = change.isPending ? change.variables : (nights.data?.is_on ?? false);
  if (nights.error && !nights.data) {
    return <LoadError title="Não foi possível saber do download de toda noite" query={nights} />;
  }
  if (!nights.data) return null;
  const { is_on: isOn, last_run: night } = nights.data;
  return (
    <Grid gap="2" paddingTop="4" borderTop="line">
      <SwitchField
        label="Baixar legendas toda noite"
        help={isConnected || isOn ? COST : `${COST} ${UNCONNECTED}`}
        checked={isShownOn}
        // The nights can be switched off without a channel.
        disabled={!isConnected && !isOn}
        onChange={({ target }) => change.mutate(target.checked)}
      />
      <Text color="fg.muted" fontSize="sm">
        {changeText(nights.data)}
        {isOn && job && nextText(job.nextAt)}
      </Text>
      {night && (
        <Text color="fg.muted" fontSize="sm">
          {nightText(night, waiting)}
        </Text>
      )}
    </Grid>
  );
}

function changeText({ is_on: isOn, changed_at: at, changed_by_name: name }: Nights): string {
  const state = isOn ? 'Ligado' : 'Desligado';
  return at === null
    ? `${state}.`
    : `${state} em ${formatDateTime(at)} por ${name ?? 'alguém que saiu'}.`;
}

const nextText = (nextAt: string | null) =>
  nextAt === null
    ? ' Agora o servidor não começa nada sozinho.'
    : ` A próxima vez: ${formatDateTime(nextAt)}.`;

/** "Última noite: 29/11/2026, 05:20, concluída: 35 legendas salvas, 2 aulas sem legenda …" */
function nightText(night: NonNullable<Nights['last_run']>, waiting: number): string {
  const isOver = night.finished_at !== null;
  const outcome = isOver ? outcomeOf(night.status).label.toLowerCase() : 'em andamento';
  const counts = [
    plural(night.imported, 'legenda salva', 'legendas salvas'),
    plural(night.ignored, 'aula sem legenda', 'aulas sem legenda'),
    plural(night.failed, 'erro', 'erros'),
    `${plural(night.units, 'unidade', 'unidades')} da cota diária do YouTube`,
  ].join(', ');
  const cause = isOver && night.status !== 'succeeded' ? causeOf(night) : undefined;
  const left = plural(waiting, 'aula ainda espera', 'aulas ainda esperam');
  return `Última noite: ${formatDateTime(night.started_at)}, ${outcome}: ${counts}.${cause ? ` ${cause}` : ''} ${left}.`;
}

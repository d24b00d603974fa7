import { Grid } from '@chakra-ui/react/grid';
import { useState } from 'react';
import { SelectField } from '~/ui/SelectField.tsx';
import { Bars, COLORS, Lines } from './charts.tsx';
import { FiguresPanel } from './FiguresPanel.tsx';
import type { Usage } from './usage.queries.ts';
import {
  approvalFigures,
  categoryFigures,
  categoryTable,
  completionFigures,
  leftOver,
  newLessonFigures,
  partLabel,
  podcastFigures,
  retentionFigures,
  retentionShares,
  searchFigures,
  weekFigures,
  weekLabel,
} from './usage.rules.ts';

const [CYAN = '', ORANGE = '', GREEN = '', RED = ''] = COLORS;

/** Everything that the page "Uso" shows. */
export function UsageFigures({ usage }: { usage: Usage }) {
  const categories = categoryTable(usage.categories);
  return (
    <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}>
      <FiguresPanel
        title="Membros ativos por semana"
        text="Quem assistiu ou ouviu alguma coisa, nas últimas 26 semanas. Menos de cinco pessoas não são contadas; as horas são das categorias que cinco ou mais assistiram."
        name="uso-semanas"
        figures={weekFigures(usage.weeks)}
        empty="Ninguém assistiu ainda. Os números chegam até uma hora depois."
      >
        <Lines
          data={usage.weeks.map(({ week, ...rest }) => ({ week: weekLabel(week), ...rest }))}
          along="week"
          series={[
            { key: 'active', label: 'Ativos', color: CYAN },
            { key: 'listeners', label: 'Ouviram podcasts', color: ORANGE },
          ]}
        />
      </FiguresPanel>
      <FiguresPanel
        title="Horas por semana e categoria"
        text="Horas de aulas realmente tocadas, nas últimas doze semanas, onde cinco pessoas ou mais assistiram."
        name="uso-categorias"
        figures={categoryFigures(usage.categories)}
        empty="Nenhuma hora assistida ainda."
      >
        <Bars
          data={categories.rows.map(({ week, hours }) => ({ week: weekLabel(week), ...hours }))}
          along="week"
          series={categories.columns.map((name, index) => ({
            key: name,
            label: name,
            color: COLORS[index % COLORS.length] ?? CYAN,
          }))}
        />
      </FiguresPanel>
      <Retention lessons={usage.retention} />
      <FiguresPanel
        title="Aulas novas"
        text="Quantos abriram cada aula nos seus primeiros sete dias; as dos últimos 30 dias."
        name="uso-aulas-novas"
        figures={newLessonFigures(usage.new_lessons)}
        empty="Nenhuma aula nova nos últimos 30 dias."
      >
        <Bars
          data={usage.new_lessons.slice(0, 10).map(({ title, viewers }) => ({ title, viewers }))}
          along="title"
          areLying
          series={[{ key: 'viewers', label: 'Abriram em 7 dias', color: CYAN }]}
        />
      </FiguresPanel>
      <FiguresPanel
        title="Conclusão"
        text="De cada categoria, quantas aulas foram começadas e concluídas por membros."
        name="uso-conclusao"
        figures={completionFigures(usage.completion)}
        empty="Nenhuma aula começada ainda."
      >
        <Bars
          data={usage.completion.slice(0, 10).map(({ category, started, completed }) => ({
            category,
            completed,
            open: leftOver(started, completed),
          }))}
          along="category"
          areLying
          series={[
            { key: 'completed', label: 'Concluídas', color: GREEN },
            { key: 'open', label: 'Só começadas', color: ORANGE },
          ]}
        />
      </FiguresPanel>
      <FiguresPanel
        title="Podcasts"
        text="Os vinte episódios mais ouvidos."
        name="uso-podcasts"
        figures={podcastFigures(usage.podcasts)}
        empty="Nenhum episódio ouvido ainda."
      >
        <Bars
          data={usage.podcasts.slice(0, 10).map(({ title, listeners, completed }) => ({
            title,
            completed,
            open: leftOver(listeners, completed),
          }))}
          along="title"
          areLying
          series={[
            { key: 'completed', label: 'Até o fim', color: GREEN },
            { key: 'open', label: 'Só começaram', color: ORANGE },
          ]}
        />
      </FiguresPanel>
      <FiguresPanel
        title="Aprovações e espera"
        text="Cadastros decididos por semana; a espera está na tabela."
        name="uso-aprovacoes"
        figures={approvalFigures(usage.approvals)}
        empty="Nenhum cadastro decidido nas últimas 26 semanas."
      >
        <Bars
          data={usage.approvals.map(({ week, approved, rejected }) => ({
            week: weekLabel(week),
            approved,
            rejected,
          }))}
          along="week"
          series={[
            { key: 'approved', label: 'Aprovados', color: GREEN },
            { key: 'rejected', label: 'Rejeitados', color: RED },
          ]}
        />
      </FiguresPanel>
      <FiguresPanel
        title="Buscas sem resposta"
        text="O que duas pessoas ou mais, fora quem administra, procuraram em vão, em 90 dias."
        name="uso-buscas"
        figures={searchFigures(usage.searches)}
        empty="Nenhuma busca ficou sem resposta."
      />
    </Grid>
  );
}

function Retention({ lessons }: { lessons: Usage['retention'] }) {
  const [id, setId] = useState<number | null>(null);
  const lesson = lessons.find((one) => one.id === id) ?? lessons[0];
  return (
    <FiguresPanel
      title="Onde se para de assistir"
      text="De quem começou uma aula, quantos tocaram cada vigésimo dela. Só aulas com cinco pessoas ou mais; quando menos de cinco deixaram de tocar um trecho, contam como todos."
      name={`uso-retencao-${lesson?.id ?? ''}`}
      figures={lesson ? retentionFigures(lesson) : { columns: [], rows: [] }}
      empty="Nenhuma aula foi assistida por cinco pessoas ainda."
      choice={
        lesson && (
          <SelectField
            label="Aula"
            value={lesson.id}
            onChange={({ target }) => setId(Number(target.value))}
          >
            {lessons.map(({ id: value, title, watchers }) => (
              <option key={value} value={value}>
                {title} ({watchers})
              </option>
            ))}
          </SelectField>
        )
      }
    >
      {lesson && (
        <Lines
          data={retentionShares(lesson).map((share, index) => ({
            part: partLabel(index),
            share: share === null ? null : Math.round(share * 100),
          }))}
          along="part"
          series={[{ key: 'share', label: '% de quem começou', color: CYAN }]}
        />
      )}
    </FiguresPanel>
  );
}

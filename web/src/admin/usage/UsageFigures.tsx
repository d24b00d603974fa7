import { Grid } from '@chakra-ui/react/grid';
import { useState } from 'react';
import { SelectField } from '~/ui/SelectField.tsx';
import { FiguresPanel } from './FiguresPanel.tsx';
import type { Usage } from './usage.queries.ts';
import {
  approvalFigures,
  categoryFigures,
  categoryTable,
  completionFigures,
  leftOver,
  lessonParts,
  newLessonFigures,
  playedShare,
  podcastFigures,
  retentionFigures,
  searchFigures,
  type WeekHours,
  weekFigures,
  weekLabel,
} from './usage.rules.ts';

/** Colours that can be told apart in both themes, in order. */
const COLORS = [
  'cyan.solid',
  'orange.solid',
  'green.solid',
  'red.solid',
  'fg.muted',
  'fg.subtle',
] as const;
const [CYAN, ORANGE, GREEN, RED] = COLORS;

/** Everything that the page "Uso" shows. */
export function UsageFigures({ usage }: { usage: Usage }) {
  const categories = categoryTable(usage.categories);
  return (
    // Two columns of their own: a short panel leaves no hole beside a tall one.
    <Grid
      gap="4"
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
    >
      <Grid gap="4" templateColumns="minmax(0, 1fr)">
        <FiguresPanel
          title="Membros ativos por semana"
          text="Quem assistiu ou ouviu alguma coisa, nas últimas 26 semanas. Menos de cinco pessoas não são contadas; as horas são das categorias que cinco ou mais assistiram."
          name="uso-semanas"
          empty="Ninguém assistiu ainda. Os números chegam até uma hora depois."
          figures={weekFigures(usage.weeks)}
          shape="lines"
          rows={usage.weeks}
          along={weekLabel}
          series={[
            ['Ativos', CYAN, ({ active }) => active],
            ['Ouviram podcasts', ORANGE, ({ listeners }) => listeners],
          ]}
        />
        <Retention lessons={usage.retention} />
        <FiguresPanel
          title="Conclusão"
          text="De cada categoria, quantas aulas foram começadas e concluídas por membros."
          name="uso-conclusao"
          empty="Nenhuma aula começada ainda."
          figures={completionFigures(usage.completion)}
          shape="lying bars"
          rows={usage.completion}
          along={({ category }) => category}
          series={[
            ['Concluídas', GREEN, ({ completed }) => completed],
            ['Só começadas', ORANGE, ({ started, completed }) => leftOver(started, completed)],
          ]}
        />
        <FiguresPanel
          title="Aprovações e espera"
          text="Cadastros decididos por semana; a espera está na tabela."
          name="uso-aprovacoes"
          empty="Nenhum cadastro decidido nas últimas 26 semanas."
          figures={approvalFigures(usage.approvals)}
          shape="bars"
          rows={usage.approvals}
          along={weekLabel}
          series={[
            ['Aprovados', GREEN, ({ approved }) => approved],
            ['Rejeitados', RED, ({ rejected }) => rejected],
          ]}
        />
      </Grid>
      <Grid gap="4" templateColumns="minmax(0, 1fr)">
        <FiguresPanel
          title="Horas por semana e categoria"
          text="Horas de aulas realmente tocadas, nas últimas doze semanas, onde cinco pessoas ou mais assistiram."
          name="uso-categorias"
          empty="Nenhuma hora assistida ainda."
          figures={categoryFigures(usage.categories)}
          shape="bars"
          rows={categories.rows}
          along={weekLabel}
          series={categories.columns.map((name, index) => [
            name,
            COLORS[index] ?? CYAN,
            ({ hours }: WeekHours) => hours[name] ?? null,
          ])}
        />
        <FiguresPanel
          title="Aulas novas"
          text="Quantos abriram cada aula nos seus primeiros sete dias; as dos últimos 30 dias."
          name="uso-aulas-novas"
          empty="Nenhuma aula nova nos últimos 30 dias."
          figures={newLessonFigures(usage.new_lessons)}
          shape="lying bars"
          rows={usage.new_lessons}
          along={({ title }) => title}
          series={[['Abriram em 7 dias', CYAN, ({ viewers }) => viewers]]}
        />
        <FiguresPanel
          title="Podcasts"
          text="Os vinte episódios mais ouvidos."
          name="uso-podcasts"
          empty="Nenhum episódio ouvido ainda."
          figures={podcastFigures(usage.podcasts)}
          shape="lying bars"
          rows={usage.podcasts}
          along={({ title }) => title}
          series={[
            ['Até o fim', GREEN, ({ completed }) => completed],
            ['Só começaram', ORANGE, ({ listeners, completed }) => leftOver(listeners, completed)],
          ]}
        />
        <FiguresPanel
          title="Buscas sem resposta"
          text="O que duas pessoas ou mais, fora quem administra, procuraram em vão, em 90 dias."
          name="uso-buscas"
          empty="Nenhuma busca ficou sem resposta."
          figures={searchFigures(usage.searches)}
        />
      </Grid>
    </Grid>
  );
}

function Retention({ lessons }: { lessons: Usage['retention'] }) {
  const [id, setId] = useState<number | null>(null);
  const lesson = lessons.find((one) => one.id === id) ?? lessons[0];
  const parts = lesson ? lessonParts(lesson) : [];
  return (
    <FiguresPanel
      title="Onde param de assistir"
      text="De quem começou uma aula, quantas pessoas chegaram a cada trecho (5%). Só aulas com cinco pessoas ou mais; quando menos de cinco faltam num trecho, ele conta como visto por todos."
      name={`uso-retencao-${lesson?.id ?? ''}`}
      empty="Nenhuma aula foi assistida por cinco pessoas ainda."
      figures={retentionFigures(parts)}
      shape="lines"
      rows={parts}
      along={({ label }) => label}
      series={[['% de quem começou', CYAN, playedShare]]}
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
    />
  );
}

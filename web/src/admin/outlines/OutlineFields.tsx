import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useRef } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { today } from '#contracts/today.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { FormArea, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { LinesField } from '~/admin/ui/LinesField.tsx';
import { CheckIcon } from '~/ui/icons.tsx';
import { MarkFromPlayer, type RenderPlayer } from './MarkFromPlayer.tsx';
import { chapterPreview, keyPointCount, keyPointTimes, markedLine } from './outline.rules.ts';

/** The fields that the forms of lessons and of episodes share. */
type OutlineForm = {
  description?: string | null;
  chapterList?: string | null;
  keyPoints?: string[];
  keyPointsReviewedBy?: string | null;
  keyPointsReviewedOn?: string | null;
};

type OutlineFieldsProps = {
  /** Length of the recording, where it is known. */
  seconds: number | null;
  /** Name of the signed-in administrator; without one there is no "Revisei hoje". */
  reviewer: string | undefined;
  /** 'silent' where the player does not tell its second; null where there is nothing to play yet. */
  player: RenderPlayer | 'silent' | null;
};

/** Chapters and key points of a lesson or an episode, in the form that surrounds them. */
export function OutlineFields({ seconds, reviewer, player }: OutlineFieldsProps) {
  const { control, setValue, formState } = useFormContext<OutlineForm>();
  const { errors } = formState;
  const [description, chapterList, keyPoints] = useWatch({
    control,
    name: ['description', 'chapterList', 'keyPoints'],
  });
  const hasKeyPoints = keyPoints?.some((line) => line.trim() !== '') ?? false;
  const times = errors.keyPoints ? null : keyPointTimes(keyPoints, seconds);
  const linesRef = useRef<HTMLTextAreaElement>(null);
  /** Until the field had the focus its cursor says nothing: the browser has put it there. */
  const wasInLinesRef = useRef(false);
  const mark = (seconds: number) => {
    const area = linesRef.current;
    if (!area) return;
    const place = wasInLinesRef.current ? area.selectionStart : null;
    const { start, end, mark, cursor } = markedLine(area.value, place, seconds);
    area.setRangeText(mark, start, end);
    // As if it had been typed: the form and the dialog around it hear of it.
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
    area.setSelectionRange(cursor, cursor);
  };
  const review = (by: string, on: string) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('keyPointsReviewedBy', by, options);
    setValue('keyPointsReviewedOn', on, options);
  };
  return (
    <>
      <div>
        <FormArea
          name="chapterList"
          label="Capítulos"
          isOptional
          rows={4}
          placeholder={'0:00 Abertura\n1:30 Reconhecer a anafilaxia\n4:10 Adrenalina'}
          help="Uma linha por capítulo: tempo e título. O primeiro em 0:00, ao menos três, com dez segundos ou mais cada. Vazio, valem os da descrição."
        />
        <Chapters preview={chapterPreview({ chapterList, description, seconds })} />
      </div>
      <Controller
        control={control}
        name="keyPoints"
        render={({ field: { value, onChange, ref, ...field } }) => (
          <LinesField
            ref={(area: HTMLTextAreaElement | null) => {
              ref(area);
              linesRef.current = area;
            }}
            onFocus={() => {
              wasInLinesRef.current = true;
            }}
            label="Em 2 minutos"
            isOptional
            rows={5}
            placeholder="2:40 Adrenalina 0,5 mg IM na coxa; repetir em 5 min"
            help={`Doses e passos, um por linha; antes dele, se houver, o tempo em que é dito: 2:40.${player === 'silent' ? ' O player do Google Drive não informa o tempo: escreva-o à mão.' : ''} ${keyPointCount(value)}`}
            error={errors.keyPoints?.message}
            value={value}
            onChange={(lines) => {
              onChange(lines);
              // Without key points there is no review.
              if (lines.every((line) => line.trim() === '')) review('', '');
            }}
            {...field}
          />
        )}
      />
      {times && (
        <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {times}
        </Text>
      )}
      {typeof player === 'function' && <MarkFromPlayer renderPlayer={player} onMark={mark} />}
      {hasKeyPoints && (
        <Grid
          gap="2"
          columnGap="4"
          alignItems="start"
          templateColumns={{ sm: 'minmax(0, 1fr) minmax(0, 0.7fr) auto' }}
        >
          <FormText
            name="keyPointsReviewedBy"
            label="Revisado por"
            isOptional
            help="Em branco: quem editou por último."
          />
          <FormText
            name="keyPointsReviewedOn"
            label="Revisado em"
            isOptional
            type="date"
            max={today()}
          />
          {reviewer && (
            <Button
              variant="surface"
              minHeight="46px"
              marginTop={{ sm: '6' }}
              icon={<CheckIcon size={16} />}
              onClick={() => review(reviewer, today())}
            >
              Revisei hoje
            </Button>
          )}
        </Grid>
      )}
    </>
  );
}

function Chapters({ preview }: { preview: ReturnType<typeof chapterPreview> }) {
  if (preview === null) return null;
  const { summary, lines } = preview;
  if (lines.length === 0) {
    return (
      <Text fontSize="sm" color="fg.muted">
        {summary}
      </Text>
    );
  }
  return (
    <chakra.details fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      <chakra.summary cursor="pointer" paddingBlock="1">
        {summary}
      </chakra.summary>
      <chakra.ol listStyleType="none" paddingInlineStart="4">
        {lines.map(({ time, title }) => (
          <chakra.li key={time} overflowWrap="anywhere">
            {time} {title}
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.details>
  );
}

import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useEffect, useRef, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { today } from '#contracts/today.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { FormArea, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { LinesField } from '~/admin/ui/LinesField.tsx';
import { CheckIcon } from '~/ui/icons.tsx';
import { MarkFromPlayer, type RenderPlayer } from './MarkFromPlayer.tsx';
import {
  chapterPreview,
  keyPointCount,
  keyPointTimes,
  markedLine,
  outlineSummary,
} from './outline.rules.ts';

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
  /** One came for them: they are not folded. */
  isOpen?: boolean;
  /** 'silent' where the player does not tell its second; null where there is nothing to play yet. */
  player: RenderPlayer | 'silent' | null;
};

const FIELDS = [
  'chapterList',
  'keyPoints',
  'keyPointsReviewedBy',
  'keyPointsReviewedOn',
] as const satisfies readonly (keyof OutlineForm)[];

/** Chapters and key points of a lesson or an episode, in the form that surrounds them: folded, as they change seldom. */
export function OutlineFields({ seconds, reviewer, isOpen = false, player }: OutlineFieldsProps) {
  const { control, setValue, setFocus, formState } = useFormContext<OutlineForm>();
  const { errors } = formState;
  const [isUnfolded, setIsUnfolded] = useState(isOpen);
  const wrong = FIELDS.find((name) => errors[name]);
  // What is wrong is shown, whatever was folded. A field that is folded cannot take the focus, so it gets it here.
  useEffect(() => {
    if (!wrong) return;
    setIsUnfolded(true);
    const isAlone = Object.keys(errors).every((name) => FIELDS.some((one) => one === name));
    if (isAlone) setFocus(wrong);
  }, [wrong, errors, setFocus]);
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
    <chakra.details
      open={isUnfolded || wrong !== undefined}
      onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}
      border="line"
      borderRadius="control"
      paddingInline="4"
    >
      <chakra.summary cursor="pointer" paddingBlock="3" fontWeight="semibold">
        Capítulos e Em 2 minutos
        <Text as="span" marginInlineStart="2" color="fg.muted" fontSize="sm" fontWeight="normal">
          {outlineSummary({ chapterList, description, seconds }, keyPoints)}
        </Text>
      </chakra.summary>
      <Grid gap="4" paddingBlock="2" paddingBlockEnd="4">
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
          <Grid gap="4" alignItems="start" templateColumns={{ sm: 'repeat(2, minmax(0, 1fr))' }}>
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
                gridColumn="1 / -1"
                justifySelf="start"
                icon={<CheckIcon size={16} />}
                onClick={() => review(reviewer, today())}
              >
                Revisei hoje
              </Button>
            )}
          </Grid>
        )}
      </Grid>
    </chakra.details>
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

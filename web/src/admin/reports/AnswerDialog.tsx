import { Badge } from '@chakra-ui/react/badge';
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import { REPORT_STATES, type ReportAnswer } from '#contracts/report.ts';
import { EditDialog, type EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { FormArea, FormSelect } from '~/admin/ui/edit/form-fields.tsx';
import { LabelOptions } from '~/ui/SelectField.tsx';
import { REPORT } from './report-form.ts';
import { kindLabel, placeOf } from './reports.rules.ts';

type AnswerDialogProps = { target: EditTarget<number, ReportAnswer> | null; onClose(): void };

/** What a member reported, with its state and the answer. */
export function AnswerDialog(props: AnswerDialogProps) {
  return (
    <EditDialog noun={REPORT} {...props}>
      {(row) => (
        <>
          {row && (
            <Box
              as="blockquote"
              border="line"
              borderRadius="control"
              padding="3"
              margin="0"
              marginBottom="2"
            >
              <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                <Badge colorPalette={row.kind === 'dose' ? 'red' : 'gray'}>
                  {kindLabel(row.kind)}
                </Badge>{' '}
                {placeOf({ title: row.item_title, at_seconds: row.at_seconds })}
              </Text>
              {row.body && (
                <Text marginTop="2" whiteSpace="pre-line" overflowWrap="anywhere">
                  {row.body}
                </Text>
              )}
            </Box>
          )}
          <FormSelect name="state">
            <LabelOptions labels={REPORT_STATES} />
          </FormSelect>
          <FormArea
            name="answer"
            rows={4}
            isOptional
            help="Quem avisou lê a resposta. “Não procede” precisa de uma."
          />
        </>
      )}
    </EditDialog>
  );
}

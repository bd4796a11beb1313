import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { runAction } from '../../../../src/generate/calls.ts'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { someFiles } from '../../../../src/generate/inputs/attached.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import { reopenFields } from '../../forms.ts'
import { FilesInput } from '../files/later.ts'

const ISSUES = 'donor_issues'

/** [4.8] what is still open, in the donor's words and files. */
export function ReopenForm({ issue: { id } }: { issue: { id: string } }) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  return (
    <Box sx={{ mt: 2 }}>
      <FieldsForm
        fields={reopenFields}
        keep={`reopen.${id}`}
        isDraft
        label={translate('issues.mine.reopen')}
        send={async ({ note, files }) => {
          await runAction(ISSUES, id, 'reopenOwn', { note, ...someFiles(files) })
          notify('issues.mine.reopened', { type: 'success' })
          await client.invalidateQueries({ queryKey: [ISSUES] })
        }}
      >
        <FormField name="note" label={translate('issues.mine.reopenNote')} lines={3} maxLength={LIMITS.passNote} />
        <FilesInput to={{ issue: id }} />
        <div>
          <SubmitButton
            label={translate('issues.mine.sendReopening')}
            busyLabel={translate('issues.mine.sending')}
            isSecond
          />
        </div>
      </FieldsForm>
    </Box>
  )
}

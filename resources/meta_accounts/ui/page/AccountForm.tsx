import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { Row } from '../../../../src/generate/calls.ts'
import { Parts } from '../../../../src/generate/form/Parts.tsx'
import { RecordForm } from '../../../../src/generate/form/RecordForm.tsx'
import { resourceNamed } from '../../../registry.ts'
import { layout } from '../layout.tsx'

function SaveButton() {
  const translate = useTranslate()
  const { isSubmitting, isSubmitSuccessful } = useFormState()
  // Once it is saved, until Meta has answered: a further click would save it again.
  const isBusy = isSubmitting || isSubmitSuccessful
  return (
    <>
      <Button type="submit" variant="contained" disabled={isBusy} aria-busy={isBusy} aria-keyshortcuts="Control+S">
        {translate(isBusy ? 'common.state.saving' : 'metaAccount.save')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {translate('metaAccount.saveHint')}
      </Typography>
    </>
  )
}

interface AccountFormProps {
  record: Row | null
  onSaved: (record: Row) => void
}

/** The account's own fields, by its declaration; what is saved is checked at once. */
export function AccountForm({ record, onSaved }: AccountFormProps) {
  const { resource } = resourceNamed('meta_accounts')
  return (
    <RecordForm resource={resource} record={record} layout={layout} onSaved={onSaved} onCancel={() => undefined}>
      {() => (
        <>
          <Parts resource={resource} layout={layout} record={record} />
          <SaveButton />
        </>
      )}
    </RecordForm>
  )
}

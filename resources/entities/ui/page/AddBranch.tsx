import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { fieldKey, hintKey } from '../../../../resources/_kit/keys.ts'
import type { FieldName } from '../../../../resources/_kit/resource.ts'
import type { entities } from '../../../../resources/entities/schema.ts'
import { runAction } from '../../../../src/generate/calls.ts'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import { loadProfile } from '../../../../src/providers/profile.ts'
import { useSettings } from '../../../../src/providers/settings.ts'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { branchFields } from '../../forms.ts'
import { AdminFields } from '../admin/AdminFields.tsx'
import { isOfMain } from './_parts/Branches.tsx'

/** Why there is no form here, and where to go: nothing is asked of the server. */
function Closed() {
  const translate = useTranslate()
  return (
    <EmptyState
      title={translate('entity.add.closedTitle')}
      text={translate('entity.add.closedText')}
      action={
        <Button component={Link} to="/app/entity/view" variant="outlined">
          {translate('entity.add.toEntity')}
        </Button>
      }
    />
  )
}

function BranchForm() {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const label = (field: FieldName<typeof entities>) => translate(fieldKey<typeof entities>('entities', field))
  const send = async (body: { adminEmail?: unknown }) => {
    await runAction('entities', null, 'addBranch', body)
    notify(translate('entity.add.done', { email: String(body.adminEmail) }), { type: 'success' })
    // The new branch joins those that one may switch into; the page does not wait for it.
    void loadProfile().catch(() => undefined)
    await navigate('/app/entity/view')
  }
  return (
    <FieldsForm fields={branchFields} send={send} label={translate('entity.addTitle')}>
      <FormField
        name="branchName"
        label={label('branchName')}
        hint={translate(hintKey<typeof entities>('entities', 'branchName'))}
        maxLength={200}
      />
      <FormField name="branchNameEn" label={label('branchNameEn')} maxLength={200} />
      <FormField name="brief" label={label('brief')} lines={3} maxLength={5000} />
      <Typography component="h2" variant="h5" sx={{ mt: 1 }}>
        {translate('entity.add.contact')}
      </Typography>
      <FormField name="contactEmail" label={label('contactEmail')} />
      <FormField
        name="contactPhone"
        label={label('contactPhone')}
        hint={translate(hintKey<typeof entities>('entities', 'contactPhone'))}
      />
      <FormField name="website" label={label('website')} />
      <AdminFields title={translate('entity.add.admin')} hint={translate('entity.add.adminHint')} />
      <SubmitButton label={translate('entity.add.save')} busyLabel={translate('common.state.saving')} />
    </FieldsForm>
  )
}

/** [2.38] a branch more, by the administrator of the main branch. product.md 1 */
export default function AddBranch() {
  const translate = useTranslate()
  const { ready, can } = useRights('entities')
  const profile = useSettings((settings) => settings.profile)
  const mayAdd = profile !== null && can('addBranch') && isOfMain(profile)
  return (
    <>
      <PageHeader
        title={translate('entity.addTitle')}
        subtitle={translate('entity.add.lead')}
        back={{ label: translate('common.menu.entity'), to: '/app/entity/view' }}
      />
      {ready && !mayAdd ? <Closed /> : null}
      {mayAdd ? (
        <div style={{ maxWidth: 640 }}>
          <BranchForm />
        </div>
      ) : null}
    </>
  )
}

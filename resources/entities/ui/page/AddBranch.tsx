import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { branchFields } from '../../forms.ts'
import { runAction } from '../../../../src/generate/calls.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { loadProfile } from '../../../../src/providers/profile.ts'
import { useSettings } from '../../../../src/providers/settings.ts'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { EntryField, EntryForm, SubmitButton } from '../../../../src/generate/entry/EntryForm.tsx'
import { useEntry } from '../../../../src/generate/entry/useEntry.ts'
import { ADMIN_EMPTY, AdminFields } from '../admin/AdminFields.tsx'
import { isOfMain } from './_parts/Branches.tsx'

const EMPTY = { branchName: '', contactEmail: '', contactPhone: '', website: '', brief: '', ...ADMIN_EMPTY }

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
  const label = (field: string) => translate(`resources.entities.fields.${field}`)
  const entry = useEntry({
    fields: branchFields,
    initial: EMPTY,
    send: async (body) => {
      await runAction('entities', null, 'addBranch', body)
      notify(translate('entity.add.done', { email: String(body.adminEmail) }), { type: 'success' })
      // The new branch joins those that one may switch into; the page does not wait for it.
      void loadProfile().catch(() => undefined)
      await navigate('/app/entity/view')
    },
  })
  return (
    <EntryForm entry={entry} label={translate('entity.addTitle')}>
      <EntryField
        entry={entry}
        name="branchName"
        label={label('branchName')}
        hint={translate('resources.entities.hints.branchName')}
        maxLength={200}
      />
      <EntryField entry={entry} name="brief" label={label('brief')} lines={3} maxLength={5000} />
      <Typography component="h2" variant="h5" sx={{ mt: 1 }}>
        {translate('entity.add.contact')}
      </Typography>
      <EntryField entry={entry} name="contactEmail" label={label('contactEmail')} kind="email" />
      <EntryField
        entry={entry}
        name="contactPhone"
        label={label('contactPhone')}
        kind="tel"
        hint={translate('resources.entities.hints.contactPhone')}
      />
      <EntryField entry={entry} name="website" label={label('website')} kind="url" />
      <AdminFields entry={entry} title={translate('entity.add.admin')} hint={translate('entity.add.adminHint')} />
      <SubmitButton
        busy={entry.busy}
        label={translate('entity.add.save')}
        busyLabel={translate('common.state.saving')}
      />
    </EntryForm>
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

import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { EntryField } from '../../../generate/entry/EntryForm.tsx'
import { TermsLink } from '../../../generate/entry/TermsField.tsx'
import type { Entry } from '../../../generate/entry/useEntry.ts'
import type { FileNames, Name, StepId } from './draft.ts'
import { TicketField } from './TicketField.tsx'
import type { TicketState } from './useTicket.ts'

export interface StepProps {
  entry: Entry<Name>
  files: FileNames
  onFile: (name: 'logo' | 'licence', ticket: string, fileName: string) => void
  onState: (name: 'logo' | 'licence', state: TicketState) => void
}

const useLabels = () => {
  const translate = useTranslate()
  return {
    entity: (field: string) => translate(`resources.entities.fields.${field}`),
    user: (field: string) => translate(`resources.users.fields.${field}`),
    hint: (name: string) => translate(`auth.register.hints.${name}`),
  }
}

function EntityFields({ entry }: StepProps) {
  const { entity, hint } = useLabels()
  return (
    <>
      <EntryField entry={entry} name="name" label={entity('name')} autoComplete="organization" maxLength={200} />
      <EntryField
        entry={entry}
        name="branchName"
        label={entity('branchName')}
        hint={hint('branchName')}
        maxLength={200}
      />
      <EntryField
        entry={entry}
        name="licenceNumber"
        label={entity('licenceNumber')}
        hint={hint('licenceNumber')}
        maxLength={40}
      />
      <EntryField entry={entry} name="brief" label={entity('brief')} hint={hint('brief')} lines={3} maxLength={5000} />
    </>
  )
}

function ContactFields({ entry, files, onFile, onState }: StepProps) {
  const translate = useTranslate()
  const { entity, hint } = useLabels()
  const file = (name: 'logo' | 'licence') => ({
    ticket: entry.values[name],
    fileName: files[name] ?? '',
    error: entry.errorOf(name),
    onChange: (ticket: string, fileName: string) => onFile(name, ticket, fileName),
    onState: (state: TicketState) => onState(name, state),
  })
  const optional = `${entity('logo')} (${translate('common.state.optional')})`
  return (
    <>
      <EntryField entry={entry} name="website" label={entity('website')} kind="url" autoComplete="url" />
      <EntryField entry={entry} name="contactEmail" label={entity('contactEmail')} kind="email" />
      <EntryField
        entry={entry}
        name="contactPhone"
        label={entity('contactPhone')}
        hint={hint('contactPhone')}
        kind="tel"
      />
      <TicketField label={optional} kinds={['image']} {...file('logo')} />
      <TicketField
        label={translate('auth.register.licenceFile')}
        hint={hint('licence')}
        kinds={['pdf', 'image']}
        {...file('licence')}
      />
    </>
  )
}

function AdminFields({ entry }: StepProps) {
  const translate = useTranslate()
  const { user, hint } = useLabels()
  return (
    <>
      <EntryField entry={entry} name="adminName" label={user('name')} autoComplete="name" maxLength={200} />
      <EntryField
        entry={entry}
        name="adminUserName"
        label={user('userName')}
        hint={hint('adminUserName')}
        autoComplete="username"
        maxLength={60}
        isName
      />
      <EntryField
        entry={entry}
        name="adminEmail"
        label={user('email')}
        hint={hint('adminEmail')}
        kind="email"
        autoComplete="email"
      />
      <EntryField entry={entry} name="adminPhone" label={user('phone')} kind="tel" autoComplete="tel" />
      {/* The person accepts them once, on joining: here it is the entity that speaks. */}
      <Box sx={{ mt: 0.5, px: 0.5 }}>
        {translate('auth.register.terms')} <TermsLink />
      </Box>
    </>
  )
}

/** The fields of each step. */
export const STEP_FIELDS: Record<StepId, (props: StepProps) => ReactNode> = {
  entity: EntityFields,
  contact: ContactFields,
  admin: AdminFields,
}

import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { fieldKey } from '../../../../resources/_kit/keys.ts'
import type { FieldName } from '../../../../resources/_kit/resource.ts'
import type { entities } from '../../../../resources/entities/schema.ts'
import type { users } from '../../../../resources/users/schema.ts'
import { TermsLink } from '../../../generate/entry/TermsField.tsx'
import { FormField } from '../../../generate/form/FormField.tsx'
import type { StepId } from './draft.ts'
import { TicketField } from './TicketField.tsx'
import type { TicketState } from './useTicket.ts'

export interface StepProps {
  onState: (name: 'logo' | 'licence', state: TicketState) => void
}

const useLabels = () => {
  const translate = useTranslate()
  return {
    entity: (field: FieldName<typeof entities>) => translate(fieldKey<typeof entities>('entities', field)),
    user: (field: FieldName<typeof users>) => translate(fieldKey<typeof users>('users', field)),
    hint: (name: string) => translate(`auth.register.hints.${name}`),
  }
}

function EntityFields() {
  const { entity, hint } = useLabels()
  return (
    <>
      <FormField name="name" label={entity('name')} autoComplete="organization" maxLength={200} />
      <FormField name="nameEn" label={entity('nameEn')} hint={hint('nameEn')} maxLength={200} />
      <FormField name="branchName" label={entity('branchName')} hint={hint('branchName')} maxLength={200} />
      <FormField name="licenceNumber" label={entity('licenceNumber')} hint={hint('licenceNumber')} maxLength={40} />
      <FormField name="brief" label={entity('brief')} hint={hint('brief')} lines={3} maxLength={5000} />
    </>
  )
}

function ContactFields({ onState }: StepProps) {
  const translate = useTranslate()
  const { entity, hint } = useLabels()
  const file = (name: 'logo' | 'licence') => ({ name, onState: (state: TicketState) => onState(name, state) })
  const optional = `${entity('logo')} (${translate('common.state.optional')})`
  return (
    <>
      <FormField name="website" label={entity('website')} autoComplete="url" />
      <FormField name="contactEmail" label={entity('contactEmail')} />
      <FormField name="contactPhone" label={entity('contactPhone')} hint={hint('contactPhone')} />
      <TicketField label={optional} kinds={['image']} {...file('logo')} />
      <TicketField
        label={translate('auth.register.licenceFile')}
        hint={hint('licence')}
        needed={translate('auth.register.licenceNeeded')}
        kinds={['pdf', 'image']}
        {...file('licence')}
      />
    </>
  )
}

function AdminFields() {
  const translate = useTranslate()
  const { user, hint } = useLabels()
  return (
    <>
      <FormField name="adminName" label={user('name')} autoComplete="name" maxLength={200} />
      <FormField
        name="adminUserName"
        label={user('userName')}
        hint={hint('adminUserName')}
        autoComplete="username"
        maxLength={60}
        isName
      />
      <FormField name="adminEmail" label={user('email')} hint={hint('adminEmail')} autoComplete="email" />
      <FormField name="adminPhone" label={user('phone')} autoComplete="tel" />
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

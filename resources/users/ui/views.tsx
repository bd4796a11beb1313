import Box from '@mui/material/Box'
import type { ComponentType, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Row } from '../../../src/generate/calls.ts'
import { GeneratedCreate, GeneratedEdit } from '../../../src/generate/form.tsx'
import { EmailInput } from '../../../src/generate/inputs/address.tsx'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import { useSeesAll } from '../../../src/generate/rights.ts'
import { EveryonesShow } from './everyone.tsx'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { InputProps, Layout, Views } from '../../../src/generate/types.ts'
import { RolesInput } from './RolesInput.tsx'
import { useOwnId, UserStatus } from '../../../src/generate/people.tsx'
import { Standing, WayIn } from './WayIn.tsx'

/** A new user chooses the password by a link; so the address is worth a second look. */
function InvitedEmail({ place, ...rest }: InputProps) {
  const translate = useTranslate()
  return <EmailInput {...rest} place={{ ...place, hint: translate('entity.user.inviteText') }} />
}

/** As on the forms that anyone may fill in: what may be left empty says so, and nothing else is marked. */
const optional = (Input: ComponentType<InputProps>) =>
  function Optional({ place, ...rest }: InputProps) {
    const translate = useTranslate()
    return <Input {...rest} place={{ ...place, label: `${place.label} (${translate('common.state.optional')})` }} />
  }
const UNMARKED = { '& .MuiFormLabel-asterisk': { display: 'none' } } as const
const Unmarked = ({ children }: { children: ReactNode }) => <Box sx={UNMARKED}>{children}</Box>

const OptionalInput = optional(FieldInput)
const INPUTS = { roles: RolesInput, phone: OptionalInput, profileImage: OptionalInput }
const INVITING: Layout = { sections: [], inputs: { ...INPUTS, email: InvitedEmail } }
const CHANGING: Layout = { sections: [], inputs: INPUTS }

export const layout: Layout = { sections: [], cells: { status: UserStatus } }

const OWN_STEPS = ['deactivate'] as const

/** [6.10] nobody shuts themselves out: the step is not offered to who it would shut out. */
function Show() {
  const own = useOwnId()
  const withoutSteps = (record: Row) => (record.id === own ? OWN_STEPS : [])
  return <GeneratedShow layout={layout} above={Standing} actions={WayIn} withoutSteps={withoutSteps} />
}

export const views: Partial<Views> = {
  create: () => (
    <Unmarked>
      <GeneratedCreate layout={INVITING} />
    </Unmarked>
  ),
  edit: () => (
    <Unmarked>
      <GeneratedEdit layout={CHANGING} />
    </Unmarked>
  ),
  show: () => (useSeesAll() ? <EveryonesShow /> : <Show />),
}

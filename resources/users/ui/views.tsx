import { useTranslate } from 'react-admin'
import { GeneratedCreate, GeneratedEdit } from '../../../src/generate/form.tsx'
import { EmailInput } from '../../../src/generate/inputs/address.tsx'
import { MarksContext } from '../../../src/generate/inputs/useField.ts'
import { useSeesAll } from '../../../src/generate/rights.ts'
import { EveryonesShow } from './everyone.tsx'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { InputProps, Views } from '../../../src/generate/types.ts'
import { RolesInput } from './RolesInput.tsx'
import { useOwnId, UserStatus } from '../../../src/generate/people.tsx'
import { Standing, WayIn } from './WayIn.tsx'
import { defineLayout } from '../../../src/generate/layout.ts'
import { part } from '../../../src/generate/records.ts'
import { users } from '../schema.ts'

/** A new user chooses the password by a link; so the address is worth a second look. */
function InvitedEmail({ place, ...rest }: InputProps) {
  const translate = useTranslate()
  return <EmailInput {...rest} place={{ ...place, hint: translate('entity.user.inviteText') }} />
}

const INPUTS = { roles: RolesInput } as const
const INVITING = defineLayout(users, { sections: [], inputs: { ...INPUTS, email: InvitedEmail } })
const CHANGING = defineLayout(users, { sections: [], inputs: INPUTS })

export const layout = defineLayout(users, { sections: [], cells: { status: UserStatus } })

const OWN_STEPS = ['deactivate'] as const

/** [6.10] nobody shuts themselves out: the step is not offered to who it would shut out. */
function Show() {
  const own = useOwnId()
  const withoutSteps = (record: { id: unknown }) => (record.id === own ? OWN_STEPS : [])
  return (
    <GeneratedShow
      layout={layout}
      above={part(users, Standing)}
      actions={part(users, WayIn)}
      withoutSteps={withoutSteps}
    />
  )
}

export const views: Partial<Views> = {
  create: () => (
    // As on the forms that anyone may fill in: what may be left empty says so, and nothing else is marked.
    <MarksContext value="optional">
      <GeneratedCreate layout={INVITING} />
    </MarksContext>
  ),
  edit: () => (
    <MarksContext value="optional">
      <GeneratedEdit layout={CHANGING} />
    </MarksContext>
  ),
  show: () => (useSeesAll() ? <EveryonesShow /> : <Show />),
}

import { useTranslate } from 'react-admin'
import { GeneratedCreate, GeneratedEdit } from '../../../src/generate/form.tsx'
import { EmailInput } from '../../../src/generate/inputs/address.tsx'
import { MarksContext } from '../../../src/generate/inputs/useField.ts'
import { defineLayout } from '../../../src/generate/layout.ts'
import type { InputProps } from '../../../src/generate/types.ts'
import { users } from '../schema.ts'
import { RolesInput } from './RolesInput.tsx'

/** A new user chooses the password by a link; so the address is worth a second look. */
function InvitedEmail({ place, ...rest }: InputProps) {
  const translate = useTranslate()
  return <EmailInput {...rest} place={{ ...place, hint: translate('entity.user.inviteText') }} />
}

const INPUTS = { roles: RolesInput } as const
const INVITING = defineLayout(users, { sections: [], inputs: { ...INPUTS, email: InvitedEmail } })
const CHANGING = defineLayout(users, { sections: [], inputs: INPUTS })

// As on the forms that anyone may fill in: what may be left empty says so, and nothing else is marked.
export const Create = () => (
  <MarksContext value="optional">
    <GeneratedCreate layout={INVITING} />
  </MarksContext>
)

export const Edit = () => (
  <MarksContext value="optional">
    <GeneratedEdit layout={CHANGING} />
  </MarksContext>
)
